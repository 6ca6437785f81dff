package tell

import (
	"testing"
)

func TestDepthIsWhatAPromptSaysOfItsReader(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"For the board: how is revenue developing?": Few,
		"Revenue by region. Keep it short.":         Few,
		"A deep-dive into churn, please":            All,
		"Detailed report: orders by month":          All,
		"revenue by region":                         "",
		"members of the board by year":              "",
		"depth by well":                             "",
	} {
		if got := Depth(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
