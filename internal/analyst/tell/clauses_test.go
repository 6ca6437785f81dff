package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestAClauseOfWhatWasDoneIsANumber(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"update on the ferries: passengers and what we threw out": {"total passengers"}, // nothing is thrown out there
		"riders in May, by month":                                 {"total passengers"},
		"crossings by ship and what was bought":                   nil,
	} {
		var got []string
		for _, m := range slotsOf(prompt, ferries()).measures {
			if !rows(m) {
				got = append(got, m.Label)
			}
		}
		if len(got) != len(want) || len(got) > 0 && got[0] != want[0] {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}

func TestSinceAMonthHoldsTheNewestAgainstIt(t *testing.T) {
	t.Parallel()
	for _, p := range []plan.Period{
		{Kind: plan.Since, From: "--05-01", Text: "since May"},
		{Kind: plan.Since, Begin: &plan.Period{Kind: plan.Calendar, Unit: plan.Month, N: 1, Index: 5}},
	} {
		if m := sinceMonth(&p); m == nil || m.Kind != plan.Calendar || m.Index != 5 {
			t.Errorf("%+v: %+v, want May", p, m)
		}
	}
	if m := sinceMonth(&plan.Period{Kind: plan.Since, From: "2026-05-12"}); m != nil {
		t.Errorf("since a day is %+v", m)
	}
}
