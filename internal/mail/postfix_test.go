package mail_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/quotedprintable"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail/smtptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

// A mail server that shares no code with ours takes what we send, and what it
// stored is what we meant: every message is parsed again.
func TestPostfixStoresWhatWasSent(t *testing.T) {
	t.Parallel()
	server := smtptest.StartPostfix(t)
	c := connectTo(t, server.URL())
	key, record := domainKey(t, "rsa")
	signer, err := mail.NewSigner("example.org", "s1", key)
	if err != nil {
		t.Fatal(err)
	}
	sender := &mail.Sender{
		Transport: c, From: "Reports <reports@example.org>", Signer: signer, Links: unsubscribe.New([]byte("k"), "https://reports.example.org"),
		Content: func(_ context.Context, id sitrep.ID) (sitrep.Content, error) {
			return sitrep.Content{Subject: "Umsätze " + string(id), Markdown: ".\n# Umsätze " + string(id) + "\n\nFrom here: " + strings.Repeat("lang ", 500) + "\n"}, nil
		},
	}
	const messages = 230 // more than one connection may carry
	sent := map[string]sitrep.Delivery{}
	for i := range messages {
		d := delivered()
		d.ID, d.ExecutionID = sitrep.NewID(time.Now()), sitrep.ID(fmt.Sprintf("e%d", i))
		d.Email, d.MessageID = fmt.Sprintf("r%d@example.com", i), fmt.Sprintf("<%d.x@example.org>", i)
		sent[d.MessageID] = d
		if err := sender.Deliver(t.Context(), d); err != nil {
			t.Fatalf("%v\n%s", err, server.Log())
		}
	}
	stored := awaitMessages(t, server, messages)
	for _, raw := range stored {
		m, err := netmail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%v\n%s", err, raw)
		}
		d, known := sent[m.Header.Get("Message-Id")]
		delete(sent, d.MessageID)
		text, err := io.ReadAll(quotedprintable.NewReader(m.Body))
		if !known || err != nil || !strings.HasPrefix(string(text), ".\n# Umsätze "+string(d.ExecutionID)+"\n\nFrom here: lang") ||
			m.Header.Get("To") != "<"+d.Email+">" || m.Header.Get("List-Unsubscribe") != "<"+sender.Links.URL(d.ReportID, d.Email)+">" {
			t.Fatalf("known %t, %v:\n%s", known, err, raw)
		}
	}
	// The server put lines of its own before the message and ends lines as Unix
	// does; the signature must hold for what a receiver gets.
	if err := verified(t, toCRLF(stored[0]), record); err != nil {
		t.Errorf("signature: %v\n%s", err, stored[0])
	}
}

func toCRLF(text []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}

// awaitMessages waits until the server has put messages into the mailbox: it
// answers when they are in its queue.
func awaitMessages(t *testing.T, server *smtptest.Postfix, n int) [][]byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for tick := time.NewTicker(50 * time.Millisecond); ; {
		if all := server.Messages(t); len(all) >= n {
			return all
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("%d of %d messages arrived\n%s", len(server.Messages(t)), n, server.Log())
		}
	}
}

func TestPostfixWantsTheRightLogin(t *testing.T) {
	t.Parallel()
	server := smtptest.StartPostfix(t)
	c := connectTo(t, strings.Replace(server.URL(), "p%40ss", "wrong", 1))
	err := c.sendTo("ann@example.com")
	if sitrep.CodeOf(err) != sitrep.Temporary || !strings.Contains(c.log.String(), "login was refused") {
		t.Errorf("%v, logged %q", err, c.log)
	}
}
