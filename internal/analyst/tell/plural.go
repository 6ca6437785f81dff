package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// someGroups is how many groups stand at the end of a ranking where several are asked for and no number is said.
const someGroups = 5

// whichBefore asks for several: which of the publishers is one of them.
var whichBefore = lazyregexp.New(`(?i)\b(?:which|what)(?: (?:the|our|my|these|those))?(?: \p{L}+)? $`)

// inPlural has rankings of what is asked for in the plural show several groups: which publishers sell best is more than one.
func (s *slots) inPlural(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Rank == nil || q.Rank.N != 1 || q.Rank.Offset > 0 || q.Rank.Within > 0 || q.Programme() != "" || len(q.By) != 1 || q.By[0].Made() || !s.pluralAsked(q.By[0].Column, q.Text) {
			continue
		}
		rank := *q.Rank
		rank.N = someGroups
		q.Rank, changed = &rank, true
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// pluralAsked reports whether a request asks which by the name of a field in the plural, within a part of it.
func (s *slots) pluralAsked(column, part string) bool {
	return slices.ContainsFunc(s.chosen, func(m ask.Mention) bool {
		word := strings.ToLower(m.Text)
		return m.Kind == ask.MentionsColumn && m.Name == column && m.Start <= len(s.prompt) && model.Singular(word) != word && strings.HasSuffix(word, "s") &&
			whichBefore.MatchString(s.prompt[:m.Start]) && (part == "" || strings.Contains(part, m.Text))
	})
}
