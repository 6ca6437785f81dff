package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// spoken takes back that a plan only stands in for what is missing where all the words that are missing are of the form
// of the request: which gained most.
func (s *slots) spoken(p plan.Plan) plan.Plan {
	own := func(u plan.Unanswered) bool { return u.Reason == ask.Unknown && s.understood(u.Text) }
	stands := slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return len(q.Instead) > 0 && q.Origin != plan.Supplied })
	if !stands || slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Point && !own(u) }) {
		return p
	}
	p.Questions, p.Missing = slices.Clone(p.Questions), slices.DeleteFunc(slices.Clone(p.Missing), own)
	for i := range p.Questions {
		p.Questions[i].Instead = nil
	}
	return p
}

// unknown are the words of a request that name nothing in the data, and are not of its form.
func (s *slots) unknown(p plan.Plan) []string {
	var out []string
	for _, u := range p.Missing {
		if u.Reason == ask.Unknown && !s.understood(u.Text) {
			out = append(out, u.Text)
		}
	}
	return out
}

// known is how many things of the data a request names in full.
func (s *slots) known() int {
	names := map[string]bool{}
	for _, m := range s.chosen {
		if class(m) == 1 && m.Kind != ask.MentionsPeriod {
			names[m.Kind+" "+m.Name+" "+m.Value] = true
		}
	}
	return len(names)
}
