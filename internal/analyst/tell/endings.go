package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// What of a table is looked at.
const (
	mostEndings = 4
	mostFilled  = 24 // columns that may come with an end
)

// Endings are the ways in which the cases of a table end that begin at its main time. Members and the like have none, as many are
// to stay.
func Endings(p *catalog.Profile) (out []plan.Ending) {
	main := p.Column(p.Time)
	if main == nil || !plan.Datelike(main) {
		return nil
	}
	if l, ok := lifeOf(p); ok && l.lasts {
		return nil
	}
	for i := range p.Columns {
		c := &p.Columns[i]
		open := openBy(c, p)
		if open == nil || c.Name == main.Name || len(out) >= mostEndings {
			continue
		}
		known := p.Model.Column(c.Name)
		e := plan.Ending{Column: c.Name, Timed: known != nil && known.Meaning == model.Time, Open: stillToDo(open, p)}
		e.Columns, e.Filled = filledLater(c, p)
		out = append(out, e)
	}
	return out
}

// openBy is the condition on cases that have not ended by a column; nil: it does not say.
func openBy(c *catalog.Column, p *catalog.Profile) *plan.Predicate {
	if known := p.Model.Column(c.Name); known != nil && known.Meaning == model.Time {
		if c.Nulls == 0 || !plan.Datelike(c) || known.TimeRole != model.TimeEnd && !endsOne(c, p) {
			return nil
		}
		return &plan.Predicate{Op: plan.IsNull, Column: c.Name}
	}
	return unendedState(c, p)
}

// endsOne reports whether a length of time that begins at the main time of a table ends at a column.
func endsOne(c *catalog.Column, p *catalog.Profile) bool {
	return slices.ContainsFunc(p.Model.Metrics, func(m model.Metric) bool {
		return m.Kind == model.KindDuration && m.Column == p.Time && m.Until == c.Name
	})
}

// unendedState are the values of a state by which more is to come; one that is blank says so, too.
func unendedState(c *catalog.Column, p *catalog.Profile) *plan.Predicate {
	if c.Role != sitrep.RoleDimension || !c.AllValues || c.Distinct > mostStates || !SaysHowItEnded(c, p) {
		return nil
	}
	var open []string
	for _, v := range c.Values {
		if model.IsOpen(v.Value) || model.IsUnfinished(v.Value) {
			open = append(open, v.Value)
		}
	}
	blank := plan.Predicate{Op: plan.IsNull, Column: c.Name}
	said := plan.Predicate{Op: plan.In, Column: c.Name, Values: open}
	switch {
	case len(open) == 0 && c.Nulls == 0:
		return nil
	case len(open) == 0:
		return &blank
	case c.Nulls == 0:
		return &said
	}
	return &plan.Predicate{Op: plan.Or, Kids: []plan.Predicate{blank, said}}
}

// filledLater are the columns that may get their last value when a case ends by another, with the condition that they have it.
func filledLater(end *catalog.Column, p *catalog.Profile) (columns []string, filled []plan.Predicate) {
	for i := range p.Columns {
		c := &p.Columns[i]
		has := plan.Predicate{Op: plan.NotNull, Column: c.Name}
		open := openBy(c, p)
		if open != nil {
			has = plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{*open}}
		}
		if c.Name != end.Name && c.Name != p.Time && (c.Nulls > 0 || open != nil) && len(columns) < mostFilled {
			columns, filled = append(columns, c.Name), append(filled, has)
		}
	}
	return columns, filled
}
