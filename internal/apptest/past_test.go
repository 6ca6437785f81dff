package apptest_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// past does through the store, with an earlier clock, what a client did then.
type past struct {
	store *store.Store
	owner sitrep.ID
}

func (a *actor) past(t *testing.T, key string) past {
	t.Helper()
	st := openStore(t, a.program)
	owner, err := st.KeyBySecret(t.Context(), time.Now(), fmt.Sprint(a.names[key+".key"]))
	if err != nil {
		t.Fatal(err)
	}
	return past{store: st, owner: owner.ID}
}

// create makes a daily report as if at that instant.
func (p past) create(t *testing.T, at time.Time, dataset string) string {
	t.Helper()
	c := p.creation(at, dataset)
	if _, err := p.store.CreateReport(t.Context(), at, c); err != nil {
		t.Fatal(err)
	}
	return string(c.Report.ID)
}

func (p past) creation(at time.Time, dataset string) store.Creation {
	s := sitrep.Schedule{Frequency: sitrep.Daily, Anchor: at}
	s.TimeOfDay = schedule.TimeOfDay(s)
	return store.Creation{Report: sitrep.Report{
		ID: sitrep.NewID(at), OwnerID: p.owner, Prompt: "total revenue by region", Title: "Total revenue by region",
		DatasetID: sitrep.ID(dataset), Schedule: s, WorkflowType: sitrep.WorkflowOnDemand, APIRetention: true,
		Active: true, CreatedAt: at, UpdatedAt: at, NextRunAt: schedule.First(s),
	}}
}

// TestMissedSlotsBecomeOneRun stops serve, lets ten days pass and starts it.
func TestMissedSlotsBecomeOneRun(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "missed", scenario{})
		created := time.Now().UTC().Add(-10*24*time.Hour - time.Hour).Truncate(time.Second)
		a.server.Stop(t)
		report := a.past(t, "owner").create(t, created, fmt.Sprint(a.names["orders"]))
		a.server = a.program.Serve(t)
		if _, status := a.execution(t, report); status != "COMPLETED" {
			t.Errorf("the run has %s", status)
		}
		// A run of a second slot would be there by the time a run on demand has ended.
		a.execution(t, a.create(t, onDemand()))
		a.execution(t, report)
		next := timeAt(t, a.get(t, "/v1/api/reports/%s", report).tree, "nextRunAt")
		if want := created.AddDate(0, 0, 11); !next.Equal(want) {
			t.Errorf("next run at %s, want %s: the time of day of the creation", next, want)
		}
	})
}

// TestRevokedOwnersReportsRest lets a slot come while the owner is revoked. What
// passed meanwhile is not made up.
func TestRevokedOwnersReportsRest(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "rest", scenario{})
		a.server.Stop(t)
		report := a.past(t, "owner").create(t, time.Now().UTC().Add(-50*time.Hour), fmt.Sprint(a.names["orders"]))
		a.program.Must(t, "key", "revoke", fmt.Sprint(a.names["owner.name"]))
		a.server = a.program.Serve(t)
		a.names["owner.key"] = a.names["other.key"]
		a.execution(t, a.create(t, onDemand())) // time for a sweep
		a.names["owner.key"] = a.program.Must(t, "key", "rotate", fmt.Sprint(a.names["owner.name"]))
		a.execution(t, a.create(t, onDemand()))
		a.must(t, step{Request: "GET /v1/api/reports/" + report + "/executions", Want: want{Body: map[string]any{"total": 0}}})
		got := a.get(t, "/v1/api/reports/%s", report)
		if next := timeAt(t, got.tree, "nextRunAt"); !next.After(time.Now()) {
			t.Errorf("next run at %s, which has passed", next)
		}
		if active, _ := at(got.tree, "active"); active != true {
			t.Errorf("active is %v after the owner came back", active)
		}
	})
}

// TestRemovedDatasetFailsTheNextRun removes a dataset that a daily report reads.
func TestRemovedDatasetFailsTheNextRun(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "removed", scenario{})
		a.write(t, map[string]string{"r.csv": "region,revenue\nNorth,1\nSouth,2\n"})
		dataset := a.program.Must(t, "dataset", "add", filepath.Join(a.dir, "r.csv"), "--name", "Soon gone")
		before := a.create(t, map[string]any{"datasetId": dataset, "refId": "stays"})
		a.server.Stop(t)
		report := a.past(t, "owner").create(t, time.Now().UTC().Add(-25*time.Hour), dataset)
		a.program.Must(t, "dataset", "remove", dataset)
		a.server = a.program.Serve(t)
		if _, status := a.execution(t, report); status != "FAILED" {
			t.Errorf("the run has %s, want FAILED", status)
		}
		full := a.get(t, "/v1/api/reports/%s", report)
		if text := strings.ToLower(string(full.answer.Body)); !strings.Contains(text, "dataset") || !strings.Contains(text, "removed") && !strings.Contains(text, "catalog") {
			t.Errorf("the full view does not say why: %s", full.answer.Body)
		}
		a.must(t, step{Request: "GET /v1/api/reports/by-ref/stays", Want: want{
			Body: map[string]any{"data": []any{map[string]any{"id": before, "dataset": map[string]any{"id": dataset, "name": "Soon gone"}}}},
		}})
	})
}

