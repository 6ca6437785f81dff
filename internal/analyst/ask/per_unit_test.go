package ask

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// quay is what boats land at a harbour: fish by weight and price, and ice by the counter of a machine.
func quay() *Reader {
	column := func(name, unit string, kind catalog.Kind) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: kind, Unit: unit, Distinct: 300}
	}
	p := catalog.Profile{Name: "quay", Rows: 900, Time: "day", Columns: []catalog.Column{
		{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 200},
		column("boxed_kg", "kg", catalog.KindFlow), column("landed_kg", "kg", catalog.KindFlow), column("price_eur_kg", "EUR/kg", catalog.KindRate),
		column("ice_ctr", "", catalog.KindCounter), column("hoist_ctr", "", catalog.KindCounter),
	}}
	p.Model = model.Model{
		Noun: "rows", Time: "day", Main: []string{"landed"},
		Columns: []model.Column{
			{Name: "day", Meaning: model.Time, TimeRole: model.TimeMain},
			{Name: "boxed_kg", Meaning: model.Flow, Unit: "kg"},
			{Name: "landed_kg", Meaning: model.Flow, Unit: "kg"},
			{Name: "price_eur_kg", Meaning: model.Measurement, Unit: "EUR/kg"},
			{Name: "ice_ctr", Meaning: model.Cumulative},
			{Name: "hoist_ctr", Meaning: model.Cumulative},
		},
		Metrics: []model.Metric{
			{Name: "landed", Label: "landed", Kind: model.KindSum, Column: "landed_kg", Unit: "kg"},
			{Name: "boxed", Label: "boxed", Kind: model.KindSum, Column: "boxed_kg", Unit: "kg"},
			{Name: "average_price", Label: "average price", Kind: model.KindAverage, Column: "price_eur_kg", Weight: "landed_kg", Unit: "EUR/kg"},
		},
	}
	return NewReader(p, p.Model, nil, DefaultWeights())
}

func firstMeasure(t *testing.T, prompt string) plan.Measure {
	t.Helper()
	list := quay().Readings(prompt, 1)
	if len(list) == 0 || len(list[0].Questions) == 0 || len(list[0].Questions[0].Measures) == 0 {
		t.Fatalf("%q asks for no number", prompt)
	}
	return list[0].Questions[0].Measures[0]
}

func TestAPricePerKiloThatATableHasIsAveragedByItsKilos(t *testing.T) {
	t.Parallel()
	m := firstMeasure(t, "price per landed kilo by month")
	if m.Aggregate != plan.Ratio || m.Of == nil || m.Of.Times() != "landed_kg" || m.Per == nil || m.Per.Column != "landed_kg" {
		t.Errorf("it is %+v", m)
	}
}

func TestOneCounterByAnotherIsWhatTheyRoseBy(t *testing.T) {
	t.Parallel()
	m := firstMeasure(t, "how much ice ctr per hoist ctr")
	if m.Aggregate != plan.Ratio || m.Of.Aggregate != plan.Increase || m.Per.Aggregate != plan.Increase {
		t.Errorf("it is %+v of %+v by %+v", m, m.Of, m.Per)
	}
}

func TestAUnitMeansTheMainNumberThatHasIt(t *testing.T) {
	t.Parallel()
	if m := firstMeasure(t, "kilos by month"); m.Column != "landed_kg" {
		t.Errorf("kilos are %s", m.Column)
	}
}
