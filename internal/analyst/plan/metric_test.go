package plan_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Every metric that a model can have is a measure that a plan can hold.
func TestMetricsAreMeasures(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Name: "t", RowNoun: "orders", Rows: 100, Time: "opened", Columns: []catalog.Column{
		{Name: "opened", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Kind: catalog.KindTime, Min: "2025-01-01", Max: "2025-12-31"},
		{Name: "done", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Kind: catalog.KindTime, Min: "2025-01-01", Max: "2025-12-31"},
		{Name: "due", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Kind: catalog.KindTime, Min: "2025-01-01", Max: "2025-12-31"},
		{Name: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Unit: "EUR"},
		{Name: "meter", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindCounter},
		{Name: "status", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Values: []catalog.ValueCount{{Value: "lost", Rows: 9}}, AllValues: true},
		{Name: "customer", Type: sitrep.TypeInteger, Role: sitrep.RoleIdentifier, Kind: catalog.KindEntity},
	}}
	for _, kind := range model.Kinds {
		m := model.Metric{Name: "m", Label: "the metric", Kind: kind, Column: "amount", Good: "up"}
		switch kind {
		case model.KindCount:
			m.Column = ""
		case model.KindIncrease:
			m.Column = "meter"
		case model.KindRatio:
			m.Per, m.Unit = "amount", "%"
		case model.KindMargin, model.KindMarginRate:
			m.Per = "meter"
		case model.KindRate:
			m.Column, m.Values = "status", []string{"lost"}
		case model.KindDistinct:
			m.Column = "customer"
		case model.KindPerEntity:
			m.Per = "customer"
		case model.KindDuration, model.KindAge:
			m.Column, m.Until = "opened", "done"
		case model.KindLate, model.KindOnTime:
			m.Column, m.Until = "done", "due"
		}
		measure, ok := plan.Of(m, &p)
		if !ok {
			t.Errorf("%s is no measure", kind)
			continue
		}
		if measure.Label != "the metric" && kind != model.KindCount || measure.Good != "up" {
			t.Errorf("%s is %+v", kind, measure)
		}
		q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{measure}}
		if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
	for i := range p.Columns {
		if p.Columns[i].Name == "meter" {
			p.Columns[i].Nulls = 9
		}
	}
	rate, _ := plan.Of(model.Metric{Kind: model.KindMarginRate, Column: "amount", Per: "meter", Unit: "%", Label: "margin rate"}, &p)
	if rate.Per == nil || rate.Per.Where == nil || rate.Per.Where.Op != plan.NotNull || rate.Per.Where.Column != "meter" {
		t.Errorf("a margin rate is of rows whose cost is not known, too: %+v", rate.Per)
	}
	m, ok := plan.Of(model.Metric{Kind: model.KindAverage, Column: "amount", Weight: "meter", Label: "average amount"}, &p)
	if !ok || m.Aggregate != plan.Ratio || m.Of.Times() != "meter" {
		t.Errorf("a weighed average is %+v", m)
	}
}

func TestASumThatIsWeighedAddsProducts(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Columns: []catalog.Column{
		{Name: "price", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow},
		{Name: "qty", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow},
	}}
	m, ok := plan.Of(model.Metric{Name: "value", Label: "value", Kind: model.KindSum, Column: "price", Weight: "qty"}, &p)
	if !ok || m.Aggregate != plan.Sum || m.Column != "price" || m.Times() != "qty" || m.Label != "value" {
		t.Errorf("%+v, %t", m, ok)
	}
}
