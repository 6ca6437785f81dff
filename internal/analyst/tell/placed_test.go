package tell

import (
	"testing"
)

func TestTheWordsOfAGoalAreNotRead(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"orders by month against our target of 305 a month": "orders by month                                  ",
		"orders by region vs the 600 target":                "orders by region                  ",
		"did we reach 1,000 orders in Q1 2026?":             "did we reach 1,000 orders in Q1 2026?",
		"orders by region in 2026":                          "orders by region in 2026",
	} {
		if got := WithoutGoal(prompt); got != want {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
}
