package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// priced chooses whether what is cheap or dear is what was paid for each of some things, where the table has
// what was paid beside how many there were: "the cheapest leads", of a table of spend and leads.
func priced(s *scene, d *draft, _ []*draft) []*draft {
	if d.rank == nil || len(d.measures) != 1 || d.divide >= 0 {
		return asItIs
	}
	things := d.measures[0]
	if things.column < 0 || things.metric > 0 || things.distinct || things.aggregate != "" || !s.counts(s.columns[things.column]) {
		return asItIs
	}
	paid := s.paid(d.rank)
	if paid < 0 || paid == things.column {
		return asItIs
	}
	n := d.with("priced")
	n.measures, n.divide, n.priced = []wanted{{column: paid, aggregate: string(plan.Sum), said: true}}, things.column, true
	if d.rank.column < 0 { // the fewest are not the cheapest
		return []*draft{n}
	}
	return []*draft{d.with("priced=no"), n}
}

// paid is the column of what was paid that a ranking goes by: the one that it names, or where it speaks of
// prices that of which less is better; -1: there is none.
func (s *scene) paid(r *ranking) int {
	if r.column >= 0 {
		if s.amountKind(r.column) == "money" {
			return r.column
		}
		return -1
	}
	for _, c := range s.from[r.at] {
		if c.kind != isWord || c.tag != "superlative" || !strings.Contains(c.meaning, "price") {
			continue
		}
		for _, good := range []string{"down", ""} { // what nobody minds is spent sooner than what is earned
			if k := slices.IndexFunc(s.kinds["money"], func(k int) bool { return s.columns[k].Good == good }); k >= 0 {
				return s.kinds["money"][k]
			}
		}
	}
	return -1
}

// counts reports whether a column says how many there were of something.
func (s *scene) counts(c *column) bool {
	return c.amount() && !c.NeverSummed() && (s.amountKind(c.index) == "" || s.quality[c.index] && c.Usual() == catalog.AggregateSum) && !s.profile.Level(c.Column)
}

// priceOf calls a ratio what it is: cost per trip. The lower, the better.
func (s *scene) priceOf(m plan.Measure) plan.Measure {
	paid, things := s.byName(m.Of.Column), s.byName(m.Per.Column)
	m.Label, m.Unit, m.Good = paid.title()+" per "+strings.TrimSuffix(things.title(), "s"), m.Of.Unit, "down"
	return m
}
