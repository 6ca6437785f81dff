package tell

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// writtenNumbers reports whether a column has many numbers that are written as text: rows fall into no groups by these.
func writtenNumbers(c *catalog.Column) bool {
	const few = 12
	if c == nil || c.Type != sitrep.TypeString || c.Distinct <= few {
		return false
	}
	values := make([]string, len(c.Values))
	for i, v := range c.Values {
		values[i] = v.Value
	}
	return model.WrittenNumbers(values)
}
