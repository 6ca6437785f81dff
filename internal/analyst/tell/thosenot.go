package tell

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	// thoseNot are all for whom something is not so, held against those for whom it is.
	thoseNot = lazyregexp.New(`(?i)\b(?:vs\.?|versus|against|compared (?:to|with)|with|to|and|from|than|or)\s+(?:(?:those|the ones|ones|the others|people)\s+)(?:(?:(?:who|that|which|where)\s+)?(?:do|does|did|have|has|had|are|is|were|was|got|get)(?:n'?t| not| never)\b|(?:who|that|which)\s+never\b|without\b|not\b)`)
	// thoseSo are those for whom it is, named second.
	thoseSo = lazyregexp.New(`(?i)\b(?:vs\.?|versus|against|compared (?:to|with)|with|to|and|from|than|or)\s+(?:(?:those|the ones|ones|people)\s+)(?:(?:who|that|which|where)\s+(?:do|does|did|have|has|had|are|is|were|was)\b|with\b)\s*(?:[.,;:?!]|$)`)
)

// setThoseNot makes the two sides of a comparison of what is said of some and denied of the others: students who completed
// the course against those who did not.
func (s *slots) setThoseNot() {
	if s.sides != nil || s.compare != nil {
		return
	}
	at := thoseNot.FindStringIndex(s.prompt)
	if at == nil {
		at = thoseSo.FindStringIndex(s.prompt)
	}
	if at == nil {
		return
	}
	begins := strings.LastIndexAny(s.prompt[:at[0]], ".?!;") + 1
	m, ok := s.saidOfSome(begins, at[0])
	if !ok {
		return
	}
	c := s.profile.Column(m.Name)
	s.where = withoutColumns(s.where, []string{c.Name})
	if s.twofold(c.Name) && len(c.Values) == 2 {
		s.sides, s.said = equal(c.Name, c.Values[0].Value, c.Values[1].Value), s.prompt[at[0]:at[1]]
		return
	}
	one := plan.Case{Where: *equal(c.Name, m.Value), Label: m.Value}
	field := dimension(c)
	s.opposed = &opposition{by: plan.Dimension{Column: c.Name, Cases: []plan.Case{one}, Rest: true, Label: m.Value + " and all others"}, field: &field}
}

// saidOfSome is the value, or the field of two values, that words between two bytes of a request name last.
func (s *slots) saidOfSome(from, to int) (last ask.Mention, ok bool) {
	const sure = 0.7
	for _, m := range s.all {
		c := s.profile.Column(m.Name)
		if m.Start < from || m.Start+len(m.Text) > to || m.Score < sure || c == nil || !c.AllValues || c.Nulls > 0 {
			continue
		}
		value := m.Kind == ask.MentionsValue && m.How != "soft"
		field := m.Kind == ask.MentionsColumn && m.How != "soft" && s.twofold(m.Name)
		if !value && !field || ok && last.Kind == ask.MentionsValue && !value {
			continue
		}
		if !ok || value && last.Kind != ask.MentionsValue || m.Score >= last.Score {
			last, ok = m, true
		}
	}
	return last, ok
}
