package api_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// left returns what the RateLimit header says of a policy, -1 if it has none.
func (r reply) left(policy string) int {
	r.t.Helper()
	found := regexp.MustCompile(`"` + policy + `";r=(\d+);t=(\d+)`).FindStringSubmatch(r.header.Get("RateLimit"))
	if found == nil {
		return -1
	}
	n, _ := strconv.Atoi(found[1])
	if t, _ := strconv.Atoi(found[2]); t < 1 || t > 3600 {
		r.t.Errorf("t=%d is not within the hour: %s", t, r.header.Get("RateLimit"))
	}
	return n
}

func TestLimitsAreToldOnEveryAnswer(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.addKey(store.KeyDraft{Name: "eve"}) // the defaults
		r := h.get("eve", "/v1/api/reports").want(200)
		if got := r.header["Ratelimit-Policy"]; len(got) != 1 || got[0] != `"data";q=1000;w=3600` {
			t.Errorf("%q", got)
		}
		if got := r.header.Get("RateLimit"); got != `"data";r=999;t=3600` {
			t.Errorf("%q", got)
		}
		for i, r := range []reply{
			h.get("eve", "/v1/api/none"), h.get("eve", "/v1/api/reports/x"), h.do(request{method: "PUT", path: "/v1/api/reports", key: "eve"}),
			h.get("eve", "/v1/api/reports/019a9f5c-3a61-7c1e-9d2b-5f0c8a7b6e11"), h.post("eve", "{"),
			h.do(request{method: "POST", path: "/v1/api/reports", key: "eve", body: "x", header: map[string]string{"Content-Type": "text/plain"}}),
		} {
			if got := r.left("data"); got != 998-i {
				t.Errorf("%d: %d left, want %d", r.status, got, 998-i)
			}
		}
		created := h.post("eve", h.with()).want(201)
		if got := created.header.Get("RateLimit-Policy"); got != `"creation";q=10;w=3600, "data";q=1000;w=3600` {
			t.Errorf("%q", got)
		}
		if got := created.header.Get("RateLimit"); got != `"creation";r=9;t=3600, "data";r=993;t=3600` {
			t.Errorf("%q", got)
		}
	})
}

func TestWhatCountsAndWhatDoesNot(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.addKey(store.KeyDraft{Name: "eve", Creations: 2})
		replayed := map[string]string{"Idempotency-Key": "k"}
		steps := []struct {
			name           string
			do             func() reply
			status         int
			creation, data int
		}{
			{"refused", func() reply { return h.post("eve", "{}") }, 400, 2, 999},
			{"accepted", func() reply {
				return h.do(request{method: "POST", path: "/v1/api/reports", key: "eve", body: h.with(), header: replayed})
			}, 201, 1, 999},
			{"replayed", func() reply {
				return h.do(request{method: "POST", path: "/v1/api/reports", key: "eve", body: h.with(), header: replayed})
			}, 201, 1, 998},
			{"mismatch", func() reply {
				return h.do(request{method: "POST", path: "/v1/api/reports", key: "eve", body: h.with("isPublic", "true"), header: replayed})
			}, 422, 1, 997},
			{"last", func() reply { return h.post("eve", h.with()) }, 201, 0, 997},
			{"over", func() reply { return h.post("eve", h.with()) }, 429, 0, 997},
			{"replayed when over", func() reply {
				return h.do(request{method: "POST", path: "/v1/api/reports", key: "eve", body: h.with(), header: replayed})
			}, 201, 0, 996},
			{"refused when over", func() reply { return h.post("eve", "{}") }, 400, 0, 995},
		}
		for _, s := range steps {
			r := s.do().want(s.status)
			if r.left("creation") != s.creation || r.left("data") != s.data {
				t.Errorf("%s: %s, want %d and %d", s.name, r.header.Get("RateLimit"), s.creation, s.data)
			}
		}
		id := h.get("eve", "/v1/api/reports").want(200).text("data.0.id")
		h.do(request{method: "DELETE", path: "/v1/api/reports/" + id, key: "eve"}).want(200)
		h.post("eve", h.with()).want(429) // deletion gives nothing back
	})
}

