package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhoIsWorstAndWhyIsNoChange(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"Which stations are slowest, and why?":                            "Which stations are slowest",
		"which fitter has the most repairs and what is behind it?":        "which fitter has the most repairs",
		"Who takes the longest? What explains that?":                      "Who takes the longest",
		"Which stations rose most, and why?":                              "", // a change
		"which station is worst compared with last year, and why?":        "",
		"why are repairs slowest at the docks?":                           "",
		"which stations are slowest?":                                     "",
		"Show me which stands are busiest, and for what reason":           "Show me which stands are busiest",
		"which stations got slower since March, and what is driving that": "",
	} {
		got, ok := WorstAndWhy(prompt)
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}

func TestWhatGoesWithARankingIsTheSameNumberByOtherFields(t *testing.T) {
	t.Parallel()
	p := repairs()
	p.Model.Dimensions = p.Model.Dimensions[:3]
	const prompt = "Which stations have the most repairs, and why?"
	of := plan.Plan{Prompt: "Which stations have the most repairs", Questions: []plan.Question{{
		Intent: plan.Ranking, Origin: plan.Asked, By: []plan.Dimension{{Column: "station"}}, Rank: &plan.Rank{N: 1}, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "repairs", Additive: true}},
	}}}
	got, ok := WithReasons(of, prompt, p)
	if !ok || len(got.Questions) != 3 || got.Questions[0].Rank.N != someGroups || got.Questions[1].By[0].Column != "fitter" || got.Questions[2].By[0].Column != "model_line" || got.Questions[1].Rank != nil {
		t.Errorf("%v %+v", ok, got.Questions)
	}
	of.Questions[0].By = nil
	if _, ok := WithReasons(of, prompt, p); ok {
		t.Error("one number has no groups at its end")
	}
}
