package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	itemBefore = lazyregexp.New(`(?i)(?:[,;:]|[,;] *(?:and|plus|also)|\bincl(?:\.|uding)?|\bplus) *$`)
	itemBehind = lazyregexp.New(`(?i)^ *(?:[,;.?!]|$|\band\b|\bplus\b|&)`)
)

// ownItem reports whether a state is an item of its own in a list of what is asked for: visits, hours, no-shows, takings. It says of which
// rows one of the numbers is, and no condition of the others.
func (s *slots) ownItem(m ask.Mention) bool {
	c := s.profile.Column(m.Name)
	if m.Kind != ask.MentionsValue || c == nil || !c.AllValues || c.Distinct < 2 || !s.ofState(m) || strings.Count(s.prompt, ",") < 2 {
		return false
	}
	alone := !slices.ContainsFunc(s.chosen, func(o ask.Mention) bool { return o.Kind == ask.MentionsValue && o.Name == m.Name && o.Start != m.Start })
	named := slices.ContainsFunc(s.chosen, func(o ask.Mention) bool {
		return o.Start != m.Start && (o.Kind == ask.MentionsMetric || o.Kind == ask.MentionsRows || o.Kind == ask.MentionsColumn && s.numeric(o))
	})
	if !alone || !named || m.Start > len(s.prompt) {
		return false
	}
	behind := s.prompt[min(m.Start+len(m.Text), len(s.prompt)):]
	if word := rowWord.FindString(behind); word != "" && (s.callsRows(strings.ToLower(strings.TrimSpace(word))) || rowsCalled()[strings.ToLower(strings.TrimSpace(word))]) {
		behind = behind[len(word):]
	}
	return itemBefore.MatchString(s.before(m)) && itemBehind.MatchString(behind)
}

// rowWord is a word right behind another: refused deliveries.
var rowWord = lazyregexp.New(`^ \p{L}+`)

// ofState reports whether a value is one that the model has a rate of, or of a column of states.
func (s *slots) ofState(m ask.Mention) bool {
	if model.IsStatus(m.Name) {
		return true
	}
	_, ok := s.rateOf(equal(m.Name, m.Value))
	return ok
}

// ofItem is the number of a state that is an item of its own.
func (s *slots) ofItem(m ask.Mention) plan.Measure {
	if rate, ok := s.rateOf(equal(m.Name, m.Value)); ok {
		return rate
	}
	n := plan.Describe(plan.Measure{Aggregate: plan.Count, Where: equal(m.Name, m.Value)}, s.profile)
	return n
}

// itemsApart takes a state that is an item of its own out of the conditions of questions, and tells it beside their numbers.
func (s *slots) itemsApart(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for _, m := range s.chosen {
		if !s.ownItem(m) {
			continue
		}
		is := func(k plan.Predicate) bool {
			return k.Column == m.Name && (k.Op == plan.Equal || k.Op == plan.In) && slices.Equal(k.Values, []string{m.Value})
		}
		for i := range questions {
			q := &questions[i]
			if q.Where == nil || !slices.ContainsFunc(leaves(*q.Where), is) || q.Intent == plan.List || len(q.Measures) == 0 {
				continue
			}
			q.Where, changed = dropped(q.Where, is), true
			q.Measures = addMeasure(slices.Clone(q.Measures), s.ofItem(m))
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}
