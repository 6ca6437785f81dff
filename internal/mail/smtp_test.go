package mail_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail/smtptest"
)

// client is a transport to a URL and what it logged.
type client struct {
	*mail.SMTP
	t   *testing.T
	log *lines
}

// lines keeps a log.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func connectTo(t *testing.T, url string) client {
	t.Helper()
	server, err := mail.ParseServer(url)
	if err != nil {
		t.Fatal(err)
	}
	log := &lines{}
	transport := mail.NewSMTP(server, slog.New(slog.NewTextHandler(log, nil)))
	t.Cleanup(func() { _ = transport.Close() })
	return client{transport, t, log}
}

// sendTo sends the message of the other tests to somebody.
func (c client) sendTo(to string) error {
	c.t.Helper()
	m := message()
	m.To = to
	text, err := m.Bytes()
	if err != nil {
		c.t.Fatal(err)
	}
	_, err = c.Send(c.t.Context(), mail.Envelope{ID: "d1", From: m.From, To: to}, text)
	return err
}

func TestMessagesArriveAsTheyAre(t *testing.T) {
	t.Parallel()
	for name, options := range map[string]smtptest.Options{
		"STARTTLS": {}, "STARTTLS and login": {Login: true}, "TLS and login": {Whole: true, Login: true}, "loopback relay": {Plain: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := smtptest.Start(t, options)
			c := connectTo(t, server.URL())
			m := message()
			m.Text = ".\n..\n.x\n" + strings.Repeat("long ", 5000) + "\nFrom here\n"
			text, err := m.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			answer, err := c.Send(t.Context(), mail.Envelope{ID: "d1", From: m.From, To: m.To}, text)
			if err != nil || answer == "" {
				t.Fatalf("answer %q, %v", answer, err)
			}
			got := server.Messages()
			if len(got) != 1 || got[0].From != "reports@example.com" || got[0].To != m.To || !bytes.Equal(got[0].Data, text) {
				t.Errorf("got %q", got)
			}
		})
	}
}

// What an answer means for a delivery.
func TestAnswersAreTemporaryOrForGood(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answers smtptest.Answers
		code    sitrep.Code
		says    string
	}{
		{smtptest.Answers{Rcpt: func(string) error { return smtptest.Refuse(550, "No such user") }}, sitrep.Invalid, "550 5.1.1 No such user"},
		{smtptest.Answers{Rcpt: func(string) error { return smtptest.Refuse(450, "Mailbox busy") }}, sitrep.Temporary, "450 4.1.1 Mailbox busy"},
		{smtptest.Answers{Rcpt: func(string) error { return smtptest.Refuse(452, "Full") }}, sitrep.Temporary, "452"},
		{smtptest.Answers{Data: func(smtptest.Message) error { return smtptest.Refuse(554, "Spam") }}, sitrep.Invalid, "554"},
		{smtptest.Answers{Data: func(smtptest.Message) error { return smtptest.Refuse(421, "Shutting down") }}, sitrep.Temporary, "421"},
		{smtptest.Answers{Mail: func(string) error { return smtptest.Refuse(553, "Sender not yours") }}, sitrep.Invalid, "sender: 553"},
		{smtptest.Answers{Mail: func(string) error { return smtptest.Refuse(530, "Log in") }}, sitrep.Temporary, "as it is set up"},
		{smtptest.Answers{Taken: func(smtptest.Message) bool { return true }}, sitrep.Temporary, "broke"},
		{smtptest.Answers{Data: func(smtptest.Message) error {
			return smtptest.Refuse(550, "line one\n550 5.1.1 two\x07"+strings.Repeat(" and so on", 100))
		}}, sitrep.Invalid, "…"},
	} {
		server := smtptest.Start(t, smtptest.Options{Answers: c.answers})
		err := connectTo(t, server.URL()).sendTo("ann@example.com")
		said := sitrep.MessageOf(err)
		if sitrep.CodeOf(err) != c.code || !strings.Contains(said, c.says) || strings.ContainsAny(said, "\r\n\x07") || len(said) > 400 {
			t.Errorf("want %s with %q, got %s: %s", c.code, c.says, sitrep.CodeOf(err), said)
		}
	}
}

func TestServerThatIsAwayIsTemporary(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	for _, url := range []string{"smtp://" + address, "smtps://" + address, "smtp://" + address + "?tls=none", "smtp://no-such-host.invalid"} {
		c := connectTo(t, url)
		err := c.sendTo("ann@example.com")
		if sitrep.CodeOf(err) != sitrep.Temporary || !strings.Contains(sitrep.MessageOf(err), "reached") || c.log.String() != "" {
			t.Errorf("%s: %v, logged %q", url, err, c.log)
		}
	}
}

func TestOneRefusedRecipientLeavesTheOthersAlone(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{Answers: smtptest.Answers{Rcpt: func(to string) error {
		if strings.HasPrefix(to, "bad") {
			return smtptest.Refuse(550, "No such user")
		}
		return nil
	}}})
	c := connectTo(t, server.URL()+"&connections=1")
	for i, to := range []string{"a@example.com", "bad@example.com", "b@example.com", "bad@example.com", "c@example.com"} {
		if err := c.sendTo(to); (err != nil) != strings.HasPrefix(to, "bad") {
			t.Errorf("%d, %s: %v", i, to, err)
		}
	}
	if sessions, _ := server.Sessions(); sessions != 1 || len(server.Messages()) != 3 {
		t.Errorf("%d connections, %d messages", sessions, len(server.Messages()))
	}
}

