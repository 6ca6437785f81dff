package find

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// From when on cases that have not ended are told beside a rate of those that have.
const (
	unripePart = 0.05 // of the cases of a period
	ripePart   = 0.95 // of them: where none has ended, nothing is told at all
)

// Ending is the time that a case must have to be in a measure: of a rate of delivered parcels when they were delivered, of a length of time its
// end. Empty: it has none, or the question tells its periods by it.
func Ending(r plan.Resolved, m plan.Measure, p *catalog.Profile) string {
	column := ""
	switch {
	case m.Aggregate == plan.Span:
		column = m.Until
	case m.Aggregate == plan.Ratio && m.Per != nil && m.Per.Where != nil:
		for _, name := range columnsOf(m.Per.Where) {
			known := p.Model.Column(name)
			if known != nil && known.Meaning == model.Time && known.TimeRole == model.TimeEnd && filledIn(m.Per.Where, name) {
				column = name
			}
		}
	}
	if c := p.Column(column); c == nil || c.Nulls == 0 || column == r.TimeField {
		return ""
	}
	return column
}

// filledIn reports whether a condition is that a column has a value.
func filledIn(w *plan.Predicate, column string) bool {
	if w.Op == plan.NotNull && w.Column == column {
		return true
	}
	for i := range w.Kids {
		if w.Op == plan.And && filledIn(&w.Kids[i], column) {
			return true
		}
	}
	return false
}

// Unripe is the question how many cases of a period have not ended, by a column of that, of how many.
func Unripe(id string, r plan.Resolved, ending string, p *catalog.Profile) plan.Resolved {
	all := insight.RowCount(p)
	open := all
	open.Where, open.Label = &plan.Predicate{Op: plan.IsNull, Column: ending}, open.Label+" that have not ended"
	q := r.Question
	r.Question = plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{open, all}, Where: q.Where, Time: q.Time, Period: q.Period}
	r.Before, r.Spine = nil, nil
	return r
}

// TellUnripe says how many cases of a period have not ended and are in no rate of those that have; it has no kind where these are few.
func TellUnripe(a insight.Answer, m plan.Measure, ending string, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	open, _ := t.Float(0, t.Column(0))
	all, _ := t.Float(0, t.Column(1))
	if all < fewCasesOf || open < unripePart*all || open > ripePart*all {
		return insight.Finding{}
	}
	measures := a.Question().Measures
	return keyed(unscoped(t.Finding(document.KindQuality, "unripe", m, map[string]string{
		"what": t.Label(What(m)), "field": t.Field(ending), "rows": t.Label(rowsOf(a.Profile)), "window": t.Window(a.Resolved.Window),
		"count": insight.Token(t.Number(0, t.Column(0), measures[0])), "all": insight.Token(t.Number(0, t.Column(1), measures[1])),
	})))
}

// fewCasesOf a period are looked at one by one.
const fewCasesOf = 10
