//go:build bench

package benchtest_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail/smtptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	mailsEach   = 50 // recipients of a report
	mailSenders = 4  // connections on either side
	mailLimit   = 30 * time.Minute

	mailPrompt = "Monthly revenue; top 5 products by total revenue; how did revenue by region change last month?"
)

// TestDeliveriesLeaveAtHalfTheSpeedOfTheBareLibrary has the real program send
// what waits in its database, on disk before and after each message, and the
// bare library send as many of the same parts to the same server, half of them
// before and half after. The memory is looked at a tenth of the way and at the end.
func TestDeliveriesLeaveAtHalfTheSpeedOfTheBareLibrary(t *testing.T) {
	mails := setting(t, "MAILS", 10_000)
	var taken, size atomic.Int64
	server := smtptest.Start(t, smtptest.Options{Login: true, Answers: smtptest.Answers{}, Keep: func(m smtptest.Message) {
		taken.Add(1)
		size.Store(int64(len(m.Data)))
	}})
	program := apptest.New(t, "")
	content := realContent(t, program)
	wait := fillMails(t, program, mails/mailsEach, content)

	bare := bareMails(t, server, mails/2, content)
	taken.Store(0)
	began := time.Now()
	serve := program.Serve(t, "--smtp-url", server.URL(), "--mail-from", "reports@example.org", "--log-level", "warn")
	reach := func(n int) func() bool { return func() bool { return taken.Load() >= int64(n) } }
	apptest.Poll(t.Context(), time.Minute, reach(1))
	first := time.Now()
	apptest.Poll(t.Context(), mailLimit, reach(mails/10))
	early := residentOf(t, serve.PID())
	apptest.Poll(t.Context(), mailLimit, reach(mails))
	ours := time.Since(first)
	late := residentOf(t, serve.PID())
	spent := usageOf(t, serve.PID()).own
	wait()
	if got := taken.Load(); got != int64(mails) {
		t.Errorf("the server took %d messages, want %d", got, mails)
	}
	serve.Stop(t)
	bare += bareMails(t, server, mails-mails/2, content)
	t.Logf("%d messages of %d bytes: bare library %.0f a second, sitrep %.0f a second (start to first: %s), all recorded %s after the first",
		mails, size.Load(), float64(mails)/bare.Seconds(), float64(mails)/ours.Seconds(), first.Sub(began).Round(time.Millisecond), time.Since(first).Round(time.Millisecond))
	t.Logf("CPU time of sitrep: %s a message", (spent / time.Duration(mails)).Round(10*time.Microsecond))
	t.Logf("memory at a tenth: %s; at the end: %s", early, late)
	within(t, "time of a delivery, against the bare library", ratio(ours, bare), 2, "times")
	within(t, "memory at the end, against a tenth of the way", late.anonymous/early.anonymous, 1.25, "times")
}

// realContent is what a run leaves behind: a report of three questions with its charts.
func realContent(t *testing.T, program *apptest.Program) sitrep.Content {
	t.Helper()
	orders := filepath.Join(t.TempDir(), "orders.csv")
	if err := os.WriteFile(orders, []byte(program.Must(t, "sample")), 0o600); err != nil {
		t.Fatal(err)
	}
	ask := func(format string) string {
		return program.Must(t, "ask", mailPrompt, "--dataset", orders, "--format", format)
	}
	return sitrep.Content{Subject: "A report", DatasetName: "d", GeneratedAt: time.Now().UTC(), Markdown: ask("markdown"), JSON: []byte(ask("json"))}
}

// bareMails sends with the library that makes our messages, and nothing else: the
// text, the HTML and the pictures are there.
func bareMails(t *testing.T, server *smtptest.Server, mails int, content sitrep.Content) time.Duration {
	t.Helper()
	compose := bareMessage(t, content)
	pool := x509.NewCertPool()
	pem, err := os.ReadFile(server.CA)
	if err != nil || !pool.AppendCertsFromPEM(pem) {
		t.Fatal("the server's certificate cannot be read", err)
	}
	host, port, _ := net.SplitHostPort(server.Address)
	number, _ := strconv.Atoi(port)
	began := time.Now()
	var all sync.WaitGroup
	for range mailSenders {
		all.Go(func() {
			client, err := gomail.NewClient(host, gomail.WithPort(number), gomail.WithTLSPolicy(gomail.TLSMandatory), gomail.WithSMTPAuth(gomail.SMTPAuthPlain),
				gomail.WithUsername(smtptest.User), gomail.WithPassword(smtptest.Password), gomail.WithTLSConfig(&tls.Config{RootCAs: pool, ServerName: host, MinVersion: tls.VersionTLS12}))
			if err == nil {
				err = client.DialWithContext(context.Background())
			}
			for i := 0; err == nil && i < mails/mailSenders; i++ {
				err = client.Send(compose(fmt.Sprintf("r%d@example.com", i)))
			}
			if err != nil {
				t.Error(err)
				return
			}
			_ = client.Close()
		})
	}
	all.Wait()
	return time.Since(began)
}

