package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mixPart is the part of the change of a quotient that a changed mix must make.
const mixPart = 0.20

// quotients are the kinds of averages, rates and ratios that changed: K9, by how much
// because groups' own quotients did and by how much because their weights did; K19,
// groups whose own did; K24, groups that all went the other way.
func (k *checker) quotients() {
	if k.Window == nil || k.Before == nil || k.Buckets == nil {
		return
	}
	for i := range k.Measures {
		if _, _, ok := halves(k.Measures[i]); !ok {
			continue
		}
		for f := range k.Fields {
			k.mixRate(i, f)
			k.againstAll(i, f)
			for _, g := range k.Fields[f].Groups {
				k.rateMover(i, f, g)
			}
		}
	}
}

// halves are a quotient's numerator and denominator as measures of their own; a
// median has none.
func halves(m plan.Measure) (over, under plan.Measure, ok bool) {
	part := func(a plan.Aggregate, where *plan.Predicate, label string) plan.Measure {
		return plan.Measure{Aggregate: a, Column: m.Column, Where: where, Label: label + m.Label, Additive: true}
	}
	switch {
	case m.Aggregate == plan.Average:
		return part(plan.Sum, m.Where, "sum of the "), part(plan.Count, m.Where, "rows of the "), true
	case m.Aggregate == plan.ShareWhere:
		over, under = part(plan.Count, m.Where, "hits of the "), part(plan.Count, nil, "rows of the ")
		over.Column, under.Column = "", ""
		return over, under, true
	case m.Aggregate == plan.Span && m.Of.Aggregate == plan.Average:
		over, under = part(plan.Span, m.Where, "sum of the "), part(plan.Span, m.Where, "rows of the ")
		over.Until, over.Of = m.Until, &plan.Measure{Aggregate: plan.Sum}
		under.Until, under.Of = m.Until, &plan.Measure{Aggregate: plan.Count}
		return over, under, true
	case m.Aggregate == plan.Ratio && m.Per.Aggregate == plan.Count:
		return *m.Of, *m.Per, true
	}
	return over, under, false
}

// change of a quotient over all groups, by one field.
type quotientChange struct {
	delta, level float64
	rate, mix    float64 // its two parts
	leader       Group   // whose weight moved it most
}

// decomposed splits the change as document.OpRate and OpMix do.
func (d *Data) decomposed(measure, field int) (c quotientChange, ok bool) {
	now, before := d.Total.Now[measure], d.Total.Before[measure]
	if now.Over <= 0 || before.Over <= 0 {
		return c, false
	}
	c.level = before.Sum / before.Over
	c.delta = now.Sum/now.Over - c.level
	middle, most := c.level+c.delta/2, -1.0
	for _, g := range d.Fields[field].Groups {
		r, r0, there := quotientsOf(g.Now[measure], g.Before[measure])
		if !there {
			continue
		}
		w, w0 := g.Now[measure].Over/now.Over, g.Before[measure].Over/before.Over
		c.rate += (w + w0) / 2 * (r - r0)
		part := ((r+r0)/2 - middle) * (w - w0)
		c.mix += part
		if toward := part * sameSign(c.delta); !g.Blank && round9(toward) > round9(most) {
			most, c.leader = toward, g
		}
	}
	return c, true
}

// quotientsOf a group in both windows; one that has none takes the other's.
func quotientsOf(now, before Parts) (r, r0 float64, ok bool) {
	switch {
	case now.Over <= 0 && before.Over <= 0:
		return 0, 0, false
	case now.Over <= 0:
		r0 = before.Sum / before.Over
		return r0, r0, true
	case before.Over <= 0:
		r = now.Sum / now.Over
		return r, r, true
	}
	return now.Sum / now.Over, before.Sum / before.Over, true
}

func sameSign(x float64) float64 { return math.Copysign(1, x) }

func (k *checker) mixRate(measure, field int) {
	q, ok := k.decomposed(measure, field)
	if !ok || q.delta == 0 || len(k.Fields[field].Groups) < 2 {
		return
	}
	// The leader is looked for among what pushed the way that the mix did.
	if q.mix*q.delta < 0 {
		q.leader = k.heaviest(measure, field, q)
	}
	c := Candidate{
		Kind: document.KindMixVersusRate, Family: OfGroups, Measure: measure, Field: field, Entity: q.leader.Value, Sign: sign(q.delta), Tested: true,
		P: max(k.quotientChance(measure), k.weightsChance(measure, field)), Delta: q.delta,
		Effect: squash(q.delta/q.level, 0.1), Impact: min(1, math.Abs(q.mix/q.delta)),
		Evidence: k.halved(measure, field),
	}
	switch {
	case math.Abs(q.delta) < k.eased(changeSize)*math.Abs(q.level):
		c.Fails = "it changed little"
	case math.Abs(q.mix) < k.eased(mixPart)*math.Abs(q.delta):
		c.Fails = "the mix made little of the change"
	}
	m := k.Measures[measure]
	c.Tell = func(t *insight.Teller) insight.Finding { return tellMixRate(t, m, c.Entity) }
	k.add(c)
}

