package insight_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// months is the answer of a measure by month.
func months(t *testing.T, b *document.Builder, m plan.Measure, values ...string) insight.Answer {
	t.Helper()
	r := document.Result{ID: "q1.main", Columns: []string{"month", m.Label, "rows"}, Keys: []string{"month"}}
	for i, v := range values {
		r.Rows = append(r.Rows, []any{fmt.Sprintf("%d-%02d-01", 2024+i/12, 1+i%12), json.Number(v), json.Number("10")})
	}
	b.AddResult(r)
	stored, _ := b.Result("q1.main")
	return insight.Answer{
		Resolved: plan.Resolved{Question: plan.Question{
			ID: "q1", Intent: plan.Trend, Measures: []plan.Measure{m}, By: []plan.Dimension{{Column: "date", Grain: plan.Month, Label: "date"}},
		}},
		Profile: &catalog.Profile{Columns: []catalog.Column{{Name: "date", Label: "date"}}},
		Main: &insight.Table{Columns: []plan.Column{
			{Name: "month", Role: "group"}, {Name: m.Label, Role: "measure"}, {Name: "rows", Role: "rows"},
		}, Result: stored},
	}
}

func TestNewestChangeIsHeldAgainstThoseBeforeIt(t *testing.T) {
	t.Parallel()
	revenue := plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "revenue", Additive: true}
	rate := plan.Measure{Aggregate: plan.ShareWhere, Label: "return rate", Unit: "%"}
	history := strings.Fields("100 104 99 103 98 101 105 100 102 99 103")
	for name, c := range map[string]struct {
		m      plan.Measure
		values []string
		want   string
	}{
		"as it moves":        {revenue, append(history[:11:11], "98"), "within"},
		"far beyond":         {revenue, append(history[:11:11], "150"), "beyond"},
		"down, far beyond":   {revenue, append(history[:11:11], "60"), "beyond"},
		"it held its level":  {revenue, append(history[:11:11], "103"), ""},
		"too short":          {revenue, append(history[:8:8], "150"), ""},
		"across nothing":     {revenue, append(append(history[:10:10], "0"), "150"), ""},
		"too wild to say":    {revenue, strings.Fields("1 90 2 80 1 120 3 99 1 150 2 140"), ""},
		"points of a share":  {rate, append(history[:11:11], "150"), "beyond"},
		"points that happen": {rate, append(history[:11:11], "99"), "within"},
	} {
		b := document.NewBuilder()
		var got string
		for _, f := range insight.Find(months(t, b, c.m, c.values...), b) {
			if f.Kind == document.KindPeriodChange {
				got = f.Range
			}
		}
		if got != c.want || b.Err() != nil {
			t.Errorf("%s: the change is %q, want %q (%v)", name, got, c.want, b.Err())
		}
	}
}

func TestUsualRangeIsThatOfTheChangesBeforeTheNewest(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	m := plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "revenue", Additive: true}
	found := insight.NewTeller(months(t, b, m, strings.Fields("100 110 100 110 100 110 100 110 100 110 100 200")...), b).Change()
	if found.Kind != document.KindPeriodChange || found.Asked {
		t.Fatalf("found %+v", found)
	}
	low, high := b.Fact(strings.Trim(found.Roles["low"], "{}")), b.Fact(strings.Trim(found.Roles["high"], "{}"))
	// Ten steps of ±log 1.1 have a standard deviation of 0.1005, and t(9) is 2.262.
	if low.Text != "−21%" || high.Text != "+27%" || low.Op != document.OpUsualLow || len(low.Args) != 2 {
		t.Errorf("the range is %s to %s (%+v)", low.Text, high.Text, low)
	}
	if last := b.Fact(low.Args[1]).Value; last != "2024-11-01" {
		t.Errorf("it reaches to %v, the newest change is in it", last)
	}
}

// TestARangeIsToldWhereItTellsSomething: a change of a hundredth is small whatever is usual, and where all is usual nothing is said by it.
func TestARangeIsToldWhereItTellsSomething(t *testing.T) {
	t.Parallel()
	m := plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "revenue", Additive: true}
	steady, wild := strings.Fields("100 110 100 110 100 110 100 110 100 110 100"), strings.Fields("100 130 100 130 100 130 100 130 100 130 100")
	for name, c := range map[string]struct {
		values []string
		want   bool
	}{
		"a plain change":        {append(steady, "108"), true},
		"a small one":           {append(steady, "101"), false},
		"where all is as usual": {append(wild, "120"), false},
	} {
		b := document.NewBuilder()
		for _, f := range insight.Find(months(t, b, m, c.values...), b) {
			if f.Kind == document.KindPeriodChange && (f.Range != "within" || (f.Roles["low"] != "") != c.want) {
				t.Errorf("%s: the range is %q, from %q", name, f.Range, f.Roles["low"])
			}
		}
	}
}
