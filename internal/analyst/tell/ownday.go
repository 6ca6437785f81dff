package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// ofThose asks for a part of what came in a period: how many of the orders of October were cancelled.
var ofThose = lazyregexp.New(`(?i)\b(?:of|from|among) (?:those|these|them|the|all|our)\b|\bout of\b`)

// ownDay is the time at which that happened which the rows counted by a question have as their state: the day on which who
// was hired was hired. Empty: the question counts no such rows, or the table does not say when.
func (s *slots) ownDay(q plan.Question) string {
	m := q.Measures[0]
	if m.Aggregate != plan.Count || ofThose.MatchString(q.Text) || q.Period == nil && !inUnitsOfTime(q) {
		return ""
	}
	return cmp.Or(stateTime(m, s.profile), stateTime(plan.Measure{Aggregate: plan.Count, Where: q.Where}, s.profile))
}

// inUnitsOfTime reports whether a question is by a unit of time.
func inUnitsOfTime(q plan.Question) bool {
	return slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto })
}

// stateTime is the time at which rows came to the state that a number counts, where a column says so: hires by when somebody
// was hired, and not by when he applied. Empty: none.
func stateTime(m plan.Measure, profile *catalog.Profile) string {
	if m.Aggregate != plan.Count || m.Where == nil {
		return ""
	}
	for _, w := range leaves(*m.Where) {
		if w.Op != plan.Equal && w.Op != plan.In || w.Part != "" || len(w.Values) != 1 {
			continue
		}
		if at := dayOfState(w.Values[0], profile); at != "" {
			return at
		}
	}
	return ""
}

// dayOfState is the time, empty until then, that is called as a state is: hired on, of Hired.
func dayOfState(state string, profile *catalog.Profile) string {
	for i := range profile.Columns {
		c := &profile.Columns[i]
		if c.Role != "time" || c.Name == profile.Time || c.Type == "integer" || c.Nulls == 0 {
			continue
		}
		for _, word := range model.Words(strings.ToLower(c.Name)) {
			if sameVerb(word, strings.ToLower(state)) {
				return c.Name
			}
		}
	}
	return ""
}

// calledByState calls numbers of rows in a state that has a day of its own by it: the number of hired applicants.
func (s *slots) calledByState(measures []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for i, m := range out {
		w := m.Where
		if m.Aggregate == plan.Count && w != nil && w.Op == plan.Equal && len(w.Values) == 1 && dayOfState(w.Values[0], s.profile) != "" {
			out[i].Label = "number of " + strings.ToLower(w.Values[0]) + " " + s.profile.Model.Noun
		}
	}
	return out
}
