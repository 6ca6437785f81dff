package tell

import (
	"slices"
	"testing"
)

func TestAPromptOfSeveralAsksFallsIntoThem(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"Morning! For the leads: 1) open tickets by category right now 2) score per agent, Aug to Oct 3) which weekday is busiest? Keep it short, thanks": {"open tickets by category right now", "score per agent, Aug to Oct", "which weekday is busiest?"},
		"Need for the board: return by platform this year, spend vs revenue by month (chart!), and which campaign should we cut?":                         {"return by platform this year", "spend vs revenue by month (chart!)", "which campaign should we cut"},
		"tickets by team, priority and channel": nil,
		"revenue, orders and margin by region":  nil,
		"revenue by region last month":          nil,
		"List the boat, arrival and fee of stays longer than 15 metres that cost more than 350 euros, highest fee first":       nil,
		"Show ticket, street and fault of the tickets in Castle, by reported date, newest first":                               nil,
		"number of strings replaced by piano make, only for grand pianos":                                                      nil,
		"revenue by shop this year, sorted by margin per shop":                                                                 nil,
		"list the open tickets per team, revenue by month":                                                                     {"list the open tickets per team", "revenue by month"},
		"Hey, need: active members per plan today, top 3 reasons for leaving, and what the members bring in per month. cheers": {"active members per plan today", "top 3 reasons for leaving", "what the members bring in per month"},
		"Hello, need top 5 customers, cancelled orders (number + value) and what is still open. cheers":                        {"top 5 customers", "cancelled orders (number + value)", "what is still open"},
		"morning all, can you send: busiest 3 stations, weekend vs weekday, and how many bikes are parked?":                    {"busiest 3 stations", "weekend vs weekday", "how many bikes are parked"},
		"fees by treatment this year, how many cancellations and which practice is worst for them":                             {"fees by treatment this year", "how many cancellations", "which practice is worst for them"},
	} {
		_, asks := Asks(prompt)
		var got []string
		for _, a := range asks {
			got = append(got, a.Text)
			if prompt[a.Start:a.Start+len(a.Text)] != a.Text {
				t.Errorf("%s: %q is not where it says", prompt, a.Text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}