// heaviest is the group whose weight pushed most against the change.
func (d *Data) heaviest(measure, field int, q quotientChange) Group {
	now, before := d.Total.Now[measure], d.Total.Before[measure]
	middle, most, out := q.level+q.delta/2, -1.0, q.leader
	for _, g := range d.Fields[field].Groups {
		r, r0, ok := quotientsOf(g.Now[measure], g.Before[measure])
		push := ((r+r0)/2 - middle) * (g.Now[measure].Over/now.Over - g.Before[measure].Over/before.Over) * sameSign(q.mix)
		if ok && !g.Blank && round9(push) > round9(most) {
			most, out = push, g
		}
	}
	return out
}

// quotientChance is the probability of the change of a quotient over all rows, by
// what single rows scatter and by what it usually changes.
func (k *checker) quotientChance(measure int) float64 {
	p := k.usual(k.Total.Series[measure])
	if k.Measures[measure].Aggregate == plan.Ratio {
		return p // single rows have none
	}
	return max(p, stats.Welch(moments(k.Total.Now[measure]), moments(k.Total.Before[measure])).P)
}

func moments(p Parts) stats.Moments { return stats.FromSums(p.Over, p.Sum, p.Squares) }

// weightsChance is the probability that the groups' numbers of rows changed by
// chance.
func (k *checker) weightsChance(measure, field int) float64 {
	table := make([][]float64, 2)
	for _, g := range k.Fields[field].Groups {
		table[0], table[1] = append(table[0], g.Now[measure].Over), append(table[1], g.Before[measure].Over)
	}
	return stats.Independence(table).P
}

// halved is the evidence of a quotient's parts: its numerator and denominator by a
// field, in the window and before.
func (d *Data) halved(measure, field int) plan.Resolved {
	r := d.changed(measure, field)
	over, under, _ := halves(d.Measures[measure])
	r.Question.Measures = []plan.Measure{over, under}
	return r
}

// tellMixRate tells the two parts, which add up to the change, and whose weight
// moved most.
func tellMixRate(t *insight.Teller, m plan.Measure, value string) insight.Finding {
	row, q, b := t.Row(value), t.Answer().Question(), t.Builder()
	if row < 0 || t.Before(0) < 0 || t.Before(1) < 0 || t.Answer().Main.Result.Truncated {
		return insight.Finding{}
	}
	show, op, percent := insight.Shown(m), document.OpRatio, document.Shown{Style: document.StylePercent}
	part, rateOp, mixOp := show, document.OpRate, document.OpMix
	if m.Unit == "%" {
		part = document.Shown{Style: document.StylePoints}
	}
	if m.Unit == "%" && m.Aggregate != plan.Average { // a part of one, not a column of percentages
		show, op, rateOp, mixOp = percent, document.OpShare, document.OpRatePoints, document.OpMixPoints
	}
	over, under := q.Measures[0], q.Measures[1]
	all, allBefore := t.Total("measure", 1, under), t.Total("before", 1, under)
	now := b.Compute(op, show, t.Total("measure", 0, over), all)
	before := b.Compute(op, show, t.Total("before", 0, over), allBefore)
	rate, mix := t.Decompose(rateOp, part), t.Decompose(mixOp, part)
	return t.Finding(document.KindMixVersusRate, mixRateShape(t, now, before, rate, mix), m, map[string]string{
		"leader": t.Name(row), "value": insight.Token(now), "before": insight.Token(before), "field": fieldOf(t),
		"rate": insight.Token(b.Compute(document.OpMagnitude, part, rate)), "mix": insight.Token(b.Compute(document.OpMagnitude, part, mix)),
		"weight":        insight.Token(b.Compute(document.OpShare, percent, t.Number(row, t.Column(1), under), all)),
		"earlierWeight": insight.Token(b.Compute(document.OpShare, percent, t.Number(row, t.Before(1), under), allBefore)),
		"window":        t.Window(t.Answer().Resolved.Window), "earlier": t.Window(t.Answer().Resolved.Before),
	})
}

// mixRateShape says which way the whole went, and whether both parts went with it.
func mixRateShape(t *insight.Teller, now, before, rate, mix string) string {
	shape, down := "mixRate.up", t.Less(now, before)
	if down {
		shape = "mixRate.down"
	}
	switch {
	case t.Negative(rate) == t.Negative(mix):
		return shape + ".along"
	case t.Negative(mix) == down:
		return shape + ".mix"
	}
	return shape + ".rate"
}
