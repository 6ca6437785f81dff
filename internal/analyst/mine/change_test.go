package mine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestChangesAreHeldAgainstAHistoryOfTheirOwnUnit(t *testing.T) {
	t.Parallel()
	tab := table{step: "month", stamps: 30, volume: 200, swing: 0.03}
	d := tab.survey(t, 3)
	r, ok := d.History(0)
	if !ok || r.Question.By[0].Grain != plan.Month || !r.Window.End.Equal(d.Window.End) {
		t.Errorf("history of %v: %+v, %v", d.Window, r.Window, ok)
	}
	tab.stamps = 9
	if r, ok := tab.survey(t, 3).History(0); ok {
		t.Errorf("nine months are no history: %+v", r.Window)
	}
}

func TestChangeIsToldOnlyWhereHistoryAndRowsBothSaySo(t *testing.T) {
	t.Parallel()
	count := func(swing float64) int {
		n := 0
		for seed := range uint64(10) {
			tab := table{step: "month", stamps: 40, volume: 300, swing: swing}
			tab.effect = effect{name: "latest", size: 1.5, at: 39}
			d := tab.survey(t, seed)
			for _, c := range mine.Choose(d, mine.Check(d), mine.Asked{All: true}, 20) {
				if c.Kind == document.KindPeriodChange && c.Measure == 0 && c.Sign == 1 {
					n++
				}
			}
		}
		return n
	}
	if n := count(0.03); n < 9 {
		t.Errorf("a steady count that rose by half is told %d times of 10", n)
	}
	if n := count(0.4); n > 1 {
		t.Errorf("a wild count that rose by half is told %d times of 10", n)
	}
}

func TestDataDatedOnceAWeekHasNoDays(t *testing.T) {
	t.Parallel()
	for seed := range uint64(5) {
		tab := shapes(rand.New(rand.NewPCG(seed, 4)))
		tab.step, tab.stamps, tab.week = "week", 60, false
		for _, c := range mine.Check(tab.survey(t, seed)) {
			if c.Kind == document.KindSeasonality {
				t.Errorf("seed %d: a season of weekdays in weeks: %+v", seed, c.Fails)
			}
		}
	}
}
