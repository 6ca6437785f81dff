package catalog

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// TestARowWithANumberOfItsOwnIsNoNewerStateOfItsCustomer: what all subscriptions of a customer bring is added up.
func TestARowWithANumberOfItsOwnIsNoNewerStateOfItsCustomer(t *testing.T) {
	t.Parallel()
	for numbers, want := range map[int64]bool{500: false, 31: true} {
		p := Profile{Rows: 500, Time: "started_on", Sparse: &Panel{Of: "account", Time: "started_on", Things: 31, Times: 300}, Columns: []Column{
			{Name: "sub_id", Type: sitrep.TypeString, Role: sitrep.RoleIdentifier, Distinct: numbers},
			{Name: "account", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 31},
			{Name: "mrr", Type: sitrep.TypeInteger, Role: sitrep.RoleMeasure, Kind: KindStock, Nature: model.Level, Sure: 0.8, Distinct: 200},
		}}
		c := &p.Columns[2]
		if got := p.Level(c); got != want {
			t.Errorf("%d numbers: a level is %v", numbers, got)
		}
		if got := len(p.Things(c)) > 0; got != want {
			t.Errorf("%d numbers: told by things is %v", numbers, got)
		}
	}
}
