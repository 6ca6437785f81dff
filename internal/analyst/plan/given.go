package plan

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog"

// Given is the aggregate that a person gave a column; empty: none.
func Given(c *catalog.Column) Aggregate { return Aggregate(c.Aggregate) }

// AddsUp reports whether the numbers of groups add up to that of the whole, as
// long as the groups are not times.
func (a Aggregate) AddsUp() bool { return a == Sum || a == Last || a == Increase }

// Word is what stands before a field's label in the label of a measure: "total
// revenue".
func (a Aggregate) Word() string {
	switch a {
	case Sum:
		return "total "
	case Increase:
		return "increase of "
	case Average:
		return "average "
	case Median:
		return "median "
	case Minimum:
		return "lowest "
	case Maximum:
		return "highest "
	case CountDistinct:
		return "number of "
	}
	return ""
}
