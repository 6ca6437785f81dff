package mine_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

var seeds = flag.Int("mine.seeds", 20, "how many simulated tables")

// chosen are the findings of a simulated table.
func chosen(t testing.TB, tab table, seed uint64) []mine.Candidate {
	d := tab.survey(t, seed)
	return mine.Choose(d, mine.Check(d), mine.Asked{All: true}, 7)
}

func TestNoiseOverTimeHasFewFindings(t *testing.T) {
	t.Parallel()
	with, total, kinds := 0, 0, map[document.Kind]int{}
	for seed := range uint64(*seeds) {
		tab := shapes(rand.New(rand.NewPCG(seed, 1)))
		found := chosen(t, tab, seed)
		n := 0
		for _, c := range found {
			if c.Kind == document.KindSeasonality && tab.week || c.Family == mine.OfGroups || c.Family == mine.Between {
				continue // it is there; groups are uneven
			}
			kinds[c.Kind]++
			n++
			if *verbose {
				t.Logf("seed %d %+v: %s m%d f%d %s sign %d p %.2g q %.2g effect %.2f", seed, tab, c.Kind, c.Measure, c.Field, c.Entity, c.Sign, c.P, c.Q, c.Effect)
			}
		}
		total += n
		if n > 0 {
			with++
		}
	}
	t.Logf("%d tables: %d with findings, %d findings: %v", *seeds, with, total, kinds)
	if n := float64(*seeds); float64(with) > 0.15*n || float64(total) > 0.3*n {
		t.Errorf("%d of %d tables of noise have findings, %d in all: %v", with, *seeds, total, kinds)
	}
}
