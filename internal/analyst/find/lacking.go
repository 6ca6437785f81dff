package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// From when on it is told that a number rests on fewer or more of the rows than before.
const (
	lackingStep = 0.15 // of the rows, that more or fewer have no value
	lackingRows = 20   // in both periods at least
)

// Lacking is the question which part of the rows has no value of a column, now and before. Of cases, those that have ended
// are looked at, where end is the column of that: what is not done has no bill yet.
func Lacking(r plan.Resolved, m plan.Measure, p *catalog.Profile, end string) (plan.Resolved, bool) {
	c := p.Column(m.Column)
	if r.Window == nil || r.Before == nil || c == nil || c.Nulls == 0 || m.Until != "" || m.Calc != "" || m.Of != nil || m.Aggregate != plan.Sum && m.Aggregate != plan.Average && m.Aggregate != plan.Median {
		return r, false
	}
	empty := &plan.Predicate{Op: plan.IsNull, Column: m.Column}
	q := r.Question
	q.ID, q.Intent, q.Rank, q.Having, q.By = q.ID+"-lacking-"+m.Column, plan.Value, nil, nil, []plan.Dimension{}
	if end != "" && end != m.Column {
		q.Where = Also(q.Where, plan.Predicate{Op: plan.NotNull, Column: end})
	}
	q.Measures = []plan.Measure{
		{Aggregate: plan.ShareWhere, Where: empty, Unit: "%", Label: "share without " + m.Label, Origin: plan.Implied},
		{Aggregate: plan.Count, Label: "number of rows", Origin: plan.Implied},
	}
	r.Question, r.Spine = q, nil
	return r, true
}

// LacksMore reports whether an answer to [Lacking] is worth telling.
func LacksMore(a insight.Answer) bool {
	at := func(role string, i int) float64 {
		v, _ := a.Main.Float(0, a.Main.Column(role, i))
		return v
	}
	const percent = 100
	return min(at("measure", 1), at("before", 1)) >= lackingRows && math.Abs(at("measure", 0)-at("before", 0)) >= percent*lackingStep
}

// TellLacking says which part of the rows a number rests on, now and before.
func TellLacking(a insight.Answer, m plan.Measure, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	share := a.Question().Measures[0]
	now, before := t.Number(0, t.Column(0), share), t.Number(0, t.Before(0), share)
	if now == "" || before == "" {
		return insight.Finding{}
	}
	shape := "lacking.more"
	if t.Less(now, before) {
		shape = "lacking.less"
	}
	rows := a.Profile.RowNoun
	if rows == "" {
		rows = "rows"
	}
	return t.Finding(document.KindQuality, shape, m, map[string]string{
		"field": t.Field(m.Column), "rows": t.Label(rows), "value": insight.Token(now), "before": insight.Token(before),
		"window": t.Window(a.Resolved.Window), "earlier": t.Window(a.Resolved.Before),
	})
}
