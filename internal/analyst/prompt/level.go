package prompt

import (
	"math"

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
	repeated := false
	for i := range ix.profile.Columns {
		d := &ix.profile.Columns[i]
		if d.Kind == catalog.KindKey {
			return false
		}
		if d.Role == sitrep.RoleDimension || d.Role == sitrep.RoleIdentifier {
			rows := float64(d.Distinct) * float64(t.Distinct)
			repeated = repeated || d.Distinct > 1 && math.Abs(rows-float64(ix.profile.Rows)) <= 0.1*float64(ix.profile.Rows)
		}
	}
	return repeated
}
