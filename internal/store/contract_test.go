package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// opener returns a store on a new, empty database that is closed with the test.
type opener func(tb testing.TB) *store.Store

// rule is one thing that must hold of a store. All rules together are its contract: each is run on every
// database, on a fresh one each. To add one, write a function beside the others of its concern and name it
// in that file's list. The name states the rule.
type rule struct {
	name  string
	check func(t *testing.T, w *world)
}

// runContract checks every rule in parallel.
func runContract(t *testing.T, open opener) {
	t.Helper()
	for concern, rules := range map[string][]rule{
		"Key": keyRules(), "Session": sessionRules(), "Limit": limitRules(), "Create": createRules(), "Report": reportRules(),
		"Execution": executionRules(), "Claim": claimRules(), "Complete": completeRules(), "Sweep": sweepRules(),
		"Delivery": deliveryRules(), "Dataset": datasetRules(), "Snapshot": snapshotRules(), "Keep": keepRules(),
		"Many": manyRules(), "Mail": mailRules(), "Fair": fairRules(), "Await": awaitRules(), "Late": lateRules(), "Open": openRules(), "Settle": settleRules(),
		"Reclaim": reclaimRules(), "Cancel": cancelRules(), "List": listRules(), "End": endRules(), "Owner": ownerRules(), "Census": censusRules(), "Model": modelRules(), "Source": sourceRules(), "Plan": planRules(), "Word": wordRules(), "Audit": auditRules(), "Link": linkRules(),
	} {
		for _, r := range rules {
			t.Run(concern+"/"+r.name, func(t *testing.T) {
				t.Parallel()
				r.check(t, &world{Store: open(t), t: t, now: start})
			})
		}
	}
}

// start is a Friday, to the millisecond.
var start = time.Date(2026, 3, 13, 9, 30, 15, 250e6, time.UTC)

// lease is long enough for everything that happens in a test at one instant.
const lease = 15 * time.Second

// world is a store with a clock that stands still until it is moved, and short
// ways to what most rules need.
type world struct {
	*store.Store
	t    *testing.T
	now  time.Time
	keys int
}

func (w *world) ctx() context.Context { return w.t.Context() }

func (w *world) pass(d time.Duration) { w.now = w.now.Add(d) }

// must stops the test when something that is not under test goes wrong.
func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// wants checks the code of an error; "" wants none.
func (w *world) wants(err error, code sitrep.Code) {
	w.t.Helper()
	if got := sitrep.CodeOf(err); got != code {
		w.t.Errorf("error %v has code %q, want %q", err, got, code)
	}
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// owner makes a key and returns it.
func (w *world) owner() sitrep.Key {
	w.t.Helper()
	key, _ := w.ownerWith(store.KeyDraft{})
	return key
}

func (w *world) ownerWith(d store.KeyDraft) (sitrep.Key, string) {
	w.t.Helper()
	if d.Name == "" {
		w.keys++
		d.Name = fmt.Sprintf("owner %d", w.keys)
	}
	key, secret, err := w.CreateKey(w.ctx(), w.now, d)
	w.must(err)
	return key, secret
}

// dataset makes one with a snapshot, or finds the one of that name.
func (w *world) dataset(name string) sitrep.Dataset {
	w.t.Helper()
	if w.FreeName(w.ctx(), name) != nil {
		found, err := w.FindDataset(w.ctx(), name)
		w.must(err)
		return found
	}
	d, err := w.AddDataset(w.ctx(), w.newDataset(name))
	w.must(err)
	return d
}

func (w *world) newDataset(name string) sitrep.Dataset {
	return sitrep.Dataset{
		Name: name, Description: "about " + name, Kind: sitrep.SourceFile, DataScience: true, Source: "/data/" + name + ".csv",
		Options: []byte(`{"format":"csv"}`), CreatedAt: w.now,
		Fields:   []sitrep.Field{{Name: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Unit: "EUR"}},
		Snapshot: sitrep.Snapshot{Hash: "hash of " + name, File: name + ".duckdb", Rows: 12, Rejected: 1, Profile: []byte(`{"rows":12}`), Stamp: "1"},
	}
}

// draft is a report on demand with two recipients that was never stored.
func (w *world) draft(owner sitrep.ID, dataset sitrep.ID, edits ...func(*sitrep.Report)) sitrep.Report {
	r := sitrep.Report{
		ID: sitrep.NewID(w.now), OwnerID: owner, DatasetID: dataset, Prompt: " total revenue\r\nby region ", Title: "Total revenue by region",
		Schedule:     sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: w.now},
		WorkflowType: sitrep.WorkflowOnDemand, EmailEnabled: true, APIRetention: true, CreatedAt: w.now, UpdatedAt: w.now,
		Recipients: []sitrep.Recipient{{ID: sitrep.NewID(w.now), Email: "zoe@example.com"}, {ID: sitrep.NewID(w.now), Email: "ada@example.com"}},
	}
	for _, edit := range edits {
		edit(&r)
	}
	return r
}

