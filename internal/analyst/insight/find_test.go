package insight_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func profile() *catalog.Profile {
	return &catalog.Profile{Name: "shop", RowNoun: "orders", Rows: 1000, Time: "day", Columns: []catalog.Column{
		{Name: "region", Label: "region", Type: sitrep.TypeString, Role: sitrep.RoleDimension},
		{Name: "amount", Label: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow},
		{Name: "day", Label: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime},
	}}
}

func revenue() plan.Measure {
	return plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total revenue", Unit: "USD", Additive: true, Good: "up"}
}

// grouped is the answer of a breakdown with these values, largest first; the
// groups are called A, B, C …
func grouped(b *document.Builder, m plan.Measure, values ...string) insight.Answer {
	main := insight.Table{Columns: []plan.Column{{Name: "region", Role: "group"}, {Name: m.Label, Role: "measure"}}}
	main.Result = document.Result{ID: "q1.main", Columns: []string{"region", m.Label}, Keys: []string{"region"}}
	var numbers []json.Number
	for i, v := range values {
		main.Result.Rows = append(main.Result.Rows, []any{string(rune('A' + i)), json.Number(v)})
		numbers = append(numbers, json.Number(v))
	}
	a := insight.Answer{Profile: profile(), Main: &main, Resolved: plan.Resolved{Question: plan.Question{
		ID: "q1", Intent: plan.Breakdown, Measures: []plan.Measure{m}, By: []plan.Dimension{{Column: "region", Label: "region"}}, Origin: plan.Asked,
	}}}
	b.AddResult(main.Result)
	if sum, err := document.Compute(document.OpSum, numbers); err == nil {
		total := insight.Table{Columns: []plan.Column{{Name: m.Label, Role: "measure"}}}
		total.Result = document.Result{ID: "q1.total", Columns: []string{m.Label}, Rows: [][]any{{sum}}}
		b.AddResult(total.Result)
		a.Total = &total
	}
	return a
}

// series is the answer of a trend of months from January 2023 on.
func series(b *document.Builder, values []float64) insight.Answer {
	m := revenue()
	main := insight.Table{Columns: []plan.Column{{Name: "month", Role: "group"}, {Name: m.Label, Role: "measure"}}}
	main.Result = document.Result{ID: "q1.main", Columns: []string{"month", m.Label}, Keys: []string{"month"}}
	start := time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, v := range values {
		main.Result.Rows = append(main.Result.Rows, []any{start.AddDate(0, i, 0).Format(time.DateOnly), json.Number(strconv.FormatFloat(v, 'f', 2, 64))})
	}
	b.AddResult(main.Result)
	return insight.Answer{Profile: profile(), Main: &main, Complete: start.AddDate(0, len(values), 0), Resolved: plan.Resolved{
		Question: plan.Question{ID: "q1", Intent: plan.Trend, Measures: []plan.Measure{m}, By: []plan.Dimension{{Column: "day", Grain: plan.Month, Label: "month"}}, Origin: plan.Asked},
	}}
}

func find(t testing.TB, a insight.Answer, b *document.Builder) []insight.Finding {
	t.Helper()
	found := insight.Find(a, b)
	if b.Err() != nil {
		t.Fatal(b.Err())
	}
	return found
}

func shapesOf(found []insight.Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, f.Shape)
	}
	return out
}

func TestLeadIsCalledWhatItIs(t *testing.T) {
	t.Parallel()
	average := plan.Measure{Aggregate: plan.Average, Column: "amount", Label: "average amount"}
	orders := plan.Measure{Aggregate: plan.Count, Label: "number of orders", Unit: "orders", Additive: true}
	for want, c := range map[string]struct {
		measure plan.Measure
		values  []string
	}{
		"top.share":        {revenue(), []string{"100", "80", "20"}},
		"top.narrow":       {revenue(), []string{"100", "96", "20"}},
		"top.tie":          {revenue(), []string{"100", "100", "20"}},
		"top.ties":         {revenue(), []string{"100", "100", "100"}},
		"top.single":       {revenue(), []string{"100"}},
		"top.plain":        {average, []string{"100", "80", "20"}},
		"top.share.count":  {orders, []string{"100", "60", "20"}},
		"top.narrow.count": {orders, []string{"100", "92", "20"}}, // chance makes as much
	} {
		b := document.NewBuilder()
		if got := find(t, grouped(b, c.measure, c.values...), b); got[0].Shape != want {
			t.Errorf("%v: %s, want %s", c.values, got[0].Shape, want)
		}
	}
	b := document.NewBuilder()
	if got := find(t, grouped(b, orders, "100", "80", "20"), b)[0]; got.Shape != "top.share.count" || !got.Doubtful { // chance makes as much, but it is not narrow
		t.Errorf("100 to 80: %s, doubtful %t", got.Shape, got.Doubtful)
	}
}

