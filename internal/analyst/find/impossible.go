package find

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Touches reports whether a number is made of the column of a fault of rows in which a part is above its whole.
func (f *Fault) Touches(m plan.Measure) bool {
	if f.Shape != "fault.above" {
		return false
	}
	for _, side := range []*plan.Measure{&m, m.Of, m.Per} {
		if side != nil && slices.Contains(side.Columns(), f.Column) && (side.Aggregate == plan.Sum || side.Aggregate == plan.Average) {
			return true
		}
	}
	return false
}

// Without is the question how many rows of another question cannot be, and what its measure is without them.
func (f *Fault) Without(id string, r plan.Resolved, measure int) plan.Resolved {
	q := r.Question
	m := q.Measures[measure]
	impossible := plan.Measure{Aggregate: plan.Count, Where: &f.Where, Label: "number of rows that cannot be", Origin: plan.Implied}
	possible := &plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{f.Where}}
	rest := m
	if m.Aggregate == plan.Ratio {
		of, per := *m.Of, *m.Per
		of.Where, per.Where = also(of.Where, *possible), also(per.Where, *possible)
		rest.Of, rest.Per = &of, &per
	} else {
		rest.Where = also(m.Where, *possible)
	}
	r.Question = plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{impossible, rest}, Where: q.Where, Time: q.Time, Period: q.Period, Compare: q.Compare}
	r.Spine = nil
	return r
}

// TellWithout says how many rows cannot be and what a number is without them; all is what it is with them, and made whether these rows made
// most of its change. It has no kind where there are none in the period.
func (f *Fault) TellWithout(a insight.Answer, all plan.Measure, now, before float64, b *document.Builder) (out insight.Finding, made bool) {
	t := insight.NewTeller(a, b)
	n, _ := t.Float(0, t.Column(0))
	past := 0.0
	if t.Before(0) >= 0 {
		past, _ = t.Float(0, t.Before(0))
	}
	if n+past == 0 {
		return out, false
	}
	value := t.Number(0, t.Column(1), all)
	roles := map[string]string{
		"what": t.Label(What(all)), "field": t.Field(f.Column), "other": t.Field(f.Other), "value": insight.Token(value),
		"count": insight.Token(t.Number(0, t.Column(0), a.Question().Measures[0])), "rows": t.Label(rowsOf(a.Profile)),
	}
	shape := "impossible"
	if n == 1 {
		shape = "impossible.one"
	}
	if t.Before(1) >= 0 {
		roles["before"] = insight.Token(t.Number(0, t.Before(1), all))
		shape += ".changed"
		x, _ := t.Float(0, t.Column(1))
		y, _ := t.Float(0, t.Before(1))
		made = math.Abs(x-y) < math.Abs(now-before)/2
	}
	return keyed(unscoped(t.Finding(document.KindQuality, shape, all, roles))), made
}
