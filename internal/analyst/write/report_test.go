package write_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// months is the answer of a series from January 2026 on.
func months(b *document.Builder, m plan.Measure, values ...any) insight.Answer {
	columns := []plan.Column{{Name: "month", Role: "group"}, {Name: m.Label, Role: "measure"}}
	main := document.Result{ID: "q1.main", Columns: []string{"month", m.Label}, Keys: []string{"month"}}
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, v := range values {
		main.Rows = append(main.Rows, []any{start.AddDate(0, i, 0).Format(time.DateOnly), v})
	}
	b.AddResult(main)
	return insight.Answer{
		Profile: shop(), Main: &insight.Table{Columns: columns, Result: main}, Complete: start.AddDate(0, len(values), 0),
		Resolved: plan.Resolved{Question: plan.Question{
			ID: "q1", Intent: plan.Trend, Measures: []plan.Measure{m}, By: []plan.Dimension{{Column: "day", Grain: plan.Month, Label: "day"}}, Origin: plan.Asked,
		}},
	}
}

// figures is the answer of measures without groups, each now 100 and before 80.
func figures(b *document.Builder, measures ...plan.Measure) insight.Answer {
	table := insight.Table{Result: document.Result{ID: "q1.main", Rows: [][]any{{}}}}
	for i, m := range measures {
		table.Columns = append(table.Columns, plan.Column{Name: m.Label, Role: "measure", Measure: i}, plan.Column{Name: m.Label + " before", Role: "before", Measure: i})
		table.Result.Columns = append(table.Result.Columns, m.Label, m.Label+" before")
		table.Result.Rows[0] = append(table.Result.Rows[0], json.Number("100"), json.Number("80"))
	}
	b.AddResult(table.Result)
	a := answer(document.NewBuilder(), measures[0], 1)
	a.Main, a.Total = &table, nil
	a.Resolved.Question.Measures, a.Resolved.Question.By, a.Resolved.Question.Intent = measures, nil, plan.Value
	return a
}

func returns() plan.Measure {
	return plan.Measure{Aggregate: plan.ShareWhere, Label: "return rate", Unit: "%", Good: "down"}
}

func rows(table document.Table) []string {
	var out []string
	for _, r := range table.Rows {
		out = append(out, texts(r))
	}
	return out
}

func TestSeveralNumbersAreATableOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	s := section(t, b, figures(b, revenue(), returns()))
	if want := []string{"Total revenue | $100.00 | $80.00 | +25%", "Return rate | 100.00% | 80.00% | +20.0 pp"}; len(s.Tables) != 1 || !slices.EqualFunc(rows(s.Tables[0]), want, sameNumbers) {
		t.Errorf("%v", s.Tables)
	}
	a := figures(document.NewBuilder(), revenue(), returns())
	a.Main.Result.Rows[0][0] = nil
	b = document.NewBuilder()
	b.AddResult(a.Main.Result)
	if got := rows(section(t, b, a).Tables[0])[0]; !strings.HasPrefix(got, "Total revenue | "+document.Missing+" | ") || !strings.HasSuffix(got, " | "+document.Missing) {
		t.Errorf("a number that is missing reads %q", got)
	}
}

// sameNumbers is equal but for decimals that are all zero.
func sameNumbers(a, b string) bool {
	return strings.ReplaceAll(a, ".00", "") == strings.ReplaceAll(b, ".00", "")
}

func TestOneNumberNeedsNoTable(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	if s := section(t, b, figures(b, revenue())); len(s.Tables) != 0 {
		t.Errorf("%v", s.Tables)
	}
	b = document.NewBuilder()
	a := figures(b, revenue(), returns())
	a.Resolved.Question.Origin = plan.Supplied
	if s := section(t, b, a); len(s.Tables) != 0 {
		t.Errorf("the key figures stand there twice: %v", s.Tables)
	}
}

func TestChangeLeadsOverTheNumberAlone(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := figures(b, revenue())
	found := insight.Find(a, b)
	if title := write.Title(b, [][]insight.Finding{found}).Text; !strings.HasSuffix(title, " 25% in October 2026") {
		t.Errorf("title %q", title)
	}
	if text := write.Section(b, a, found).Answer.Text; !strings.Contains(text, "25%") || !strings.Contains(text, "$100") || !strings.Contains(text, "$80") {
		t.Errorf("the answer %q lacks a number", text)
	}
	if b.Err() != nil {
		t.Error(b.Err())
	}
}

