package tell

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	whyAhead = lazyregexp.New(`(?i)\bwhy\b.*\b(?:(better|stronger|more|higher|bigger|larger|greater|ahead of)|worse|weaker|less|fewer|lower|smaller|behind)\b`)
	whyFirst = lazyregexp.New(`(?i)\bwhy\b.*\b(?:(best|strongest|top|highest|biggest|largest|greatest)|worst|weakest|lowest|smallest)\b`)
	judging  = lazyregexp.New(`(?i)\b(?:better|best|worse|worst)\b`)
)

// placed answers a request for reasons of where a group stands, ahead of another or before all: its numbers by the groups
// of its field, with what is taken for granted checked.
func (s *slots) placed(p plan.Plan) (plan.Plan, bool) {
	column, groups := s.groupsNamed()
	claim := plan.Claim{Groups: groups}
	var said []string
	switch len(groups) {
	case 1:
		claim.Way, said = plan.WayLeast, whyFirst.FindStringSubmatch(s.prompt)
	case 2:
		claim.Way, said = plan.WayBelow, whyAhead.FindStringSubmatch(s.prompt)
	}
	c := s.profile.Column(column)
	if said == nil || c == nil || !s.oneAsk() {
		return p, false
	}
	q := s.base(p, plan.Breakdown)
	q.ID, q.Where, q.Compare = "q1", plan.Without(q.Where, column), nil
	if len(groups) == 2 {
		q.Where = and(q.Where, &plan.Predicate{Op: plan.In, Column: column, Values: groups})
	}
	q.By, q.Measures = []plan.Dimension{dimension(c)}, s.numbers(p)[:1]
	if q.Period == nil && s.profile.Time != "" {
		q.Period = &plan.Period{Kind: plan.LastComplete, N: 1, Whole: true}
	}
	if up := said[1] != ""; up != (judging.MatchString(said[0]) && q.Measures[0].Good == "down") {
		claim.Way = map[int]string{1: plan.WayMost, 2: plan.WayAbove}[len(groups)]
	}
	claim.Question = q
	p.Questions, p.Missing = []plan.Question{q}, nil
	p.Notes = []plan.Note{{Kind: plan.Premise, Question: q.ID, Words: strings.TrimSpace(said[0]), Chosen: "it is checked", Claim: &claim}}
	return p, true
}

// groupsNamed are the values that a request names, if all are of one column.
func (s *slots) groupsNamed() (column string, values []string) {
	for _, m := range s.chosen {
		switch {
		case m.Kind != ask.MentionsValue:
		case column != "" && column != m.Name:
			return "", nil
		default:
			column, values = m.Name, append(values, m.Value)
		}
	}
	return column, values
}
