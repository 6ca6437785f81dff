package mine

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Drivers are at most so many outcomes that say what a measure hangs on: groups whose rows have more or less of it than all others, and
// numbers that it goes along with, the strongest first. [Choose] has set their rates.
func Drivers(d *Data, all []Candidate, of plan.Measure, most int) []Candidate {
	var left []Candidate
	for _, c := range all {
		groups := c.Kind == document.KindGroupDifference && plan.SameNumber(d.Measures[c.Measure], of) && d.Measures[c.Measure].Aggregate == of.Aggregate
		if c.Passed() && (groups || c.Kind == document.KindRelation && slices.Contains(c.Columns, of.Column)) {
			left = append(left, c)
		}
	}
	left = implied(d, left)
	slices.SortStableFunc(left, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(round9(b.Effect), round9(a.Effect)), cmp.Compare(a.Key(d), b.Key(d)))
	})
	return left[:min(len(left), most)]
}
