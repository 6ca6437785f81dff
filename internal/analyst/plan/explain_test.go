package plan_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func in(column string, values ...string) plan.Predicate {
	return plan.Predicate{Op: plan.In, Column: column, Values: values}
}

func TestExplanationSaysEveryPartOfAQuestion(t *testing.T) {
	t.Parallel()
	average := plan.Measure{Aggregate: plan.Average, Column: "score", Label: "average score"}
	north := in("region", "North")
	filtered := amount
	filtered.Where = &north
	for want, q := range map[string]plan.Question{
		"Total amount, all dates":                                                {Measures: []plan.Measure{amount}},
		"Total amount and orders by region, all dates":                           {Measures: []plan.Measure{amount, orders}, By: []plan.Dimension{region}},
		"Total amount, orders and average score, all dates":                      {Measures: []plan.Measure{amount, orders, average}},
		"Distribution of orders, all dates":                                      {Intent: plan.Distribution, Measures: []plan.Measure{orders}},
		"What is behind total amount, all dates":                                 {Intent: plan.Why, Measures: []plan.Measure{amount}},
		"What is unusual in total amount, all dates":                             {Intent: plan.Anomaly, Measures: []plan.Measure{amount}},
		"Change in total amount, all dates":                                      {Intent: plan.Change, Measures: []plan.Measure{amount}},
		"Total amount (region is North), all dates":                              {Measures: []plan.Measure{filtered}},
		"List of region and odd \"name\", all dates":                             {Intent: plan.List, By: []plan.Dimension{region, {Column: `odd "name"`}}},
		"Total amount by month, all dates":                                       {Measures: []plan.Measure{amount}, By: []plan.Dimension{{Column: "day", Label: "day", Grain: plan.Month}}},
		"Orders by month of closed, all dates":                                   {Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "closed", Label: "closed", Grain: plan.Month}}},
		"Orders by weekday, all dates":                                           {Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Label: "day", Part: plan.Weekday}}},
		"Orders by hour of day of at, all dates":                                 {Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "at", Label: "at", Part: plan.HourOfDay}}},
		"Orders by month of year, all dates":                                     {Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Label: "day", Part: plan.MonthOfYear}}},
		"Total amount by region, the 3 with the highest total amount, all dates": {Measures: []plan.Measure{amount}, By: []plan.Dimension{region}, Rank: &plan.Rank{N: 3}},
		"Orders by region, the 2 with the lowest orders, all dates":              {Measures: []plan.Measure{orders}, By: []plan.Dimension{region}, Rank: &plan.Rank{N: 2, Ascending: true}},
		"Orders by region, lowest region first, all dates":                       {Measures: []plan.Measure{orders}, By: []plan.Dimension{region}, Rank: &plan.Rank{Ascending: true, Column: "region"}},
		"Orders by region, only groups with orders above 2.5, all dates":         {Measures: []plan.Measure{orders}, By: []plan.Dimension{region}, Having: &plan.Condition{Measure: orders, Op: plan.Greater, Value: 2.5}},
		"Orders by region, only groups with total amount below the average, all dates": {
			Measures: []plan.Measure{orders}, By: []plan.Dimension{region}, Having: &plan.Condition{Measure: amount, Op: plan.Less, Average: true},
		},
	} {
		if got := plan.Explain(resolved(t, q), profile()); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestConditionsReadAsASentence(t *testing.T) {
	t.Parallel()
	labelled := profile()
	labelled.Column("amount").Label = "order value"
	for want, p := range map[string]plan.Predicate{
		"region is North":                             in("region", "North"),
		"region is North, South or West":              in("region", "North", "South", "West"),
		"region is not East":                          {Op: plan.NotIn, Column: "region", Values: []string{"East"}},
		"region is not North":                         {Op: plan.NotEqual, Column: "region", Values: []string{"North"}},
		"order value is above 10":                     {Op: plan.Greater, Column: "amount", Values: []string{"10"}},
		"order value is at least 10":                  {Op: plan.AtLeast, Column: "amount", Values: []string{"10"}},
		"order value is below 10":                     {Op: plan.Less, Column: "amount", Values: []string{"10"}},
		"order value is at most 10":                   {Op: plan.AtMost, Column: "amount", Values: []string{"10"}},
		"order value is between 1 and 5":              {Op: plan.Between, Column: "amount", Values: []string{"1", "5"}},
		"order value is above the average":            {Op: plan.Greater, Column: "amount", Vague: plan.VagueAverage},
		"order value is at least the upper quartile":  {Op: plan.AtLeast, Column: "amount", Vague: plan.VagueHigh},
		"order value is at most the lower quartile":   {Op: plan.AtMost, Column: "amount", Vague: plan.VagueLow},
		"order value is the maximum":                  {Op: plan.Equal, Column: "amount", Vague: plan.VagueMaximum},
		"region is empty":                             {Op: plan.IsNull, Column: "region"},
		"region is not empty":                         {Op: plan.NotNull, Column: "region"},
		"region contains or":                          {Op: plan.Contains, Column: "region", Values: []string{"or"}},
		"region is North and order value is above 10": {Op: plan.And, Kids: []plan.Predicate{in("region", "North"), {Op: plan.Greater, Column: "amount", Values: []string{"10"}}}},
		"region is North or region is empty":          {Op: plan.Or, Kids: []plan.Predicate{in("region", "North"), {Op: plan.IsNull, Column: "region"}}},
		"not (region is North)":                       {Op: plan.Not, Kids: []plan.Predicate{in("region", "North")}},
		"not (region is North and region is South)":   {Op: plan.Not, Kids: []plan.Predicate{{Op: plan.And, Kids: []plan.Predicate{in("region", "North"), in("region", "South")}}}},
		"region is North and (region is South or region is West)": {
			Op: plan.And, Kids: []plan.Predicate{in("region", "North"), {Op: plan.Or, Kids: []plan.Predicate{in("region", "South"), in("region", "West")}}},
		},
	} {
		if got := plan.ExplainFilter(p, labelled); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func ExampleExplain() {
	profile := catalog.Profile{Table: "data", Time: "day", RowNoun: "orders", Columns: []catalog.Column{
		{Name: "day", Type: sitrep.TypeDate, SQLType: "DATE", Role: sitrep.RoleTime},
		{Name: "region", Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension},
		{Name: "amount", Type: sitrep.TypeNumber, SQLType: "DOUBLE", Role: sitrep.RoleMeasure},
	}}
	asked := plan.Plan{Version: plan.Version, Questions: []plan.Question{{
		ID: "q1", Intent: plan.Ranking,
		Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "amount", Label: "total amount"}},
		By:       []plan.Dimension{{Column: "region", Label: "region"}},
		Period:   &plan.Period{Kind: plan.LastComplete, Unit: plan.Quarter, N: 1, Text: "last quarter"},
		Where:    &plan.Predicate{Op: plan.NotIn, Column: "region", Values: []string{"West"}},
		Rank:     &plan.Rank{N: 3},
	}}}
	for _, now := range []time.Time{time.Date(2026, 11, 23, 7, 0, 0, 0, time.UTC), time.Date(2027, 2, 1, 7, 0, 0, 0, time.UTC)} {
		today := now.Truncate(24 * time.Hour)
		clock := plan.Clock{Now: now, Zone: time.UTC, First: now.AddDate(-3, 0, 0), Latest: today.AddDate(0, 0, -1), Watermark: today, WeekStart: time.Monday, YearStart: time.January}
		questions, err := plan.Resolve(asked, profile, clock)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(plan.Explain(questions[0], profile))
	}
	// Output:
	// Total amount by region, the 3 with the highest total amount, where region is not West, Q3 2026 (last quarter), against Q2 2026
	// Total amount by region, the 3 with the highest total amount, where region is not West, Q4 2026 (last quarter), against Q3 2026
}
