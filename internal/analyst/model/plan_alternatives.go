package model

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// mostAlternatives is how many other readings of a question are told.
const mostAlternatives = 3

// alternatives notes what else the words of a question may mean. One that does not hold
// is left out: the plan does without.
func (k *checker) alternatives(p plan.Plan, others []plan.Question) {
	for _, q := range p.Questions {
		var told []string
		chosen := k.inWords(q)
		for i := range others {
			o := others[i]
			if q.Origin != plan.Asked || partOf(k.Prompt, o.Text) != q.Text || len(told) == mostAlternatives {
				continue
			}
			own := newChecker(k.Reading, k.catalogue, k.settings)
			if own.question("alternatives", &o); len(own.hard) > 0 {
				continue
			}
			if text := k.inWords(o); text != chosen && !slices.Contains(told, text) {
				told = append(told, text)
			}
		}
		if len(told) > 0 {
			k.chosen = append(k.chosen, plan.Note{Kind: plan.Ambiguity, Question: q.ID, Words: q.Text, Chosen: chosen, Alternatives: told})
		}
	}
}

// inWords is how a question was read, without its dates.
func (k *checker) inWords(q plan.Question) string {
	text := plan.Explain(plan.Resolved{Question: q}, *k.Profile)
	if q.Period != nil && q.Period.Text != "" {
		text += ", " + q.Period.Text
	}
	return text
}
