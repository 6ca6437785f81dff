package picture_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/picture"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func revenue() plan.Measure {
	return plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total revenue", Unit: "USD", Additive: true}
}

func orders() *catalog.Profile {
	return &catalog.Profile{Name: "orders", RowNoun: "orders", Time: "day", Columns: []catalog.Column{
		{Name: "product", Label: "product", Type: sitrep.TypeString},
		{Name: "region", Label: "region", Type: sitrep.TypeString},
		{Name: "amount", Label: "amount", Type: sitrep.TypeNumber, Unit: "USD", Min: "0", Max: "100"},
		{Name: "day", Label: "day", Type: sitrep.TypeDate},
	}}
}

// number is a cell; nil stays nil.
func number(v any) any {
	if v == nil {
		return nil
	}
	return json.Number(fmt.Sprint(v))
}

// products is the answer of revenue by product, P0 on: now and, where there are such,
// before; its total is the sum of both and of what else is given.
func products(b *document.Builder, now, before []any, hidden int) insight.Answer {
	main := insight.Table{
		Columns: []plan.Column{{Name: "product", Role: "group"}, {Name: "total revenue", Role: "measure"}},
		Result:  document.Result{ID: "q1.main", Columns: []string{"product", "total revenue"}, Keys: []string{"product"}},
	}
	total := insight.Table{
		Columns: []plan.Column{{Name: "total revenue", Role: "measure"}},
		Result:  document.Result{ID: "q1.total", Columns: []string{"total revenue"}},
	}
	sums := []any{sum(now) + hidden}
	if before != nil {
		c := plan.Column{Name: "total revenue before", Role: "before"}
		main.Columns, total.Columns = append(main.Columns, c), append(total.Columns, c)
		main.Result.Columns, total.Result.Columns = append(main.Result.Columns, c.Name), append(total.Result.Columns, c.Name)
		sums = append(sums, sum(before)+hidden)
	}
	for i := range now {
		row := []any{fmt.Sprint("P", i), number(now[i])}
		if before != nil {
			row = append(row, number(before[i]))
		}
		main.Result.Rows = append(main.Result.Rows, row)
	}
	total.Result.Rows = [][]any{{number(sums[0])}}
	for _, v := range sums[1:] {
		total.Result.Rows[0] = append(total.Result.Rows[0], number(v))
	}
	b.AddResult(main.Result)
	b.AddResult(total.Result)
	a := insight.Answer{Profile: orders(), Main: &main, Total: &total}
	a.Resolved.Question = plan.Question{
		ID: "q1", Intent: plan.Breakdown, Measures: []plan.Measure{revenue()}, By: []plan.Dimension{{Column: "product", Label: "product"}}, Origin: plan.Asked,
	}
	october := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	if before != nil {
		a.Resolved.Window = &plan.Window{Start: october, End: october.AddDate(0, 1, 0), Label: "October 2026"}
		a.Resolved.Before = &plan.Window{Start: october.AddDate(0, -1, 0), End: october, Label: "September 2026"}
	}
	return a
}

func sum(values []any) int {
	out := 0
	for _, v := range values {
		if n, ok := v.(int); ok {
			out += n
		}
	}
	return out
}

// months is the answer of revenue by month from January 2026 on, of which the last is
// not over.
func months(b *document.Builder, values ...any) insight.Answer {
	main := insight.Table{
		Columns: []plan.Column{{Name: "month", Role: "group"}, {Name: "total revenue", Role: "measure"}},
		Result:  document.Result{ID: "q1.main", Columns: []string{"month", "total revenue"}, Keys: []string{"month"}},
	}
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, v := range values {
		main.Result.Rows = append(main.Result.Rows, []any{start.AddDate(0, i, 0).Format(time.DateOnly), number(v)})
	}
	b.AddResult(main.Result)
	a := insight.Answer{Profile: orders(), Main: &main, Complete: start.AddDate(0, len(values)-1, 10)}
	a.Resolved.Question = plan.Question{
		ID: "q1", Intent: plan.Trend, Measures: []plan.Measure{revenue()}, By: []plan.Dimension{{Column: "day", Grain: plan.Month, Label: "day"}}, Origin: plan.Asked,
	}
	return a
}

// subject is the first finding of an answer that has a kind.
func subject(t *testing.T, b *document.Builder, a insight.Answer, kind document.Kind) picture.Subject {
	t.Helper()
	for _, f := range insight.Find(a, b) {
		if f.Kind == kind {
			return picture.Subject{Finding: f, Answer: a, Text: "It is so."}
		}
	}
	t.Fatalf("no %s is found", kind)
	return picture.Subject{}
}

func draw(t *testing.T, b *document.Builder, s picture.Subject) document.Chart {
	t.Helper()
	c, ok := picture.Draw(b, s)
	if !ok || b.Err() != nil {
		t.Fatalf("not drawn: %v", b.Err())
	}
	return c
}

func marks(c document.Chart, kind document.MarkKind) []document.Mark {
	var out []document.Mark
	for _, m := range c.Marks {
		if m.Kind == kind {
			out = append(out, m)
		}
	}
	return out
}
