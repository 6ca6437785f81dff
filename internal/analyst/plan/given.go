package plan

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog"

// Given is the aggregate that a person gave a column. Empty: none, or one that
// follows from the column's kind.
func Given(c *catalog.Column) Aggregate {
	if c.Aggregate == catalog.AggregateLast { // its kind, a stock, says how
		return ""
	}
	return Aggregate(c.Aggregate)
}

// Word is what stands before a field's label in the label of a measure: "total
// revenue".
func (a Aggregate) Word() string {
	switch a {
	case Sum:
		return "total "
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
