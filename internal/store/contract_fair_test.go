package store_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func fairRules() []rule {
	return []rule{
		{"OneRunIsNotHeldUpByAThousand", oneBesideAThousand},
		{"OwnersTakeTurns", ownersTakeTurns},
		{"WhoComesLaterStandsWithThoseWhoWait", laterOwner},
		{"WhoRunsStandsBehindWhoDoesNot", whoRuns},
		{"TriesMadeAgainStandBehindTheirOwners", triesMadeAgain},
		{"RunGivenBackKeepsItsTurn", givenBackKeepsItsTurn},
		{"NoMoreOfOneOwnerAtOnceThanAllowed", ownersAreBounded},
		{"BoundHoldsOnTwoNodes", boundOnTwoNodes},
		{"TwoNodesAreFairTogether", twoNodesAreFair},
	}
}

// tenant makes an owner with reports that are all due at the same time.
func (w *world) tenant(d sitrep.Dataset, reports int) sitrep.Key {
	w.t.Helper()
	key, _ := w.ownerWith(store.KeyDraft{Creations: 10_000})
	for range reports {
		w.create(w.draft(key.ID, d.ID, w.daily))
	}
	return key
}

// demand makes runs on demand.
func (w *world) demand(owner sitrep.Key, d sitrep.Dataset, runs int) {
	w.t.Helper()
	for range runs {
		w.create(w.draft(owner.ID, d.ID))
	}
}

// sweepAll makes runs of all that is due a day after the start.
func (w *world) sweepAll(batch int) {
	w.t.Helper()
	w.now = start.AddDate(0, 0, 1)
	for n := batch; n == batch; {
		var err error
		n, err = w.SweepDue(w.ctx(), w.now, batch, dailySlots)
		w.must(err)
	}
}

// turns claims so many runs and spells whose they are: the owners' letters.
func (w *world) turns(n int, owners ...sitrep.Key) string {
	w.t.Helper()
	var b strings.Builder
	for range n {
		b.WriteByte(letter(w.claim(), owners))
	}
	return b.String()
}

func letter(c store.Claim, owners []sitrep.Key) byte {
	return 'A' + byte(slices.IndexFunc(owners, func(k sitrep.Key) bool { return k.ID == c.Report.OwnerID }))
}

func oneBesideAThousand(t *testing.T, w *world) {
	d := w.dataset("sales")
	many, one := w.tenant(d, 1000), w.tenant(d, 1)
	w.sweepAll(500)
	if got := w.turns(4, many, one); !strings.Contains(got, "B") {
		t.Errorf("started %s, and the one of B waits", got)
	}
}

func ownersTakeTurns(t *testing.T, w *world) {
	d := w.dataset("sales")
	a, b, c := w.tenant(d, 6), w.tenant(d, 3), w.tenant(d, 1)
	w.sweepAll(4)
	got := w.turns(10, a, b, c)
	for i, round := range []string{"ABC", "AB", "AB", "A", "A", "A"} {
		if part := []byte(got[:len(round)]); string(slices.Sorted(slices.Values(part))) != round {
			t.Errorf("round %d is %s, want %s in any order", i, part, round)
		}
		got = got[len(round):]
	}
	w.nothing()
}

// laterOwner: whoever comes late begins where the line stands, neither before
// those who wait nor behind them.
func laterOwner(t *testing.T, w *world) {
	d := w.dataset("sales")
	a, b := w.tenant(d, 0), w.tenant(d, 0)
	w.demand(a, d, 8)
	equal(t, "before B comes", w.turns(4, a, b), "AAAA")
	w.demand(b, d, 8)
	got := w.turns(8, a, b)
	for i := 0; i < len(got); i += 2 {
		if got[i] == got[i+1] {
			t.Fatalf("A has waited, B came with eight, and started are %s", got)
		}
	}
}

func whoRuns(t *testing.T, w *world) {
	d := w.dataset("sales")
	a, b := w.tenant(d, 0), w.tenant(d, 0)
	w.demand(a, d, 3)
	w.turns(3, a)
	w.demand(a, d, 1)
	w.demand(b, d, 1)
	equal(t, "started with A under way", w.turns(2, a, b), "BA")
}

// triesMadeAgain: an owner whose runs all fail and come back takes no more turns
// than one whose runs do not.
func triesMadeAgain(t *testing.T, w *world) {
	d := w.dataset("sales")
	a, b := w.tenant(d, 0), w.tenant(d, 0)
	w.demand(a, d, 6)
	for range 6 {
		w.must(w.FailExecution(w.ctx(), w.now, w.claim(), "no", w.now.Add(5*time.Second)))
	}
	w.demand(b, d, 6)
	w.pass(5 * time.Second)
	got := w.turns(12, a, b)
	if head := got[:6]; strings.Count(head, "A") != 3 {
		t.Errorf("started %s", got)
	}
}

func givenBackKeepsItsTurn(t *testing.T, w *world) {
	d := w.dataset("sales")
	a := w.tenant(d, 0)
	w.demand(a, d, 3)
	first := w.claim()
	w.must(w.ReleaseExecution(w.ctx(), w.now, first))
	equal(t, "claimed", w.claim().Execution.ID, first.Execution.ID)
}

func ownersAreBounded(t *testing.T, w *world) {
	d := w.dataset("sales")
	a, b := w.tenant(d, 0), w.tenant(d, 0)
	w.demand(a, d, 5)
	w.demand(b, d, 1)
	two := func() (store.Claim, bool) {
		c, ok, err := w.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease, Each: 2})
		w.must(err)
		return c, ok
	}
	var held []store.Claim
	for c, ok := two(); ok; c, ok = two() {
		held = append(held, c)
	}
	equal(t, "under way", len(held), 3)
	mine := slices.DeleteFunc(held, func(c store.Claim) bool { return c.Report.OwnerID != a.ID })
	equal(t, "of A", len(mine), 2)
	w.complete(mine[0])
	if _, ok := two(); !ok {
		t.Error("one of A ended, and the next does not start")
	}
}

func boundOnTwoNodes(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.demand(w.tenant(d, 0), d, 20)
	var seen claims
	w.both(8, func(s *store.Store, _ int) error {
		c, ok, err := s.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease, Each: 3})
		if ok {
			seen.add(c.Execution.ID)
		}
		return err
	})
	seen.once(t, 3)
}

// twoNodesAreFair: both sweep and both claim, and nobody waits for all of
// another owner's.
func twoNodesAreFair(t *testing.T, w *world) {
	d := w.dataset("sales")
	many, one := w.tenant(d, 60), w.tenant(d, 1)
	w.now = start.AddDate(0, 0, 1)
	w.both(4, func(s *store.Store, _ int) error {
		for n := 10; n == 10; {
			var err error
			if n, err = s.SweepDue(w.ctx(), w.now, 10, dailySlots); err != nil {
				return err
			}
		}
		return nil
	})
	w.sweepAll(100)
	var mu sync.Mutex
	var order []byte
	w.both(8, func(s *store.Store, _ int) error {
		c, ok, err := s.ClaimExecution(w.ctx(), w.now, store.Claimer{Node: "node", Lease: lease})
		mu.Lock()
		defer mu.Unlock()
		if ok {
			order = append(order, letter(c, []sitrep.Key{many, one}))
		}
		return err
	})
	if !slices.Contains(order, 'B') {
		t.Errorf("started %s, and the one of B waits", order)
	}
}
