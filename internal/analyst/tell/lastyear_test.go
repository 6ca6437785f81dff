package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestLevelsAreNotAddedUpOverTime(t *testing.T) {
	t.Parallel()
	p := hotel()
	owed := catalog.Column{Name: "Owed", Label: "owed", Type: "number", Role: "measure", Distinct: 90}
	p.Columns = append(p.Columns, owed)
	p.Model.Columns = append(p.Model.Columns, model.Column{Name: "Owed", Meaning: model.Level})
	p.Model.Metrics = append(p.Model.Metrics, model.Metric{Name: "owed", Label: "owed", Kind: model.KindNewest, Column: "Owed"})
	prompt := "owed by house"
	read := plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Breakdown, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "Owed", Origin: plan.Asked}}}}}
	if got := slotsOf(prompt, p).leveled(read).Questions[0].Measures[0]; got.Aggregate != plan.Last || got.Origin != plan.Asked {
		t.Errorf("told as %+v", got)
	}
}

func TestAConditionIsSaidOnce(t *testing.T) {
	t.Parallel()
	open, north := &plan.Predicate{Op: plan.IsNull, Column: "closed"}, equal("region", "North")
	if got := and(and(open, north), open); len(got.Kids) != 2 {
		t.Errorf("%+v", got)
	}
	if got := and(open, &plan.Predicate{Op: plan.IsNull, Column: "closed"}); len(got.Kids) > 0 {
		t.Errorf("%+v", got)
	}
}

func TestAShareWithinATimeIsAGoalOfPerCent(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]float64{
		"did we get 85% of jobs started within 15 min of the listed time": 85, "95 percent of parcels out within 24 hours?": 95,
	} {
		if g, ok := goalIn(prompt); !ok || !g.percent || g.value != want || g.most {
			t.Errorf("%s: %+v", prompt, g)
		}
	}
	for prompt, want := range map[string]int{"within 15 min of the listed time": 900, "within two days": 2 * 86400, "in under 3 hrs": 3 * 3600, "in october": 0} {
		if got, _, _ := limitIn(prompt); got != want {
			t.Errorf("%s: %d seconds", prompt, got)
		}
	}
}
