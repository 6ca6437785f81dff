package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// wards is a table of wards, with the share of beds that were ready and what it was to be.
func wards() *catalog.Profile {
	p := &catalog.Profile{Rows: 300, RowNoun: "wards", Model: model.Model{Noun: "wards"}}
	for name, label := range map[string]string{"beds_ready_pct": "beds ready", "target_pct": "target"} {
		p.Columns = append(p.Columns, catalog.Column{Name: name, Label: label, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Unit: "%", Mean: 70, Min: "0", Max: "100", Distinct: 90})
		p.Model.Columns = append(p.Model.Columns, model.Column{Name: name, Meaning: map[bool]model.Meaning{true: model.Rate, false: model.Measurement}[label == "target"], Unit: "%"})
		p.Model.Metrics = append(p.Model.Metrics, model.Metric{Name: name, Label: "average " + label, Kind: model.KindAverage, Column: name, Unit: "%"})
	}
	return p
}

func TestWhoAsksForTargetsReachedIsToldWhatCame(t *testing.T) {
	t.Parallel()
	s := slotsOf("are we reaching our targets?", wards())
	if len(s.measures) != 3 || s.measures[0].Aggregate != plan.ShareWhere || s.measures[0].Where.Against.Column != "target_pct" || s.measures[1].Column != "beds_ready_pct" {
		t.Errorf("%+v", s.measures)
	}
	if s := slotsOf("what is the average target?", wards()); len(s.measures) != 1 {
		t.Errorf("the target alone is asked for: %+v", s.measures)
	}
}
