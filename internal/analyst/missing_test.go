package analyst

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWordsThatAreMissingBesideEachOtherAreOnePhrase(t *testing.T) {
	t.Parallel()
	lacks := func(words ...string) (out []plan.Unanswered) {
		for _, w := range words {
			out = append(out, plan.Unanswered{Text: w, Reason: ask.Unknown})
		}
		return out
	}
	p := missingPhrases(plan.Plan{Prompt: "bounce rate by landing page and dwell", Questions: []plan.Question{{Instead: []string{"landing"}}}, Missing: lacks("bounce", "rate", "landing", "page", "dwell")})
	var got []string
	for _, u := range p.Missing {
		got = append(got, u.Text)
	}
	if !slices.Equal(got, []string{"bounce rate", "landing page", "dwell"}) || !slices.Equal(p.Questions[0].Instead, []string{"landing page"}) {
		t.Errorf("%q, instead of %q", got, p.Questions[0].Instead)
	}
}
