package write_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// shop is what the tests' answers are about.
func shop() *catalog.Profile {
	return &catalog.Profile{Name: "shop", RowNoun: "orders", Time: "day", Columns: []catalog.Column{
		{Name: "product", Label: "product", Type: sitrep.TypeString},
		{Name: "amount", Label: "amount", Type: sitrep.TypeNumber},
		{Name: "day", Label: "day", Type: sitrep.TypeDate},
	}}
}

func revenue() plan.Measure {
	return plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total revenue", Unit: "USD", Additive: true, Good: "up"}
}

// answer is a breakdown by product of n groups, each with a number and one
// before: 100, 99 … and 50 each; nil groups are blank.
func answer(b *document.Builder, m plan.Measure, n int) insight.Answer {
	columns := []plan.Column{{Name: "product", Role: "group"}, {Name: m.Label, Role: "measure"}, {Name: m.Label + " before", Role: "before"}}
	main := document.Result{ID: "q1.main", Columns: []string{"product", m.Label, m.Label + " before"}, Keys: []string{"product"}}
	sum := 0
	for i := range n {
		main.Rows = append(main.Rows, []any{fmt.Sprint("P", i), json.Number(fmt.Sprint(100 - i)), json.Number("50")})
		sum += 100 - i
	}
	total := document.Result{ID: "q1.total", Columns: main.Columns[1:], Rows: [][]any{{json.Number(fmt.Sprint(sum)), json.Number(fmt.Sprint(50 * n))}}}
	b.AddResult(main)
	b.AddResult(total)
	day := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	return insight.Answer{
		Profile: shop(), Main: &insight.Table{Columns: columns, Result: main}, Total: &insight.Table{Columns: columns[1:], Result: total},
		Resolved: plan.Resolved{
			Question: plan.Question{ID: "q1", Text: "revenue by product", Measures: []plan.Measure{m}, By: []plan.Dimension{{Column: "product", Label: "product"}}, Origin: plan.Asked, Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}},
			Window:   &plan.Window{Start: day, End: day.AddDate(0, 1, 0), Label: "October 2026"},
			Before:   &plan.Window{Start: day.AddDate(0, -1, 0), End: day, Label: "September 2026"},
		},
	}
}

func section(t *testing.T, b *document.Builder, a insight.Answer) document.Section {
	t.Helper()
	s := write.Section(b, a, insight.Find(a, b))
	if b.Err() != nil {
		t.Fatal(b.Err())
	}
	return s
}

func texts(row []document.Cell) string {
	var out []string
	for _, c := range row {
		out = append(out, c.Text)
	}
	return strings.Join(out, " | ")
}

func TestTableOfManyGroupsEndsWithOtherAndTotal(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	table := section(t, b, answer(b, revenue(), 30)).Tables[0]
	if len(table.Rows) != 10 || table.More != 20 {
		t.Errorf("%d rows and %d more", len(table.Rows), table.More)
	}
	if got, want := texts(table.Rows[0]), "P0 | $100 | +100% | 3.9%"; got != want {
		t.Errorf("first row %q, want %q", got, want)
	}
	// 2565 in all, 955 shown; 1000 before.
	if got, want := texts(table.Other), "Other (20) | $1,610 | +61% | 62.8%"; got != want {
		t.Errorf("other %q, want %q", got, want)
	}
	if got, want := texts(table.Total), "Total | $2,565 | +71% | 100%"; got != want {
		t.Errorf("total %q, want %q", got, want)
	}
}

func TestTableOfFewGroupsHasNoOther(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	table := section(t, b, answer(b, revenue(), 11)).Tables[0]
	if len(table.Rows) != 11 || table.Other != nil || table.More != 0 {
		t.Errorf("%d rows, other %v, %d more", len(table.Rows), table.Other, table.More)
	}
}

func TestAveragesAreNotAddedUp(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	m := plan.Measure{Aggregate: plan.Average, Column: "amount", Label: "average amount"}
	table := section(t, b, answer(b, m, 30)).Tables[0]
	if table.Other != nil || table.Total[0].Text != "Overall" || len(table.Columns) != 3 {
		t.Errorf("other %v, total %v, columns %v", table.Other, table.Total, table.Columns)
	}
}

