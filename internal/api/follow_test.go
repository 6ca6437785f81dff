package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// event is one of a stream; what is over has the name "over".
type event struct{ name, data string }

func (e event) is(t *testing.T, name, status, phase string) {
	t.Helper()
	var told struct {
		Status   string
		Progress struct{ Phase string }
		Error    *string
	}
	if err := json.Unmarshal([]byte(e.data), &told); err != nil || e.name != name || told.Status != status || told.Progress.Phase != phase {
		t.Fatalf("%s %s, %v; want %s, %s, %s", e.name, e.data, err, name, status, phase)
	}
}

// follow opens a stream at a node and returns its events as they are asked for.
func (h *house) follow(node, key, run string) (next func() event, leave func()) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	h.t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, node+run+"/events", nil)
	if err != nil {
		h.t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", h.secrets[key])
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = resp.Body.Close() })
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/event-stream" || resp.Header.Get("Content-Encoding") != "" || resp.Header.Get("RateLimit") == "" {
		h.t.Fatalf("%d, %v", resp.StatusCode, resp.Header)
	}
	lines := bufio.NewScanner(resp.Body)
	return func() (e event) {
		for lines.Scan() {
			if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				e.name = name
			} else if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				e.data = data
				return e
			}
		}
		return event{name: "over"}
	}, cancel
}

func runPath(c store.Claim) string { return "/v1/api/reports/executions/" + string(c.Execution.ID) }

// renew tells how far a run is, as its node does.
func (h *house) renew(c store.Claim, p sitrep.Progress) {
	h.t.Helper()
	c.Progress = p
	if err := h.store.RenewExecution(h.t.Context(), h.clock.now(), c, time.Minute); err != nil {
		h.t.Fatal(err)
	}
}

func TestARunIsFollowedToItsEnd(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.create("ada", "")
		c := h.claim()
		next, _ := h.follow(h.url, "ada", runPath(c))
		next().is(t, "progress", "GENERATING", "starting")
		h.renew(c, sitrep.Progress{Phase: sitrep.Querying, Done: 1, Of: 3})
		next().is(t, "progress", "GENERATING", "querying")
		h.complete(c)
		next().is(t, "end", "COMPLETED", "ended")
		if e := next(); e.name != "over" {
			t.Errorf("after the end comes %v", e)
		}
		again, _ := h.follow(h.url, "ada", runPath(c)) // what has ended says so at once
		again().is(t, "end", "COMPLETED", "ended")
	})
}

func TestWhoFollowsHasTheRightsOfTheRun(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.create("ada", "")
	run := runPath(h.claim())
	h.get("bob", run+"/events").want(http.StatusForbidden)
	h.get("", run+"/events").want(http.StatusUnauthorized)
	h.get("ada", "/v1/api/reports/executions/x/events").want(http.StatusBadRequest).names("path.executionId")
	h.get("ada", "/v1/api/reports/executions/"+string(sitrep.NewID(start))+"/events").want(http.StatusNotFound)
	next, _ := h.follow(h.url, "ada", run)
	next()
	if err := h.store.RevokeKey(t.Context(), h.clock.now(), "ada"); err != nil {
		t.Fatal(err)
	}
	h.clock.advance(time.Second)
	if e := next(); e.name != "refused" || !strings.Contains(e.data, "x-api-key") {
		t.Errorf("after the key was revoked: %v", e)
	}
}

// TestAFollowedRunGoesOnAfterARestart: a stream ends when its node stops, and another node goes on.
func TestAFollowedRunGoesOnAfterARestart(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.create("ada", "")
	c := h.claim()
	next, _ := h.follow(h.url, "ada", runPath(c))
	next().is(t, "progress", "GENERATING", "starting")
	h.api.Drain()
	if e := next(); e.name != "over" {
		t.Errorf("the stream goes on: %v", e)
	}
	_, other := h.serve()
	next, _ = h.follow(other, "ada", runPath(c))
	next().is(t, "progress", "GENERATING", "starting")
	h.complete(c)
	next().is(t, "end", "COMPLETED", "ended")
}

func TestAKeyHasFewStreams(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.create("ada", "")
	run := runPath(h.claim())
	var leave func()
	for range 6 {
		var next func() event
		next, leave = h.follow(h.url, "ada", run)
		next()
	}
	h.get("ada", run+"/events").want(http.StatusTooManyRequests)
	leave()
	limit := time.After(2 * time.Minute)
	for h.api.Streams() > 5 { // its node sees that the client is gone
		select {
		case <-limit:
			t.Fatal("the stream is still counted")
		case <-time.After(time.Millisecond): // there is no signal for it
		}
	}
	next, _ := h.follow(h.url, "ada", run)
	next().is(t, "progress", "GENERATING", "starting")
}
