//go:build bench

package benchtest_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	claimBound  = 2
	claimsTimed = 100
)

// TestClaimCostsTheSameHoweverManyWait compares claims with all that is due in
// the line and with as many as are claimed.
func TestClaimCostsTheSameHoweverManyWait(t *testing.T) {
	reports := setting(t, "SCHEDULED", 1_000_000)
	onBoth(t, func(t *testing.T, cfg store.Config) {
		s := newScheduled(t, cfg, reports)
		st := open(t, cfg)
		times := map[bool]time.Duration{}
		for _, all := range []bool{true, false} {
			s.again(t)
			if err := sweep(t.Context(), st, s.slot); err != nil {
				t.Fatal(err)
			}
			if !all {
				s.exec(t, "DELETE FROM execution WHERE status = 'PENDING' AND id NOT IN (SELECT id FROM execution WHERE status = 'PENDING' ORDER BY turn, id LIMIT $1)", claimsTimed)
			}
			times[all] = s.timeClaims(t, st)
		}
		t.Logf("a claim: %s with %d waiting, %s with %d", times[true], s.due, times[false], claimsTimed)
		within(t, "claim with all that is due beside one with few on "+t.Name(), ratio(times[true], times[false]), claimBound, "x")
	})
}

// timeClaims is the median of claims one after another.
func (s *scheduled) timeClaims(t *testing.T, st *store.Store) time.Duration {
	t.Helper()
	took := make([]time.Duration, claimsTimed)
	for i := range took {
		began := time.Now()
		_, ok, err := st.ClaimExecution(t.Context(), s.slot, store.Claimer{Node: "bench", Lease: time.Hour})
		if err != nil || !ok {
			t.Fatalf("claim %d: %v, %v", i, ok, err)
		}
		took[i] = time.Since(began)
	}
	return median(took)
}
