package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a field that stopped, or began, to be filled.
const (
	unfilledStep   = 0.3 // of the rows, that more or fewer have no value
	unfilledRows   = 30  // on both sides
	unfilledBefore = 3   // buckets on the longer side
	unfilledAfter  = 2   // and on the shorter
	unfilledLevel  = 1e-6
)

// unfilled is of kind K28: a field that from some time on many more rows have no value
// of, or many fewer.
func (k *checker) unfilled() {
	counted := k.counted()
	if k.Buckets == nil || counted < 0 {
		return
	}
	rows := k.Total.Series[counted].Parts
	for f := range k.Fields {
		for _, g := range k.Fields[f].Groups {
			if g.Blank {
				k.emptied(k.By[f].Column, f, counted, g.Series[counted].Parts, rows)
			}
		}
	}
	for i, m := range k.Measures {
		if c := k.Profile.Column(m.Column); c == nil || m.Where != nil || c.Nulls == 0 || k.Ripens(m) || m.Aggregate != plan.Sum && m.Aggregate != plan.Average {
			continue
		}
		empty := make([]Parts, len(rows))
		for n, p := range k.Total.Series[i].Parts {
			empty[n].Over = rows[n].Over - p.Over
		}
		k.emptied(m.Column, -1, i, empty, rows)
	}
}

func (k *checker) emptied(column string, field, measure int, empty, rows []Parts) {
	at, before, after := stepOf(empty, rows)
	c := Candidate{Kind: document.KindQuality, Family: OverTime, Measure: measure, Field: field, Tested: true, P: 1}
	if at == 0 {
		c.Fails = "as many rows have no value as before"
		k.add(c)
		return
	}
	x, y := before.Sum/before.Over, after.Sum/after.Over
	c.P, c.Sign = stats.TwoProportions(after.Sum, after.Over, before.Sum, before.Over).P, -sign(y-x)
	c.Effect, c.Impact = squash(y-x, unfilledStep), min(1, math.Abs(y-x))
	switch {
	case math.Abs(y-x) < unfilledStep:
		c.Fails = "the share of empty cells changed little"
	case min(before.Over, after.Over) < unfilledRows || c.P > unfilledLevel:
		c.Fails = "too few rows"
	}
	c.Evidence = k.evidence(measure, plan.Trend, plan.Dimension{Column: k.TimeField, Grain: k.Buckets.Grain, Label: k.timeLabel()})
	c.Evidence.Question.Measures[0] = plan.Measure{
		Aggregate: plan.ShareWhere, Where: &plan.Predicate{Op: plan.IsNull, Column: column}, Unit: "%", Origin: plan.Implied,
		Label: "share of " + k.noun() + " without " + columnLabel(k.Data, column),
	}
	w := k.Buckets.Window()
	c.Evidence.Window, c.Evidence.Spine = &w, &w
	start := k.Buckets.Starts[at].Format("2006-01-02")
	c.Tell = func(t *insight.Teller) insight.Finding { return tellUnfilled(t, start, columnLabel(k.Data, column)) }
	k.add(c)
}

func (d *Data) noun() string {
	if d.Profile.RowNoun == "" {
		return "rows"
	}
	return d.Profile.RowNoun
}

// stepOf is the bucket from which on the share of empty cells differs most, with the
// empty (Sum) of all (Over) cells before it and from it on; 0: it differs nowhere, or
// some bucket is like those of the other side.
func stepOf(empty, rows []Parts) (at int, before, after Parts) {
	all := Parts{}
	for i := range rows {
		all.Sum, all.Over = all.Sum+empty[i].Over, all.Over+rows[i].Over
	}
	best, left := 0.0, Parts{}
	for i := 1; i <= len(rows)-unfilledAfter; i++ {
		left.Sum, left.Over = left.Sum+empty[i-1].Over, left.Over+rows[i-1].Over
		right := Parts{Sum: all.Sum - left.Sum, Over: all.Over - left.Over}
		if i < unfilledAfter || max(i, len(rows)-i) < unfilledBefore || left.Over == 0 || right.Over == 0 {
			continue
		}
		if d := round9(math.Abs(left.Sum/left.Over - right.Sum/right.Over)); d > best {
			best, at, before, after = d, i, left, right
		}
	}
	if at == 0 || best < unfilledStep/2 {
		return 0, before, after
	}
	middle := (before.Sum/before.Over + after.Sum/after.Over) / 2
	rises := after.Sum*before.Over > before.Sum*after.Over
	for i := range rows {
		if rows[i].Over > 0 && (empty[i].Over > middle*rows[i].Over) != (rises == (i >= at)) {
			return 0, before, after
		}
	}
	return at, before, after
}

// tellUnfilled states which part of the rows had no value of a field before, and since.
func tellUnfilled(t *insight.Teller, start, field string) insight.Finding {
	p, m := t.Points(0), t.Answer().Question().Measures[0]
	at := -1
	for i, row := range p {
		if distance, ok := t.DaysFrom(row, start); ok && distance >= 0 && at < 0 {
			at = i
		}
	}
	if at < 1 {
		return insight.Finding{}
	}
	before, after := t.Over(document.OpAverage, 0, p[0], p[at-1]), t.Over(document.OpAverage, 0, p[at], p[len(p)-1])
	shape := "unfilled.more"
	if t.Less(after, before) {
		shape = "unfilled.less"
	}
	return t.Finding(document.KindQuality, shape, m, map[string]string{
		"field": t.Label(field), "start": t.Name(p[at]), "before": insight.Token(before), "after": insight.Token(after),
	})
}
