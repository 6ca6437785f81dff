package mine

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// withBad sees to it that bad news is not left out for good news: where all that has a
// good and a bad side is good, the best of what is bad takes the place of the last
// that is neither.
func (d *Data) withBad(chosen, left []Candidate, most int) []Candidate {
	good := slices.ContainsFunc(chosen, func(c Candidate) bool { return d.meaning(&c) > 0 })
	bad := slices.IndexFunc(left, func(c Candidate) bool { return d.meaning(&c) < 0 })
	if !good || bad < 0 || slices.ContainsFunc(chosen, func(c Candidate) bool { return d.meaning(&c) < 0 }) {
		return chosen
	}
	if len(chosen) < most {
		return append(chosen, left[bad])
	}
	return append(chosen[:most-1:most-1], left[bad])
}

// meaning is 1 for a change of a measure to the better, -1 for one to the worse, 0 for
// what is neither.
func (d *Data) meaning(c *Candidate) int {
	if c.Columns != nil || c.Attached {
		return 0
	}
	switch c.Kind {
	case document.KindTrend, document.KindLevelShift, document.KindPeriodChange, document.KindYearOverYear, document.KindContributor,
		document.KindMover, document.KindUnexpectedLatest, document.KindPace, document.KindStreak:
	default:
		return 0
	}
	switch d.Measures[c.Measure].Good {
	case "up":
		return c.Sign
	case "down":
		return -c.Sign
	}
	return 0
}