func TestTheOnlyLineOfARankingIsNotCalledTheOnlyGroup(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, revenue(), "100")
	a.Resolved.Question.Rank = &plan.Rank{N: 1}
	if got := find(t, a, b); got[0].Shape != "top.share" {
		t.Errorf("the first of a ranking of one is told as %s", got[0].Shape)
	}
}

func TestSharesAreOnlyOfWholes(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	for _, f := range find(t, grouped(b, revenue(), "100", "50", "-20"), b) {
		if _, has := f.Roles["share"]; has {
			t.Errorf("%s has a share though a group is negative", f.Shape)
		}
	}
}

func TestKeysAreTheSameFromRunToRun(t *testing.T) {
	t.Parallel()
	keys := func(values ...string) []string {
		b := document.NewBuilder()
		var out []string
		for _, f := range find(t, grouped(b, revenue(), values...), b) {
			out = append(out, string(f.Kind)+f.Key)
		}
		return out
	}
	if a, b := keys("100", "80", "20"), keys("90", "85", "10"); !slices.Equal(a, b) {
		t.Errorf("other numbers, other keys: %v and %v", a, b)
	}
}

func TestTrendIsClaimedOnlyWhereItIs(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	line := func(n int, slope, noise float64) []float64 {
		out := make([]float64, n)
		for i := range out {
			out[i] = 1000 + slope*float64(i) + noise*r.NormFloat64()
		}
		return out
	}
	curve := func(n int, growth float64) []float64 { // neighbours that resemble each other
		out := []float64{500, 499}
		for len(out) < n {
			out = append(out, out[len(out)-1]*growth)
		}
		return out
	}
	for name, c := range map[string]struct {
		values []float64
		want   string
	}{
		"rising":                                 {line(24, 30, 40), "trend.up"},
		"falling":                                {line(24, -30, 40), "trend.down"},
		"rising in every step but one":           {curve(15, 1.018), "trend.up"},
		"falling in every step":                  {curve(15, 0.98), "trend.down"},
		"level":                                  {line(24, 0, 40), "trend.none"},
		"rising by too much less than it swings": {line(24, 2, 100), "trend.none"},
		"certain but small":                      {line(60, 0.3, 0.1), "trend.none"},
		"level, and then another level":          {[]float64{984, 951, 930, 880, 848, 840, 854, 823, 770, 797, 840, 783, 840, 740, 702, 598, 573, 580, 590}, "ends"},
		"short":                                  {line(8, 30, 1), "ends"},
		"one":                                    {line(1, 0, 0), "value.window"},
	} {
		b := document.NewBuilder()
		if got := find(t, series(b, c.values), b); got[0].Shape != c.want {
			t.Errorf("%s: %v, want %s", name, shapesOf(got), c.want)
		}
	}
}

func TestNoiseSeldomHasATrend(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	claims := 0
	for range 300 {
		values := make([]float64, 36)
		for i := range values {
			values[i] = 1000 + 100*r.NormFloat64()
		}
		b := document.NewBuilder()
		if found := find(t, series(b, values), b); found[0].Kind == document.KindTrend {
			claims++
		}
	}
	if claims > 15 {
		t.Errorf("%d of 300 series of noise have a trend", claims)
	}
}

