package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func TestDepthIsWhatAPromptSaysOfItsReader(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"For the board: how is revenue developing?": prompt.Few,
		"Revenue by region. Keep it short.":         prompt.Few,
		"A deep-dive into churn, please":            prompt.All,
		"Detailed report: orders by month":          prompt.All,
		"revenue by region":                         "",
		"members of the board by year":              "",
		"depth by well":                             "",
	} {
		if got := prompt.Depth(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
