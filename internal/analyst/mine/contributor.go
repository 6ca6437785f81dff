package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a change, and of who made it.
const (
	changeSize     = 0.02 // of the whole, that a change must have to matter
	moverSize      = 0.10 // of a group's own level
	moverShare     = 0.01 // of the whole, that a group must have
	explains       = 0.30 // of the change of the whole, that a contributor must make
	mostShare      = 1.5  // of it; more is a change of its own that others made up for
	historyPeriods = 5    // that a change is held against
)

// movers are kinds K19 and K8: groups that changed by more than they usually do; one
// that made a good part of the change of the whole is its contributor.
func (k *checker) movers() {
	if k.Window == nil || k.Before == nil || k.Buckets == nil {
		return
	}
	for f := range k.Fields {
		for i, m := range k.Measures {
			if m.Additive && !plan.Quotient(m) {
				for _, g := range k.Fields[f].Groups {
					k.mover(i, f, g)
				}
			}
		}
	}
}

func (k *checker) mover(measure, field int, g Group) {
	now, before, all := g.Now[measure], g.Before[measure], k.Total.Now[measure].Sum-k.Total.Before[measure].Sum
	whole := max(math.Abs(k.Total.Now[measure].Sum), math.Abs(k.Total.Before[measure].Sum))
	delta := now.Sum - before.Sum
	if g.Blank || whole == 0 || max(now.Sum, before.Sum) < moverShare*whole {
		return
	}
	usual := k.usual(measure, g.Series[measure])
	c := Candidate{
		Kind: document.KindMover, Family: OfGroups, Measure: measure, Field: field, Entity: g.Value, Sign: sign(delta), Tested: true,
		P:      max(usual, stats.SumChange(now.Sum, now.Squares, before.Sum, before.Squares).P),
		Effect: squash(delta/max(math.Abs(now.Sum), math.Abs(before.Sum)), 0.3), Impact: min(1, 3*math.Abs(delta)/whole),
	}
	if math.Abs(delta) < moverSize*math.Abs(before.Sum) {
		c.Fails = "the group changed little"
	}
	if part := delta / all; part >= explains && part <= mostShare && math.Abs(all) >= changeSize*whole {
		c.Kind = document.KindContributor
		c.Impact = min(1, part) * min(1, math.Abs(all)/(0.05*whole))
	}
	c.Evidence = k.changed(measure, field)
	kind := c.Kind
	c.Tell = func(t *insight.Teller) insight.Finding { return tellMover(t, kind, g.Value) }
	k.add(c)
}

// usual is the probability of a series' newest change among those of its history,
// in stretches as long as the window; 1 where there is too little of it.
func (k *checker) usual(measure int, s Series) float64 {
	size := k.perWindow()
	values := grouped(s.Values(), size)
	if _, ok := known(values); !ok || len(values) < historyPeriods+2 {
		return 1
	}
	n := len(values)
	return stats.UsualChange(values[:n-2], values[n-2], values[n-1], 0.95).P
}

func tellMover(t *insight.Teller, kind document.Kind, value string) insight.Finding {
	row, m := t.Row(value), t.Answer().Question().Measures[0]
	if row < 0 || t.Before(0) < 0 {
		return insight.Finding{}
	}
	b, show := t.Builder(), insight.Shown(m)
	now, before := t.Number(row, t.Column(0), m), t.Number(row, t.Before(0), m)
	delta := b.Compute(document.OpDifference, show, now, before)
	size := b.Compute(document.OpMagnitude, show, delta)
	roles := map[string]string{
		"leader": t.Name(row), "value": insight.Token(now), "before": insight.Token(before), "delta": insight.Token(size),
		"window": t.Window(t.Answer().Resolved.Window), "earlier": t.Window(t.Answer().Resolved.Before),
	}
	shape := "mover.more"
	if t.Less(now, before) {
		shape = "mover.less"
	}
	if kind == document.KindContributor {
		all := b.Compute(document.OpDifference, show, t.Total("measure", 0, m), t.Total("before", 0, m))
		roles["whole"] = insight.Token(b.Compute(document.OpMagnitude, show, all))
		roles["share"] = insight.Token(b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, delta, all))
		shape = map[string]string{"mover.more": "contributor.up", "mover.less": "contributor.down"}[shape]
	}
	return t.Finding(kind, shape, m, roles)
}
