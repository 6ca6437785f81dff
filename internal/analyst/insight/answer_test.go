package insight_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

var tokens = regexp.MustCompile(`\{\{(f\d+)\}\}`)

// said is what a finding has in a role, as a reader sees it.
func said(b *document.Builder, f insight.Finding, role string) string {
	return tokens.ReplaceAllStringFunc(f.Roles[role], func(token string) string { return b.Fact(token[2 : len(token)-2]).Text })
}

// shaped is the finding of a shape.
func shaped(t testing.TB, found []insight.Finding, shape string) insight.Finding {
	t.Helper()
	i := slices.IndexFunc(found, func(f insight.Finding) bool { return f.Shape == shape })
	if i < 0 {
		t.Fatalf("no %s among %v", shape, shapesOf(found))
	}
	return found[i]
}

func check(t testing.TB, b *document.Builder, f insight.Finding, want map[string]string) {
	t.Helper()
	for role, text := range want {
		if got := said(b, f, role); got != text {
			t.Errorf("%s: %s is %q, want %q", f.Shape, role, got, text)
		}
	}
}

func number(s string) any {
	if s == "" {
		return nil
	}
	return json.Number(s)
}

func month(year int, m time.Month) *plan.Window {
	start := time.Date(year, m, 1, 0, 0, 0, 0, time.UTC)
	return &plan.Window{Start: start, End: start.AddDate(0, 1, 0), Label: start.Format("January 2006")}
}

// single is the answer of one number, now and before; empty strings are missing.
func single(b *document.Builder, m plan.Measure, now, before string) insight.Answer {
	main := insight.Table{
		Columns: []plan.Column{{Name: "m1", Role: "measure"}, {Name: "m1 before", Role: "before"}, {Name: "rows", Role: "rows"}},
		Result: document.Result{
			ID: "q1.main", Columns: []string{"m1", "m1 before", "rows"},
			Rows: [][]any{{number(now), number(before), json.Number("1200")}},
		},
	}
	b.AddResult(main.Result)
	return insight.Answer{Profile: profile(), Main: &main, Resolved: plan.Resolved{
		Question: plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{m}, Origin: plan.Asked},
		Window:   month(2026, time.October), Before: month(2026, time.September),
	}}
}

func orders() plan.Measure {
	return plan.Measure{Aggregate: plan.Count, Label: "number of orders", Unit: "orders", Additive: true, Good: "up"}
}

func rate() plan.Measure {
	return plan.Measure{Aggregate: plan.ShareWhere, Label: "return rate", Unit: "%", Good: "down"}
}

func TestOneNumberIsSaidWithItsWindowAndItsChange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		measure     plan.Measure
		now, before string
		value       string // shape of the number
		change      string // shape of the change; empty: none is told
		by, good    string
	}{
		"rise":                    {revenue(), "1100", "1000", "value.window", "change.up", "10%", "good"},
		"fall":                    {revenue(), "900", "1000", "value.window", "change.down", "10%", "bad"},
		"level":                   {revenue(), "1001", "1000", "value.window", "change.flat", "0.1%", ""},
		"from nothing":            {revenue(), "900", "0", "value.window", "change.new", "", ""},
		"before is not known":     {revenue(), "900", "", "value.window", "change.new", "", ""},
		"nothing and nothing":     {revenue(), "0", "0", "value.window", "", "", ""},
		"across zero":             {revenue(), "100", "-100", "value.window", "change.absolute", "", "good"},
		"from nearly nothing":     {revenue(), "100000", "1", "value.window", "change.absolute", "", "good"},
		"a count":                 {orders(), "1100", "1000", "count.window", "change.up.count", "10%", "good"},
		"a percentage, by points": {rate(), "12.5", "10", "value.window", "change.up", "2.5 pp", "bad"},
	} {
		b := document.NewBuilder()
		found := find(t, single(b, c.measure, c.now, c.before), b)
		want := []string{c.value}
		if c.change != "" {
			want = append(want, c.change)
		}
		if got := shapesOf(found); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
			continue
		}
		check(t, b, found[0], map[string]string{"window": "October 2026"})
		if c.change == "" {
			continue
		}
		check(t, b, found[1], map[string]string{"window": "October 2026", "earlier": "September 2026", "change": c.by})
		if found[1].Good != c.good || found[1].Kind != document.KindPeriodChange {
			t.Errorf("%s: is %q for the reader and a %s", name, found[1].Good, found[1].Kind)
		}
	}
}

