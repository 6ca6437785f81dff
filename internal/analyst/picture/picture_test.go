package picture_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/picture"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func falling(n, from int) []any {
	out := make([]any, n)
	for i := range out {
		out[i] = from - i
	}
	return out
}

func TestGroupsAreBarsInTheirOrderWithTheLeaderSetOff(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := draw(t, b, subject(t, b, products(b, []any{90, 40, 10}, nil, 0), document.KindTop))
	if c.Kind != document.RowChart || c.Title != "Total revenue by product" || c.Result != "q1.main" || c.X.Column != "product" || len(c.Only) != 0 {
		t.Errorf("%+v", c)
	}
	if accents := marks(c, document.AccentMark); len(accents) != 1 || accents[0].From != "P0" {
		t.Errorf("%v", c.Marks)
	}
}

func TestTwoNumbersHaveNoPicture(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	if c, ok := picture.Draw(b, subject(t, b, products(b, []any{90, 40, nil}, nil, 0), document.KindTop)); ok {
		t.Errorf("%+v", c)
	}
	b = document.NewBuilder()
	if c, ok := picture.Draw(b, subject(t, b, months(b, 5, 6, nil), document.KindValue)); ok {
		t.Errorf("%+v", c)
	}
}

func TestManyGroupsEndWithWhatTheOthersComeTo(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := draw(t, b, subject(t, b, products(b, falling(17, 100), nil, 7), document.KindTop))
	others := marks(c, document.OtherMark)
	if len(c.Only) != 15 || len(others) != 1 {
		t.Fatalf("%d groups, %d others", len(c.Only), len(others))
	}
	if got := b.Fact(others[0].Facts[0]).Value; got != json.Number("176") { // 85 + 84 + 7
		t.Errorf("the others come to %v", got)
	}
}

func TestGroupsThatDoNotAddUpHaveNoOthers(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := products(b, falling(20, 100), nil, 0)
	a.Resolved.Question.Measures[0].Additive = false
	if c := draw(t, b, subject(t, b, a, document.KindTop)); len(marks(c, document.OtherMark)) != 0 || c.Note == "" {
		t.Errorf("%v, note %q", c.Marks, c.Note)
	}
}

func TestOthersThatDwarfAllGroupsAreNotDrawn(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := draw(t, b, subject(t, b, products(b, falling(20, 100), nil, 5000), document.KindTop))
	if len(marks(c, document.OtherMark)) != 0 || c.Note == "" {
		t.Errorf("%v, note %q", c.Marks, c.Note)
	}
}

func TestPieIsBarsAndSaysSoOfManySlices(t *testing.T) {
	t.Parallel()
	for n, note := range map[int]bool{4: false, 6: true} {
		b := document.NewBuilder()
		a := products(b, falling(n, 50), nil, 0)
		a.Resolved.Question.Chart = "pie"
		if c := draw(t, b, subject(t, b, a, document.KindTop)); c.Kind != document.RowChart || strings.Contains(c.Note, "pie") != note {
			t.Errorf("%d slices: %s, %q", n, c.Kind, c.Note)
		}
	}
}

func TestWaterfallClosesWithGroupsThatCameAndWent(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := products(b, []any{90, 40, 30, nil, 5, 5, 5, 5, 5, 5, 5, 6}, []any{50, 60, nil, 20, 4, 4, 4, 4, 4, 4, 4, 4}, 9)
	a.Resolved.Question.Intent = plan.Change
	c := draw(t, b, subject(t, b, a, document.KindPeriodChange))
	steps := marks(c, document.StepMark)
	if c.Kind != document.WaterfallChart || len(steps) != 11 { // the totals, eight groups, all others
		t.Fatalf("%s of %d steps", c.Kind, len(steps))
	}
	values := make([]json.Number, len(steps))
	for i, m := range steps {
		values[i], _ = b.Fact(m.Facts[0]).Value.(json.Number)
	}
	end, err := document.Compute(document.OpSum, values[:len(values)-1])
	if err != nil || end != values[len(values)-1] || steps[9].Label != "All others" {
		t.Errorf("%v comes to %s, %v", values, end, err)
	}
	if c.Title != "Total revenue by product, October 2026 against September 2026" || steps[0].Label != "September 2026" {
		t.Errorf("%q begins with %q", c.Title, steps[0].Label)
	}
}

func TestSmallChangesAreSlopes(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := products(b, []any{5001, 4000, 3000}, []any{5000, 4060, 3000}, 0)
	a.Resolved.Question.Intent = plan.Change
	c := draw(t, b, subject(t, b, a, document.KindPeriodChange))
	if c.Kind != document.SlopeChart || len(c.Y) != 2 || c.Y[0].Column != "total revenue before" || c.Y[0].Label != "September 2026" {
		t.Errorf("%+v", c)
	}
}

