package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// statedBindery is the bindery with how far each book is.
func statedBindery() *catalog.Profile {
	p := bindery()
	p.Columns = append(p.Columns, catalog.Column{Name: "status", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: 3, Values: []catalog.ValueCount{{Value: "sold", Rows: 700}, {Value: "pulped", Rows: 100}, {Value: "stored", Rows: 100}}})
	p.Model.Columns = append(p.Model.Columns, model.Column{Name: "status", Meaning: model.Category})
	return p
}

func TestItemsOfAListAreToldByTheFieldThatOneOfThemNames(t *testing.T) {
	t.Parallel()
	for prompt, ok := range map[string]bool{
		"Overview for the owners: billed and books per press, pulped, binder cost":     true,
		"Overview for the owners: billed, binder cost, books":                          false,
		"Overview for the owners: billed per press, and who buys most, and what is it": false,
		"please show: billed per press, binder cost, books":                            false,
		"Compare the presses: billed, binder cost, books":                              true,
		"Rank the presses on billed, binder cost and books":                            true,
		"Compare May with April: billed, binder cost":                                  false,
	} {
		if table, found := Table(prompt, statedBindery()); found != ok || ok && table.By.Column != "press" {
			t.Errorf("%s: %v %+v", prompt, found, table)
		}
	}
}
