package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// againstAll is kind K24 over time: an average that rose while it fell within
// (nearly) every group of a field, or the other way round.
func (k *checker) againstAll(measure, field int) {
	q, ok := k.decomposed(measure, field)
	if !ok || q.delta == 0 {
		return
	}
	within := k.turned(measure, field, sign(q.delta))
	if within.strata < leastStrata {
		return
	}
	c := Candidate{
		Kind: document.KindSimpson, Family: Between, Measure: measure, Field: field, Sign: sign(q.delta), Tested: true, Attached: true,
		P: max(k.rowsChance(measure), stats.NormalTail(within.z())), Effect: squash(within.z(), 5), Impact: 0.8, Delta: q.delta,
		Evidence: k.changed(measure, field),
	}
	switch {
	case sign(within.z()) == sign(q.delta) || q.rate*q.delta > 0:
		c.Fails = "the groups went the same way"
	case within.reversed < strataShare*within.rows:
		c.Fails = "the groups did not all turn"
	case math.Abs(q.delta) < k.eased(changeSize)*math.Abs(q.level):
		c.Fails = "it changed little"
	}
	c.Tell = tellAgainstAll
	k.add(c)
}

// rowsChance is the probability that two windows' rows differ so by chance alone.
func (k *checker) rowsChance(measure int) float64 {
	now, before := k.Total.Now[measure], k.Total.Before[measure]
	if now.Squares+before.Squares == 0 {
		return 1
	}
	return stats.Welch(moments(now), moments(before)).P
}

// turned is the change within the groups, against the sign of the whole.
func (k *checker) turned(measure, field, whole int) weighed {
	var out weighed
	for _, g := range k.Fields[field].Groups {
		if !g.Blank {
			out.add(moments(g.Now[measure]), moments(g.Before[measure]), whole)
		}
	}
	return out
}

// tellAgainstAll counts in the exact table who went against the whole; the example is
// the group with most rows.
func tellAgainstAll(t *insight.Teller) insight.Finding {
	m := t.Answer().Question().Measures[0]
	now, before := t.Total("measure", 0, m), t.Total("before", 0, m)
	if now == "" || before == "" || t.Before(0) < 0 {
		return insight.Finding{}
	}
	example, against, groups := -1, 0, 0
	for row := range t.Answer().Main.Result.Rows {
		a, okA := t.Float(row, t.Column(0))
		b, okB := t.Float(row, t.Before(0))
		if !okA || !okB || t.Answer().Main.Blank(row) || t.Rows(row) < strataRows {
			continue
		}
		groups++
		if a != b && (a < b) != t.Less(now, before) {
			against++
			if example < 0 || t.Rows(row) > t.Rows(example) {
				example = row
			}
		}
	}
	if against < leastStrata || float64(against) < strataShare*float64(groups) {
		return insight.Finding{}
	}
	shape := "simpson.time.up"
	if t.Less(now, before) {
		shape = "simpson.time.down"
	}
	if against < groups {
		shape += ".most"
	}
	return t.Finding(document.KindSimpson, shape, m, map[string]string{
		"value": insight.Token(now), "before": insight.Token(before), "field": fieldOf(t), "example": t.Name(example),
		"exampleValue": insight.Token(t.Number(example, t.Column(0), m)), "exampleBefore": insight.Token(t.Number(example, t.Before(0), m)),
		"window": t.Window(t.Answer().Resolved.Window), "earlier": t.Window(t.Answer().Resolved.Before),
	})
}