func TestANumberWithoutAnEarlierOneIsSaidWithItsRows(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := single(b, revenue(), "1100", "")
	a.Resolved.Before = nil
	f := shaped(t, find(t, a, b), "value.rows.window")
	check(t, b, f, map[string]string{"rows": "1,200 orders", "value": "$1,100", "measure": "total revenue"})
}

func TestWhatNoRowMatchesIsSaidToBeMissing(t *testing.T) {
	t.Parallel()
	for _, intent := range []plan.Intent{plan.Value, plan.List} {
		for after, window := range map[string]*plan.Window{"": nil, ".window": month(2026, time.October)} {
			b := document.NewBuilder()
			a := single(b, revenue(), "", "")
			a.Resolved.Window, a.Resolved.Before = window, nil
			want := "empty" + after
			if intent == plan.List {
				a.Resolved.Question.Intent, a.Resolved.Question.Measures, a.Main.Result.Rows = intent, nil, nil
				want = "empty.rows" + after
			}
			if found := find(t, a, b); len(found) != 1 || found[0].Shape != want || found[0].Kind != document.KindNothingNotable {
				t.Errorf("%s: %v", want, shapesOf(found))
			}
		}
	}
}

func TestADistributionSaysWhereMostRowsLie(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, orders(), "60", "30", "10")
	a.Resolved.Question.Intent = plan.Distribution
	a.Resolved.Question.By[0].Bins = 10
	f := shaped(t, find(t, a, b), "bins")
	check(t, b, f, map[string]string{"leader": "A", "share": "60%", "value": "60", "noun": "orders", "field": "region"})
}

func TestAChangeIsThatOfTheWholeUnlessGroupsAreAskedFor(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"is it getting worse?": "whole.window", "how did revenue change?": "whole.window", "which one fell?": "mover.down", "change by region": "mover.down"} {
		b := document.NewBuilder()
		a := changed(b)
		a.Resolved.Question.Text = text
		if found := find(t, a, b); found[0].Shape != want {
			t.Errorf("%s: %v, want %s first", text, shapesOf(found), want)
		}
	}
}

// changed is revenue of two regions in two months, less in the second.
func changed(b *document.Builder) insight.Answer {
	main := insight.Table{
		Columns: []plan.Column{{Name: "region", Role: "group"}, {Name: "m1", Role: "measure"}, {Name: "m1 before", Role: "before"}},
		Result: document.Result{ID: "q1.main", Columns: []string{"region", "m1", "m1 before"}, Keys: []string{"region"}, Rows: [][]any{
			{"A", json.Number("100"), json.Number("60")}, {"B", json.Number("10"), json.Number("100")},
		}},
	}
	total := insight.Table{Columns: main.Columns[1:], Result: document.Result{
		ID: "q1.total", Columns: []string{"m1", "m1 before"}, Rows: [][]any{{json.Number("110"), json.Number("160")}},
	}}
	b.AddResult(main.Result)
	b.AddResult(total.Result)
	return insight.Answer{Profile: profile(), Main: &main, Total: &total, Resolved: plan.Resolved{
		Question: plan.Question{ID: "q1", Intent: plan.Change, Measures: []plan.Measure{revenue()}, By: []plan.Dimension{{Column: "region", Label: "region"}}, Origin: plan.Asked},
		Window:   month(2026, time.October), Before: month(2026, time.September),
	}}
}

