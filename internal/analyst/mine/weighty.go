package mine

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// weightyChances are how likely chance makes what is told unasked, at most: what holds for long or stands alone, and no move from one period
// to the next. That of a single point is one of all points.
var weightyChances = map[document.Kind]float64{
	document.KindTrend: 1e-3, document.KindLevelShift: 1e-3, document.KindPastAnomaly: 0.01, document.KindGroupDifference: 1e-4,
	document.KindRelation: 1e-4,
}

// weightyRelation is the square of the least correlation that is told unasked in an overview.
const weightyRelation = 0.04

// ofCourse are the kinds that say how something went: they belong to how a period went, too.
var ofCourse = map[document.Kind]bool{document.KindTrend: true, document.KindLevelShift: true, document.KindPastAnomaly: true}

// Weighty are at most so many outcomes that nobody needs to ask for: a level, a trend, a single point, a group or a relation that is plain
// to see, the surest first and of each kind the best before a second one. course leaves out what says nothing of how it went.
// [Choose] has set their rates.
func Weighty(d *Data, all []Candidate, course bool, most int) []Candidate {
	var left []Candidate
	for _, c := range all {
		if most, ok := weightyChances[c.Kind]; ok && c.P <= most && c.Passed() && c.Tested && (!c.OnlyAsked || c.Impact >= weightyRelation && c.Kind == document.KindRelation) && (!course || ofCourse[c.Kind]) {
			left = append(left, c)
		}
	}
	left = slices.DeleteFunc(implied(d, left), ofSkewed)
	left = slices.DeleteFunc(slices.Clone(left), func(c Candidate) bool { return ofWhole(&c, left) })
	slices.SortStableFunc(left, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(weightOf(&b), weightOf(&a)), cmp.Compare(a.Key(d), b.Key(d)))
	})
	return various(left, weightOf, most)
}

// weightOf is what an outcome is worth where nothing was asked for.
func weightOf(c *Candidate) float64 { return round9(worth(c, false) * partly(c)) }

// ofSkewed reports whether an outcome is that groups of a skewed number differ: these are things of other sizes, which who knows them knows.
func ofSkewed(c Candidate) bool {
	return c.Kind == document.KindGroupDifference && c.Evidence.Question.Measures[0].Aggregate == plan.Median
}

// ofWhole reports whether a group does over time what all rows do.
func ofWhole(c *Candidate, all []Candidate) bool {
	return c.Field >= 0 && ofCourse[c.Kind] && slices.ContainsFunc(all, func(a Candidate) bool {
		return a.Field < 0 && a.Measure == c.Measure && a.Sign == c.Sign && ofCourse[a.Kind]
	})
}

// oddChance is how likely chance makes one of all points of a measure stand out, at most, where somebody asks for what is unusual.
const oddChance = 0.005

// Points are at most so many single points that stand out from all others of a measure, the surest first. [Choose] has set their rates.
func Points(d *Data, all []Candidate, most int) []Candidate {
	var out []Candidate
	for _, c := range all {
		if c.Kind == document.KindPastAnomaly && c.Passed() && c.Tested && c.P <= oddChance {
			out = append(out, c)
		}
	}
	out = implied(d, out)
	slices.SortStableFunc(out, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(round9(a.P), round9(b.P)), cmp.Compare(a.Key(d), b.Key(d)))
	})
	return out[:min(len(out), most)]
}
