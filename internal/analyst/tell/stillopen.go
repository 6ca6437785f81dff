package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var stillOpen = lazyregexp.New(`(?i)\b(?:(?:still|currently|remain\w*) (?:\p{L}+ )?(?:open|pending|outstanding|unresolved|unpaid|running|waiting)|(?:open|pending|outstanding|unresolved) (?:cases|ones|requests|claims|orders|items|tickets|jobs|issues))\b`)

// blankWords ask for what is not filled in, whatever that means.
var blankWords = lazyregexp.New(`(?i)\b(?:blanks?|empty|missing|null|without|have no|has no|not (?:filled|recorded|entered)|unrecorded|no (?:date|time|end|value)s?)\b`)

// open counts, where a question is how many cases are still open and no value says so, those without the time of their
// end: of all dates where it names none. What was called off has no end either, whatever words a filter on that comes from.
func (s *slots) open(p plan.Plan) plan.Plan {
	from, until := beginAndEnd(s.prompt, s.profile)
	if from == "" {
		return p
	}
	at := stillOpen.FindStringIndex(s.prompt)
	stated := at != nil && s.statesIt(at)
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		q := &p.Questions[i]
		q.Measures = s.stillToDoIn(q.Measures)
		switch over := at == nil && blankWords.MatchString(q.Text); {
		case over || q.Programme() != "":
		case unended(q.Where, until):
			where := stillToDo(q.Where, s.profile)
			if at != nil || len(leaves(*q.Where)) == 1 && where != q.Where { // of what is overdue, too, the condition tells more
				q.Measures = s.calledOpen(q.Measures)
			}
			q.Where = where
		case at != nil && !stated && len(q.Measures) == 1 && rows(q.Measures[0]) && stillOpen.MatchString(q.Text) && !fixed(q.Where, until):
			q.Measures = s.calledOpen(q.Measures)
			q.Where = stillToDo(and(q.Where, &plan.Predicate{Op: plan.IsNull, Column: until}), s.profile)
			if q.Period != nil && !strings.Contains(q.Text, q.Period.Text) {
				q.Period, q.Compare = nil, nil
			}
		}
	}
	p.Fields = plan.Relied(p, s.profile)
	return p
}

// stillToDoIn leaves what was called off out of the age of what is open: it grows for ever.
func (s *slots) stillToDoIn(measures []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for i, m := range out {
		if m.Aggregate == plan.Span && m.Until == plan.Now && m.Where != nil && m.Where.Op == plan.IsNull {
			out[i].Where = stillToDo(m.Where, s.profile)
		}
	}
	return out
}

// unended reports whether a filter leaves the rows without a time in a column.
func unended(where *plan.Predicate, until string) bool {
	return where != nil && slices.ContainsFunc(leaves(*where), func(w plan.Predicate) bool { return w.Op == plan.IsNull && w.Column == until })
}

// calledOpen calls numbers of cases what they count: open ones.
func (s *slots) calledOpen(measures []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for i, m := range out {
		c := s.profile.Column(m.Column)
		switch {
		case rows(m):
			out[i].Label, out[i].Unit = "number of open "+m.Unit, "open "+m.Unit
		case m.Aggregate == plan.CountDistinct && m.Where == nil && c != nil && isKey(c, s.profile):
			out[i].Label = strings.Replace(m.Label, "different ", "different open ", 1)
		}
	}
	return out
}

// statesIt reports whether words of a request name a value, as a state does.
func (s *slots) statesIt(at []int) bool {
	const sure = 0.6
	return slices.ContainsFunc(s.all, func(m ask.Mention) bool {
		return m.Kind == ask.MentionsValue && m.How != "soft" && m.Score >= sure && m.Start < at[1] && at[0] < m.Start+len(m.Text)
	})
}