// TestTheHourSlides fills an hour at its beginning and shortly before its end.
func TestTheHourSlides(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		s := newStage(t, open(t))
		a := newActor(t, s, "hour", scenario{Keys: map[string]string{"three": "--creations 3 --requests 1000"}})
		p := a.past(t, "three")
		now := time.Now().UTC()
		orders := fmt.Sprint(a.names["orders"])
		p.create(t, now.Add(-61*time.Minute), orders) // has left the hour
		p.create(t, now.Add(-59*time.Minute), orders) // will leave it within a minute
		p.create(t, now.Add(-time.Minute), orders)
		a.must(t, step{Create: map[string]any{}, Key: "three", Want: want{Headers: map[string]string{"RateLimit": `"creation";r=0;`}}})
		got := a.must(t, step{Create: map[string]any{}, Key: "three", Want: want{Status: http.StatusTooManyRequests}})
		var seconds int
		if _, err := fmt.Sscan(got.answer.Header.Get("Retry-After"), &seconds); err != nil || seconds > 61 || seconds < 1 {
			t.Errorf("Retry-After is %q, want within the minute in which the oldest leaves the hour", got.answer.Header.Get("Retry-After"))
		}
	})
}

// TestIdempotencyKeyEndsAfterADay uses one a little more and one a little less
// than a day ago.
func TestIdempotencyKeyEndsAfterADay(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "day", scenario{})
		p := a.past(t, "owner")
		for _, c := range []struct {
			key    string
			ago    time.Duration
			status int
		}{{"old", 24*time.Hour + time.Minute, http.StatusCreated}, {"young", 24*time.Hour - time.Minute, http.StatusUnprocessableEntity}} {
			creation := p.creation(time.Now().UTC().Add(-c.ago), fmt.Sprint(a.names["orders"]))
			creation.IdempotencyKey, creation.BodyHash = c.key, []byte("of another body")
			if _, err := p.store.CreateReport(t.Context(), creation.Report.CreatedAt, creation); err != nil {
				t.Fatal(err)
			}
			a.must(t, step{Create: map[string]any{}, Headers: map[string]string{"Idempotency-Key": c.key}, Want: want{Status: c.status}})
		}
	})
}

// TestRunsOfOneReportDoNotOverlap is the same report due on two nodes.
func TestRunsOfOneReportDoNotOverlap(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		database := open(t)
		a := newActor(t, newStage(t, database), "slots", scenario{})
		a.server.Stop(t)
		var reports []string
		p := a.past(t, "owner")
		for i := range thorough.Of(8, 20) {
			reports = append(reports, p.create(t, time.Now().UTC().Add(-25*time.Hour-time.Duration(i)*time.Minute), fmt.Sprint(a.names["orders"])))
		}
		a.server = a.program.Serve(t)
		if database != "" {
			a.program.Serve(t)
		}
		a.checkAllCompleted(t, reports, takeOverLimit+runLimit)
	})
}

// TestStatusesOfARun follows one from its creation to its end.
func TestStatusesOfARun(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "statuses", scenario{})
		report := a.create(t, onDemand())
		seen := []string{}
		ended := func() bool {
			got := a.get(t, "/v1/api/reports/%s/status", report)
			status := textAt(t, got.tree, "status")
			last, _ := at(got.tree, "lastExecutedAt")
			if len(seen) == 0 || seen[len(seen)-1] != status {
				seen = append(seen, status)
			}
			if done := status == "COMPLETED"; done != (last != nil) {
				t.Fatalf("%s with lastExecutedAt %v", status, last)
			}
			return status == "COMPLETED"
		}
		if !apptest.Poll(t.Context(), runLimit, ended) {
			t.Fatalf("saw %v", seen)
		}
		order := strings.Join(seen, " ")
		if !strings.Contains("PENDING GENERATING COMPLETED", order) && order != "PENDING COMPLETED" {
			t.Errorf("saw %v", seen)
		}
	})
}
