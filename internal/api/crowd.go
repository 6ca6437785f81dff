package api

import (
	"net/http"
	"strconv"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// crowd counts the requests of each key that are under way, so that one key, with
// requests that wait or bodies that trickle, does not hold every connection.
type crowd struct {
	most int // of one key; 0: no bound

	mu    sync.Mutex
	inner map[sitrep.ID]int
}

func newCrowd(most int) *crowd { return &crowd{most: most, inner: map[sitrep.ID]int{}} }

// enter says whether there is room for one more of the key. Who entered leaves.
func (c *crowd) enter(key sitrep.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.inner[key] >= c.most {
		return false
	}
	c.inner[key]++
	return true
}

func (c *crowd) leave(key sitrep.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.inner[key]--; c.inner[key] == 0 {
		delete(c.inner, key)
	}
}

// thin refuses what a key asks for beyond what it may have under way. That costs
// nothing of its limits, and tells where it stands with them like any answer.
func (a *API) thin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := exchangeOf(r.Context())
		if e.key == nil || a.crowd.most == 0 {
			next.ServeHTTP(w, r)
			return
		}
		if !a.crowd.enter(e.key.ID) {
			data, err := a.quotas.Peek(r.Context(), e.key.ID, e.started)
			if err != nil {
				a.writeError(w, r, err)
				return
			}
			setLimit(w.Header(), e.started, data)
			writeProblem(w, newProblem(kindLimited, "The key has "+strconv.Itoa(a.crowd.most)+" requests under way, which is as many as it may have. Wait for some of them.").
				at(r.Context()).retryAfter(1))
			return
		}
		defer a.crowd.leave(e.key.ID)
		next.ServeHTTP(w, r)
	})
}
