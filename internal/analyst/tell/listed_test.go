package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestRowsAreListedInTheOrderThatIsAskedFor(t *testing.T) {
	t.Parallel()
	p := jobs()
	p.Columns = append(p.Columns, catalog.Column{Name: "job_no", Type: sitrep.TypeString, Kind: catalog.KindKey, Distinct: 900},
		catalog.Column{Name: "paid_on", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 200, Nulls: 50})
	for prompt, up := range map[string]bool{"jobs not paid yet, with the mechanic, oldest first": true, "list all jobs not paid, newest first": false} {
		got, ok := slotsOf(prompt, p).listed(plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Breakdown, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Count}}}}})
		if !ok {
			t.Errorf("%s is no list", prompt)
			continue
		}
		q := got.Questions[0]
		if q.Intent != plan.List || q.Rank == nil || q.Rank.Column != "taken" || q.Rank.Ascending != up || !unended(q.Where, "paid_on") || !fixed(q.Where, "state") || q.By[0].Column != "job_no" {
			t.Errorf("%s: %+v", prompt, q)
		}
	}
	for _, prompt := range []string{"jobs by mechanic, biggest first", "how many jobs are not paid", "what changed in the jobs? biggest changes first", "jobs"} {
		if got, ok := slotsOf(prompt, p).listed(plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Breakdown, Origin: plan.Asked}}}); ok {
			t.Errorf("%s is a list: %+v", prompt, got.Questions[0])
		}
	}
}

func TestWhatIsAskedBehindAnUpdateStandsByItself(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"Weekly update: bookings by house. Who cancels the most? anything odd?": "Who cancels the most?",
		"Monthly report please. Which house has the lowest occupancy?":          "Which house has the lowest occupancy?",
		"Weekly update: revenue by house, anything unusual?":                    "",
		"Weekly report on revenue. What changed most?":                          "",
		"Who cancels the most?":                                                 "",
		"1. weekly update 2. who cancels the most?":                             "",
		"How did the houses do last month, and which one cancels the most?":     "and which one cancels the most?",
		"weekly update on bookings & how many were cancelled":                   "& how many were cancelled",
		"weekly update on who books and what they pay":                          "",
	} {
		head, tail := Tail(prompt)
		got := ""
		if len(tail) > 0 {
			got = tail[0].Text
		}
		if got != want || len(head) != len(prompt) || len(tail) > 0 && prompt[tail[0].Start:tail[0].Start+len(want)] != want {
			t.Errorf("%s: %q, head %q", prompt, got, head)
		}
	}
}