func TestKeyFigureOfASeriesIsItsNewestCompletePoint(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := months(b, revenue(), json.Number("100"), json.Number("80"), json.Number("7"))
	a.Complete = time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)
	k, ok := write.KeyFigure(b, a, 0)
	if !ok || k.Name != "Total revenue, Feb 2026" || k.Text != "$80" || k.Versus != "Jan 2026" || k.Good != "bad" || b.Fact(*k.Change).Text != "−20%" {
		t.Errorf("%+v", k)
	}
	for name, values := range map[string][]any{"no point": {}, "no number": {nil, nil}, "none that is over": nil} {
		b := document.NewBuilder()
		a := months(b, revenue(), values...)
		if name == "none that is over" {
			b = document.NewBuilder()
			a = months(b, revenue(), json.Number("5"))
			a.Complete = time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC)
		}
		if k, ok := write.KeyFigure(b, a, 0); ok {
			t.Errorf("%s: %+v", name, k)
		}
	}
}

func TestKeyFigureWithoutANumberIsNone(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := answer(b, revenue(), 2)
	a.Total = nil
	if k, ok := write.KeyFigure(b, a, 0); ok {
		t.Errorf("%+v", k)
	}
}

func TestMonthThatIsNotOverIsMarkedAndToldOfOnce(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := months(b, revenue(), json.Number("100"), json.Number("80"), json.Number("7"))
	a.Complete = time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)
	s := section(t, b, a)
	if got := rows(s.Tables[0])[2]; got != "Mar 2026 (so far) | $7" {
		t.Errorf("%q", got)
	}
	if want := []string{"Mar 2026 is not complete in the data and is left out of the sentences above."}; !slices.Equal(s.Caveats, want) {
		t.Errorf("%q", s.Caveats)
	}
}

func TestLongSeriesShowsItsNewestPoints(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	values := make([]any, 40)
	for i := range values {
		values[i] = json.Number("5")
	}
	table := section(t, b, months(b, revenue(), values...)).Tables[0]
	if len(table.Rows) != 13 || table.More != 27 || table.Rows[12][0].Text != "Apr 2029" {
		t.Errorf("%d rows, %d more, to %s", len(table.Rows), table.More, table.Rows[len(table.Rows)-1][0].Text)
	}
}

