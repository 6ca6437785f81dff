package catalog

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestShownModelTellsNothingOfHiddenFieldsAndMarksMainMetrics(t *testing.T) {
	t.Parallel()
	p := Profile{
		Columns: []Column{{Name: "revenue"}},
		Model: model.Model{
			Noun: "orders", Time: "day", Main: []string{"revenue"},
			Columns:    []model.Column{{Name: "revenue", Meaning: model.Flow, Good: "up"}, {Name: "secret", Meaning: model.Flow}},
			Metrics:    []model.Metric{{Name: "revenue", Kind: model.KindSum, Column: "revenue"}, {Name: "orders", Kind: model.KindCount}},
			Dimensions: []model.Dimension{{Column: "city", Parent: "country"}},
		},
	}
	m := p.ShownModel()
	if len(m.Fields) != 1 || m.Fields[0] != (sitrep.FieldMeaning{Name: "revenue", Meaning: "flow", Good: "up"}) {
		t.Errorf("fields are %+v", m.Fields)
	}
	if !m.Metrics[0].Main || m.Metrics[1].Main || m.Dimensions[0].Parent != "country" || m.Noun != "orders" || m.Time != "day" {
		t.Errorf("the model is %+v", m)
	}
	if i := slices.IndexFunc(m.Metrics, func(x sitrep.Metric) bool { return x.Kind == "count" }); i != 1 {
		t.Errorf("the order of metrics is lost: %+v", m.Metrics)
	}
}
