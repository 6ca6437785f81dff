package apptest_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail/smtptest"
)

// TestMailsLeaveBySMTPAndTheirLinksEndThem plays a recipient, an owner and an
// operator: a mail comes, one address is refused, the link ends the mails, and a
// run that fails is told to the operator alone.
func TestMailsLeaveBySMTPAndTheirLinksEndThem(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{Login: true, Answers: smtptest.Answers{Rcpt: func(to string) error {
		if strings.HasPrefix(to, "bad") {
			return smtptest.Refuse(550, "No such user")
		}
		return nil
	}}})
	program := apptest.New(t, "")
	program.Env = []string{
		"SITREP_SMTP_URL=" + server.URL(), "SITREP_MAIL_FROM=Reports <reports@example.org>",
		"SITREP_MAIL_OPERATOR=operator@example.org", "SITREP_PUBLIC_URL=https://reports.example.org",
	}
	serve := program.Serve(t)
	s := &mailStage{t: t, serve: serve, server: server, key: program.Must(t, "key", "create", "owner")}
	source := filepath.Join(t.TempDir(), "o.csv")
	if err := os.WriteFile(source, []byte("region,amount\nn,1\ns,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	dataset := program.Must(t, "dataset", "add", source, "--strict")

	report := s.ask(http.MethodPost, "/v1/api/reports", `{"prompt":"total amount by region","datasetId":"`+dataset+`","recipients":["ann@example.com","bad@example.com"]}`)["id"].(string)
	s.await(1)
	first := server.Messages()[0]
	if first.To != "ann@example.com" || first.From != "reports@example.org" {
		t.Errorf("the first message goes from %s to %s", first.From, first.To)
	}
	link := strings.TrimPrefix(strings.Trim(first.Header("List-Unsubscribe"), "<>"), "https://reports.example.org")
	s.post(link, "List-Unsubscribe=One-Click")

	run := s.ask(http.MethodPost, "/v1/api/reports/"+report+"/run", "")["executionId"].(string)
	if !apptest.Poll(t.Context(), runLimit, func() bool { return s.states(run) == "SUPPRESSED FAILED" }) {
		t.Errorf("deliveries are %s, want SUPPRESSED FAILED", s.states(run))
	}

	if err := os.Remove(source); err != nil {
		t.Fatal(err)
	}
	s.ask(http.MethodPost, "/v1/api/reports/"+report+"/run", "")
	s.await(2)
	told := server.Messages()[1]
	if told.To != "operator@example.org" || !strings.Contains(told.Header("Subject"), "a report failed") || !strings.Contains(string(told.Data), report) {
		t.Errorf("to %s: %s", told.To, told.Data)
	}
	if log := serve.Log(); strings.Contains(log, smtptest.Password) || strings.Contains(log, "p%40ss") || strings.Contains(log, link) {
		t.Error("the log shows a password or a link")
	}
}

type mailStage struct {
	t      *testing.T
	serve  *apptest.Server
	server *smtptest.Server
	key    string
}

func (s *mailStage) await(n int) {
	s.t.Helper()
	if !apptest.Poll(s.t.Context(), runLimit, func() bool { return len(s.server.Messages()) >= n }) {
		s.t.Fatalf("%d messages came, want %d", len(s.server.Messages()), n)
	}
}

func (s *mailStage) ask(method, target, body string) (answer map[string]any) {
	s.t.Helper()
	got, err := s.serve.Do(s.t.Context(), apptest.Request{
		Method: method, Target: target, Body: []byte(body), Header: http.Header{"X-Api-Key": {s.key}, "Content-Type": {"application/json"}},
	})
	if err == nil {
		err = json.Unmarshal(got.Body, &answer)
	}
	if err != nil || got.Status >= http.StatusBadRequest {
		s.t.Fatalf("%s %s: %d %v\n%s", method, target, got.Status, err, got.Body)
	}
	return answer
}

func (s *mailStage) post(target, form string) {
	s.t.Helper()
	got, err := s.serve.Do(s.t.Context(), apptest.Request{
		Method: http.MethodPost, Target: target, Body: []byte(form), Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}},
	})
	if err != nil || got.Status != http.StatusOK {
		s.t.Fatalf("%s: %d %v\n%s", target, got.Status, err, got.Body)
	}
}

// states are those of a run's deliveries, in order.
func (s *mailStage) states(run string) string {
	s.t.Helper()
	var all []string
	for _, d := range s.ask(http.MethodGet, "/v1/api/reports/executions/"+run+"/deliveries", "")["deliveries"].([]any) {
		all = append(all, d.(map[string]any)["state"].(string))
	}
	return strings.Join(all, " ")
}