func TestPercentagesChangeByPoints(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	m := plan.Measure{Aggregate: plan.ShareWhere, Label: "return rate", Unit: "%"}
	a := answer(b, m, 3)
	table := section(t, b, a).Tables[0]
	if got, want := texts(table.Rows[1]), "P1 | 99% | +49.0 pp"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	k, ok := write.KeyFigure(b, a, 0)
	if !ok || b.Fact(*k.Change).Text != "+147.0 pp" {
		t.Errorf("%+v", k)
	}
}

func TestKeyFigureSaysWhatAChangeMeans(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	k, ok := write.KeyFigure(b, answer(b, revenue(), 3), 0)
	if !ok || k.Name != "Total revenue, October 2026" || k.Text != "$297" || k.Versus != "September 2026" || k.Good != "good" {
		t.Errorf("%+v", k)
	}
	if got := b.Fact(*k.Change).Text; got != "+98%" {
		t.Errorf("change %q", got)
	}
}

func TestBlankGroupsAreShownAndTold(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	a := answer(b, revenue(), 3)
	a.Main.Result.ID = "q2.main"
	a.Main.Result.Rows = append([][]any{{nil, json.Number("500"), nil}}, a.Main.Result.Rows...)
	b.AddResult(a.Main.Result)
	s := section(t, b, a)
	if s.Tables[0].Rows[0][0].Text != document.Blank || len(s.Caveats) != 1 || !strings.Contains(s.Caveats[0], "$500") {
		t.Errorf("%v, %v", texts(s.Tables[0].Rows[0]), s.Caveats)
	}
	if strings.Contains(s.Answer.Text, document.Blank) {
		t.Errorf("a group without a name leads: %s", s.Answer.Text)
	}
}

func TestNotesSayTheChoiceAndWhatElseItCouldBe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		note plan.Note
		want string
	}{
		{plan.Note{Kind: plan.Ambiguity, Words: "sales", Chosen: "amount", Alternatives: []string{"quantity"}}, "“sales” means amount (it could also be quantity)"},
		{plan.Note{Kind: plan.Assumption, Words: "resolution time", Chosen: "the time from opened to closed"}, "“resolution time” means the time from opened to closed"},
		{plan.Note{Kind: plan.Assumption, Words: "customers", Chosen: "each row is one"}, "each row is one of the “customers”"},
		{plan.Note{Kind: plan.Assumption, Words: "And by region?", Chosen: "the same period: last month"}, "“And by region?” is taken to be about the same time, last month"},
		{plan.Note{Kind: plan.Assumption, Chosen: "a year back is 364 days"}, "a year back is 364 days"},
		{plan.Note{Kind: plan.Unused, Words: "please"}, ""},
	} {
		if got := write.Note(c.note); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestRemarksSayWhatBecameOfATime(t *testing.T) {
	t.Parallel()
	n := plan.Note{Kind: plan.Assumption, Words: "last month", Chosen: "the data ends within this period"}
	if got := write.Remark(n); got != "“last month”: the data ends within this period" {
		t.Errorf("%q", got)
	}
}

func TestDefinitionsSayHowAMeasureIsComputed(t *testing.T) {
	t.Parallel()
	revenue := revenue()
	orders := plan.Measure{Aggregate: plan.Count}
	someOrders := plan.Measure{Aggregate: plan.Count, Where: &plan.Predicate{Op: plan.In, Column: "product", Values: []string{"A"}}}
	for want, m := range map[string]plan.Measure{
		"the sum of amount": revenue,
		"the number of rows, where product is A, divided by the number of rows": {Aggregate: plan.Ratio, Of: &someOrders, Per: &orders},
		"the sum of amount, divided by the number of rows":                      {Aggregate: plan.Ratio, Of: &revenue, Per: &orders},
		"the median of the time from day to shipped":                            {Aggregate: plan.Span, Column: "day", Until: "shipped", Of: &plan.Measure{Aggregate: plan.Median}},
		"the value that 90% are at most, of amount":                             {Aggregate: plan.Percentile, P: 0.9, Column: "amount"},
		"the number of different values of product":                             {Aggregate: plan.CountDistinct, Column: "product"},
		"the share of rows where product is A":                                  {Aggregate: plan.ShareWhere, Where: &plan.Predicate{Op: plan.In, Column: "product", Values: []string{"A"}}},
		"the correlation (Pearson) of amount and price":                         {Aggregate: plan.Correlation, Column: "amount", Until: "price"},
	} {
		if got := write.Definition(m, shop()); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