func TestMoversAreToldInTheDirectionOfTheWhole(t *testing.T) {
	t.Parallel()
	for want, totals := range map[string][2]string{"mover.up": {"190", "180"}, "mover.down": {"170", "180"}} {
		b := document.NewBuilder()
		main := insight.Table{
			Columns: []plan.Column{{Name: "region", Role: "group"}, {Name: "m1", Role: "measure"}, {Name: "m1 before", Role: "before"}},
			Result: document.Result{ID: "q1.main", Columns: []string{"region", "m1", "m1 before"}, Keys: []string{"region"}, Rows: [][]any{
				{"A", json.Number("100"), json.Number("60")},
				{"B", json.Number("60"), json.Number("100")},
				{"C", json.Number("20"), json.Number("20")},
				{"D", json.Number("900"), nil},
				{nil, json.Number("500"), json.Number("1")},
			}},
		}
		total := insight.Table{Columns: main.Columns[1:], Result: document.Result{
			ID: "q1.total", Columns: []string{"m1", "m1 before"}, Rows: [][]any{{number(totals[0]), number(totals[1])}},
		}}
		b.AddResult(main.Result)
		b.AddResult(total.Result)
		found := find(t, insight.Answer{Profile: profile(), Main: &main, Total: &total, Resolved: plan.Resolved{
			Question: plan.Question{ID: "q1", Text: "which region changed most?", Intent: plan.Change, Measures: []plan.Measure{revenue()}, By: []plan.Dimension{{Column: "region", Label: "region"}}, Origin: plan.Asked},
			Window:   month(2026, time.October), Before: month(2026, time.September),
		}}, b)
		if found[0].Shape != want {
			t.Errorf("from %s to %s: %v, want %s first", totals[1], totals[0], shapesOf(found), want)
		}
		up, down := shaped(t, found, "mover.up"), shaped(t, found, "mover.down")
		check(t, b, up, map[string]string{"leader": "A", "delta": "$40", "value": "$100", "before": "$60"})
		check(t, b, down, map[string]string{"leader": "B", "delta": "$40", "value": "$60", "before": "$100"})
		if up.Key == down.Key || up.Good != "good" || down.Good != "bad" {
			t.Errorf("rise and fall are one thing: %+v %+v", up, down)
		}
	}
}

func TestRankingFromTheLowEndNamesTheLowest(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, revenue(), "10", "20", "30")
	a.Resolved.Question.Intent, a.Resolved.Question.Rank = plan.Ranking, &plan.Rank{N: 3, Ascending: true}
	check(t, b, shaped(t, find(t, a, b), "bottom"), map[string]string{"last": "A", "lastValue": "$10"})
}

func TestRankedGroupsAreHeldAgainstTheWhole(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, revenue(), "50", "30")
	a.Total.Result.ID, a.Total.Result.Rows = "q1.all", [][]any{{json.Number("100")}}
	b.AddResult(a.Total.Result)
	a.Other = &insight.Table{}
	a.Resolved.Question.Intent, a.Resolved.Question.Rank = plan.Ranking, &plan.Rank{N: 2}
	check(t, b, shaped(t, find(t, a, b), "together"), map[string]string{"sum": "$80", "share": "80%", "count": "2"})
}

func TestExtremesAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	for shape, values := range map[string][]string{"extremes.times": {"100", "50", "20"}, "extremes.plain": {"100", "99", "98"}} {
		b := document.NewBuilder()
		f := shaped(t, find(t, grouped(b, revenue(), values...), b), shape)
		check(t, b, f, map[string]string{"leader": "A", "last": "C"})
		if got := said(b, f, "times"); (got == "5×" || got == "5.0×") != (shape == "extremes.times") {
			t.Errorf("%s: times %q", shape, got)
		}
	}
	b := document.NewBuilder()
	for _, f := range find(t, grouped(b, revenue(), "5", "5", "5"), b) {
		if f.Shape == "extremes.plain" || f.Shape == "extremes.times" {
			t.Error("equal groups have extremes")
		}
	}
}

func TestOneGroupThatTheFilterLeftDoesNotLead(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, revenue(), "100")
	a.Resolved.Question.Where = &plan.Predicate{Op: plan.In, Column: "region", Values: []string{"A"}}
	if found := find(t, a, b); len(found) != 1 || found[0].Shape != "whole" {
		t.Errorf("%v", shapesOf(found))
	}
}

func TestGroupsWithoutANameDoNotLead(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, revenue(), "100", "80")
	a.Main.Result.ID = "q2.main"
	a.Main.Result.Rows = append([][]any{{nil, json.Number("500")}}, a.Main.Result.Rows...)
	b.AddResult(a.Main.Result)
	check(t, b, find(t, a, b)[0], map[string]string{"leader": "A", "second": "B"})
}

