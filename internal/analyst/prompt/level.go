package prompt

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// level reports whether a stock is told again and again for the same things, so
// that its sum over time says nothing: the inventory of every product on every
// day. A table with a row a thing adds up.
func (ix *index) level(c *catalog.Column) bool {
	t := ix.profile.Column(ix.profile.Time)
	if c.Kind != catalog.KindStock || t == nil || t.Distinct < 2 {
		return false
	}
	if t.Distinct == ix.profile.Rows {
		return true
	}
	groups := []float64{1} // how many things a time may have, by the fields that tell them apart
	for i := range ix.profile.Columns {
		d := &ix.profile.Columns[i]
		if d.Kind == catalog.KindKey {
			return false
		}
		if (d.Role == sitrep.RoleDimension || d.Role == sitrep.RoleIdentifier) && d.Distinct > 1 && len(groups) < 64 {
			for _, n := range slices.Clone(groups) {
				groups = append(groups, n*float64(d.Distinct))
			}
		}
	}
	rows := float64(ix.profile.Rows)
	return slices.ContainsFunc(groups[1:], func(n float64) bool {
		return math.Abs(n*float64(t.Distinct)-rows) <= 0.1*rows
	})
}
