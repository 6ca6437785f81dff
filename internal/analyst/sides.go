package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// tellSides holds two groups against each other that a question names, or a few points of time,
// number by number. What tests find beside is not about these, and left out.
func (m *maker) tellSides(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		f := find.Sides(a.Answer, m.b)
		if better := find.Better(a.Answer, m.b); len(f) > 0 && better.Kind != "" && tell.AsksWhoIsBetter(m.plan.Prompt) {
			f = slices.Insert(f, 0, better)
		}
		if len(f) == 0 {
			f = find.Turns(a.Answer, m.b)
		}
		if len(f) == 0 {
			continue
		}
		a.found, a.sided = f, true
		within, err := m.otherWayRound(ctx, a)
		if err != nil {
			return err
		}
		if len(within) > 0 { // neither is better by what the mix makes
			f = slices.DeleteFunc(f, func(f insight.Finding) bool { return f.Shape == "sides.better" || f.Shape == "sides.mixed" })
		}
		a.found = append(within, f...)
	}
	return nil
}

// otherWayRound says of two groups that the one with the higher rate or average has the lower one within the groups of another
// field, where that is so: then the difference is made by where their rows are.
func (m *maker) otherWayRound(ctx context.Context, a *answered) ([]insight.Finding, error) {
	if !find.MayReverse(a.Answer) {
		return nil, nil
	}
	aside := *m
	aside.b = document.NewBuilder()
	defer func() { m.queries = aside.queries }()
	r := a.Resolved
	r.Question.Intent, r.Question.Measures = plan.Breakdown, r.Question.Measures[:1]
	for i, d := range m.fields(r, find.Groups) {
		if d.Column == r.Question.By[0].Column || d.Made() {
			continue
		}
		r.Question.ID = fmt.Sprintf("%s-within%d", a.Question().ID, i+1) + plan.PivotProgramme
		r.Question.By = []plan.Dimension{d, a.Question().By[0]}
		crossed, err := aside.ask(ctx, r)
		if err != nil {
			return nil, spared(err)
		}
		if !find.Reversed(a.Answer, crossed) {
			continue
		}
		m.queries = aside.queries
		crossed, err = m.ask(ctx, r)
		aside.queries = m.queries
		a.within = &crossed
		return find.Reversal(a.Answer, crossed, m.b), err
	}
	return nil, nil
}
