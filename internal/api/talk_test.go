package api_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const saidInTalk = `{"model":"m","calls":[{"purpose":"plan","system":"read","messages":[{"role":"user","text":"prompt"}],
	"reply":"{}","input":10,"output":2,"cached":false,"failed":"","violations":[{"rule":"plan","where":"questions[0]","text":"x","why":"no such field"}]},
	{"purpose":"words","system":"write","messages":null,"reply":"","failed":"late","violations":null}]}`

// talked is a completed run of a report of ada's, with what was said in it.
func (h *house) talked(extra, talk string) (execution sitrep.ID) {
	h.t.Helper()
	h.create("ada", extra)
	c := h.claim()
	now := h.clock.now()
	hold, _, err := h.store.ReserveCall(h.ctx(), now, c, store.Spent{Tokens: 100}, store.Allowance{})
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.store.SettleCall(h.ctx(), now, hold, store.Spent{Tokens: 12, Money: 2_500_000, Took: 1200 * time.Millisecond}, "", nil); err != nil {
		h.t.Fatal(err)
	}
	err = h.store.CompleteExecution(h.ctx(), now, c, store.Outcome{
		SnapshotID: c.Report.Dataset.Snapshot.ID, Talk: []byte(talk),
		Content: sitrep.Content{Subject: "s", DatasetName: "d", GeneratedAt: now, Markdown: ranMarkdown, JSON: []byte(ranJSON)},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return c.Execution.ID
}

func talkPath(execution sitrep.ID) string {
	return "/v1/api/reports/executions/" + string(execution) + "/model"
}

func TestOwnerSeesWhatWasSaidWithTheModelAndWhatItCost(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.talked(`"deliveryApiRetention":true`, saidInTalk)
	r := h.get("ada", talkPath(run)).want(200).is("executionId", string(run)).is("model", "m").
		is("calls.0.purpose", "plan").is("calls.0.system", "read").is("calls.0.messages.0.text", "prompt").is("calls.0.reply", "{}").
		is("calls.0.violations.0.why", "no such field").is("calls.1.failed", "late").
		is("spent.calls", 1.0).is("spent.tokens", 12.0).is("spent.money", 0.0025).is("spent.milliseconds", 1200.0)
	r.members("calls.1", "purpose", "system", "messages", "reply", "input", "output", "cached", "failed", "violations")
	r.is("calls.1.messages", []any{}).is("calls.1.violations", []any{})
}

func TestTalkIsTheOwnersAlone(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.talked(`"isPublic":true,"deliveryApiRetention":true`, saidInTalk)
	h.get("bob", talkPath(run)).want(403).hides("prompt")
	h.get("", talkPath(run)).want(401)
	h.get("ada", talkPath(sitrep.NewID(start))).want(404)
	h.get("ada", talkPath("x")).want(400).names("path.executionId")
	h.do(request{method: "DELETE", path: talkPath(run), key: "ada"}).want(405)
	h.get("ada", talkPath(h.talked(`"deliveryApiRetention":false`, saidInTalk))).want(403).hides("prompt")
}

func TestExecutionWithoutATalkSaysSo(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.talked(`"deliveryApiRetention":true`, "")
	h.get("ada", talkPath(run)).want(404).is("detail", "No language model was asked in this execution, or what was said is not kept any more.")
}
