package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// The value of call-offs is price by quantity in an update, too: prices are not added up.
func TestAMetricThatIsWeighedKeepsItsWeight(t *testing.T) {
	t.Parallel()
	number := func(name string) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow}
	}
	p := &catalog.Profile{Columns: []catalog.Column{number("price"), number("qty")}}
	m, ok := Measure(model.Metric{Name: "value", Label: "value", Kind: model.KindSum, Column: "price", Weight: "qty"}, p)
	if !ok || m.Times() != "qty" || m.Label != "value" {
		t.Errorf("%+v, %t", m, ok)
	}
	if m, ok := Measure(model.Metric{Name: "rows", Label: "number of calls", Kind: model.KindCount, Unit: "companies"}, p); !ok || m.Unit != "rows" {
		t.Errorf("rows are not called as the table calls them: %+v, %t", m, ok)
	}
	if m, ok := Measure(model.Metric{Name: "qty", Label: "qty", Kind: model.KindSum, Column: "qty"}, p); !ok || m.Times() != "" || m.Label != "total qty" {
		t.Errorf("%+v, %t", m, ok)
	}
}

func TestRowsThatAreTimesAreNotCounted(t *testing.T) {
	t.Parallel()
	rows := model.Metric{Name: "rows", Label: "number of months", Kind: model.KindCount}
	if m, ok := Measure(rows, &catalog.Profile{Panel: &catalog.Panel{}}); ok {
		t.Errorf("twelve months a year are told: %+v", m)
	}
	if _, ok := Measure(rows, &catalog.Profile{Panel: &catalog.Panel{Of: "station"}}); !ok {
		t.Error("the rows of several stations are not counted")
	}
}

// One main number stays the first, whatever the others are.
func TestTheOnlyMainNumberComesFirst(t *testing.T) {
	t.Parallel()
	number := func(name string) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow}
	}
	p := &catalog.Profile{Columns: []catalog.Column{number("made"), number("fees_eur"), number("room")}, Model: model.Model{Main: []string{"made"}, Metrics: []model.Metric{
		{Name: "made", Label: "made", Kind: model.KindSum, Column: "made"}, {Name: "fees", Label: "fees", Kind: model.KindSum, Column: "fees_eur", Unit: "EUR"}, {Name: "room", Label: "room", Kind: model.KindSum, Column: "room"},
	}}}
	if main := Main(p); len(main) != 2 || main[0].Column != "made" {
		t.Errorf("main are %+v", main)
	}
}
