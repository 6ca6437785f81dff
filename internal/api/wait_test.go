package api_test

import (
	"context"
	"net/http"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// later does a request beside the test, and returns what waits for its answer.
func (h *house) later(r request) func() reply {
	answers := make(chan reply, 1)
	go func() { answers <- h.do(r) }()
	return func() reply { return <-answers }
}

func (h *house) cancelRun(key string, c store.Claim) reply {
	return h.do(request{method: "DELETE", path: "/v1/api/reports/executions/" + string(c.Execution.ID), key: key})
}

func TestWhoWaitsIsAnsweredWhenTheRunHasEnded(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		for name, end := range map[string]func(store.Claim) string{
			"completion":   func(c store.Claim) string { h.complete(c); return "COMPLETED" },
			"failure":      func(c store.Claim) string { h.fail(c, "no"); return "FAILED" },
			"cancellation": func(c store.Claim) string { h.cancelRun("ada", c).want(200); return "FAILED" },
		} {
			id := h.create("ada", "").text("id")
			c := h.claim()
			began := time.Now()
			status := h.later(request{method: "GET", path: reportPath(id) + "/status?wait=60", key: "ada"})
			run := h.later(request{method: "GET", path: "/v1/api/reports/executions/" + string(c.Execution.ID) + "?wait=60", key: "ada"})
			want := end(c)
			status().want(200).is("status", want)
			run().want(200).is("status", want)
			if took := time.Since(began); took > 30*time.Second {
				t.Errorf("%s: answered after %s", name, took)
			}
			// What has ended is not waited for.
			h.get("ada", reportPath(id)+"/status?wait=60").want(200).is("status", want)
		}
	})
}

func TestWaitEndsAfterItsTimeWithTheStateThen(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	h.get("ada", reportPath(id)+"/status?wait=1").want(200).is("status", "PENDING").is("reportId", id)
	c := h.claim()
	run := "/v1/api/reports/executions/" + string(c.Execution.ID)
	h.get("ada", run+"?wait=1").want(200).is("status", "GENERATING").is("progress.phase", "starting")
}

func TestWaitOutOfItsBoundsIsRefused(t *testing.T) {
	t.Parallel()
	h := open(t)
	status := reportPath(h.create("ada", "").text("id")) + "/status"
	for _, wait := range []string{"0", "61", "-1", "1.5", "x", "", "99999999999999999999", "1&wait=2"} {
		h.get("ada", status+"?wait="+wait).want(400).names("query.wait")
	}
	h.get("ada", reportPath("x")+"/status?wait=0").want(400).names("path.reportId", "query.wait")
	h.get("ada", status+"?other=%zz").want(400).names("query")
}

func TestWaitIsOneRequestOfTheQuota(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(store.KeyDraft{Name: "eve", Creations: 10, Requests: 2})
	id := h.create("eve", "").text("id")
	c := h.claim()
	waits := h.later(request{method: "GET", path: reportPath(id) + "/status?wait=60", key: "eve"})
	h.complete(c)
	waits().want(200)
	h.get("eve", reportPath(id)+"/status").want(200)
	h.get("eve", reportPath(id)+"/status").want(429)
}

func TestWaitEndsWhenTheServiceStops(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	waits := h.later(request{method: "GET", path: reportPath(id) + "/status?wait=60", key: "ada"})
	h.api.Drain() // before or in the wait: either ends it
	waits().want(200).is("status", "PENDING")
}

func TestWaitEndsWithItsRights(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", `"isPublic":true,"deliveryApiRetention":true`).text("id")
	c := h.claim()
	path := reportPath(id) + "/status?wait=60"
	h.get("bob", reportPath(id)+"/status").want(200)
	bob := h.later(request{method: "GET", path: path, key: "bob"})
	h.do(request{method: "PATCH", path: reportPath(id), key: "ada", body: `{"isPublic":false}`}).want(200)
	h.complete(c)
	bob().want(403)
	gone := h.create("ada", "").text("id")
	h.claim()
	waits := h.later(request{method: "GET", path: reportPath(gone) + "/status?wait=60", key: "ada"})
	h.do(request{method: "DELETE", path: reportPath(gone), key: "ada"}).want(200)
	waits().want(404)
}

func TestManyWhoWaitHoldNoConnectionToTheDatabase(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	c := h.claim()
	const many = 300
	before := runtime.NumGoroutine()
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			h.do(request{method: "GET", path: reportPath(id) + "/status?wait=60", key: "ada"}).want(200).is("status", "COMPLETED")
		})
	}
	for runtime.NumGoroutine() < before+many { // they are on their way
		runtime.Gosched()
	}
	// The service goes on: everything that needs the database is answered.
	for range 20 {
		h.get("bob", "/v1/api/reports").want(200)
	}
	h.complete(c)
	all.Wait()
}

func TestClientThatGoesAwayEndsItsWait(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	ctx, cancel := context.WithCancel(h.ctx())
	req, err := http.NewRequestWithContext(ctx, "GET", h.url+reportPath(id)+"/status?wait=60", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("x-api-key", h.secrets["ada"])
	ended := make(chan error, 1)
	go func() {
		resp, err := plain.Do(req)
		if err == nil {
			_ = resp.Body.Close()
		}
		ended <- err
	}()
	cancel()
	if err := <-ended; err == nil {
		t.Error("it was answered")
	} // and the server's end, in the cleanup, does not wait a minute
}
