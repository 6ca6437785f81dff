package insight

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// multiplies reports whether "1.7× as much" means anything of a measure: a degree,
// a correlation and a grade begin at no nothing that one could be a multiple of.
func (a *Answer) multiplies(m plan.Measure) bool {
	if m.Aggregate == plan.Correlation || strings.HasPrefix(m.Unit, "°") {
		return false
	}
	c := a.Profile.Column(m.Column)
	return c == nil || m.Aggregate == plan.Sum || m.Of != nil || m.Where != nil || m.Until != "" || !marks(c)
}

// marks reports whether a number is one of a few on a scale: grades from 1 to 6,
// stars from 1 to 5, points from 1 to 10.
func marks(c *catalog.Column) bool {
	low, errLow := strconv.ParseFloat(c.Min, 64)
	high, errHigh := strconv.ParseFloat(c.Max, 64)
	return errLow == nil && errHigh == nil && c.Whole && low >= 1 && high <= 10 &&
		(c.Kind == catalog.KindNumber || c.Kind == catalog.KindRate)
}

// allBelow reports whether a sum is below zero for every group: expenses, withdrawals.
func (f *finder) allBelow(g grouping, m plan.Measure) bool {
	if m.Aggregate != plan.Sum || len(g.rows) < 2 || f.Resolved.Before != nil {
		return false
	}
	v, ok := f.Main.Float(g.rows[0], g.column) // the highest
	return ok && v < 0
}
