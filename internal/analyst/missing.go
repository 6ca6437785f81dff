package analyst

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// missingPhrases puts words that the data does not have together where they stand beside each other in the prompt: "landing page" is
// missing, not "landing" and "page". What only stands in for a word then stands in for the phrase.
func missingPhrases(p plan.Plan) plan.Plan {
	var out []plan.Unanswered
	for _, u := range p.Missing {
		last := len(out) - 1
		if last < 0 || u.Reason != ask.Unknown || out[last].Reason != ask.Unknown || !strings.Contains(p.Prompt, out[last].Text+" "+u.Text) {
			out = append(out, u)
			continue
		}
		out[last].Text += " " + u.Text
		out[last].Point = out[last].Point || u.Point
	}
	p.Missing, p.Questions = slices.Clip(out), slices.Clone(p.Questions)
	if out == nil {
		p.Missing = []plan.Unanswered{}
	}
	for i := range p.Questions {
		p.Questions[i].Instead = phrasesOf(p.Questions[i].Instead, out)
	}
	return p
}

// phrasesOf are words, each as the phrase that has it.
func phrasesOf(words []string, missing []plan.Unanswered) []string {
	var out []string
	for _, w := range words {
		k := slices.IndexFunc(missing, func(u plan.Unanswered) bool { return strings.Contains(" "+u.Text+" ", " "+w+" ") })
		if k >= 0 {
			w = missing[k].Text
		}
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
