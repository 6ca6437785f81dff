package mine

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a mix that moved slowly.
const (
	longBuckets = 9    // of the whole: a third of them at each end are held against each other
	longChange  = 0.08 // of the level, that the whole must have changed by
	longPart    = 0.6  // of the change, that the mix must have made
	longChance  = 1e-4 // that rows alone make such a change, and such weights
)

// longMixes is kind K9 over the whole time: an average or a rate that moved slowly, since its groups' weights did. From
// one window to the next such a mix hardly moves; from the first third of the data to the last it does.
func (k *checker) longMixes() {
	d, ok := k.thirds()
	if !ok {
		return
	}
	long := &checker{Data: d}
	for i := range d.Measures {
		if _, _, quotient := halves(d.Measures[i]); !quotient {
			continue
		}
		for f := range d.Fields {
			long.longMix(i, f)
		}
	}
	for i := range long.out {
		if !k.mixedNow(&long.out[i]) {
			k.add(long.out[i])
		}
	}
}

// longMix keeps the change over the whole time of a quotient whose mix made most of it.
func (k *checker) longMix(measure, field int) {
	before := len(k.out)
	k.mixRate(measure, field)
	if len(k.out) == before {
		return
	}
	c := &k.out[before]
	q, _ := k.decomposed(measure, field)
	c.P = max(k.rowsChance(measure), k.weightsChance(measure, field))
	switch {
	case math.Abs(q.delta) < k.eased(longChange)*math.Abs(q.level):
		c.Fails = "it changed little"
	case q.mix*q.delta < k.eased(longPart)*q.delta*q.delta:
		c.Fails = "the mix made little of the change"
	case c.P > k.chance(longChance):
		c.Fails = "chance alone makes such a change too often"
	}
}

// mixedNow reports whether the same was found of the newest window.
func (k *checker) mixedNow(c *Candidate) bool {
	for i := range k.out {
		o := &k.out[i]
		if o.Kind == document.KindMixVersusRate && o.Measure == c.Measure && o.Field == c.Field && o.Fails == "" && o.P <= longChance {
			return true
		}
	}
	return false
}

// thirds are the same data with the last third of the buckets as its window, held against the first third; ok is false
// where there are too few.
func (d *Data) thirds() (*Data, bool) {
	if d.Buckets == nil || len(d.Buckets.Starts) < longBuckets {
		return nil, false
	}
	n := len(d.Buckets.Starts)
	first, last := 0, n-n/3
	out := *d
	out.Before, out.Window = spanned(d.Buckets.Starts[first], d.Buckets.Starts[n/3]), spanned(d.Buckets.Starts[last], d.Buckets.End)
	of := func(g Group) Group {
		g.Before, g.Now = make([]Parts, len(d.Measures)), make([]Parts, len(d.Measures))
		for i := range d.Measures {
			g.Before[i], g.Now[i] = added(g.Series[i].Parts[:n/3]), added(g.Series[i].Parts[last:])
		}
		return g
	}
	out.Total, out.Fields = of(d.Total), nil
	for _, f := range d.Fields {
		groups := make([]Group, len(f.Groups))
		for i, g := range f.Groups {
			groups[i] = of(g)
		}
		out.Fields = append(out.Fields, Field{f.Dimension, groups})
	}
	return &out, true
}

func spanned(start, end time.Time) *plan.Window {
	return &plan.Window{Start: start, End: end, Label: start.Format("2 Jan 2006") + "–" + end.AddDate(0, 0, -1).Format("2 Jan 2006")}
}

// added are parts together.
func added(parts []Parts) (out Parts) {
	for _, p := range parts {
		out.Sum, out.Over, out.Squares = out.Sum+p.Sum, out.Over+p.Over, out.Squares+p.Squares
	}
	return out
}
