package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// repairs are those of a bicycle hire, with who did them, where, and on what.
func repairs() *catalog.Profile {
	kinds := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: int64(len(values))}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
		return c
	}
	p := &catalog.Profile{Rows: 800, Time: "day", RowNoun: "repairs", Columns: []catalog.Column{
		{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300},
		kinds("station", "Docks", "Park", "Hill"), kinds("fitter", "Ann Lee", "Bo Dahl"), kinds("model_line", "Cargo", "City"), kinds("stand", "S01", "S02", "S03"), kinds("shift", "Early", "Late"),
	}}
	p.Model = model.Model{Noun: "repairs", Metrics: []model.Metric{{Name: "repairs", Label: "repairs", Kind: model.KindCount}}}
	for _, c := range p.Columns[1:] {
		meaning := model.Category
		if c.Name == "fitter" {
			meaning = model.Name
		}
		p.Model.Columns = append(p.Model.Columns, model.Column{Name: c.Name, Meaning: meaning})
		if c.Name != "shift" {
			p.Model.Dimensions = append(p.Model.Dimensions, model.Dimension{Column: c.Name})
		}
	}
	return p
}

func TestOneOfTwoFieldsMayBeSpokenOfByItsKind(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][2]string{
		"repairs by station and who did them, with %":          {"station", "fitter"},
		"repairs by station and what was repaired, with %":     {"station", "model_line"},
		"repairs by fitter and kind of bike, with percent":     {"fitter", "model_line"},
		"repairs by fitter and by early/late, with shares":     {"fitter", "shift"},
		"repairs by fitter and by workshop, table with shares": {"fitter", "station"},
		"repairs by station and colour, with %":                {"station", ""}, // nothing is put in the place of what there is not
	} {
		s := slotsOf(prompt, repairs())
		got := s.spoken([]plan.Dimension{{Column: want[0]}})
		if want[1] == "" {
			if len(got) != 1 {
				t.Errorf("%s: %+v, want one field", prompt, got)
			}
			continue
		}
		if len(got) != 2 || got[0].Column != want[0] || got[1].Column != want[1] {
			t.Errorf("%s: %+v, want %v", prompt, got, want)
		}
	}
}