// TestLevelLinesAreNoSlope: a picture in which nothing moves is not drawn; where it is
// the answer's own, bars are.
func TestLevelLinesAreNoSlope(t *testing.T) {
	t.Parallel()
	for kind, want := range map[document.Kind]document.ChartKind{document.KindPeriodChange: document.RowChart, document.KindMover: ""} {
		b := document.NewBuilder()
		a := products(b, []any{5001, 4000, 3000}, []any{5000, 4002, 3000}, 0)
		a.Resolved.Question.Intent = plan.Change
		s := subject(t, b, a, document.KindPeriodChange)
		s.Kind = kind
		if c, ok := picture.Draw(b, s); c.Kind != want || ok != (want != "") {
			t.Errorf("%s is drawn as %q, want %q", kind, c.Kind, want)
		}
	}
}

// TestAFindingThatNobodyAskedForHasFewBars, the one that it names among them.
func TestAFindingThatNobodyAskedForHasFewBars(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := products(b, falling(17, 100), nil, 0)
	for origin, want := range map[plan.Origin]int{plan.Asked: 15, plan.Supplied: 8} {
		a.Resolved.Question.Origin = origin
		s := subject(t, b, a, document.KindTop)
		s.Roles = map[string]string{"leader": "{{" + b.NameOf(document.Place{Result: "q1.main", Row: []any{"P12"}, Column: "product"}, "") + "}}"}
		c := draw(t, b, s)
		accents := marks(c, document.AccentMark)
		if len(c.Only) != want || !slices.Contains(c.Only, any("P12")) && want == 8 || len(accents) != 1 {
			t.Errorf("%s: the bars are %v with %v", origin, c.Only, accents)
		}
	}
}

func TestSeriesIsALineWhosePeriodUnderWayIsApart(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	values := append(falling(14, 100), 3)
	c := draw(t, b, subject(t, b, months(b, values...), document.KindTrend))
	if c.Kind != document.LineChart || c.X.Scale != document.TimeScale || c.X.Grain != "month" || c.Title != "Total revenue by month, Jan 2024 – Mar 2025" {
		t.Errorf("%+v", c)
	}
	if open := marks(c, document.OpenMark); len(open) != 1 || open[0].From != "2025-03-01" {
		t.Errorf("%v", c.Marks)
	}
	slopes := marks(c, document.SlopeMark)
	if len(slopes) != 1 || slopes[0].From != "2024-01-01" || slopes[0].To != "2025-02-01" {
		t.Fatalf("%v", c.Marks)
	}
	for i, want := range []json.Number{"100", "87"} {
		if got := b.Fact(slopes[0].Facts[i]).Value; got != want {
			t.Errorf("the line is at %v, want %s", got, want)
		}
	}
}

func TestAskedFormIsDrawnWhereTheDataAllows(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]document.ChartKind{14: document.BarChart, 80: document.LineChart} {
		b := document.NewBuilder()
		a := months(b, falling(n, 100)...)
		a.Resolved.Question.Chart = "bar"
		if c := draw(t, b, subject(t, b, a, document.KindTrend)); c.Kind != want {
			t.Errorf("%d bars are drawn as %s", n, c.Kind)
		}
	}
}

func TestSparklineEndsWithTheNewestCompletePoint(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := picture.Spark(b, months(b, falling(40, 100)...), 0)
	newest := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 38, 0).Format(time.DateOnly)
	if c == nil || c.Kind != document.SparklineChart || len(c.Only) != 24 || c.Only[23] != newest {
		t.Errorf("%+v", c)
	}
	b = document.NewBuilder()
	if c := picture.Spark(b, months(b, 5, 4, 3), 0); c != nil {
		t.Errorf("%+v", c)
	}
}

func TestWhatAnAnswerLacksIsAskedFor(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := products(b, []any{90}, nil, 100)
	a.Resolved.Question.Rank = &plan.Rank{N: 1}
	a.Other = a.Total
	s := subject(t, b, a, document.KindTop)
	w, ok := picture.Want(s.Finding, a)
	if !ok || w.Question.Rank.N < 3 || w.Question.ID != "q1-drawn" || a.Question().Rank.N != 1 {
		t.Errorf("%v %+v", ok, w)
	}
	s.Kind = document.KindMixShift
	if w, ok := picture.Want(s.Finding, a); !ok || !w.Shares {
		t.Errorf("%v %+v", ok, w)
	}
	s.Kind = document.KindTrend
	if w, ok := picture.Want(s.Finding, a); ok {
		t.Errorf("%+v", w)
	}
}