// daily makes a report due every day at 09:00 UTC, from tomorrow.
func (w *world) daily(r *sitrep.Report) {
	r.Schedule = sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "UTC", TimeOfDay: 9 * time.Hour, Explicit: true, Anchor: w.now}
	_, r.NextRunAt = dailySlots(r.Schedule, w.now)
}

// dailySlots is a schedule that knows UTC days only.
func dailySlots(s sitrep.Schedule, now time.Time) (newest, next time.Time) {
	newest = now.Truncate(24 * time.Hour).Add(s.TimeOfDay)
	if newest.After(now) {
		newest = newest.AddDate(0, 0, -1)
	}
	return newest, newest.AddDate(0, 0, 1)
}

// create stores a report.
func (w *world) create(r sitrep.Report) sitrep.Report {
	w.t.Helper()
	created, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: r})
	w.must(err)
	return created.Report
}

// report makes an owner, a dataset and a report of them.
func (w *world) report(edits ...func(*sitrep.Report)) sitrep.Report {
	w.t.Helper()
	return w.create(w.draft(w.owner().ID, w.dataset("sales").ID, edits...))
}

// claim takes an execution that must be there.
func (w *world) claim() store.Claim {
	w.t.Helper()
	c, ok, err := w.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease})
	w.must(err)
	if !ok {
		w.t.Fatal("there is no execution to claim")
	}
	return c
}

// nothing checks that no execution can be claimed.
func (w *world) nothing() {
	w.t.Helper()
	c, ok, err := w.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease})
	w.must(err)
	if ok {
		w.t.Fatalf("execution %s (slot %v) can be claimed, want none", c.Execution.ID, c.Execution.Slot)
	}
}

// outcome is what a run leaves: both variants and a delivery for each recipient.
func (w *world) outcome(c store.Claim) store.Outcome {
	o := store.Outcome{
		Content: sitrep.Content{Subject: "Subject", DatasetName: c.Report.Dataset.Name, GeneratedAt: w.now, Markdown: "# Report", JSON: []byte(`{"title":"Report"}`)},
		Plan:    []byte(`{"plan":1}`), Digest: []byte("digest of " + c.Execution.ID), SnapshotID: c.Report.Dataset.Snapshot.ID,
	}
	for _, to := range c.Report.Recipients {
		o.Deliveries = append(o.Deliveries, sitrep.Delivery{Email: to.Email, MessageID: "<" + string(c.Execution.ID) + "." + to.Email + ">"})
	}
	return o
}

// complete ends a run well.
func (w *world) complete(c store.Claim) {
	w.t.Helper()
	w.must(w.CompleteExecution(w.ctx(), w.now, c, w.outcome(c)))
}

// executions lists a report's executions, newest first.
func (w *world) executions(report sitrep.ID) []sitrep.Execution {
	w.t.Helper()
	all, _, err := w.FindExecutions(w.ctx(), store.ExecutionFilter{ReportID: report, Page: store.Page{Number: 1, Limit: 100}})
	w.must(err)
	return all
}

func (w *world) execution(id sitrep.ID) sitrep.Execution {
	w.t.Helper()
	e, err := w.FindExecution(w.ctx(), id)
	w.must(err)
	return e
}

func (w *world) state(report sitrep.ID) store.ReportState {
	w.t.Helper()
	st, err := w.FindReportState(w.ctx(), report)
	w.must(err)
	return st
}

// again opens the same database once more, as a second node or a restart would.
func (w *world) again() *world {
	w.t.Helper()
	s, err := store.Open(w.ctx(), w.Config())
	w.must(err)
	w.t.Cleanup(func() { w.must(s.Close()) })
	return &world{Store: s, t: w.t, now: w.now}
}
