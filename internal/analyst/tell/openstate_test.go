package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestAnOpenStateThatIsNamedIsNotAllThatIsOpen(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{"what is still in work?": "in work", "how many jobs are still open?": ""} {
		part := asked(prompt, plan.Question{Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}})
		got, ok := OpenAsk(part, jobs())
		if !ok {
			t.Fatalf("%q is not about what is open", prompt)
		}
		w := got.Questions[0].Where
		if w == nil || (w.Op == plan.Equal && w.Values[0] == want) != (want != "") {
			t.Errorf("%q: where %+v", prompt, w)
		}
	}
}
