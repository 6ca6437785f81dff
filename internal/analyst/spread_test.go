package analyst_test

import (
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// surveyOfTheShop looks at the shop's orders of a quarter, by week.
func surveyOfTheShop() plan.Survey {
	day := func(month time.Month, d int) time.Time { return time.Date(2026, month, d, 0, 0, 0, 0, time.UTC) }
	s := plan.Survey{
		By: []plan.Dimension{{Column: "region"}, {Column: "product"}, {Column: "status"}},
		Measures: []plan.Measure{
			{Aggregate: plan.Count},
			{Aggregate: plan.Sum, Column: "amount"},
			{Aggregate: plan.Average, Column: "quantity", Where: &plan.Predicate{Column: "status", Op: plan.Equal, Values: []string{"paid"}}},
			{Aggregate: plan.Ratio, Of: &plan.Measure{Aggregate: plan.Sum, Column: "amount"}, Per: &plan.Measure{Aggregate: plan.Count}},
		},
		TimeField: "order_date", Zone: "UTC", WeekStart: time.Monday, YearStart: time.January, Now: slot,
		Buckets: &plan.Buckets{Grain: plan.Week, End: day(9, 28)},
		Window:  &plan.Window{Start: day(9, 1), End: day(10, 1)},
		Before:  &plan.Window{Start: day(8, 1), End: day(9, 1)},
	}
	for at := day(7, 6); at.Before(s.Buckets.End); at = at.AddDate(0, 0, 7) {
		s.Buckets.Starts = append(s.Buckets.Starts, at)
	}
	return s
}

// TestASurveyOfFewRowsIsThatOfMany: both ways of asking have the same lines, whatever the fields, the times and the rows.
func TestASurveyOfFewRowsIsThatOfMany(t *testing.T) {
	t.Parallel()
	from := openShop(t, 2)
	profile, err := from.Profile(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	whole := surveyOfTheShop()
	filtered, noField, noTime := whole, whole, whole
	filtered.Where = &plan.Predicate{Column: "region", Op: plan.NotEqual, Values: []string{"North"}}
	noField.By = nil
	noTime.TimeField, noTime.Buckets, noTime.Window, noTime.Before = "", nil, nil, nil
	for name, s := range map[string]plan.Survey{"whole": whole, "filtered": filtered, "no field": noField, "no time": noTime} {
		spread := s
		spread.Spread = true
		one, other := asked(t, from, plan.CompileCells(s, profile)), asked(t, from, plan.CompileCells(spread, profile))
		if s.Window != nil {
			one = slices.Concat(one, asked(t, from, plan.CompileWindows(s, profile)))
			other = slices.Concat(other, asked(t, from, plan.CompileWindows(spread, profile)))
		}
		if !reflect.DeepEqual(one, other) || len(one) == 0 {
			t.Errorf("%s: %d lines and %d are not the same", name, len(one), len(other))
		}
	}
}

// TestColumnsMayBeCalledAsAnythingInASurvey: what a statement puts beside the columns is called as none of them.
func TestColumnsMayBeCalledAsAnythingInASurvey(t *testing.T) {
	t.Parallel()
	lines := func(spread bool, names ...string) [][]any {
		rows := [][]string{append(names, "paid", "hours")}
		for i := range 200 {
			rows = append(rows, []string{[]string{"x", "y"}[i%2], []string{"p", "q", "r"}[i%3], []string{"u", "v"}[i/7%2], "2026-0" + strconv.Itoa(1+i%4) + "-11", strconv.Itoa(i), strconv.Itoa(i % 5)})
		}
		from := table(t, "work", csv(rows...))
		profile, err := from.Profile(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		day := func(month time.Month) time.Time { return time.Date(2026, month, 1, 0, 0, 0, 0, time.UTC) }
		s := plan.Survey{
			Measures:  []plan.Measure{{Aggregate: plan.Sum, Column: "paid"}, {Aggregate: plan.Average, Column: "hours"}},
			TimeField: names[3], Zone: "UTC", WeekStart: time.Monday, YearStart: time.January, Now: slot, Spread: spread,
			Buckets: &plan.Buckets{Grain: plan.Month, Starts: []time.Time{day(1), day(2), day(3), day(4)}, End: day(5)},
			Window:  &plan.Window{Start: day(4), End: day(5)}, Before: &plan.Window{Start: day(3), End: day(4)},
		}
		for _, name := range names[:3] {
			s.By = append(s.By, plan.Dimension{Column: name})
		}
		return slices.Concat(asked(t, from, plan.CompileCells(s, profile)), asked(t, from, plan.CompileWindows(s, profile)))
	}
	want := lines(false, "team", "kind", "site", "day")
	for _, spread := range []bool{false, true} {
		for _, names := range [][]string{{"#f", "#V", "#0", "#b"}, {"#v", "#1", "#F", "#f#"}} {
			if got := lines(spread, names...); !reflect.DeepEqual(got, want) || len(got) < 30 {
				t.Errorf("%v, spread %v: %d lines differ from %d", names, spread, len(got), len(want))
			}
		}
	}
}
