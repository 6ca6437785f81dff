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
	if ofThose.MatchString(q.Text) || q.Period == nil && !inUnitsOfTime(q) {
		return ""
	}
	if at := s.endOfState(q); at != "" || m.Aggregate != plan.Count {
		return at
	}
	return cmp.Or(stateTime(m, s.profile), stateTime(plan.Measure{Aggregate: plan.Count, Where: q.Where}, s.profile))
}

// endOfState is when cases ended, where a question keeps those that ended in one way: what was won in a quarter was decided in it, and what
// was finished in a month is the work of that month. Empty: it keeps others, or speaks of when they began.
func (s *slots) endOfState(q plan.Question) string {
	l, ok := lifeOf(s.profile)
	if !ok || l.lasts || l.start.Name != s.profile.Time || q.Where == nil || s.ofBeginning(l, q.Text) {
		return ""
	}
	for _, w := range leaves(*q.Where) {
		if c := s.profile.Column(w.Column); c != nil && (w.Op == plan.Equal || w.Op == plan.In) && w.Part == "" && IsState(c) {
			if end := lastEnd(c, w.Values, s.profile); end != nil {
				return end.Name
			}
		}
	}
	return ""
}

// lastEnd is the last of the times at which cases of some states end, which began at the main time: the one most of the others have none of.
// Nil: they have none.
func lastEnd(c *catalog.Column, states []string, p *catalog.Profile) (last *catalog.Column) {
	for _, m := range p.Model.Metrics {
		if m.Kind != model.KindDuration || m.Column != p.Time {
			continue
		}
		end := p.Column(m.Until)
		if end != nil && end.Nulls > 0 && plan.Datelike(end) && (last == nil || end.Nulls > last.Nulls) && allEnded(c, states, end) {
			last = end
		}
	}
	return last
}

// ofBeginning reports whether words speak of when cases began: of what came in, or by the name of that time.
func (s *slots) ofBeginning(l life, text string) bool {
	said := stemsOf(wordsIn(text))
	return asksFor("started", wordsIn(text)) || cameIn.MatchString(text) || slices.ContainsFunc(model.Words(strings.ToLower(labelOf(l.start))), func(w string) bool {
		return len(w) > 3 && slices.ContainsFunc(said, func(have string) bool { return have == model.Singular(w) || sameVerb(w, have) })
	})
}

// cameIn names what came in: jobs in, jobs finished; applications from 2026.
var cameIn = lazyregexp.New(`(?i)\b\p{L}+s from (?:20\d\d|last |this |the )|\b\p{L}+s in(?:\s*[,;.:]| and\b| (?:v\.?|vs\.?|versus) |\s*$)`)

// allEnded reports whether rows with some states have an end: those that are open explain the ones without, or these are few beside them.
func allEnded(c *catalog.Column, states []string, end *catalog.Column) bool {
	const few, nearly = 0.1, 0.95
	rows, open := int64(0), int64(0)
	for _, v := range c.Values {
		switch {
		case slices.Contains(states, v.Value):
			if rows += v.Rows; model.IsOpen(v.Value) || model.IsUnfinished(v.Value) {
				return false
			}
		case model.IsOpen(v.Value), model.IsUnfinished(v.Value), ofWorklist("off", v.Value) != nil:
			open += v.Rows
		}
	}
	return c.AllValues && rows > 0 && (float64(end.Nulls) <= few*float64(rows) || rows > end.Nulls && float64(open) >= nearly*float64(end.Nulls))
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
