package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// troubleWords ask which groups give trouble, whatever they call it.
var troubleWords = lazyregexp.New(`(?i)\b(?:troubles?|problems?|headaches?|grief|difficult(?:y|ies)|most issues)\b`)

// troubled tells groups of which a request wants to know which give most trouble by the rate of the table of which less is better, with how
// many rows it rests on. The group with the most rows gives no trouble by that.
func (s *slots) troubled(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		text := q.Text
		if text == "" || !strings.Contains(p.Prompt, text) {
			text = p.Prompt
		}
		grouped := len(q.By) > 0 && !slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto })
		if !grouped || q.Origin != plan.Asked || q.Programme() != "" || q.Where != nil || len(q.Measures) != 1 || !rows(q.Measures[0]) || counted(text) || !troubleWords.MatchString(text) {
			continue
		}
		for _, rate := range s.judged() {
			if rate.Good != "down" {
				continue
			}
			q.Measures, changed = []plan.Measure{rate, q.Measures[0]}, true
			if q.Rank != nil {
				q.Rank = &plan.Rank{N: q.Rank.N}
			}
			break
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}
