package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestGoalsAreReadHoweverTheyAreSaid(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]goal{
		"Are we below our $60 cost per lead goal this quarter?":            {value: 60, most: true},
		"Do we hit our 95% on-time goal? By month pls":                     {value: 95, percent: true},
		"Renewables should reach 40% of generation. Are we there?":         {value: 40, percent: true, least: true},
		"Did we hit 75% occupancy in October?":                             {value: 75, percent: true, least: true},
		"What % of patients is seen within 6 weeks? Target is 80%":         {value: 80, percent: true},
		"We want to stay below 4,300 m3 a month in total. Did we?":         {value: 4300, most: true, each: "month"},
		"goal = 90 lines per hour. who makes it":                           {value: 90},
		"We wanted to stay under 180 hours of downtime a month. How is it": {value: 180, most: true, each: "month", seconds: 3600},
		"Are we on track for our target of 1.2m revenue?":                  {value: 1200000},
		"Are we hitting 80/20? by queue and month please":                  {value: 80, percent: true},
		"The harvest appeal was meant to bring in 15,000. Did it?":         {value: 15000, least: true},
		"we aim for 25 hires a month":                                      {value: 25, each: "month"},
		"the owners expect 300 visits by the end of May. did we make it":   {value: 300},
		"the contract says 97% of trains run. where did we land in May?":   {value: 97, percent: true},
		"October should have made 40k":                                     {value: 40000, least: true},
		"the lender says margin must stay at 30% or better. does it":       {value: 30, percent: true, least: true},
		"wages have to stay at 25% or less, do they":                       {value: 25, percent: true, most: true},
		"Every claim is supposed to be settled within 14 days. Are we?":    {value: 100, percent: true},
		"complaints must be fully answered within two days, do we manage":  {value: 100, percent: true},
		"90% of claims should be settled within 14 days":                   {value: 90, percent: true},
	} {
		got, ok := goalIn(prompt)
		if !ok || got.value != want.value || got.percent != want.percent || got.most != want.most || got.each != want.each || got.seconds != want.seconds {
			t.Errorf("%s: %+v, want %+v", prompt, got, want)
		}
	}
	for _, prompt := range []string{"revenue by region in 2026", "top 10 products", "What was revenue in Q3?", "Budget vs actual YTD", "budget vs actual in October 2026, where are we over", "orders above 500", "how did visits that need 2 nurses do", "I want the top 5 clinics, how are they doing"} {
		if got, ok := goalIn(prompt); ok {
			t.Errorf("%s: %+v, want none", prompt, got)
		}
	}
}

func TestTheNumberOfAGoalIsNoConditionOfAnotherField(t *testing.T) {
	t.Parallel()
	g, late := goal{value: 6, percent: true, most: true}, plan.Measure{Aggregate: plan.ShareWhere, Where: equal("state", "late")}
	for want, where := range map[bool]*plan.Predicate{
		false: {Op: plan.Less, Column: "hours", Values: []string{"6"}},
		true:  {Op: plan.Less, Column: "hours", Values: []string{"8"}},
	} {
		if got := g.unlimited(where, late); (got != nil) != want {
			t.Errorf("%+v: %+v", where, got)
		}
	}
}
