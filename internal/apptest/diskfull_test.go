package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// cramped makes the program one whose files, and those of its children, cannot
// grow beyond so many bytes: to it the disk is full.
func cramped(t *testing.T, p *apptest.Program, bytes int64) *apptest.Program {
	t.Helper()
	script := filepath.Join(t.TempDir(), "sitrep")
	text := fmt.Sprintf("#!/bin/sh\nulimit -f %d\nexec %s \"$@\"\n", bytes/512, p.Path)
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	small := *p
	small.Path = script
	return &small
}

// largest is the size of the largest file of the state.
func largest(t *testing.T, p *apptest.Program) (size int64) {
	t.Helper()
	for _, pattern := range []string{"*", "snapshots/*"} {
		files, err := filepath.Glob(filepath.Join(p.Data, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			info, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			size = max(size, info.Size())
		}
	}
	return size
}

// TestFullDiskLosesNothingThatWasAccepted fills the database until it takes no
// more. Who writes is told so, who reads is served, and with room again all is there.
func TestFullDiskLosesNothingThatWasAccepted(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "full", scenario{})
	a.server.Stop(t)
	a.server = cramped(t, a.program, largest(t, a.program)+64<<10).Serve(t, "--log-level", "error")
	body, err := json.Marshal(merge(onDemand(), map[string]any{
		"prompt": "total revenue " + strings.Repeat("by region ", 380), "datasetId": a.names["orders"], "scheduleFrequency": "daily",
	}))
	if err != nil {
		t.Fatal(err)
	}
	header := http.Header{"X-Api-Key": {a.names.text("{owner.key}")}, "Content-Type": {"application/json"}}
	accepted, last := 0, ""
	for full := false; !full; {
		answer, err := a.server.Do(t.Context(), apptest.Request{Method: http.MethodPost, Target: "/v1/api/reports", Body: body, Header: header})
		if err != nil {
			t.Fatal(err)
		}
		switch answer.Status {
		case http.StatusCreated:
			accepted++
			var created struct{ ID string }
			if err := json.Unmarshal(answer.Body, &created); err != nil {
				t.Fatal(err)
			}
			last = created.ID
		case http.StatusServiceUnavailable:
			full = true
		default:
			t.Fatalf("after %d creations: %d\n%s", accepted, answer.Status, answer.Body)
		}
		if accepted > 5000 {
			t.Fatal("the disk does not get full")
		}
	}
	a.refuses(t, http.MethodPost, "/v1/api/reports", body)
	a.get(t, "/v1/api/reports/%s/status", last)
	a.server.Stop(t)
	a.server = a.program.Serve(t)
	a.must(t, step{Request: "GET /v1/api/reports", Want: want{Body: map[string]any{"total": accepted}}})
	if _, status := a.execution(t, a.create(t, onDemand())); status != "COMPLETED" {
		t.Errorf("with room again a run is %s", status)
	}
}

// TestFullDiskKeepsARunForLater has a source grow for whose snapshot there is no
// room. The run says so and is tried again; with room again it completes.
func TestFullDiskKeepsARunForLater(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "room", scenario{})
		source := filepath.Join(a.dir, "growing.csv")
		writeOrders(t, source, 100)
		dataset := a.program.Must(t, "dataset", "add", source, "--name", "growing")
		a.server.Stop(t)
		a.server = cramped(t, a.program, largest(t, a.program)+256<<10).Serve(t)
		writeOrders(t, source, 200_000)
		report := a.create(t, merge(onDemand(), map[string]any{"datasetId": dataset}))
		st := openStore(t, a.program)
		var reason string
		tried := func() bool {
			runs, err := st.RecentExecutions(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			reason = runs[0].Error
			return runs[0].Attempts > 0
		}
		if !apptest.Poll(t.Context(), runLimit, tried) {
			t.Fatal("the run was not tried")
		}
		a.must(t, step{Request: "GET /v1/api/reports/" + report + "/status", Want: want{Body: map[string]any{"status": "PENDING"}}})
		if !strings.Contains(reason, "no room") {
			t.Errorf("the run says %q", reason)
		}
		a.server.Stop(t)
		a.server = a.program.Serve(t)
		if _, status := a.execution(t, report); status != "COMPLETED" {
			t.Errorf("with room again the run is %s", status)
		}
	})
}
