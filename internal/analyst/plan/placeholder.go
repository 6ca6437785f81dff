package plan

import (
	"math"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// What tells a code from a number.
const (
	seldomCoded = 20 // one row of so many at most is below zero, where others are too
	farCoded    = 10 // deviations from the median
	coded       = 3  // nines
)

// Placeholder is the code that stands in a column of numbers where nothing was measured, such as -999, as it is written; empty:
// the column has none. It is no number: no sum, no average and no extreme counts it.
func Placeholder(c *catalog.Column, rows int64) string {
	digits := strings.TrimSuffix(strings.TrimPrefix(strings.TrimRight(strings.TrimRight(c.Min, "0"), "."), "-"), ".")
	low, err := strconv.ParseFloat(c.Min, 64)
	if err != nil || low >= 0 || len(digits) < coded || strings.Trim(digits, "9") != "" || low != math.Trunc(low) {
		return ""
	}
	few := c.Negatives*seldomCoded <= rows && c.Median >= 0
	if !few && c.Median-low < farCoded*c.StdDev {
		return ""
	}
	return strconv.FormatFloat(low, 'f', -1, 64)
}

// unless is a column's expression without the code that stands for no number.
func (w *writer) unless(c *catalog.Column, sql string) string {
	if code := Placeholder(c, w.profile.Rows); code != "" {
		return "nullif(" + sql + ", " + code + ")"
	}
	return sql
}