func TestChangesInTablesSayWhatCannotBeHeldAgainstAnother(t *testing.T) {
	t.Parallel()
	for want, c := range map[string][2]any{
		"P0 | $100 | — | 50.0%":    {json.Number("100"), nil},
		"P0 | $100 | −50% | 50.0%": {json.Number("100"), json.Number("200")},
	} {
		a := answer(document.NewBuilder(), revenue(), 2)
		a.Main.Result.Rows[0] = []any{"P0", c[0], c[1]}
		a.Main.Result.Rows[1] = []any{"P1", json.Number("100"), json.Number("100")}
		a.Total.Result.Rows[0] = []any{json.Number("200"), json.Number("150")}
		b := document.NewBuilder()
		b.AddResult(a.Main.Result)
		b.AddResult(a.Total.Result)
		if got := texts(section(t, b, a).Tables[0].Rows[0]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestQualityShowsEveryField(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := figures(b, plan.Measure{Aggregate: plan.Count, Label: "number of orders", Unit: "orders"})
	a.Resolved.Question.Intent = plan.Quality
	a.Profile.Rows = 200
	for i, set := range []struct {
		nulls, distinct int64
		low, high       string
	}{{0, 12, "Apple", "Zebra"}, {50, 180, "-3.5", "900"}, {1, 150, "2026-01-01", "2026-12-31"}} {
		c := &a.Profile.Columns[i]
		c.Nulls, c.Distinct, c.Min, c.Max = set.nulls, set.distinct, set.low, set.high
	}
	want := []string{
		"product | string | none | 12 | — | —",
		"amount | number | 25% | 180 | -3.5 | 900",
		"day | date | 0.5% | 150 | 1 Jan 2026 | 31 Dec 2026",
	}
	if s := section(t, b, a); s.Heading != "The fields and what is in them" || !slices.Equal(rows(s.Tables[0]), want) {
		t.Errorf("%s\n%s", s.Heading, strings.Join(rows(s.Tables[0]), "\n"))
	}
}

func TestSectionIsHeadedByWhatItIsAbout(t *testing.T) {
	t.Parallel()
	orders := plan.Measure{Label: "number of orders"}
	for want, q := range map[string]plan.Question{
		"Total revenue": {Measures: []plan.Measure{revenue()}},
		"Total revenue and number of orders by product": {Measures: []plan.Measure{revenue(), orders}, By: []plan.Dimension{{Column: "product"}}},
		"Total revenue by product and month":            {Measures: []plan.Measure{revenue()}, By: []plan.Dimension{{Column: "product", Label: "product"}, {Column: "day", Label: "day", Grain: plan.Month}}},
		"The rows asked for":                            {Intent: plan.List, By: []plan.Dimension{{Column: "product"}}},
		"The fields and what is in them":                {Intent: plan.Quality, Measures: []plan.Measure{orders}},
	} {
		if got := write.Topic(insight.Answer{Resolved: plan.Resolved{Question: q}}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestSummaryIsAtMostThreeSentencesAndSaysNoNumberTwice(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	first := insight.Find(answer(b, revenue(), 30), b)
	summary := write.Summary(b, [][]insight.Finding{first})
	if len(summary) == 0 || len(summary) > 3 {
		t.Errorf("%d sentences", len(summary))
	}
	seen := map[string]bool{}
	for _, s := range summary {
		if seen[s.Text] {
			t.Errorf("%q is said twice", s.Text)
		}
		seen[s.Text] = true
	}
	if got := write.Summary(b, nil); len(got) != 0 {
		t.Errorf("nothing is summed up as %v", got)
	}
}

func TestAPromptThatNamesNothingIsToldSo(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	title, summary := write.NoAnswer(b, nil)
	if !strings.Contains(title.Text, "could not be mapped") || len(summary) != 1 {
		t.Errorf("%q, %v", title.Text, summary)
	}
	_, summary = write.NoAnswer(b, [][]insight.Finding{insight.Find(answer(b, revenue(), 3), b)})
	if len(summary) != 2 || !strings.Contains(summary[1].Text, "not an answer") {
		t.Errorf("an overview passes for an answer: %v", summary)
	}
}

func TestANumberThatStandsInIsSaidBeforeItIsGiven(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	found := [][]insight.Finding{insight.Find(answer(b, revenue(), 3), b)}
	title, summary := write.Instead(b, []string{"gross", "profit"}, found)
	if title.Text != "The data has no field for “gross profit”" {
		t.Errorf("title %q", title.Text)
	}
	if len(summary) < 2 || !strings.HasPrefix(summary[0].Text, "The data has no field for “gross profit”") || b.Err() != nil {
		t.Errorf("%v, %v", summary, b.Err())
	}
}

func TestTruncatedBreakdownSaysThatTheTotalCountsAll(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := answer(b, revenue(), 30)
	a.Main.Result.Truncated = true
	if s := section(t, b, a); !slices.Contains(s.Caveats, "There are more groups than are kept; the total counts them all.") {
		t.Errorf("%q", s.Caveats)
	}
	a.Resolved.Question.Rank = &plan.Rank{N: 5}
	if s := section(t, b, a); len(s.Caveats) != 0 {
		t.Errorf("a ranking is told to be cut: %q", s.Caveats)
	}
}

func TestPremiseThatIsNotSoIsACaveat(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := answer(b, revenue(), 3)
	a.Resolved.Notes = []plan.Note{{Kind: plan.Premise, Chosen: "Revenue did not drop."}, {Kind: plan.Assumption, Chosen: "not here"}}
	if s := section(t, b, a); !slices.Equal(s.Caveats, []string{"Revenue did not drop."}) {
		t.Errorf("%q", s.Caveats)
	}
}

func TestDefinitionsOfEveryAggregate(t *testing.T) {
	t.Parallel()
	where := plan.Predicate{Op: plan.In, Column: "product", Values: []string{"A", "B"}}
	for want, m := range map[string]plan.Measure{
		"the number of rows":                                      {Aggregate: plan.Count},
		"the number of rows with product":                         {Aggregate: plan.Count, Column: "product"},
		"the average of amount":                                   {Aggregate: plan.Average, Column: "amount"},
		"the standard deviation of amount":                        {Aggregate: plan.StdDev, Column: "amount"},
		"the variance of amount":                                  {Aggregate: plan.Variance, Column: "amount"},
		"the difference of maximum and minimum of amount":         {Aggregate: plan.Extent, Column: "amount"},
		"the value that 99.9% are at most, of amount":             {Aggregate: plan.Percentile, P: 0.999, Column: "amount"},
		"the sum of amount, where product is A or B":              {Aggregate: plan.Sum, Column: "amount", Where: &where},
		"the average of the time from day to shipped":             {Aggregate: plan.Span, Column: "day", Until: "shipped", Of: &plan.Measure{Aggregate: plan.Average}},
		"the value that 90% are at most, of the time from a to b": {Aggregate: plan.Span, Column: "a", Until: "b", Of: &plan.Measure{Aggregate: plan.Percentile, P: 0.9}},
	} {
		if got := write.Definition(m, shop()); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestTextsBeginWithACapitalOfAnyScript(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"": "", "a": "A", "über": "Über", "iPhone": "IPhone", "9 lives": "9 lives", "доход": "Доход"} {
		if got := write.Upper(in); got != want {
			t.Errorf("Upper(%q) = %q, want %q", in, got, want)
		}
	}
}
