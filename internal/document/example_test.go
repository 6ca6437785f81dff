package document_test

import (
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// A report is built from results: each number of its prose is a fact, a cell or
// computed from cells.
func ExampleBuilder() {
	b := document.NewBuilder()
	b.AddResult(document.Result{
		ID: "q1.main", Columns: []string{"region", "revenue"}, Keys: []string{"region"},
		Rows: [][]any{{"North", json.Number("1240000.50")}, {"South", json.Number("310000")}},
	})
	north := document.Place{Result: "q1.main", Row: []any{"North"}, Column: "revenue"}
	value := b.Number(north, "USD", document.StyleShort)
	total := b.Over(document.OpSum, document.Place{Result: "q1.main", Column: "revenue"}, "USD", document.StyleShort)
	share := b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, value, total)
	north.Column = "region"
	name := b.NameOf(north, "")

	fmt.Println(b.Sentence("{{" + name + "}} made {{" + value + "}}, {{" + share + "}} of the total.").Text)
	b.Sentence("It rose by 8 percent.")
	fmt.Println(b.Err())
	// Output:
	// North made $1.24M, 80% of the total.
	// template: a digit outside a token in "It rose by 8 percent."
}

func ExampleDocument_Markdown() {
	b := document.NewBuilder()
	b.AddResult(document.Result{
		ID: "q1.main", SQL: "SELECT …", Columns: []string{"region", "orders"}, Keys: []string{"region"},
		Rows: [][]any{{"North", json.Number("1240")}, {"a|b *c*", json.Number("310")}},
	})
	value := b.Number(document.Place{Result: "q1.main", Row: []any{"North"}, Column: "orders"}, "orders", document.StyleCount)
	d := document.Document{
		Title: "North leads",
		Sections: []document.Section{{
			Heading: "Orders by region", Answer: b.Sentence("North leads with {{" + value + "}}."),
			Tables: []document.Table{{
				Result:  "q1.main",
				Columns: []document.TableColumn{{Label: "Region", Align: "left"}, {Label: "Orders", Align: "right"}},
				Rows: [][]document.Cell{
					{{Value: "North", Text: "North"}, {Value: json.Number("1240"), Text: "1,240"}},
					{{Value: "a|b *c*", Text: "a|b *c*"}, {Value: json.Number("310"), Text: "310"}},
				},
			}},
		}},
		Quality: document.Quality{Rows: 1550},
		Method:  document.Method{Dataset: "shop", Reader: "words", Timezone: "UTC", Snapshot: "5e884898da28", Queries: 1},
	}
	if err := b.Into(&d); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Markdown())
	// Output:
	// # North leads
	//
	// *shop*
	//
	// ## Orders by region
	//
	// North leads with **1,240 orders**.
	//
	// | Region     | Orders |
	// | ---------- | -----: |
	// | North      |  1,240 |
	// | a\|b \*c\* |    310 |
	//
	// ## Data quality and freshness
	//
	// - 1,550 rows.
	//
	// ## How this was computed
	//
	// - 1 query on snapshot 5e884898da28; times in UTC; prompt read by words.
	// - The JSON has the query with its bound values and its rows.
}

func ExampleFormat() {
	fmt.Println(document.Format(json.Number("1240000.5"), "USD", document.StyleShort))
	fmt.Println(document.Format(json.Number("-0.081"), "", document.StyleSignedPercent))
	fmt.Println(document.Format(json.Number("273600"), "seconds", document.StyleShort))
	fmt.Println(document.Format(nil, "USD", document.StyleShort))
	// Output:
	// $1.24M
	// −8.1%
	// 3 d 4 h
	// —
}

func ExampleEscape() {
	fmt.Println(document.Escape("[click](here) | *now* <b>"))
	fmt.Println(document.Escape("Revenue rose 8.1% to $1.24M (AT&T)"))
	// Output:
	// \[click\](here) \| \*now\* \<b>
	// Revenue rose 8.1% to $1.24M (AT&T)
}