func TestOpenBucketIsLeftOut(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := series(b, []float64{100, 110, 120, 130, 5})
	a.Complete = time.Date(2023, 5, 3, 0, 0, 0, 0, time.UTC)
	for _, f := range find(t, a, b) {
		for role, fragment := range f.Roles {
			if text := b.Fact(fragment[2 : len(fragment)-2]).Text; text == "$5.00" || text == "$5" || text == "May 2023" {
				t.Errorf("%s: %s is of the month that is not over", f.Shape, role)
			}
		}
	}
}

// The one month asked for is not over: it has rows, and saying that there are none is false.
func TestSeriesOfOneOpenBucketTellsItsWhole(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := series(b, []float64{5})
	a.Complete = time.Date(2023, 1, 3, 0, 0, 0, 0, time.UTC)
	total := insight.Table{Columns: []plan.Column{{Name: "revenue", Role: "measure"}}}
	total.Result = document.Result{ID: "q1.total", Columns: []string{"revenue"}, Rows: [][]any{{json.Number("5")}}}
	b.AddResult(total.Result)
	a.Total = &total
	var shapes []string
	for _, f := range find(t, a, b) {
		shapes = append(shapes, f.Shape)
	}
	if !slices.Contains(shapes, "whole") || slices.Contains(shapes, "empty") {
		t.Errorf("told %q", shapes)
	}
	total.Result.Rows[0][0] = nil
	if found := find(t, a, b); len(found) != 1 || found[0].Shape != "empty" {
		t.Errorf("without a number: %+v", found)
	}
}

func TestNothingIsAnsweredWithNothing(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, revenue())
	a.Total = nil
	found := find(t, a, b)
	if len(found) != 1 || found[0].Kind != document.KindNothingNotable || !found[0].Asked {
		t.Errorf("%+v", found)
	}
}

func TestScopeIsSaidWithTheFirstFinding(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := grouped(b, revenue(), "100", "80", "20")
	a.Resolved.Question.Where = &plan.Predicate{Op: plan.In, Column: "region", Values: []string{"A", "B", "C"}}
	found := find(t, a, b)
	if found[0].Roles["scope"] == "" {
		t.Error("the first finding does not say which rows it is about")
	}
}

func TestChangesSayWhatTheyMean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		good        string
		now, before float64
		want        string
	}{{"up", 2, 1, "good"}, {"up", 1, 2, "bad"}, {"down", 2, 1, "bad"}, {"down", 1, 2, "good"}, {"", 2, 1, ""}, {"up", 1000, 1001, ""}, {"up", 0, 0, ""}} {
		if got := insight.Meaning(c.good, c.now, c.before); got != c.want {
			t.Errorf("%q from %v to %v is %q, want %q", c.good, c.before, c.now, got, c.want)
		}
	}
	for _, c := range []struct {
		now, before float64
		want        bool
	}{{2, 1, true}, {1, 0, false}, {1, -1, false}, {1000, 1, false}, {0, 5, true}} {
		if got := insight.Comparable(c.now, c.before); got != c.want {
			t.Errorf("Comparable(%v, %v) = %v", c.now, c.before, got)
		}
	}
}

func TestOverviewAsksForFiguresTrendAndBreakdowns(t *testing.T) {
	t.Parallel()
	p := profile()
	for i := range 6 {
		p.Columns = append(p.Columns, catalog.Column{Name: fmt.Sprint("d", i), Label: fmt.Sprint("d", i), Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: int64(i)})
	}
	p.Columns[5].Determines = []string{"d5"}
	got := insight.Programme([]plan.Question{{ID: "q1", Intent: plan.Overview, Origin: plan.Asked}}, p)
	var ids []string
	for _, q := range got {
		ids = append(ids, q.ID)
	}
	if want := []string{"q1-figures", "q1-trend", "q1-by-d3", "q1-by-d4", "q1-by-d5"}; len(ids) < 4 || ids[0] != want[0] || ids[1] != want[1] {
		t.Errorf("%v, want about %v", ids, want)
	}
	if slices.Contains(ids, "q1-by-d0") || slices.Contains(ids, "q1-by-d1") {
		t.Errorf("%v: a field of one value is asked for", ids)
	}
	plain := []plan.Question{{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{revenue()}}}
	if got := insight.Programme(plain, p); len(got) != 1 || got[0].ID != "q1" {
		t.Errorf("another question became %v", got)
	}
}