func TestConnectionsAreUsedAgainAndNotForever(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{Login: true})
	c := connectTo(t, server.URL()+"&connections=1")
	for range 201 {
		if err := c.sendTo("ann@example.com"); err != nil {
			t.Fatal(err)
		}
	}
	if sessions, logins := server.Sessions(); sessions != 3 || logins != 3 {
		t.Errorf("%d connections and %d logins for 201 messages, want 3: a hundred messages each", sessions, logins)
	}
}

// A greylisting server refuses everybody the first time; the next try is taken.
func TestGreylistedMessageIsTakenAtTheNextTry(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{Answers: smtptest.Answers{Rcpt: smtptest.Greylist(1)}})
	c := connectTo(t, server.URL())
	if err := c.sendTo("ann@example.com"); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("first try: %v", err)
	}
	if err := c.sendTo("ann@example.com"); err != nil || len(server.Messages()) != 1 {
		t.Errorf("second try: %v, %d messages", err, len(server.Messages()))
	}
}

// A server ends idle connections, or restarts; the message goes out all the same.
func TestConnectionThatEndedMeanwhileCostsNoTry(t *testing.T) {
	t.Parallel()
	var mails atomic.Int32
	server := smtptest.Start(t, smtptest.Options{Answers: smtptest.Answers{Mail: func(string) error {
		if mails.Add(1) == 2 {
			return smtptest.Refuse(421, "Too long idle")
		}
		return nil
	}}})
	c := connectTo(t, server.URL())
	for range 3 {
		if err := c.sendTo("ann@example.com"); err != nil {
			t.Fatal(err)
		}
	}
	if sessions, _ := server.Sessions(); sessions != 2 || len(server.Messages()) != 3 {
		t.Errorf("%d connections, %d messages", sessions, len(server.Messages()))
	}
}

// The whole message was sent and no answer came: whether it was taken is not
// known, and this is the one case in which it is not tried again at once.
func TestMessageWithoutAnAnswerIsNotSentTwiceInOneTry(t *testing.T) {
	t.Parallel()
	var taken atomic.Int32
	server := smtptest.Start(t, smtptest.Options{Answers: smtptest.Answers{Taken: func(smtptest.Message) bool { return taken.Add(1) == 2 }}})
	c := connectTo(t, server.URL())
	if err := c.sendTo("ann@example.com"); err != nil {
		t.Fatal(err)
	}
	if err := c.sendTo("bob@example.com"); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("%v", err)
	}
	if got := len(server.Messages()); got != 2 {
		t.Errorf("the server has %d messages, want 2", got)
	}
}

func TestWrongLoginIsSaidOnceAndNotTriedAgainAtOnce(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{Login: true})
	c := connectTo(t, strings.Replace(server.URL(), "p%40ss", "hunter2", 1))
	for range 20 {
		err := c.sendTo("ann@example.com")
		if sitrep.CodeOf(err) != sitrep.Temporary || !strings.Contains(sitrep.MessageOf(err), "as it is set up") {
			t.Fatalf("%v", err)
		}
	}
	log := c.log.String()
	if strings.Count(log, "level=ERROR") != 1 || !strings.Contains(log, "login was refused") || strings.Contains(log, "hunter2") || strings.Contains(log, smtptest.User) {
		t.Errorf("log: %s", log)
	}
	if sessions, _ := server.Sessions(); sessions > 2 {
		t.Errorf("%d connections: servers lock out whoever guesses", sessions)
	}
}

func TestServersThatCannotBeTrustedGetNothing(t *testing.T) {
	t.Parallel()
	trusted := smtptest.Start(t, smtptest.Options{Login: true})
	bare := smtptest.Start(t, smtptest.Options{Login: true, Plain: true})
	for name, url := range map[string]string{
		"certificate": strings.Split(trusted.URL(), "?")[0],
		"no STARTTLS": strings.Split(bare.URL(), "?")[0],
		"not TLS":     strings.Replace(strings.Split(bare.URL(), "?")[0], "smtp:", "smtps:", 1),
	} {
		c := connectTo(t, url)
		if err := c.sendTo("ann@example.com"); !strings.Contains(sitrep.MessageOf(err), "as it is set up") || strings.Count(c.log.String(), "level=ERROR") != 1 {
			t.Errorf("%s: %v, logged %q", name, err, c.log)
		}
	}
	if _, logins := bare.Sessions(); logins > 0 || len(trusted.Messages())+len(bare.Messages()) > 0 {
		t.Error("a server that cannot be trusted got a login or a message")
	}
}

func TestRateBoundsMessagesASecond(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{Plain: true})
	c := connectTo(t, server.URL()+"&rate=50")
	began := time.Now()
	var all sync.WaitGroup
	for i := range 11 {
		all.Go(func() {
			if err := c.sendTo(fmt.Sprintf("r%d@example.com", i)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if took := time.Since(began); took < 200*time.Millisecond {
		t.Errorf("11 messages in %s, at 50 a second they take 200 ms", took)
	}
}

func TestMessageIsGivenUpWhenItsTimeIsOver(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	server := smtptest.Start(t, smtptest.Options{Answers: smtptest.Answers{Data: func(smtptest.Message) error { <-hold; return nil }}})
	t.Cleanup(func() { close(hold) })
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	m := message()
	text, _ := m.Bytes()
	began := time.Now()
	_, err := connectTo(t, server.URL()).Send(ctx, mail.Envelope{ID: "d1", From: m.From, To: m.To}, text)
	if err == nil || time.Since(began) > 5*time.Second {
		t.Errorf("%v after %s", err, time.Since(began))
	}
}

func TestDomainsBeyondASCIIAreWrittenAsTheRegistriesDo(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{})
	if err := connectTo(t, server.URL()).sendTo("ann@bücher.example"); err != nil {
		t.Fatal(err)
	}
	if got := server.Messages(); len(got) != 1 || got[0].To != "ann@xn--bcher-kva.example" {
		t.Errorf("%q", got)
	}
}
