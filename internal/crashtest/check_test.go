//go:build crash

package crashtest

import (
	"encoding/json"
	"net/http"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// settleLimit is how long nothing may end while something is left to do. What went
// wrong four times under one run, children that were killed and files that changed
// while they were read, makes it wait ten minutes and a tenth more.
const settleLimit = 12 * time.Minute

// settle waits until nothing is left to do.
func (h *harness) settle() {
	h.t.Helper()
	left, moved := h.left(time.Now()), time.Now()
	apptest.Poll(h.t.Context(), time.Hour, func() bool {
		h.watchTakeOver()
		if now := h.left(time.Now()); now < left {
			left, moved = now, time.Now()
		}
		return left == 0 || time.Since(moved) > settleLimit
	})
	if left > 0 {
		h.fault(&h.stuck, "%d runs and deliveries are stuck: none of them ended within %s", left, settleLimit)
	}
}

// left counts what is to be done by the given instant and is not.
func (h *harness) left(at time.Time) int {
	h.t.Helper()
	return h.state.number(`SELECT
		(SELECT count(*) FROM execution WHERE status IN ('PENDING', 'GENERATING')) +
		(SELECT count(*) FROM delivery WHERE state IN ('PENDING', 'SENDING')) +
		(SELECT count(*) FROM report WHERE next_run_at <= $1)`, at.UnixMilli())
}

// checkReports holds every report against what its client was told.
func (h *harness) checkReports() {
	h.t.Helper()
	for id, r := range h.ledger.accepted {
		if h.ledger.deleted[id] {
			h.checkDeleted(id)
			continue
		}
		if r.Frequency != "on_demand" {
			h.scheduled++
		}
		h.checkReport(id)
	}
	want := len(h.ledger.accepted) - len(h.ledger.deleted)
	if got := h.state.number("SELECT count(*) FROM report"); got != want {
		h.fault(&h.lost, "there are %d reports, want %d: those that were accepted and not deleted", got, want)
	}
	if twice := h.state.number("SELECT count(*) FROM (SELECT 1 FROM execution GROUP BY report_id HAVING count(*) > 1) x"); twice > 0 {
		h.fault(&h.doubled, "%d reports have more than one execution", twice)
	}
}

func (h *harness) checkDeleted(id string) {
	h.t.Helper()
	if status := h.get("/v1/api/reports/"+id+"/status", nil); status != http.StatusNotFound {
		h.t.Errorf("the deleted report %s has status %d", id, status)
	}
}

func (h *harness) checkReport(id string) {
	h.t.Helper()
	var list struct {
		Total      int
		Executions []struct {
			ID, Status string
			HasJSON    bool `json:"hasJson"`
			HasMD      bool `json:"hasMarkdown"`
		}
	}
	if status := h.get("/v1/api/reports/"+id+"/executions", &list); status != http.StatusOK {
		h.t.Errorf("executions of %s: %d", id, status)
		return
	}
	if list.Total != 1 || len(list.Executions) != 1 || list.Executions[0].Status != "COMPLETED" {
		h.fault(&h.lost, "report %s has %+v, want one execution, completed", id, list)
		return
	}
	execution := list.Executions[0].ID
	var markdown struct{ MarkdownContent string }
	var tree struct{ JSONContent map[string]any }
	if status := h.get("/v1/api/reports/executions/"+execution+"/markdown", &markdown); status != http.StatusOK || markdown.MarkdownContent == "" {
		h.fault(&h.lost, "markdown of %s: %d, %q", execution, status, markdown.MarkdownContent)
	}
	if status := h.get("/v1/api/reports/executions/"+execution+"/json", &tree); status != http.StatusOK || len(tree.JSONContent) == 0 {
		h.fault(&h.lost, "json of %s: %d", execution, status)
	}
}

func (h *harness) get(target string, into any) (status int) {
	h.t.Helper()
	answer, err := h.nodes[0].Do(h.t.Context(), apptest.Request{Method: http.MethodGet, Target: target, Header: http.Header{"X-Api-Key": {h.key}}})
	if err == nil && into != nil && answer.Status == http.StatusOK {
		err = json.Unmarshal(answer.Body, into)
	}
	if err != nil {
		h.t.Errorf("%s: %v", target, err)
	}
	return answer.Status
}

// checkDeliveries wants one delivery and one message for each recipient, all
// under different Message-IDs.
func (h *harness) checkDeliveries() {
	h.t.Helper()
	messages := h.messages()
	seen := map[string]string{}
	for id, r := range h.ledger.accepted {
		if h.ledger.deleted[id] {
			continue
		}
		want := map[string]bool{}
		if r.EmailEnabled {
			for _, email := range r.Recipients {
				want[email] = true
			}
		}
		for delivery, email := range h.deliveriesOf(id) {
			h.deliveries++
			if !want[email] {
				h.fault(&h.doubled, "report %s: a second or unwanted delivery to %s", id, email)
			}
			delete(want, email)
			message, ok := messages[delivery]
			if !ok || !strings.Contains(message.Get("To"), email) {
				h.fault(&h.lost, "report %s: no message of delivery %s to %s", id, delivery, email)
				continue
			}
			if other, double := seen[message.Get("Message-Id")]; double {
				h.fault(&h.doubled, "deliveries %s and %s have one Message-ID", delivery, other)
			}
			seen[message.Get("Message-Id")] = delivery
		}
		if len(want) > 0 {
			h.fault(&h.lost, "report %s: nothing was delivered to %v", id, want)
		}
	}
}

// deliveriesOf returns the sent deliveries of a report: id and address.
func (h *harness) deliveriesOf(report string) map[string]string {
	h.t.Helper()
	rows, err := h.state.db.QueryContext(h.t.Context(),
		"SELECT d.id, d.email FROM delivery d JOIN execution e ON e.id = d.execution_id WHERE e.report_id = $1 AND d.state = 'SENT'", report)
	if err != nil {
		h.t.Fatal(err)
	}
	defer rows.Close()
	found := map[string]string{}
	for rows.Next() {
		var id, email string
		if err := rows.Scan(&id, &email); err != nil {
			h.t.Fatal(err)
		}
		found[id] = email
	}
	if err := rows.Err(); err != nil {
		h.t.Fatal(err)
	}
	return found
}

// messages reads the headers of all messages, by delivery.
func (h *harness) messages() map[string]netmail.Header {
	h.t.Helper()
	if h.post != nil {
		return h.post.received(h)
	}
	files, err := filepath.Glob(filepath.Join(h.program.Data, "mail", "*", "*.eml"))
	if err != nil {
		h.t.Fatal(err)
	}
	found := map[string]netmail.Header{}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			h.t.Fatal(err)
		}
		message, err := netmail.ReadMessage(file)
		_ = file.Close()
		id := strings.TrimSuffix(filepath.Base(name), ".eml")
		if _, double := found[id]; err != nil || double {
			h.fault(&h.doubled, "%s: half written or there twice: %v", name, err)
			continue
		}
		found[id] = message.Header
	}
	return found
}

// checkDatabase looks for references to what is gone, and for damage.
func (h *harness) checkDatabase() {
	h.t.Helper()
	for _, d := range h.state.dangling() {
		h.t.Errorf("%s refer to nothing", d)
	}
	if h.program.Database != "" {
		return
	}
	var verdict string
	if err := h.state.db.QueryRowContext(h.t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		h.t.Errorf("integrity: %s %v", verdict, err)
	}
}
