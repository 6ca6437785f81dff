package mine

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a change, and of who made it.
const (
	changeSize     = 0.02  // of the whole, that a change must have to matter
	changeChance   = 0.05  // of the test of the change of the whole, below which somebody made it
	moverSize      = 0.10  // of a group's own level
	moverShare     = 0.01  // of the whole, that a group must have
	moverChance    = 0.005 // of the test of a group, above which it did not move
	moverRows      = 10    // of a group that is new, or that is gone
	ownShare       = 0.50  // of a group's change, that the change of all others does not explain
	explains       = 0.30  // of the change of the whole, that a contributor must make
	mostShare      = 1.5   // of it; more is a change of its own that others made up for
	historyPeriods = 5     // that a change is held against
)

// movers are kinds K19 and K8: groups that changed by more than they usually do, and
// not just as all others did; one that made a good part of the change of the whole is
// its contributor.
func (k *checker) movers() {
	if k.Window == nil || k.Before == nil || k.Buckets == nil {
		return
	}
	for f := range k.Fields {
		for i := range k.Measures {
			if k.addsUp(i) {
				k.moversOf(i, f)
			}
		}
	}
}

func (k *checker) moversOf(measure, field int) {
	whole := k.whole(measure)
	for _, g := range k.Fields[field].Groups {
		k.mover(measure, field, g, whole)
	}
}

// whole is the change of a measure over all groups.
type whole struct {
	delta, size float64
	real        bool // beyond what chance and its usual swings make
}

func (k *checker) whole(measure int) whole {
	now, before := k.Total.Now[measure], k.Total.Before[measure]
	w := whole{delta: now.Sum - before.Sum, size: max(math.Abs(now.Sum), math.Abs(before.Sum))}
	p := max(k.usual(k.Total.Series[measure]), k.sumChance(now, before))
	w.real = round9(p) <= changeChance && math.Abs(w.delta) >= changeSize*w.size
	return w
}

func (k *checker) mover(measure, field int, g Group, whole whole) {
	now, before := g.Now[measure], g.Before[measure]
	delta := now.Sum - before.Sum
	if g.Blank || whole.size == 0 || max(now.Sum, before.Sum) < moverShare*whole.size {
		return
	}
	c := Candidate{
		Kind: document.KindMover, Family: OfGroups, Measure: measure, Field: field, Entity: g.Value, Sign: sign(delta), Tested: true,
		P: k.sumChance(now, before), Delta: delta,
		Effect: squash(delta/max(math.Abs(now.Sum), math.Abs(before.Sum)), 0.3), Impact: min(1, 3*math.Abs(delta)/whole.size),
	}
	if !k.appeared(measure, g) {
		c.P = max(c.P, k.usual(g.Series[measure]))
	}
	switch {
	case math.Abs(delta) < k.eased(moverSize)*math.Abs(before.Sum):
		c.Fails = "the group changed little"
	case math.Abs(k.own(measure, g)) < ownShare*math.Abs(delta):
		c.Fails = "it changed as all others did"
	case before.Over == 0 && now.Over < moverRows:
		c.Fails = "too few rows"
	case round9(c.P) > k.chance(moverChance):
		c.Fails = "it swings as much at other times"
	}
	if part := delta / whole.delta; whole.real && part >= explains && part <= mostShare {
		c.Kind = document.KindContributor
		c.Impact = min(1, part) * min(1, math.Abs(whole.delta)/(0.05*whole.size))
	}
	c.Evidence = k.changed(measure, field)
	kind := c.Kind
	c.Tell = func(t *insight.Teller) insight.Finding { return tellMover(t, kind, g.Value) }
	k.add(c)
	if c.Fails == "" {
		k.inside(c)
	}
}

// sumChance is the probability of the change of a sum by the scatter of its rows, the
// larger of that of the sum and of that of a day: February is no fall.
func (d *Data) sumChance(now, before Parts) float64 {
	f := float64(d.Window.End.Sub(d.Window.Start)) / float64(d.Before.End.Sub(d.Before.Start))
	return max(stats.SumChange(now.Sum, now.Squares, before.Sum, before.Squares).P,
		stats.SumChange(now.Sum, now.Squares, f*before.Sum, f*f*before.Squares).P)
}

// own is what a group changed beyond what it would have, had it gone with all
// others.
func (d *Data) own(measure int, g Group) float64 {
	now, before := g.Now[measure].Sum, g.Before[measure].Sum
	others, earlier := d.Total.Now[measure].Sum-now, d.Total.Before[measure].Sum-before
	if earlier <= 0 || others < 0 {
		return now - before
	}
	return now - before*others/earlier
}

// appeared reports whether a group has no rows before the window: it has no history
// that its first rows could be held against.
func (d *Data) appeared(measure int, g Group) bool {
	for i, p := range g.Series[measure].Parts {
		if p.Over != 0 && d.Buckets.Starts[i].Before(d.Window.Start) {
			return false
		}
	}
	return g.Before[measure].Over == 0
}

// usual is the probability of a series' newest change among those of its history,
// in stretches as long as the window; 1 where there is too little of it.
func (k *checker) usual(s Series) float64 {
	values := k.stretches(s)
	if _, ok := known(values); !ok || len(values) < historyPeriods+2 {
		return 1
	}
	n := len(values)
	if lag := k.lag(); lag > 1 {
		return overLag(values, lag)
	}
	return newest(values[:n-1], values[n-1])
}

// overLag is the probability of the change of the newest value from one further back,
// by the steps from one value to the next; as ratios where they have some. The largest
// step does not count, for it may be the change itself; the probability is doubled for
// that.
func overLag(values []float64, lag int) float64 {
	n := len(values)
	if lag >= n {
		return 1
	}
	if stats.Min(values) > 0 {
		logs := make([]float64, n)
		for i, v := range values {
			logs[i] = math.Log(v)
		}
		values = logs
	}
	steps := stats.Differences(values[:n-1])
	slices.SortFunc(steps, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	return min(1, 2*stats.UsualP(steps[:max(0, len(steps)-1)], values[n-1]-values[n-1-lag]))
}

// lag is how many windows the one before lies back: more than one where a month is
// held against that of a year ago.
func (d *Data) lag() int {
	between := 0
	for i := range d.Buckets.Starts {
		if middle := d.middle(i); !middle.Before(d.Before.Start) && middle.Before(d.Window.Start) {
			between++
		}
	}
	return max(1, int(math.Round(float64(between)/float64(d.perWindow()))))
}

// newest is the probability of a series' newest value: of its step from the one
// before, or of its distance from the last few, whichever is rarer.
func newest(history []float64, now float64) float64 {
	n := len(history)
	step := stats.UsualChange(history[:n-1], history[n-1], now, 0.95).P
	return min(step, stats.UsualLevel(history, now))
}
