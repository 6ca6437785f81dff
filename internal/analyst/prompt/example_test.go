package prompt_test

import (
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// What is understood becomes a question without dates; what is not is named.
func ExampleRead() {
	shop := catalog.Profile{Table: "data", RowNoun: "orders", Rows: 10000, Time: "day", Columns: []catalog.Column{
		{Name: "day", Label: "day", Type: sitrep.TypeDate, SQLType: "DATE", Role: sitrep.RoleTime, Kind: catalog.KindTime, Distinct: 900},
		{Name: "region", Label: "region", Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, Kind: catalog.KindGeo, Distinct: 4},
		{Name: "revenue", Label: "revenue", Type: sitrep.TypeNumber, SQLType: "DOUBLE", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 5000},
	}}
	p := prompt.Read(shop, nil, "Top 3 regions by revenue last quarter, and by salesperson?", prompt.Hint{})
	q := p.Questions[0]
	fmt.Println(q.Intent, q.Measures[0].Label, "by", q.By[0].Label)
	fmt.Println("the first", q.Rank.N, "of", q.Period.Text)
	for _, m := range p.Missing {
		fmt.Printf("%s: %s\n", m.Text, m.Reason)
	}
	// Output:
	// ranking total revenue by region
	// the first 3 of last quarter
	// salesperson: no field or value of this name
}

// A lookup is asked about columns with more values than a profile lists.
func ExampleLookup() {
	names := func(_, phrase string) []string {
		if phrase == "Blue Whale" {
			return []string{"BLUE WHALE LTD"}
		}
		return nil
	}
	p := prompt.Read(customers(), names, "total revenue of Blue Whale by month", prompt.Hint{})
	fmt.Println(p.Questions[0].Where.Column, p.Questions[0].Where.Op, p.Questions[0].Where.Values)
	// Output:
	// customer in [BLUE WHALE LTD]
}
