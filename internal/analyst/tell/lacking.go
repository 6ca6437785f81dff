package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// lacking marks the plan of a request most of which is about what the data does not have: what
// it has besides must not pass for the answer.
func (s *slots) lacking(p plan.Plan) plan.Plan {
	form, _ := Of(p.Prompt)
	if form != Plain || len(p.Questions) == 0 || p.Questions[0].Origin == plan.Supplied || p.Questions[0].Programme() != "" || len(p.Questions[0].Instead) > 0 {
		return p
	}
	missing := s.unknown(p)
	if len(missing) < 2 || len(missing) < s.known() {
		return p
	}
	p.Questions = slices.Clone(p.Questions)
	p.Questions[0].Instead = missing[:1]
	return p
}

// unknown are the words of a request that name nothing in the data, and are not of its form.
func (s *slots) unknown(p plan.Plan) []string {
	var out []string
	for _, u := range p.Missing {
		if u.Reason == nameless && !s.understood(u.Text) {
			out = append(out, u.Text)
		}
	}
	return out
}

// nameless is the reason of words that name nothing.
const nameless = ask.Unknown

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
