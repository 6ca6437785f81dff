package mine

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mixPoints is the least change of a share that matters, as a part of one.
const mixPoints = 0.02

// mixes is kind K6: a group whose share of the whole changed. The test is on the
// numbers of rows; sums have no distribution to test.
func (k *checker) mixes() {
	if k.Window == nil || k.Before == nil {
		return
	}
	for f := range k.Fields {
		for i, m := range k.Measures {
			if m.Additive && !plan.Quotient(m) {
				k.mix(i, f)
			}
		}
	}
}

func (k *checker) mix(measure, field int) {
	groups := k.Fields[field].Groups
	if len(groups) < 2 {
		return
	}
	now, before := k.Total.Now[measure], k.Total.Before[measure]
	table := [][]float64{make([]float64, len(groups)), make([]float64, len(groups))}
	best, most := -1, 0.0
	for g, group := range groups {
		table[0][g], table[1][g] = group.Now[measure].Over, group.Before[measure].Over
		shift := math.Abs(group.Now[measure].Sum/now.Sum - group.Before[measure].Sum/before.Sum)
		if !group.Blank && shift > most {
			best, most = g, shift
		}
	}
	if best < 0 || now.Sum <= 0 || before.Sum <= 0 || least(groups, measure) < 0 {
		return
	}
	a := stats.Independence(table)
	g := groups[best]
	c := Candidate{
		Kind: document.KindMixShift, Family: OfGroups, Measure: measure, Field: field, Entity: g.Value,
		Sign: sign(g.Now[measure].Sum/now.Sum - g.Before[measure].Sum/before.Sum), Tested: true,
		P: k.shareChance(a.P, measure, g), Effect: squash(most, 0.1), Impact: min(1, 2*most),
	}
	switch {
	case most < k.eased(mixPoints):
		c.Fails = "the shares changed little"
	case a.Least < 5:
		c.Fails = "too few rows"
	}
	c.Evidence = k.changed(measure, field)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellMix(t, g.Value) }
	k.add(c)
}

// A short history tells little of what is usual: with few points a plain shift of
// shares is let through where its counts leave no doubt, and the history does not say
// that such shifts are common.
const (
	shareHistory = 12
	noDoubt      = 100  // times the p-value of the counts counts then
	notCommon    = 0.30 // p of the history, at most
)

// shareChance is the probability of a shift of shares: by the counts of rows, and by
// how the share moved before.
func (k *checker) shareChance(counts float64, measure int, g Group) float64 {
	shares := k.shares(measure, g)
	n := len(shares)
	if n < 6 {
		return counts
	}
	history := newest(shares[:n-1], shares[n-1])
	if n < shareHistory && history <= notCommon {
		return min(max(counts, history), noDoubt*counts)
	}
	return max(counts, history)
}

// shares are a group's shares of the whole, in stretches as long as the window, up
// to its end; nil where there is too little time.
func (k *checker) shares(measure int, g Group) []float64 {
	if k.Buckets == nil || len(g.Series[measure].Parts) < 10 {
		return nil
	}
	var out []float64
	for b, p := range g.Series[measure].Parts {
		if all := k.Total.Series[measure].Parts[b].Sum; all > 0 && k.middle(b).Before(k.Window.End) {
			out = append(out, p.Sum/all)
		}
	}
	return grouped(out, k.perWindow())
}

// least is the smallest sum of a group: shares of negative numbers make no sense.
func least(groups []Group, measure int) float64 {
	low := math.Inf(1)
	for _, g := range groups {
		low = min(low, g.Now[measure].Sum, g.Before[measure].Sum)
	}
	return low
}

// perWindow is how many buckets the window is long.
func (d *Data) perWindow() int {
	n := 0
	for i := range d.Buckets.Starts {
		if middle := d.middle(i); !middle.Before(d.Window.Start) && middle.Before(d.Window.End) {
			n++
		}
	}
	return max(1, n)
}

// middle of a bucket: weeks belong to the month that most of them lies in.
func (d *Data) middle(i int) time.Time {
	end := d.Buckets.End
	if i+1 < len(d.Buckets.Starts) {
		end = d.Buckets.Starts[i+1]
	}
	return d.Buckets.Starts[i].Add(end.Sub(d.Buckets.Starts[i]) / 2)
}

// stretches are a series in pieces as long as the window, up to its end: what came
// after it says nothing of its change.
func (d *Data) stretches(s Series) []float64 {
	size, n := d.perWindow(), 0
	for n < len(s.Parts) && d.middle(n).Before(d.Window.End) {
		n++
	}
	var out []float64
	for from := n % size; from+size <= n; from += size {
		out = append(out, s.Value(Series{Parts: s.Parts[from : from+size]}.All()))
	}
	return out
}

// grouped are the means of each size values, counted from the end.
func grouped(values []float64, size int) []float64 {
	var out []float64
	for from := len(values) % size; from+size <= len(values); from += size {
		out = append(out, stats.Mean(values[from:from+size]))
	}
	return out
}

func tellMix(t *insight.Teller, value string) insight.Finding {
	row, m := t.Row(value), t.Answer().Question().Measures[0]
	if row < 0 || t.Before(0) < 0 {
		return insight.Finding{}
	}
	b, percent := t.Builder(), document.Shown{Style: document.StylePercent}
	now := b.Compute(document.OpShare, percent, t.Number(row, t.Column(0), m), t.Total("measure", 0, m))
	before := b.Compute(document.OpShare, percent, t.Number(row, t.Before(0), m), t.Total("before", 0, m))
	points := b.Compute(document.OpPartPoints, document.Shown{Style: document.StylePoints}, now, before)
	shape := "mix.up"
	if t.Less(now, before) {
		shape = "mix.down"
	}
	return t.Finding(document.KindMixShift, shape, m, map[string]string{
		"leader": t.Name(row), "share": insight.Token(now), "before": insight.Token(before),
		"points": insight.Token(b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePoints}, points)),
		"window": t.Window(t.Answer().Resolved.Window), "earlier": t.Window(t.Answer().Resolved.Before),
	})
}
