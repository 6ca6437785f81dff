package insight_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestAListIsAnsweredWithItsLength(t *testing.T) {
	t.Parallel()
	for shape, truncated := range map[string]bool{"list": false, "list.more": true} {
		b := document.NewBuilder()
		a := grouped(b, revenue(), "3", "2", "1")
		a.Resolved.Question.Intent, a.Main.Result.Truncated = plan.List, truncated
		check(t, b, shaped(t, find(t, a, b), shape), map[string]string{"value": "3 orders"})
	}
	b := document.NewBuilder()
	a := grouped(b, revenue(), "3", "2")
	a.Resolved.Question.Intent = plan.List
	a.Profile.RowNoun = ""
	check(t, b, shaped(t, find(t, a, b), "list"), map[string]string{"value": "2 rows"})
}

// listed is the answer of a list of rows with a name, a number and a day.
func listed(b *document.Builder, rank plan.Rank, rows ...[]any) insight.Answer {
	main := insight.Table{Result: document.Result{ID: "q1.main", Rows: rows}}
	q := plan.Question{ID: "q1", Intent: plan.List, Rank: &rank, Origin: plan.Asked}
	for i, name := range []string{"region", "amount", "day"} {
		main.Columns = append(main.Columns, plan.Column{Name: name, Role: "group", By: i})
		main.Result.Columns, main.Result.Keys = append(main.Result.Columns, name), append(main.Result.Keys, name)
		q.By = append(q.By, plan.Dimension{Column: name, Label: name})
	}
	b.AddResult(main.Result)
	return insight.Answer{Profile: profile(), Main: &main, Resolved: plan.Resolved{Question: q, Window: month(2026, time.October)}}
}

func row(name, amount, day string) []any { return []any{name, json.Number(amount), day} }

func TestAListInOrderSaysFromWhereToWhereItGoes(t *testing.T) {
	t.Parallel()
	north, south, west := row("North", "9", "2026-10-09"), row("South", "7", "2026-10-07"), row("West", "5", "2026-10-05")
	again := row("North", "9", "2026-10-08")
	for name, c := range map[string]struct {
		rank  plan.Rank
		rows  [][]any
		shape string
		want  map[string]string
	}{
		"a first one":            {plan.Rank{N: 3, Column: "amount"}, [][]any{north, south, west}, "list.leader.down", map[string]string{"leader": "North", "first": "9", "last": "5", "value": "3 orders", "measure": "amount", "window": "October 2026"}},
		"from below":             {plan.Rank{N: 3, Column: "amount", Ascending: true}, [][]any{west, south, north}, "list.leader.up", map[string]string{"leader": "West", "first": "5", "last": "9"}},
		"two that are first":     {plan.Rank{N: 3, Column: "amount"}, [][]any{north, row("East", "9", "2026-10-01"), west}, "list.down", map[string]string{"first": "9", "last": "5"}},
		"names that come twice":  {plan.Rank{N: 3, Column: "amount"}, [][]any{north, row("North", "8", "2026-10-09"), row("East", "7", "2026-10-09")}, "list.down", map[string]string{"first": "9", "last": "7"}},
		"all alike":              {plan.Rank{N: 2, Column: "amount"}, [][]any{north, again}, "list.same.down", map[string]string{"first": "9"}},
		"dates":                  {plan.Rank{N: 3, Column: "day"}, [][]any{north, south, west}, "list.dates", map[string]string{"from": "5 Oct 2026", "to": "9 Oct 2026"}},
		"one date":               {plan.Rank{N: 2, Column: "day", Ascending: true}, [][]any{north, row("East", "1", "2026-10-09")}, "list.dates.same", map[string]string{"from": "9 Oct 2026"}},
		"one row":                {plan.Rank{N: 1, Column: "amount"}, [][]any{north}, "list.one", map[string]string{"leader": "North", "measure": "highest amount", "first": "9"}},
		"one further down":       {plan.Rank{N: 1, Offset: 1, Column: "amount"}, [][]any{south}, "list.one", map[string]string{"leader": "South", "measure": "second highest amount"}},
		"one of a day":           {plan.Rank{N: 1, Column: "day"}, [][]any{north}, "list.one", map[string]string{"leader": "North", "measure": "latest day", "first": "9 Oct 2026"}},
		"without the first":      {plan.Rank{N: 2, Offset: 1, Column: "amount"}, [][]any{south, west}, "list", map[string]string{"value": "2 orders"}},
		"a number that is empty": {plan.Rank{N: 2, Column: "amount"}, [][]any{north, {"East", nil, "2026-10-01"}}, "list", map[string]string{"value": "2 orders"}},
		"in the order of a name": {plan.Rank{Column: "region"}, [][]any{north, south}, "list", map[string]string{"value": "2 orders"}},
		"three of each":          {plan.Rank{N: 3, Column: "amount", Within: 1}, [][]any{north, south}, "list", map[string]string{"value": "2 orders"}},
		"a field not listed":     {plan.Rank{N: 3, Column: "profit"}, [][]any{north, south}, "list", map[string]string{"value": "2 orders"}},
		"one row that is all":    {plan.Rank{N: 5, Column: "amount"}, [][]any{north}, "list", map[string]string{"value": "1 order"}},
	} {
		b := document.NewBuilder()
		found := find(t, listed(b, c.rank, c.rows...), b)
		if len(found) != 1 || found[0].Shape != c.shape {
			t.Errorf("%s: %v, want %s", name, shapesOf(found), c.shape)
			continue
		}
		check(t, b, found[0], c.want)
	}
}
