package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// NamesNothing reports whether a plan asks for nothing of the table but, maybe, of a period of it.
func NamesNothing(p plan.Plan) (period *plan.Period, compare *plan.Comparison, ok bool) {
	if slices.ContainsFunc(p.Words, func(w plan.WordUse) bool { return dataUses.MatchString(w.Use) }) {
		return nil, nil, false
	}
	counts := slices.ContainsFunc(p.Words, func(w plan.WordUse) bool { return strings.HasPrefix(w.Use, countingUse) })
	for i := range p.Questions {
		q := &p.Questions[i]
		named := slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Origin == plan.Asked && (counts || !rows(m)) })
		if named || q.Origin == plan.Implied || q.Intent == plan.Quality || len(q.Measures) == 0 || len(q.By) > 0 || q.Where != nil || q.Having != nil || q.Rank != nil || q.Target != nil {
			return nil, nil, false
		}
		if period == nil {
			period, compare = q.Period, q.Compare
		}
	}
	return period, compare, true
}

// countingUse begins the use of words that ask how many there are. Rows are counted, too, where no word names a number.
const countingUse = "cue:aggregate count"

// suppliedFields are as many fields as an overview that nobody asked for breaks its number down by.
const suppliedFields = 2

// Supplied are the questions in the place of those that a request does not name: how much, over time, and by what tells most.
// They are about a period, or about that of the schedule where it is nil.
func Supplied(profile *catalog.Profile, text, schedule string, period *plan.Period, compare *plan.Comparison) []plan.Question {
	measures := Main(profile)
	if len(measures) == 0 {
		measures = []plan.Measure{plan.Describe(plan.Measure{Aggregate: plan.Count}, profile)}
	}
	for i := range measures {
		measures[i].Origin = plan.Supplied
	}
	out := []plan.Question{{Intent: plan.Overview, Measures: measures}}
	if c := profile.Column(profile.Time); c != nil {
		d := plan.Dimension{Column: c.Name, Label: cmp.Or(c.Label, c.Name), Auto: c.Type != sitrep.TypeInteger}
		out = append(out, plan.Question{Intent: plan.Trend, Measures: measures[:1], By: []plan.Dimension{d}})
	}
	for _, d := range Dimensions(profile, suppliedFields) {
		out = append(out, plan.Question{Intent: plan.Breakdown, Measures: measures[:1], By: []plan.Dimension{d}})
	}
	for i := range out {
		q := &out[i]
		q.ID, q.Text, q.Origin, q.Period, q.Compare = "q"+strconv.Itoa(i+1), text, plan.Supplied, period, compare
		if q.By == nil {
			q.By = []plan.Dimension{}
		}
		if period == nil && profile.Time != "" {
			q.Period = plan.Scheduled(schedule, q.Intent)
		}
	}
	return out
}
