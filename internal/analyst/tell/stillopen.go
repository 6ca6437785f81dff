package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var stillOpen = lazyregexp.New(`(?i)\b(?:(?:still|currently|remain\w*) (?:\p{L}+ )?(?:open|pending|outstanding|unresolved|unpaid|running|waiting)|(?:open|pending|outstanding|unresolved) (?:cases|ones|requests|claims|orders|items|tickets|jobs|issues))\b`)

// open counts, where a question is how many cases are still open and no value says so, those without the time of their
// end: of all dates where it names none.
func (s *slots) open(p plan.Plan) plan.Plan {
	from, until := beginAndEnd(s.prompt, s.profile)
	at := stillOpen.FindStringIndex(s.prompt)
	if from == "" || at == nil || s.statesIt(at) {
		return p
	}
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		q := &p.Questions[i]
		if len(q.Measures) != 1 || !rows(q.Measures[0]) || !stillOpen.MatchString(q.Text) || fixed(q.Where, until) || q.Programme() != "" {
			continue
		}
		m := q.Measures[0]
		m.Label, m.Unit = "number of open "+m.Unit, "open "+m.Unit
		q.Measures = []plan.Measure{m}
		q.Where = stillToDo(and(q.Where, &plan.Predicate{Op: plan.IsNull, Column: until}), s.profile)
		if q.Period != nil && !strings.Contains(q.Text, q.Period.Text) {
			q.Period, q.Compare = nil, nil
		}
	}
	p.Fields = plan.Relied(p, s.profile)
	return p
}

// statesIt reports whether words of a request name a value, as a state does.
func (s *slots) statesIt(at []int) bool {
	const sure = 0.6
	return slices.ContainsFunc(s.all, func(m ask.Mention) bool {
		return m.Kind == ask.MentionsValue && m.How != "soft" && m.Score >= sure && m.Start < at[1] && at[0] < m.Start+len(m.Text)
	})
}
