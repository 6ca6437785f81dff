package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

//go:embed mostly.txt
var mostlyText string

// mostlyAsks are how a request asks where, who or what the greatest part of a number is of.
var mostlyAsks = sync.OnceValue(func() []headed { return patternsOf(mostlyText) })

// mostly adds to the question before it the one for the group that has most of the number: how many cases are open, and
// where are most of them. A reading that ranks already stands.
func (s *slots) mostly(p plan.Plan) plan.Plan {
	at, word := mostlyIn(p.Prompt)
	last := lastAsked(p)
	if at < 0 || last < 0 || slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Rank != nil }) {
		return p
	}
	before := p.Questions[last]
	c := s.partedBy(word, before)
	if c == nil || len(before.Measures) == 0 || !s.parts(before.Measures[0]) || len(before.By) > 0 || before.Programme() != "" {
		return p
	}
	q := before
	q.Intent, q.Text, q.ID = plan.Ranking, strings.Trim(p.Prompt[at:], " ,.;:?!"), before.Numbered(len(p.Questions)+1)
	q.Measures, q.By = before.Measures[:1], []plan.Dimension{insight.DimensionOf(c)}
	q.Rank = &plan.Rank{N: 1}
	p.Questions = slices.Insert(slices.Clone(p.Questions), last+1, q)
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return strings.Contains(q.Text, u.Text) })
	p.Fields = plan.Relied(p, s.profile)
	return p
}

// parts reports whether groups have parts of a number: it adds up, or counts what each row has its own of.
func (s *slots) parts(m plan.Measure) bool {
	c := s.profile.Column(m.Column)
	return m.AddsOverGroups() || m.Aggregate == plan.CountDistinct && c != nil && isKey(c, s.profile)
}

// mostlyIn is where a request asks for the greatest part of what it asked for before, and the word it asks by; -1: nowhere.
func mostlyIn(prompt string) (at int, word string) {
	for _, m := range mostlyAsks() {
		if f := m.text.FindStringSubmatchIndex(prompt); f != nil && f[2] > 0 {
			return f[2], strings.ToLower(prompt[f[2]:f[3]])
		}
	}
	return -1, ""
}

// lastAsked is the place of the last question that was asked for; -1: none was.
func lastAsked(p plan.Plan) int {
	for i := len(p.Questions) - 1; i >= 0; i-- {
		if p.Questions[i].Origin == plan.Asked {
			return i
		}
	}
	return -1
}

// partedBy is the field that a word asks about: where of places, who of persons, another of the main field.
func (s *slots) partedBy(word string, before plan.Question) *catalog.Column {
	if c := s.ofKind("person", "", nil); c != nil && strings.HasPrefix(word, "who") && !fixed(before.Where, c.Name) {
		return c
	}
	free := slices.DeleteFunc(s.finest(), func(d plan.Dimension) bool { return fixed(before.Where, d.Column) })
	if len(free) == 0 {
		return nil
	}
	at := 0
	if strings.HasPrefix(word, "where") {
		at = max(0, slices.IndexFunc(free, func(d plan.Dimension) bool { return placed(d.Column) }))
	}
	return s.profile.Column(free[at].Column)
}