func TestCodesAreNamedWithTheirField(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]struct {
		typ   sitrep.FieldType
		value any
	}{
		"region 3":     {sitrep.TypeInteger, json.Number("3")},
		"region = yes": {sitrep.TypeBoolean, true},
		"North":        {sitrep.TypeString, "North"},
	} {
		b := document.NewBuilder()
		a := grouped(b, revenue(), "100", "80")
		a.Main.Result.ID = "q2.main"
		a.Main.Result.Rows[0][0] = c.value
		a.Profile.Column("region").Type = c.typ
		b.AddResult(a.Main.Result)
		check(t, b, find(t, a, b)[0], map[string]string{"leader": want})
	}
}

func TestQualityNamesTheEmptiestField(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := single(b, orders(), "1000", "")
	a.Resolved.Question.Intent, a.Resolved.Window, a.Resolved.Before = plan.Quality, nil, nil
	found := find(t, a, b)
	check(t, b, shaped(t, found, "quality.full"), map[string]string{"count": "3 fields"})
	check(t, b, shaped(t, found, "count"), map[string]string{"counted": "1,000 orders"})

	b = document.NewBuilder()
	a = single(b, orders(), "1000", "")
	a.Resolved.Question.Intent = plan.Quality
	a.Profile.Columns[0].Nulls, a.Profile.Columns[1].Nulls = 10, 250
	check(t, b, find(t, a, b)[0], map[string]string{"field": "amount", "value": "250", "share": "25%"})
}

func TestProfileIsAResultOfOneRowPerField(t *testing.T) {
	t.Parallel()
	p := &catalog.Profile{Rows: 10, Columns: []catalog.Column{{Name: "a", Type: sitrep.TypeInteger, Nulls: 3, Distinct: 7, Min: "1", Max: "9"}}}
	got, err := json.Marshal(insight.ProfileResult(p).Rows)
	if want := `[["a","integer",10,3,7,"1","9",0]]`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

func TestBucketIsOpenUntilTheDataOrTheWindowReachesItsEnd(t *testing.T) {
	t.Parallel()
	day := func(s string) time.Time {
		at, err := time.Parse(time.DateOnly, s)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	for _, c := range []struct {
		grain    plan.Grain
		start    any
		complete string
		window   string // its end; empty: none
		open     bool
	}{
		{plan.Day, "2026-10-01", "2026-10-02", "", false},
		{plan.Day, "2026-10-02", "2026-10-02", "", true},
		{plan.Hour, "2026-10-01T23:00:00", "2026-10-02", "", false},
		{plan.Hour, "2026-10-02T00:00:00", "2026-10-02", "", true},
		{plan.Week, "2026-09-28", "2026-10-05", "", false},
		{plan.Week, "2026-09-28", "2026-10-04", "", true},
		{plan.Month, "2026-10-01", "2026-11-01", "", false},
		{plan.Month, "2026-10-01", "2026-10-31", "", true},
		{plan.Quarter, "2026-07-01", "2026-10-01", "", false},
		{plan.Quarter, "2026-10-01", "2026-12-31", "", true},
		{plan.Year, "2025-01-01", "2026-01-01", "", false},
		{plan.Year, "2026-01-01", "2026-12-31", "", true},
		{plan.Month, "2026-10-01", "2026-12-01", "2026-10-15", true},
		{plan.Month, "2026-10-01", "2026-12-01", "2026-11-01", false},
		{plan.Month, nil, "2026-10-01", "", false},
		{plan.Month, "no date", "2020-01-01", "", false},
	} {
		a := insight.Answer{Complete: day(c.complete), Resolved: plan.Resolved{Question: plan.Question{By: []plan.Dimension{{Column: "day", Grain: c.grain}}}}}
		if c.window != "" {
			a.Resolved.Window = &plan.Window{End: day(c.window)}
		}
		if got := a.Open(c.start); got != c.open {
			t.Errorf("%s from %v, data to %s, window to %q: open is %v", c.grain, c.start, c.complete, c.window, got)
		}
	}
	a := insight.Answer{Resolved: plan.Resolved{Question: plan.Question{By: []plan.Dimension{{Column: "day", Grain: plan.Day}}}}}
	if a.Open("2026-10-01") {
		t.Error("a bucket is open in data without a time")
	}
}
