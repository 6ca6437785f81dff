package analyst_test

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// The plans are made by hand, so that what is tested here is what becomes of a
// plan, not how a prompt is read.

func revenue() plan.Measure {
	return plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total revenue", Unit: "USD", Additive: true, Good: "up"}
}

func orders() plan.Measure {
	return plan.Measure{Aggregate: plan.Count, Label: "number of orders", Unit: "orders", Additive: true, Good: "up"}
}

func price() plan.Measure {
	return plan.Measure{Aggregate: plan.Average, Column: "unit_price", Label: "average unit price", Unit: "USD"}
}

func by(column string) []plan.Dimension { return []plan.Dimension{{Column: column, Label: column}} }

func byTime(g plan.Grain) []plan.Dimension {
	return []plan.Dimension{{Column: "order_date", Grain: g, Label: string(g)}}
}

func last(unit plan.Grain) *plan.Period {
	return &plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Text: "last " + string(unit)}
}

// pinned is a request whose plan is given.
func pinned(prompt string, questions ...plan.Question) analyst.Request {
	r := request(prompt)
	for i := range questions {
		q := &questions[i]
		q.ID = "q" + string(rune('1'+i))
		if q.Text == "" {
			q.Text = prompt
		}
		if q.Origin == "" {
			q.Origin = plan.Asked
		}
		if q.By == nil {
			q.By = []plan.Dimension{}
		}
	}
	r.Plan = &plan.Plan{Version: plan.Version, Reader: "words", Prompt: prompt, Questions: questions}
	return r
}

// cases are the reports that are kept as golden files.
func cases() map[string]analyst.Request {
	missing := pinned("total revenue by region and the weather", plan.Question{
		Text: "total revenue by region", Intent: plan.Breakdown, Measures: []plan.Measure{revenue()}, By: by("region"),
	})
	missing.Plan.Missing = []plan.Unanswered{{Text: "the weather", Reason: "no field or value of this name", Fields: []string{"region", "amount"}}}
	nothing := pinned("why is the sky blue?", plan.Question{Intent: plan.Overview, Measures: []plan.Measure{revenue(), orders()}, Origin: plan.Supplied})
	nothing.Plan.Missing = []plan.Unanswered{{Text: "sky blue", Reason: "no field or value of this name", Fields: []string{"region", "amount"}}}
	banner := pinned("how many orders last week", plan.Question{Intent: plan.Value, Measures: []plan.Measure{orders()}, Period: last(plan.Week)})
	banner.Banner = "the source could not be read; this is the data of 1 Nov 2026."
	return map[string]analyst.Request{
		"breakdown": pinned("total revenue by region", plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{revenue()}, By: by("region")}),
		"trend":     pinned("monthly revenue", plan.Question{Intent: plan.Trend, Measures: []plan.Measure{revenue()}, By: byTime(plan.Month)}),
		"ranking": pinned("top 5 products by revenue last month", plan.Question{
			Intent: plan.Ranking, Measures: []plan.Measure{revenue()}, By: by("product"), Rank: &plan.Rank{N: 5}, Period: last(plan.Month),
		}),
		"value":    banner,
		"overview": pinned("overview", plan.Question{Intent: plan.Overview, Measures: []plan.Measure{revenue(), orders()}, Origin: plan.Supplied}),
		"nothing":  nothing,
		"missing":  missing,
		"mixed": pinned("average price by product, and orders in the West by week this year",
			plan.Question{Text: "average price by product", Intent: plan.Breakdown, Measures: []plan.Measure{price()}, By: by("product")},
			plan.Question{
				Text: "orders in the West by week this year", Intent: plan.Trend, Measures: []plan.Measure{orders()}, By: byTime(plan.Week),
				Period: &plan.Period{Kind: plan.ToDate, Unit: plan.Year, N: 1, Text: "this year"},
				Where:  &plan.Predicate{Op: plan.In, Column: "region", Values: []string{"West"}},
			}),
		"change": pinned("what changed by channel last month", plan.Question{
			Intent: plan.Change, Measures: []plan.Measure{revenue()}, By: by("channel"), Period: last(plan.Month),
		}),
		"quality": pinned("data quality", plan.Question{Intent: plan.Quality, Measures: []plan.Measure{orders()}}),
		"bins": pinned("distribution of amount", plan.Question{
			Intent: plan.Distribution, Measures: []plan.Measure{orders()}, By: []plan.Dimension{{Column: "amount", Bins: 10, Label: "amount"}},
		}),
	}
}
