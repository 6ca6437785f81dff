package model_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// A number beside one that is called the whole of it is a part of that, also where the whole is the same in all rows.
func TestANumberIsAPartOfWhatIsCalledItsWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		over, under, label string
		most               string
	}{
		{"hours_available", "hours_total", "availability", "168"},
		{"tests_passed", "total_tests", "tests passed share", "90"},
		{"kg_rewashed", "kg_washed", "kg rewashed share", "400"},
		{"seats_empty", "seats_total", "seats empty share", "300"},
	} {
		m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{number(c.over, 80, "0", c.most), number(c.under, 2, c.most, c.most)}},
			map[string]model.Column{c.over: {Meaning: model.Flow}, c.under: {Meaning: model.Flow}})
		if x := called(m, c.label); x == nil || x.Column != c.over || x.Per != c.under || x.Unit != "%" {
			t.Errorf("%s of %s: %+v among %v", c.over, c.under, x, labels(m))
		}
	}
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{number("hours_planned", 80, "0", "90"), number("hours_total", 20, "0", "90")}},
		map[string]model.Column{"hours_planned": {Meaning: model.Flow}, "hours_total": {Meaning: model.Flow}})
	if x := called(m, "hours planned share"); x != nil {
		t.Errorf("a plan is a part of what came of it: %+v", x)
	}
}
