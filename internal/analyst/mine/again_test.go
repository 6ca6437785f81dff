package mine_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// held counts the findings of a kind that pass over all sizes and seeds: as they are,
// and where one of that sign was found before.
func held(t *testing.T, kind document.Kind, sign int, sizes ...float64) (passed, again int) {
	t.Helper()
	for _, size := range sizes {
		for seed := range uint64(6) {
			tab := table{step: "day", stamps: 100, volume: 60, swing: 0.08}
			tab.effect = effect{name: "shift", size: size, at: 60}
			d := tab.survey(t, seed)
			count := func(all []mine.Candidate, before map[string]int) (n int) {
				mine.Hold(d, all, before)
				for _, c := range all {
					if c.Kind == kind && c.Field < 0 && c.Measure == 0 && c.Entity == "" && c.Passed() {
						n++
					}
				}
				return n
			}
			all := mine.Check(d)
			before := map[string]int{}
			for _, c := range all {
				if c.Kind == kind && c.Field < 0 && c.Measure == 0 && c.Entity == "" {
					before[c.Key(d)] = sign
				}
			}
			passed += count(all, nil)
			again += count(mine.Check(d), before)
		}
	}
	return passed, again
}

func TestWhatWasFoundStaysUntilItIsFarBelowTheGates(t *testing.T) {
	t.Parallel()
	passed, again := held(t, document.KindLevelShift, -1, 0.83, 0.79, 0.75)
	if again < passed+2 {
		t.Errorf("of small steps %d pass, %d where one was found before", passed, again)
	}
	if passed, again := held(t, document.KindLevelShift, -1, 1); again > passed+1 {
		t.Errorf("without a step %d pass, %d where one was found before", passed, again)
	}
}

func TestWhatWasFoundDoesNotStayTheOtherWayRound(t *testing.T) {
	t.Parallel()
	if passed, again := held(t, document.KindLevelShift, 1, 0.83, 0.79, 0.75); again != passed {
		t.Errorf("of steps down %d pass, %d where one up was found before", passed, again)
	}
}
