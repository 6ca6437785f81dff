package plan_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWeeksAndYearsBeginWhereTheClockSays(t *testing.T) {
	t.Parallel()
	c := clock()
	c.WeekStart, c.YearStart = time.Sunday, time.April
	db := open(t, shop)
	for grain, want := range map[plan.Grain]string{plan.Week: "2026-08-30", plan.Quarter: "2026-07-01", plan.Year: "2026-04-01"} {
		q := plan.Question{Intent: plan.Trend, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Grain: grain}}}
		if got := run(t, db, compile(t, q, c)["main"]); got[0][0] != want {
			t.Errorf("by %s begins %s, want %s", grain, got[0][0], want)
		}
	}
}

func TestTooManyPointsMakeTheGrainCoarser(t *testing.T) {
	t.Parallel()
	c := clock()
	c.First = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	q := plan.Question{ID: "q1", Intent: plan.Trend, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Grain: plan.Day}}}
	rs, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, profile(), c)
	if err != nil || rs[0].Question.By[0].Grain != plan.Week || len(rs[0].Notes) != 1 {
		t.Errorf("grain %v, notes %v, %v", rs[0].Question.By[0].Grain, rs[0].Notes, err)
	}
	if q.By[0].Grain != plan.Day {
		t.Error("resolving changed the plan")
	}
}

func TestGrainFollowsTheSpan(t *testing.T) {
	t.Parallel()
	for days, want := range map[int]plan.Grain{1: plan.Day, 60: plan.Day, 100: plan.Week, 400: plan.Month, 3000: plan.Quarter, 9000: plan.Year} {
		c := clock()
		c.First = c.Latest.AddDate(0, 0, -days)
		q := plan.Question{Intent: plan.Trend, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Auto: true}}}
		rs, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, profile(), c)
		if err != nil || rs[0].Question.By[0].Grain != want {
			t.Errorf("%d days: by %v, want %v", days, rs[0].Question.By[0].Grain, want)
		}
	}
}

func TestInvalidPlansAreRefused(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]plan.Question{
		"nothing asked":      {},
		"unknown field":      {Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "nope"}}},
		"sum of text":        {Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "region"}}},
		"grain of text":      {Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "region", Grain: plan.Day}}},
		"unknown aggregate":  {Measures: []plan.Measure{{Aggregate: "mean", Column: "amount"}}},
		"too few values":     {Measures: []plan.Measure{orders}, Where: &plan.Predicate{Op: plan.Between, Column: "amount", Values: []string{"1"}}},
		"text for a number":  {Measures: []plan.Measure{orders}, Where: &plan.Predicate{Op: plan.Equal, Column: "amount", Values: []string{"many"}}},
		"unknown operator":   {Measures: []plan.Measure{orders}, Where: &plan.Predicate{Op: "like", Column: "region", Values: []string{"x"}}},
		"rank of no measure": {Measures: []plan.Measure{orders}, By: []plan.Dimension{region}, Rank: &plan.Rank{N: 3, Measure: 7}},
		"ratio of ratios":    {Measures: []plan.Measure{{Aggregate: plan.Ratio, Of: &plan.Measure{Aggregate: plan.Ratio}, Per: &orders}}},
		"percentile 120":     {Measures: []plan.Measure{{Aggregate: plan.Percentile, Column: "amount", P: 1.2}}},
		"time that is none":  {Measures: []plan.Measure{orders}, Time: "region"},
	} {
		if err := plan.Validate(plan.Plan{Questions: []plan.Question{q}}, profile()); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestExplanationNamesWhatWasRead(t *testing.T) {
	t.Parallel()
	q := plan.Question{
		ID: "q1", Intent: plan.Breakdown, Measures: []plan.Measure{amount}, By: []plan.Dimension{region},
		Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Text: "last month"},
		Where:  &plan.Predicate{Op: plan.NotIn, Column: "region", Values: []string{"West", "East"}},
	}
	rs, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, profile(), clock())
	if err != nil {
		t.Fatal(err)
	}
	got := plan.Explain(rs[0], profile())
	want := "Total amount by region, where region is not West or East, November 2026 (last month), against October 2026"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestPlanSurvivesStorage(t *testing.T) {
	t.Parallel()
	p := plan.Plan{Version: plan.Version, Questions: []plan.Question{{
		Measures: []plan.Measure{amount}, By: []plan.Dimension{region},
		Period: &plan.Period{Kind: plan.Rolling, Unit: plan.Day, N: 7}, Compare: &plan.Comparison{Kind: plan.YearAgo},
	}}}
	stored, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back plan.Plan
	if err := json.Unmarshal(stored, &back); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(back)
	if err != nil || string(again) != string(stored) || strings.Contains(string(stored), "2026") {
		t.Errorf("%v\n%s\n%s", err, stored, again)
	}
}

func TestBinsHaveRoundEdges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ low, high, want float64 }{{0, 100, 10}, {1613, 5140, 500}, {7, 180, 20}, {0, 1, 0.1}, {3, 3, 1}, {-5, 5, 1}, {0, 1e9, 1e8}} {
		if got := plan.BinWidth(c.low, c.high, 10); got != c.want {
			t.Errorf("%v to %v: %v wide, want %v", c.low, c.high, got, c.want)
		}
	}
}
