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

func TestTargetsReachedAreToldInAllAndByGroups(t *testing.T) {
	t.Parallel()
	p := wards()
	p.Columns = append(p.Columns, catalog.Column{Name: "wing", Label: "wing", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 3, AllValues: true})
	p.Model.Columns = append(p.Model.Columns, model.Column{Name: "wing", Meaning: model.Category})
	p.Model.Dimensions = []model.Dimension{{Column: "wing"}}
	for prompt, groups := range map[string]bool{"Are we on track with our targets? Which wings fall short, by how much?": true, "are we meeting our targets": true} {
		got, ok := slotsOf(prompt, p).attained(plan.Plan{Prompt: prompt})
		if !ok || len(got.Questions) != 2 || (got.Questions[1].By[0].Column == "wing") != groups {
			t.Fatalf("%s: %v %+v", prompt, ok, got.Questions)
		}
		if m := got.Questions[0].Measures; len(m) != 4 || m[0].Aggregate != plan.ShareWhere || m[3].Aggregate != plan.Minus || m[3].Unit != "pp" {
			t.Errorf("%s: %+v", prompt, m)
		}
	}
	for _, prompt := range []string{"why do we miss our targets", "average target by wing", "are 90% of wards on target"} {
		if _, ok := slotsOf(prompt, p).attained(plan.Plan{Prompt: prompt}); ok {
			t.Errorf("%s: it asks for something else", prompt)
		}
	}
}
