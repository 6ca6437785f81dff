package tell

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// writtenNumber is a number with a fraction, or from one to another, as text.
var writtenNumber = lazyregexp.New(`^[<>≤≥~=+-]{0,2}\s?\d+[.,]\d+\s?(?:[-–—]\s?\d+[.,]\d+)?\s?[%+]?$`)

// writtenNumbers reports whether a column has numbers with a fraction that are written as text: rows fall into no groups by these.
func writtenNumbers(c *catalog.Column) bool {
	const few = 12
	if c == nil || c.Type != sitrep.TypeString || c.Distinct <= few || len(c.Values) == 0 {
		return false
	}
	n := 0
	for _, v := range c.Values {
		if writtenNumber.MatchString(v.Value) {
			n++
		}
	}
	return 10*n >= 9*len(c.Values)
}
