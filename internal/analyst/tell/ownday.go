package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// ofThose asks for a part of what came in a period: how many of the orders of October were cancelled.
var ofThose = regexp.MustCompile(`(?i)\b(?:of|from|among) (?:those|these|them|the|all|our)\b|\bout of\b`)

// ownDay is the time at which that happened which the rows counted by a question have as their state: the day on which who
// was hired was hired. Empty: the question counts no such rows, or the table does not say when.
func (s *slots) ownDay(q plan.Question) string {
	m := q.Measures[0]
	if m.Aggregate != plan.Count || ofThose.MatchString(q.Text) || q.Period == nil && !inUnitsOfTime(q) {
		return ""
	}
	for _, w := range []*plan.Predicate{m.Where, q.Where} {
		if w == nil {
			continue
		}
		for _, leaf := range leaves(*w) {
			if (leaf.Op == plan.Equal || leaf.Op == plan.In) && len(leaf.Values) == 1 {
				if at := s.dayOf(leaf.Values[0]); at != "" {
					return at
				}
			}
		}
	}
	return ""
}

// inUnitsOfTime reports whether a question is by a unit of time.
func inUnitsOfTime(q plan.Question) bool {
	return slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto })
}

// dayOf is the time, empty until then, that is called as a state is: hired on, of Hired.
func (s *slots) dayOf(state string) string {
	const same = 4 // letters that two forms of a verb have in common at least: paid, payment have fewer
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if c.Role != "time" || c.Nulls == 0 || c.Name == s.profile.Time {
			continue
		}
		for _, w := range model.Words(strings.ToLower(c.Name)) {
			of := strings.ToLower(state)
			if w == of || len(w) > same && len(of) > same && (w[:same+1] == of[:same+1] || strings.TrimSuffix(of, "d") == w) {
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
		if m.Aggregate == plan.Count && w != nil && w.Op == plan.Equal && len(w.Values) == 1 && s.dayOf(w.Values[0]) != "" {
			out[i].Label = "number of " + strings.ToLower(w.Values[0]) + " " + s.profile.Model.Noun
		}
	}
	return out
}
