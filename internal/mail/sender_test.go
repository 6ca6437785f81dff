package mail_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail/smtptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

// posting is a sender to a server that takes everything.
func posting(t *testing.T) (*mail.Sender, *smtptest.Server) {
	t.Helper()
	server := smtptest.Start(t, smtptest.Options{})
	return &mail.Sender{
		Transport: connectTo(t, server.URL()), From: "Reports <reports@example.org>",
		Content: func(_ context.Context, id sitrep.ID) (sitrep.Content, error) {
			return sitrep.Content{ExecutionID: id, Subject: "Sales", Markdown: "# Sales\n"}, nil
		},
		Links: unsubscribe.New([]byte("secret"), "https://reports.example.org"),
	}, server
}

func delivered() sitrep.Delivery {
	d, _ := delivery()
	d.ExecutionID, d.ReportID = "0198a000-0000-7000-8000-00000000000e", "0198a000-0000-7000-8000-00000000000f"
	return d
}

func TestMessagesHaveGoodManners(t *testing.T) {
	t.Parallel()
	sender, server := posting(t)
	d := delivered()
	if err := sender.Deliver(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	m := server.Messages()[0]
	for header, want := range map[string]string{
		"Auto-Submitted":        "auto-generated",
		"List-Id":               "<" + string(d.ReportID) + ".example.org>",
		"List-Unsubscribe":      "<" + sender.Links.URL(d.ReportID, d.Email) + ">",
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"Message-Id":            d.MessageID,
	} {
		if got := m.Header(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
}

// RFC 8058 wants https; a link without one click is still a link.
func TestOneClickIsForHTTPSOnly(t *testing.T) {
	t.Parallel()
	sender, server := posting(t)
	sender.Links = unsubscribe.New([]byte("secret"), "http://reports.local:8080")
	if err := sender.Deliver(t.Context(), delivered()); err != nil {
		t.Fatal(err)
	}
	sender.Links = nil
	if err := sender.Deliver(t.Context(), delivered()); err != nil {
		t.Fatal(err)
	}
	got := server.Messages()
	if !strings.HasPrefix(got[0].Header("List-Unsubscribe"), "<http://reports.local:8080/unsubscribe/") || got[0].Header("List-Unsubscribe-Post") != "" {
		t.Errorf("%s", got[0].Data)
	}
	if got[1].Header("List-Unsubscribe") != "" {
		t.Errorf("a link that leads nowhere: %s", got[1].Data)
	}
}

func TestNothingLeavesForOtherDomains(t *testing.T) {
	t.Parallel()
	sender, server := posting(t)
	sender.Domains = sitrep.Domains{"example.net"}
	err := sender.Deliver(t.Context(), delivered())
	if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), "example.net") || len(server.Messages()) != 0 {
		t.Errorf("%v, %d messages", err, len(server.Messages()))
	}
}

func TestContentIsLoadedOnceForAllRecipients(t *testing.T) {
	t.Parallel()
	sender, server := posting(t)
	var loads atomic.Int32
	load := sender.Content
	sender.Content = func(ctx context.Context, id sitrep.ID) (sitrep.Content, error) {
		if loads.Add(1) == 1 {
			return sitrep.Content{}, errors.New("the database is away")
		}
		return load(ctx, id)
	}
	if err := sender.Deliver(t.Context(), delivered()); err == nil {
		t.Error("sent without content")
	}
	for i := range 50 {
		d := delivered()
		d.ID, d.Email = sitrep.NewID(time.Now()), fmt.Sprintf("r%d@example.com", i)
		if err := sender.Deliver(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	if loads.Load() != 2 || len(server.Messages()) != 50 {
		t.Errorf("loaded %d times for %d messages", loads.Load(), len(server.Messages()))
	}
}

func TestOperatorIsToldOfFailuresInOneMail(t *testing.T) {
	t.Parallel()
	sender, server := posting(t)
	d := sitrep.Delivery{ID: "n1", Email: "operator@example.org", MessageID: "<n1.notice@example.org>", CreatedAt: time.Unix(1e9, 0)}
	f := mail.Failure{Title: "Sales\r\nBcc: eve@example.com", Owner: "alice", Reason: "No rows.", Report: "r1", Execution: "e1", EndedAt: time.Unix(1e9, 0)}
	if err := sender.Notify(t.Context(), d, []mail.Failure{f}, 1); err != nil {
		t.Fatal(err)
	}
	if err := sender.Notify(t.Context(), d, []mail.Failure{f, f}, 1000); err != nil {
		t.Fatal(err)
	}
	got := server.Messages()
	if s := got[0].Header("Subject"); s != "sitrep: a report failed: Sales Bcc: eve@example.com" && !strings.Contains(s, "Sales  Bcc") {
		t.Errorf("subject %q", s)
	}
	if text := string(got[0].Data); !strings.Contains(text, "No rows.") || !strings.Contains(text, "alice") || strings.Contains(text, "\nBcc") {
		t.Errorf("%s", text)
	}
	if got[1].Header("Subject") != "sitrep: 1000 reports failed" || !strings.Contains(string(got[1].Data), "998 more") || got[1].Header("List-Unsubscribe") != "" {
		t.Errorf("%s", got[1].Data)
	}
}
