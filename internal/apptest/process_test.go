package apptest_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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

// TestRolesCanBeSplit lets one node answer and another one run.
func TestRolesCanBeSplit(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		database := open(t)
		a := newActor(t, newStage(t, database), "roles", scenario{})
		a.server.Stop(t)
		if database == "" {
			if out, err := a.program.Run(t.Context(), "serve", "--roles", "api"); err != nil || out.Code == 0 || out.Stderr == "" {
				t.Errorf("one role alone on SQLite ends with %d (%v), want a refusal", out.Code, err)
			}
			return
		}
		a.server = a.program.Serve(t, "--roles", "api")
		report := a.create(t, onDemand())
		worker := *a.program
		worker.Env = append(worker.Env, "SITREP_ROLES=worker")
		a.must(t, step{Request: "GET /v1/api/reports/" + report + "/status", Want: want{Body: map[string]any{"status": "PENDING"}}})
		worker.Start(t)
		a.checkAllCompleted(t, []string{report}, runLimit)
	})
}

// TestKilledChildIsTriedAgain kills the process of a run: an error that a new
// try may not meet again.
func TestKilledChildIsTriedAgain(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "killed", scenario{})
		file := filepath.Join(a.dir, "large.csv")
		writeOrders(t, file, 200_000)
		dataset := a.program.Must(t, "dataset", "add", file)
		writeOrders(t, file, 200_001) // so that the run has to import it, which takes a while
		report := a.create(t, merge(onDemand(), map[string]any{"datasetId": dataset}))
		killed := apptest.Poll(t.Context(), runLimit, func() bool {
			for _, pid := range childrenOf(t, a.server.PID()) {
				return syscall.Kill(pid, syscall.SIGKILL) == nil
			}
			return false
		})
		if !killed {
			t.Fatal("there was no child to kill")
		}
		id, status := a.execution(t, report)
		if status != "COMPLETED" {
			t.Fatalf("execution %s has %s", id, status)
		}
		a.must(t, step{Request: "GET /v1/api/reports/executions/" + id + "/json", Want: want{
			Body: map[string]any{"jsonContent": map[string]any{"quality": map[string]any{"stale": false, "rows": 200_001}}},
		}})
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
	waiting := reports
	completed := func() bool {
		for ; len(waiting) > 0; waiting = waiting[1:] {
			if textAt(t, a.get(t, "/v1/api/reports/%s/status", waiting[0]).tree, "status") != "COMPLETED" {
				return false
			}
		}
		return true
	}
	if !apptest.Poll(t.Context(), limit, completed) {
		t.Fatalf("%d of %d reports are not completed after %s", len(waiting), len(reports), limit)
	}
	for _, report := range reports {
		id, _ := a.execution(t, report)
		a.get(t, "/v1/api/reports/executions/%s/markdown", id)
	}
}

// childrenOf finds the processes in the group or under the wing of another one;
// those that have ended and wait to be read are none.
func childrenOf(t *testing.T, parent int) (found []int) {
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
		var pid, ppid, group int
		var state string
		_, after, _ := strings.Cut(string(text), ") ")
		_, err = fmt.Sscan(after, &state, &ppid, &group)
		if _, err2 := fmt.Sscan(string(text), &pid); err != nil || err2 != nil || pid == parent || state == "Z" {
			continue
		}
		if ppid == parent || group == parent {
			found = append(found, pid)
		}
	}
	return found
}
