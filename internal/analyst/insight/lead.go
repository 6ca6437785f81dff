package insight

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// leadChance is the probability, by the scatter of single rows, above which the lead
// of the first group over the second is called narrow.
const leadChance = 0.05

// leads reports whether the first group's lead is more than its rows make by chance.
// How far rows scatter is taken from the column's profile; where that is not known,
// or the number is no sum or average of rows, the lead stands.
func (f *finder) leads(g grouping, m plan.Measure) bool {
	a, _ := f.Main.Float(g.rows[0], g.column)
	b, _ := f.Main.Float(g.rows[1], g.column)
	rows := f.Main.Column("rows", 0)
	n, okN := f.Main.Float(g.rows[0], rows)
	k, okK := f.Main.Float(g.rows[1], rows)
	c := f.Profile.Column(m.Column)
	switch {
	case counts(m):
		return stats.SumChange(a, math.Abs(a), b, math.Abs(b)).P <= leadChance
	case c == nil || !okN || !okK || n < 2 || k < 2 || !(c.StdDev > 0):
		return true
	case m.Aggregate == plan.Sum:
		square := c.Mean*c.Mean + c.StdDev*c.StdDev
		return stats.SumChange(a, n*square, b, k*square).P <= leadChance
	case m.Aggregate == plan.Average:
		variance := c.StdDev * c.StdDev
		return stats.Welch(stats.Moments{N: n, Mean: a, Variance: variance}, stats.Moments{N: k, Mean: b, Variance: variance}).P <= leadChance
	}
	return true
}