func TestReplaysAndJoinedRunsEndWithTheDataLimit(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.addKey(store.KeyDraft{Name: "eve", Creations: 3, Requests: 2})
		send := func(path, key string) reply {
			return h.do(request{method: "POST", path: path, key: "eve", body: h.with("scheduleFrequency", `"daily"`), header: map[string]string{"Idempotency-Key": key}})
		}
		id := send("/v1/api/reports", "a").want(201).text("id")
		run := reportPath(id) + "/run"
		send(run, "b").want(202)
		send("/v1/api/reports", "a").want(201)
		send(run, "b").want(202)
		for _, s := range []struct{ path, key string }{{"/v1/api/reports", "a"}, {run, "b"}, {run, "joins"}} {
			r := send(s.path, s.key).want(429).is("type", "/docs#error-limited")
			for _, name := range []string{"Idempotency-Replayed", "Location", "ETag"} {
				if r.header.Get(name) != "" {
					t.Errorf("%s under %s: %s is %q on a refusal", s.path, s.key, name, r.header.Get(name))
				}
			}
			if r.left("creation") != 1 || r.left("data") != 0 || r.header.Get("Retry-After") == "" {
				t.Errorf("%s under %s: %v", s.path, s.key, r.header)
			}
		}
		send("/v1/api/reports", "new").want(201) // a creation is not data
	})
}

func TestCreationLimitSlides(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.addKey(store.KeyDraft{Name: "eve", Creations: 2})
		h.post("eve", h.with()).want(201)
		h.clock.advance(40 * time.Minute)
		h.post("eve", h.with()).want(201)
		r := h.post("eve", h.with()).want(429).is("type", "/docs#error-limited").names()
		if got := r.header.Get("Retry-After"); got != "1200" {
			t.Errorf("Retry-After %q, want 1200", got)
		}
		h.clock.advance(20*time.Minute - time.Second)
		h.post("eve", h.with()).want(429)
		h.clock.advance(time.Second)
		h.post("eve", h.with()).want(201)
		h.post("eve", h.with()).want(429)
	})
}

func TestDataLimitIsExactOnOneNode(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		const limit = 75
		h.addKey(store.KeyDraft{Name: "eve", Requests: limit})
		for i := range limit {
			if got := h.get("eve", "/v1/api/reports").want(200).left("data"); got != limit-1-i {
				t.Fatalf("request %d: %d left", i, got)
			}
		}
		for range 3 {
			r := h.get("eve", "/v1/api/reports").want(429).is("type", "/docs#error-limited").names()
			if r.left("data") != 0 || r.header.Get("Retry-After") != "3600" {
				t.Errorf("%v", r.header)
			}
		}
		h.get("bob", "/v1/api/reports").want(200)
		h.post("eve", h.with()).want(201) // a creation needs no data request
		h.post("eve", "{}").want(429)     // its refusal does
		if r := h.post("eve", "{}"); r.left("data") != 0 || r.left("creation") != 9 || r.header.Get("Retry-After") == "" {
			t.Errorf("%v", r.header)
		}
		h.clock.advance(time.Hour - time.Second)
		h.get("eve", "/v1/api/reports").want(429)
		h.clock.advance(time.Second)
		h.get("eve", "/v1/api/reports").want(200)
	})
}

func TestDataLimitSlides(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(store.KeyDraft{Name: "eve", Requests: 20})
	read := func(n, status int) {
		t.Helper()
		for range n {
			h.get("eve", "/v1/api/reports").want(status)
		}
	}
	read(10, 200)
	h.clock.advance(30 * time.Minute)
	read(10, 200)
	read(1, 429)
	h.clock.advance(30 * time.Minute)
	read(10, 200) // the first ten left the hour
	read(1, 429)
	h.clock.advance(30 * time.Minute)
	read(10, 200)
	read(1, 429)
}

func TestNodesTogetherNeverGiveMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		const limit = 150
		h.addKey(store.KeyDraft{Name: "eve", Requests: limit})
		_, second := h.serve()
		var accepted atomic.Int64
		var clients sync.WaitGroup
		for _, url := range []string{h.url, second, h.url, second} {
			clients.Go(func() {
				for range 60 {
					r := h.doOn(url, request{method: "GET", path: "/v1/api/reports", key: "eve"})
					if r.status == http.StatusOK {
						accepted.Add(1)
					} else if r.status != http.StatusTooManyRequests {
						t.Errorf("status %d: %s", r.status, r.body)
					}
				}
			})
		}
		clients.Wait()
		if n := accepted.Load(); n > limit || n < limit*3/4 {
			t.Errorf("%d accepted of %d", n, limit)
		}
	})
}

func TestConcurrentCreationsStayWithinTheLimit(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		const limit = 5
		h.addKey(store.KeyDraft{Name: "eve", Creations: limit})
		_, second := h.serve()
		var accepted, refused atomic.Int64
		var clients sync.WaitGroup
		for i := range 20 {
			clients.Go(func() {
				url := []string{h.url, second}[i%2]
				switch r := h.doOn(url, request{method: "POST", path: "/v1/api/reports", key: "eve", body: h.with()}); r.status {
				case http.StatusCreated:
					accepted.Add(1)
				case http.StatusTooManyRequests:
					refused.Add(1)
				}
			})
		}
		clients.Wait()
		if accepted.Load() != limit || refused.Load() != 20-limit {
			t.Errorf("%d accepted, %d refused", accepted.Load(), refused.Load())
		}
		h.get("eve", "/v1/api/reports").want(200).is("total", limit)
	})
}

func TestClosedNodeGivesItsSliceBack(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		key := h.addKey(store.KeyDraft{Name: "eve", Requests: 100})
		node, url := h.serve()
		for range 3 {
			h.doOn(url, request{method: "GET", path: "/v1/api/reports", key: "eve"}).want(200)
		}
		if err := node.Close(); err != nil {
			t.Fatal(err)
		}
		quota, err := h.store.DataQuota(t.Context(), h.clock.now(), key.ID)
		if err != nil || quota.Remaining != 97 {
			t.Errorf("%+v, %v: want 97 left", quota, err)
		}
	})
}

func TestDiedNodeCostsAtMostItsSlice(t *testing.T) {
	t.Parallel()
	h := open(t)
	key := h.addKey(store.KeyDraft{Name: "eve", Requests: 1000})
	h.get("eve", "/v1/api/reports").want(200) // this node is never closed before the check
	quota, err := h.store.DataQuota(t.Context(), h.clock.now(), key.ID)
	if err != nil || quota.Remaining < 950 || quota.Remaining > 999 {
		t.Errorf("%+v, %v", quota, err)
	}
	h.clock.advance(time.Hour + 2*time.Minute)
	if quota, err = h.store.DataQuota(t.Context(), h.clock.now(), key.ID); err != nil || quota.Remaining != 1000 {
		t.Errorf("%+v, %v: want it all back", quota, err)
	}
}

func TestRemovedOwnerIsTurnedAwayAtTheNextSlice(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(store.KeyDraft{Name: "eve", Requests: 4}) // slices of one
	h.get("eve", "/v1/api/reports").want(200)
	if err := h.store.RemoveKey(t.Context(), h.clock.now(), "eve"); err != nil {
		t.Fatal(err)
	}
	var last reply
	for range 4 {
		last = h.get("eve", "/v1/api/reports")
	}
	last.want(401).is("detail", h.get("", "/v1/api/reports").at("detail"))
	if h.errors.String() != "" {
		t.Error(h.errors)
	}
}

func TestOpenPathsHaveNoLimits(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, path := range []string{"/healthz", "/docs", "/openapi.json", "/none"} {
		if r := h.get("ada", path); r.header.Get("RateLimit") != "" {
			t.Error(fmt.Sprint(path, r.header))
		}
	}
}
