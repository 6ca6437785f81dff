package apptest_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// takeOverLimit is within what time the runs of a node that died are taken over.
const takeOverLimit = 30 * time.Second

// TestStopGivesRunsBack stops serve in the midst of runs: it ends in time with 0
// (Stop looks), leaves no child behind, and the next process finishes them, each once.
func TestStopGivesRunsBack(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "stop", scenario{})
		reports := a.createMany(t, 8)
		server := a.server
		server.Stop(t)
		if left := childrenOf(t, server.PID()); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
		a.server = a.program.Serve(t)
		a.checkAllCompleted(t, reports, runLimit)
	})
}

// TestCrashLosesNothing kills serve in the midst of runs.
func TestCrashLosesNothing(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "crash", scenario{})
		reports := a.createMany(t, 8)
		a.server.Kill()
		a.server = a.program.Serve(t)
		a.checkAllCompleted(t, reports, takeOverLimit+runLimit)
	})
}

// TestAnotherNodeTakesOver runs two nodes on one database and kills one of them.
func TestAnotherNodeTakesOver(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		database := open(t)
		if database == "" {
			return // SQLite has one node: TestSecondServeIsRefused
		}
		a := newActor(t, newStage(t, database), "nodes", scenario{})
		second := a.program.Serve(t)
		reports := a.createMany(t, 12)
		a.server.Kill()
		a.server = second
		start := time.Now()
		a.checkAllCompleted(t, reports, takeOverLimit+runLimit)
		t.Logf("everything had ended %s after the death of a node", time.Since(start).Round(time.Millisecond))
	})
}

// TestSecondServeIsRefused keeps two processes from sharing a SQLite folder.
func TestSecondServeIsRefused(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "lock", scenario{})
	second := *a.program
	second.Env = []string{"SITREP_LISTEN=127.0.0.1:0"}
	out, err := second.Run(t.Context(), "serve")
	if err != nil || out.Code != 1 || out.Stderr == "" {
		t.Errorf("the second serve ended with %d (%v), want 1 and a reason\n%s", out.Code, err, out.Stderr)
	}
	a.get(t, "/v1/api/reports")
}

// TestEveryRequestIsLoggedOnce looks for request ids in the log.
func TestEveryRequestIsLoggedOnce(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "log", scenario{})
	targets := []string{"GET /v1/api/reports", "GET /v1/api/nothing", "POST /v1/api/reports", "GET /healthz"}
	for i, target := range targets {
		header := map[string]string{"X-Request-Id": fmt.Sprintf("find-this-%d", i)}
		a.must(t, step{Request: target, Headers: header, Want: want{Status: wantedFor(target)}})
	}
	logged := func() bool { return strings.Count(a.server.Log(), "find-this-") >= len(targets)-1 }
	if !apptest.Poll(t.Context(), 5*time.Second, logged) {
		t.Errorf("not all requests are in the log")
	}
	a.server.Stop(t)
	for i, target := range targets {
		id := fmt.Sprintf("find-this-%d", i)
		if n := strings.Count(a.server.Log(), id); n > 1 || n == 0 && target != "GET /healthz" {
			t.Errorf("%s is in %d lines of the log, want one", target, n)
		}
	}
	if key := fmt.Sprint(a.names["owner.key"]); strings.Contains(a.server.Log(), key) {
		t.Error("the log has a key")
	}
}

func wantedFor(target string) int {
	switch target {
	case "GET /v1/api/nothing":
		return http.StatusNotFound
	case "POST /v1/api/reports":
		return http.StatusBadRequest
	}
	return http.StatusOK
}

func (a *actor) createMany(t *testing.T, n int) (reports []string) {
	t.Helper()
	for range n {
		reports = append(reports, a.create(t, onDemand()))
	}
	return reports
}

// checkAllCompleted wants one execution a report, completed, with its content.
func (a *actor) checkAllCompleted(t *testing.T, reports []string, limit time.Duration) {
	t.Helper()
	completed := func() bool {
		for _, report := range reports {
			if textAt(t, a.get(t, "/v1/api/reports/%s/status", report).tree, "status") != "COMPLETED" {
				return false
			}
		}
		return true
	}
	if !apptest.Poll(t.Context(), limit, completed) {
		t.Fatalf("not all of %d reports are completed after %s", len(reports), limit)
	}
	for _, report := range reports {
		id, _ := a.execution(t, report)
		a.get(t, "/v1/api/reports/executions/%s/markdown", id)
	}
}

// childrenOf finds processes whose parent, or whose parent's death signal, was
// the given one: a child that outlived it would run the same binary under init.
func childrenOf(t *testing.T, parent int) (found []string) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it ended meanwhile
		}
		_, after, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(after); len(fields) > 2 && (fields[1] == fmt.Sprint(parent) || fields[2] == fmt.Sprint(parent)) {
			found = append(found, strings.TrimSpace(string(text)))
		}
	}
	return found
}
