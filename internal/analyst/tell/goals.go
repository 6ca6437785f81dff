package tell

import (
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// mostGoals are held against their numbers at once.
const mostGoals = 4

// severalGoals is the plan of a request with a goal for each of several numbers: 2.5% open rate and 40k revenue. Each is held
// against its own, in all and by the groups of a field.
func (s *slots) severalGoals(p plan.Plan) (plan.Plan, bool) {
	parts := goalsSaid(p.Prompt)
	var whole, groups []plan.Question
	var labels []string
	if len(parts) < 2 || len(parts) > mostGoals || s.draws() || s.profile.Time == "" {
		return p, false
	}
	for _, part := range parts {
		own := slotsOf(part, s.profile)
		g, ok := goalIn(part)
		if !ok {
			return p, false
		}
		own.period = s.period
		alone := plan.Plan{Prompt: part}
		m, ok := g.measure(own, alone)
		if !ok || slices.Contains(labels, m.Label) {
			return p, false
		}
		labels = append(labels, m.Label)
		held := reached(own, alone, g, namedUnit(p.Prompt)).Questions
		for i := range held {
			held[i].Text, held[i].Where = p.Prompt, and(held[i].Where, withoutColumns(s.where, conditionsOf(m)))
		}
		whole = append(whole, held[0])
		if len(held) > 1 && held[1].Intent == plan.Breakdown && !m.Additive {
			groups = append(groups, held[1])
		}
	}
	return s.heldToGoal(p, append(whole, groups...)), true
}

// goalsSaid are the goals of a request that names several in one sentence, each as a request of its own.
func goalsSaid(prompt string) []string {
	text := strings.ToLower(strings.Join(strings.Fields(prompt), " "))
	begin := matchOf("goals", text)
	if begin == nil {
		return nil
	}
	list := text[strings.Index(text, begin[""])+len(begin[""]):]
	if end := sentenceOver.FindStringIndex(list); end != nil {
		list = list[:end[0]]
	}
	var out []string
	for _, part := range betweenGoals.Split(list, -1) {
		said := matchOf("goal number", part)
		if said == nil {
			break
		}
		amount := strings.TrimSpace(said["said"])
		what := strings.Join(strings.Fields(strings.Replace(part, said["said"], " ", 1)), " ")
		if strings.Trim(what, " .,;:-=") == "" {
			return nil
		}
		out = append(out, "goal of "+amount+" "+strings.Trim(what, " .,;:-="))
	}
	return out
}

var (
	sentenceOver = lazyregexp.New(`[.?!;](?:\s|$)`)
	betweenGoals = lazyregexp.New(`,? (?:and|&|plus|as well as) |, `)
)

// scope is the filter that all questions have; nil: they have none, or not the same.
func scope(questions []plan.Question) *plan.Predicate {
	if len(questions) == 0 {
		return nil
	}
	for _, q := range questions[1:] {
		if !reflect.DeepEqual(q.Where, questions[0].Where) {
			return nil
		}
	}
	return questions[0].Where
}
