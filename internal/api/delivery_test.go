package api_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// mailed completes a run of ada's report to two recipients, of whom the second
// one's mail is refused, and returns the paths of report and execution.
func (h *house) mailed(more string) (report, execution sitrep.ID) {
	h.t.Helper()
	report = sitrep.ID(h.create("ada", `"recipients":["ann@example.com","bob@example.com"]`+more).text("id"))
	c := h.claim()
	o := store.Outcome{Content: sitrep.Content{Subject: "S", DatasetName: "D", GeneratedAt: start, Markdown: "# S"}}
	for _, to := range c.Report.Recipients {
		o.Deliveries = append(o.Deliveries, sitrep.Delivery{Email: to.Email, MessageID: "<" + to.Email + ".x@y>"})
	}
	if err := h.store.CompleteExecution(h.ctx(), h.clock.now(), c, o); err != nil {
		h.t.Fatal(err)
	}
	claims, err := h.store.ClaimDeliveries(h.ctx(), h.clock.now(), store.DeliveryClaimer{Node: "n", Lease: time.Minute, Limit: 10})
	if err != nil {
		h.t.Fatal(err)
	}
	var ends []store.DeliveryEnd
	for _, d := range claims {
		e := store.DeliveryEnd{Claim: d, State: sitrep.DeliverySent}
		if d.Delivery.Email == "bob@example.com" {
			e.State, e.Reason = sitrep.DeliveryFailed, "The mail server refused the recipient: 550 No such user"
		}
		ends = append(ends, e)
	}
	if _, err := h.store.EndDeliveries(h.ctx(), h.clock.now(), ends); err != nil {
		h.t.Fatal(err)
	}
	return report, c.Execution.ID
}

func TestOwnerSeesWhoGotAReportAndSendsAgainToWhoDidNot(t *testing.T) {
	t.Parallel()
	h := open(t)
	report, execution := h.mailed("") // without retention: the mails are all there is
	h.get("ada", "/v1/api/reports/"+string(report)).want(200).is("lastExecutionId", string(execution))
	path := "/v1/api/reports/executions/" + string(execution) + "/deliveries"
	r := h.get("ada", path).want(200).is("total", 2.0).is("page", 1.0).is("limit", 10.0).
		is("deliveries.0.email", "ann@example.com").is("deliveries.0.state", "SENT").is("deliveries.0.attempts", 1.0).is("deliveries.0.lastError", nil).
		is("deliveries.1.state", "FAILED").is("deliveries.1.sentAt", nil).is("deliveries.1.nextTryAt", nil)
	r.members("deliveries.0", "id", "email", "state", "attempts", "lastError", "messageIdHeader", "createdAt", "nextTryAt", "sentAt", "endedAt")
	if said := r.text("deliveries.1.lastError"); said != "The mail server refused the recipient: 550 No such user" {
		t.Errorf("the owner is told %q", said)
	}
	h.get("ada", path+"?limit=1&page=2").want(200).is("deliveries.0.email", "bob@example.com").is("total", 2.0)
	h.get("ada", path+"?limit=1000&page=x").want(400).names("query.page", "query.limit")

	retry := request{method: "POST", path: path + "/retry", key: "ada"}
	h.do(retry).want(202).is("message", "1 delivery that had failed is sent again.")
	h.get("ada", path).is("deliveries.0.state", "SENT").is("deliveries.1.state", "PENDING").is("deliveries.1.attempts", 0.0)
	h.do(retry).want(202).is("message", "No delivery of this execution has failed; nothing is sent again.")
}

func TestDeliveriesAreTheOwnersAlone(t *testing.T) {
	t.Parallel()
	h := open(t)
	_, execution := h.mailed(`,"isPublic":true,"deliveryApiRetention":true`)
	path := "/v1/api/reports/executions/" + string(execution) + "/deliveries"
	h.get("bob", path).want(403).hides("example.com")
	h.do(request{method: "POST", path: path + "/retry", key: "bob"}).want(403)
	h.get("", path).want(401)
	h.get("ada", "/v1/api/reports/executions/"+string(sitrep.NewID(start))+"/deliveries").want(404)
	h.get("ada", "/v1/api/reports/executions/x/deliveries").want(400).names("path.executionId")
	h.do(request{method: "DELETE", path: path, key: "ada"}).want(405)
}

func TestContentThatIsGoneIsNotSentAgain(t *testing.T) {
	t.Parallel()
	h := open(t)
	_, execution := h.mailed("")
	h.clock.advance(8 * 24 * time.Hour)
	if _, err := h.store.Clear(h.ctx(), h.clock.now(), store.Keep{ContentAfterFail: 7 * 24 * time.Hour, SnapshotAge: time.Hour}); err != nil {
		t.Fatal(err)
	}
	h.do(request{method: "POST", path: "/v1/api/reports/executions/" + string(execution) + "/deliveries/retry", key: "ada"}).want(409)
}

func TestRecipientsOfOtherDomainsAreRefusedByName(t *testing.T) {
	t.Parallel()
	h := open(t)
	before := h.create("ada", `"recipients":["old@elsewhere.net"]`).text("id") // from before there was a list
	h.domains = sitrep.Domains{"example.com", "*.example.org"}
	_, h.url = h.serve()
	h.post("ada", h.creation(`"recipients":["ok@example.com","ok@x.example.org","eve@evil.net"]`)).want(400).names("body.recipients[2]")
	id := h.create("ada", `"recipients":["ok@Example.com"]`).text("id")
	h.patch("ada", id, `{"recipients":["eve@evil.net"]}`).want(400).names("body.recipients[0]")
	h.patch("ada", before, `{"refId":"x"}`).want(200)
}
