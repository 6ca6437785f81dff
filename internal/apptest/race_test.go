package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// atOnce sends the same step n times side by side.
func (a *actor) atOnce(t *testing.T, n int, s step) []outcome {
	t.Helper()
	got := make([]outcome, n)
	errs := make([]error, n)
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			var request apptest.Request
			if request, errs[i] = a.request(s, a.names); errs[i] == nil {
				got[i].answer, errs[i] = a.server.Do(t.Context(), request)
			}
		})
	}
	group.Wait()
	for i, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
		got[i].tree, _ = parse(got[i].answer.Body)
	}
	return got
}

func statuses(got []outcome) map[int]int {
	count := map[int]int{}
	for _, g := range got {
		count[g.answer.Status]++
	}
	return count
}

// TestLimitsHoldAgainstManyAtOnce lets no creation and no read through too much.
func TestLimitsHoldAgainstManyAtOnce(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		s := newStage(t, open(t))
		a := newActor(t, s, "limits", scenario{Keys: map[string]string{"few": "--creations 7 --requests 60"}})
		got := statuses(a.atOnce(t, 30, step{Create: map[string]any{}, Key: "few"}))
		if got[http.StatusCreated] != 7 || got[http.StatusTooManyRequests] != 23 {
			t.Errorf("30 creations at once: %v, want 7 of 201 and 23 of 429", got)
		}
		got = statuses(a.atOnce(t, 90, step{Request: "GET /v1/api/reports", Key: "few"}))
		if got[http.StatusOK] != 60 || got[http.StatusTooManyRequests] != 30 {
			t.Errorf("90 reads at once: %v, want 60 of 200 and 30 of 429", got)
		}
	})
}

// TestLimitsHoldOnManyNodes shares one database between two nodes.
func TestLimitsHoldOnManyNodes(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		database := open(t)
		if database == "" {
			return // SQLite has one node
		}
		a := newActor(t, newStage(t, database), "nodes", scenario{Keys: map[string]string{"few": "--creations 5 --requests 40"}})
		first, second := a.server, a.program.Serve(t)
		count := map[int]int{}
		reads := map[int]int{}
		for i := range 20 {
			a.server = []*apptest.Server{first, second}[i%2]
			for status, n := range statuses(a.atOnce(t, 1, step{Create: map[string]any{}, Key: "few"})) {
				count[status] += n
			}
			for status, n := range statuses(a.atOnce(t, 4, step{Request: "GET /v1/api/reports", Key: "few"})) {
				reads[status] += n
			}
		}
		if count[http.StatusCreated] != 5 {
			t.Errorf("20 creations on two nodes: %v, want 5 of 201", count)
		}
		if reads[http.StatusOK] > 40 || reads[http.StatusOK] < 20 {
			t.Errorf("80 reads on two nodes: %v, want at most 40 of 200 and not many less", reads)
		}
	})
}

// TestTwinsAreOneReport sends one creation many times at once under one
// Idempotency-Key.
func TestTwinsAreOneReport(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "twins", scenario{})
		for round := range 5 {
			twin := step{Create: map[string]any{"refId": fmt.Sprint("twin ", round)}, Headers: map[string]string{"Idempotency-Key": fmt.Sprint(round)}}
			got := a.atOnce(t, 12, twin)
			var ids []string
			first := 0
			for _, g := range got {
				if g.answer.Status != http.StatusCreated {
					t.Fatalf("round %d: %s", round, describe(g))
				}
				ids = append(ids, textAt(t, g.tree, "id"))
				if g.answer.Header.Get("Idempotency-Replayed") == "" {
					first++
				}
			}
			slices.Sort(ids)
			if ids = slices.Compact(ids); len(ids) != 1 || first != 1 {
				t.Errorf("round %d: %d reports, %d answers that are not replays; want 1 and 1", round, len(ids), first)
			}
		}
		a.must(t, step{Request: "GET /v1/api/reports?limit=100", Want: want{Body: map[string]any{"total": 5}}})
	})
}

// TestListIsStableAcrossPages reads a long list in pages of every size.
func TestListIsStableAcrossPages(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "pages", scenario{})
		var made []any
		for _, g := range a.atOnce(t, 25, step{Create: map[string]any{"refId": "many"}}) {
			made = append(made, textAt(t, g.tree, "id"))
		}
		for _, path := range []string{"/v1/api/reports", "/v1/api/reports/by-ref/many"} {
			whole := idsAt(a.get(t, "%s?limit=100", path).tree, "data")
			if len(whole) != len(made) {
				t.Fatalf("%s has %d, want %d", path, len(whole), len(made))
			}
			for _, limit := range []int{1, 4, 7, 25} {
				var paged []any
				for page := 1; len(paged) < len(whole) && page <= len(whole); page++ {
					paged = append(paged, idsAt(a.get(t, "%s?limit=%d&page=%d", path, limit, page).tree, "data")...)
				}
				if !slices.Equal(paged, whole) {
					t.Errorf("%s in pages of %d: %v\nwhole: %v", path, limit, paged, whole)
				}
			}
		}
		a.checkNewestFirst(t)
	})
}

func (a *actor) checkNewestFirst(t *testing.T) {
	t.Helper()
	list := a.get(t, "/v1/api/reports?limit=100").tree
	before := ""
	for i := range len(idsAt(list, "data")) {
		// Timestamps of one form and ids of one length sort as text.
		place := textAt(t, list, fmt.Sprintf("data[%d].createdAt", i)) + textAt(t, list, fmt.Sprintf("data[%d].id", i))
		if before != "" && place >= before {
			t.Errorf("%s comes after %s", place, before)
		}
		before = place
	}
}
