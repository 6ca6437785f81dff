package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Which blanks are followed over time.
const (
	mostBlanks = 6     // columns of a table
	leastBlank = 0.005 // of the rows, that have no value
	blankRule  = 0.6   // of the rows, from which on to have none is the rule
)

// Blanks are the parts of all rows that have no value of a column, of columns that most have one of: not of one that is filled when a case
// ends, as the newest have none. skip says which columns are left out.
func Blanks(p *catalog.Profile, skip func(column string) bool) (out []plan.Measure) {
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || c.Role == sitrep.RoleTime || skip(c.Name) || len(out) >= mostBlanks {
			continue
		}
		switch part := float64(c.Nulls) / float64(max(p.Rows, 1)); {
		case known.Meaning == model.Time, known.Meaning == model.Text, known.Meaning == model.Technical, part < leastBlank, part > blankRule:
			continue
		}
		empty := &plan.Predicate{Op: plan.IsNull, Column: c.Name}
		out = append(out, plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: empty, Origin: plan.Implied}, p))
	}
	return out
}

// SaysHowItEnded reports whether a column says how far cases are, or how they ended: that follows from a number as often as the number from
// it. It is called so, or the rates of a table are of its values.
func SaysHowItEnded(c *catalog.Column, p *catalog.Profile) bool {
	return model.IsStatus(c.Name) || slices.ContainsFunc(p.Model.Metrics, func(m model.Metric) bool { return m.Kind == model.KindRate && m.Column == c.Name })
}

// IsState reports whether a column is called by what says how far cases are.
func IsState(c *catalog.Column) bool { return model.IsStatus(c.Name) }

// Unfinished reports whether a column says of some cases that something is still to come: the newest have that by themselves, so that a
// change from one time to the next is none of theirs.
func Unfinished(c *catalog.Column, p *catalog.Profile) bool {
	ended := SaysHowItEnded(c, p)
	return c.AllValues && c.Distinct <= mostStates && slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool {
		return model.IsUnfinished(v.Value) || ended && model.IsOpen(v.Value) // new is a customer as well
	})
}

// mostStates has a column that says how far cases are.
const mostStates = 12

// RankOf is how useful a breakdown by a column is: the most useful has the lowest.
func RankOf(column string, p *catalog.Profile) int {
	at := slices.IndexFunc(p.Model.Dimensions, func(d model.Dimension) bool { return d.Column == column })
	if at < 0 {
		return len(p.Model.Dimensions)
	}
	return at
}
