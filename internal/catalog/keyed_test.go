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

// TestWhatHasNoRowAtTheNewestOfFullTimesIsNoMore: a plan that is sold no longer has no members, whatever it had last.
func TestWhatHasNoRowAtTheNewestOfFullTimesIsNoMore(t *testing.T) {
	t.Parallel()
	for rows, byThings := range map[int64]bool{200: false, 60: true} {
		p := Profile{Rows: rows, Time: "month", Sparse: &Panel{Of: "club", With: "plan", Time: "month", Things: 10, Times: 24}, Columns: []Column{
			{Name: "club", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 5},
			{Name: "plan", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 2},
			{Name: "members", Type: sitrep.TypeInteger, Role: sitrep.RoleMeasure, Kind: KindStock, Nature: model.Level, Sure: 0.8, Distinct: 90},
		}}
		if got := len(p.Things(&p.Columns[2])) > 0; got != byThings {
			t.Errorf("%d rows: the newest row of each thing counts: %v", rows, got)
		}
	}
}