func bareMessage(t *testing.T, content sitrep.Content) func(to string) *gomail.Msg {
	t.Helper()
	d, err := document.Decode(content.JSON)
	if err != nil {
		t.Fatal(err)
	}
	letter, err := page.NewLetter(&d, "bare@example.org")
	if err != nil {
		t.Fatal(err)
	}
	html, err := letter.HTML(page.Foot{About: "Bare."})
	if err != nil {
		t.Fatal(err)
	}
	text, whole := letter.Text(page.Foot{About: "Bare."}), string(html)
	return func(to string) *gomail.Msg {
		m := gomail.NewMsg()
		_ = m.From("reports@example.org")
		_ = m.To(to)
		m.Subject("A report")
		m.SetBodyString(gomail.TypeTextPlain, text)
		m.AddAlternativeString(gomail.TypeTextHTML, whole)
		for _, picture := range letter.Pictures {
			_ = m.EmbedReader("chart.png", bytes.NewReader(picture.PNG), gomail.WithFileContentID("<"+picture.ID+">"))
		}
		return m
	}
}

// fillMails completes runs with deliveries, so that nothing is left to do but to
// send them. What it returns waits until all are recorded.
func fillMails(t *testing.T, program *apptest.Program, reports int, content sitrep.Content) (wait func()) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	st, err := store.Open(t.Context(), store.Config{Dir: program.Data})
	must(err)
	t.Cleanup(func() { must(st.Close()) })
	now := time.Now().UTC()
	key, _, err := st.CreateKey(t.Context(), now, store.KeyDraft{Name: "mails", Creations: 1 << 30})
	must(err)
	id := sitrep.NewID(now)
	_, err = st.AddDataset(t.Context(), sitrep.Dataset{
		ID: id, Name: "d", Slug: "d", Kind: sitrep.SourceFile, CreatedAt: now, Fields: []sitrep.Field{},
		Snapshot: sitrep.Snapshot{ID: sitrep.NewID(now), DatasetID: id, Hash: "h", File: "h.duckdb", ImportedAt: now, CheckedAt: now},
	})
	must(err)
	var last sitrep.ID
	for i := range reports {
		r := sitrep.Report{
			ID: sitrep.NewID(now), OwnerID: key.ID, DatasetID: id, Prompt: "p", Title: "t", WorkflowType: sitrep.WorkflowOnDemand,
			Schedule: sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: now}, EmailEnabled: true, APIRetention: true, Active: true, CreatedAt: now, UpdatedAt: now,
		}
		o := store.Outcome{Content: content}
		for n := range mailsEach {
			email := fmt.Sprintf("r%d.%d@example.com", i, n)
			r.Recipients = append(r.Recipients, sitrep.Recipient{ID: sitrep.NewID(now), Email: email})
			o.Deliveries = append(o.Deliveries, sitrep.Delivery{Email: email, MessageID: fmt.Sprintf("<%d.%d@example.org>", i, n)})
		}
		_, err := st.CreateReport(t.Context(), now, store.Creation{Report: r, Render: func(sitrep.Report) ([]byte, error) { return []byte("{}"), nil }})
		must(err)
		c, ok, err := st.ClaimExecution(t.Context(), now, store.Claimer{Node: "n", Lease: time.Minute})
		must(err)
		if !ok {
			t.Fatal("nothing to claim")
		}
		must(st.CompleteExecution(t.Context(), now, c, o))
		last = c.Execution.ID
	}
	return func() {
		apptest.Poll(t.Context(), time.Minute, func() bool {
			c, err := st.Census(t.Context(), time.Now())
			return err == nil && c.MailsPending+c.MailsSending == 0
		})
		list, err := st.DeliveriesOf(t.Context(), last)
		must(err)
		for _, d := range list {
			if d.State != sitrep.DeliverySent || d.Attempts != 1 {
				t.Errorf("delivery %s is %s after %d tries", d.ID, d.State, d.Attempts)
			}
		}
	}
}
