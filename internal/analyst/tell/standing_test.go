package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// tenants are those of a landlord: they move in, stay and move out.
func tenants() *catalog.Profile {
	return &catalog.Profile{
		Rows: 400, Time: "moved_in", RowNoun: "tenants",
		Columns: []catalog.Column{
			{Name: "moved_in", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 200},
			{Name: "left_on", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 90, Nulls: 250},
			{Name: "rent", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 30},
			{Name: "house", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: 2, Values: []catalog.ValueCount{{Value: "Elm Court", Rows: 200}, {Value: "Mill Row", Rows: 200}}},
		},
		Model: model.Model{Noun: "tenants", Metrics: []model.Metric{
			{Name: "rent", Label: "rent", Kind: model.KindSum, Column: "rent", Unit: "GBP", Good: "up"},
			{Name: "tenants", Label: "tenants", Kind: model.KindCount},
			{Name: "stay", Label: "length of stay", Kind: model.KindDuration, Column: "moved_in", Until: "left_on", Good: "up"},
		}},
	}
}

func TestWhoHasLeftIsNotCountedAmongThoseThatThereAre(t *testing.T) {
	t.Parallel()
	count := plan.Measure{Aggregate: plan.Count, Label: "number of tenants", Unit: "tenants", Additive: true}
	for prompt, want := range map[string]bool{
		"how many tenants do we have":              true,
		"tenants and rent by house":                true,
		"how many tenants have we ever had":        false,
		"how many tenants have left us, by house?": false,
		"tenants per month":                        false,
	} {
		p := plan.Plan{Prompt: prompt, Questions: []plan.Question{{ID: "q1", Text: prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{count}}}}
		q := slotsOf(prompt, tenants()).standing(p).Questions[0]
		if got := fixed(q.Where, "left_on"); got != want {
			t.Errorf("%s: only those still there is %v, want %v", prompt, got, want)
		}
	}
	may := plan.Period{Kind: plan.Calendar, Unit: plan.Month, N: 1, Text: "in May"}
	p := plan.Plan{Prompt: "new tenants in May", Questions: []plan.Question{{ID: "q1", Text: "new tenants in May", Intent: plan.Value, By: []plan.Dimension{}, Measures: []plan.Measure{count}, Period: &may}}}
	if q := slotsOf(p.Prompt, tenants()).standing(p).Questions[0]; q.Where != nil {
		t.Errorf("those that came in May are %+v", q.Where)
	}
}

func TestWhatMostlyEndsIsNoMembership(t *testing.T) {
	t.Parallel()
	outages := tenants()
	outages.Columns[1].Nulls = 20 // of 400: who has not left is the exception
	if l, ok := lifeOf(outages); !ok || l.lasts {
		t.Errorf("%+v %v", l, ok)
	}
	if l, ok := lifeOf(tenants()); !ok || !l.lasts {
		t.Errorf("%+v %v", l, ok)
	}
}
