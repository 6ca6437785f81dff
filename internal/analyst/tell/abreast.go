package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed verdicts.txt
var verdictsText string

var verdictPatterns = sync.OnceValue(func() []*lazyregexp.Pattern { return patternLines(verdictsText) })

// withoutVerdict leaves out what the words of a clause would name that asks of a comparison who comes out best or worst: which
// one carries the business is about no cars.
func (s *slots) withoutVerdict() {
	if form, _ := Of(s.prompt); form != Compare {
		return
	}
	for _, p := range verdictPatterns() {
		for _, at := range p.FindAllStringIndex(s.prompt, -1) {
			if at[0] > 0 && len(strings.TrimSpace(s.prompt[:at[0]])) > 0 {
				s.judges = true
				s.chosen = slices.DeleteFunc(s.chosen, func(m ask.Mention) bool { return at[0] <= m.Start && m.Start < at[1] })
			}
		}
	}
}

// abreast is the plan of the groups of a field side by side, in all numbers that a request names or the main ones. ok is false where
// it says not plainly of which field, or holds something else against each other.
func (s *slots) abreast(p plan.Plan, measures []plan.Measure) (plan.Plan, bool) {
	if s.sides != nil || s.compare != nil || twoSided(p) || aims(p) || len(measures) == 0 {
		return p, false
	}
	at := slices.IndexFunc(s.by, s.comparedBy)
	if at < 0 {
		return p, false
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.Compare, Origin: plan.Asked, By: s.by[at : at+1], Where: s.where, Period: s.period}
	if q.Measures = s.askedFirst(measures); !observed(s.profile) {
		q.Measures = withVolume(q.Measures, s.profile)
	}
	if q.Period != nil {
		q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
	return s.told(p, q), true
}

// underItem is a number of an item of a list: how many rows keep its condition, and of what was late, which part.
func (s *slots) underItem(m plan.Measure, where *plan.Predicate) plan.Measure {
	if !rows(m) || where == nil {
		return m
	}
	if rate, ok := s.kept(model.KindLate); ok && s.saysLate(*where) {
		return rate
	}
	m.Where, m.Label = where, ""
	return plan.Describe(m, s.profile)
}

// saysLate reports whether a condition keeps what was done after it was due.
func (s *slots) saysLate(w plan.Predicate) bool {
	kept, ok := promiseOf(s.profile)
	if !ok || w.Op != plan.Greater {
		return false
	}
	return w.Against != nil && w.Column == kept.done.Name || w.Column == kept.due.Name && w.Until == kept.done.Name
}

// aims reports whether a plan holds a number against a goal.
func aims(p plan.Plan) bool {
	return slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Target != nil })
}

// comparedWords stand before the field whose groups are compared.
var comparedWords = lazyregexp.New(`(?i)\bcompar(?:e|es|ed|ing|isons?)(?: (?:of|between|across|among|the|our|my|all|both|each|every|these|those|different|various|single|two|three|four|five|six|seven|eight|nine|ten|\d+))* $`)

// comparedBy reports whether a request compares the groups of a field: our three routes, by route, route by route.
func (s *slots) comparedBy(d plan.Dimension) bool {
	return slices.ContainsFunc(s.chosen, func(m ask.Mention) bool {
		if m.Kind != ask.MentionsColumn || m.Name != d.Column {
			return false
		}
		before, behind := s.prompt[:m.Start], s.prompt[min(m.Start+len(m.Text), len(s.prompt)):]
		word := strings.ToLower(m.Text)
		return comparedWords.MatchString(before) || byWords.MatchString(s.before(m)) || strings.HasPrefix(strings.ToLower(behind), " by "+word) || strings.HasSuffix(strings.ToLower(before), word+" by ")
	})
}
