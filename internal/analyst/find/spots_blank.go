package find

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// When the values of a field are what the blanks of a column mean.
const (
	blankNearly = 0.9 // of the rows with these values are blank
	blankMostly = 0.6 // of the blanks have one of these
	blankEnough = 10  // rows of such a value
)

// BlanksBy is the question how many rows have no value of a column, by the values of another, and how many rows these have.
func BlanksBy(id, column string, c *catalog.Column, p *catalog.Profile) plan.Question {
	rows := insight.RowCount(p)
	without := rows
	without.Where, without.Label = &plan.Predicate{Op: plan.IsNull, Column: column}, rows.Label+" without"
	return plan.Question{ID: id + "-" + c.Name, Intent: plan.Breakdown, Origin: plan.Implied, By: []plan.Dimension{{Column: c.Name, Label: c.Label}}, Measures: []plan.Measure{without, rows}}
}

// BlankIn are the values, of an answer to [BlanksBy], with which nearly all rows are blank, where these are most that are; none: no few
// values say it.
func BlankIn(a insight.Answer) (values []string) {
	all, held := 0.0, 0.0
	group := a.Main.Column("group", 0)
	for row, cells := range a.Main.Result.Rows {
		n, _ := a.Main.Float(row, a.Main.Column("measure", 0))
		of, _ := a.Main.Float(row, a.Main.Column("measure", 1))
		all += n
		if text, ok := cells[group].(string); ok && n >= blankEnough && n >= blankNearly*of {
			values, held = append(values, text), held+n
		}
	}
	if held < blankMostly*all || len(values) == len(a.Main.Result.Rows) {
		return nil
	}
	slices.Sort(values)
	return values
}

// IsBy reports whether a spot is told by a column.
func (s *Spot) IsBy(column string) bool {
	return slices.ContainsFunc(s.By, func(d plan.Dimension) bool { return d.Column == column })
}

// States is of how many states of a field a spot is the share; the one of several tells more than that of each.
func (s *Spot) States() int {
	if s.Measure.Aggregate != plan.ShareWhere || s.Measure.Where == nil || s.Measure.Where.Op != plan.In {
		return 0
	}
	return len(s.Measure.Where.Values)
}
