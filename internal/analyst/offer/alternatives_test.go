package offer_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/offer"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func scene() offer.Scene {
	values := func(names ...string) (out []catalog.ValueCount) {
		for _, n := range names {
			out = append(out, catalog.ValueCount{Value: n, Rows: 50})
		}
		return out
	}
	return offer.Scene{
		Profile: catalog.Profile{Table: "data", Name: "orders", RowNoun: "orders", Rows: 100, Columns: []catalog.Column{
			{Name: "region", Label: "region", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 2, Values: values("North", "South"), AllValues: true},
			{Name: "channel", Label: "channel", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 2, Values: values("Web", "Shop"), AllValues: true},
			{Name: "amount", Label: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 90},
			{Name: "weight", Label: "weight", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 90},
		}},
		Clock: plan.Clock{Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC), Zone: time.UTC, WeekStart: time.Monday},
	}
}

// of is a plan of one question.
func of(s offer.Scene, column, by string) plan.Plan {
	q := plan.Question{ID: "q1", Intent: plan.Breakdown, Origin: plan.Asked, Measures: []plan.Measure{plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: column, Origin: plan.Asked}, &s.Profile)}, By: []plan.Dimension{{Column: by, Label: by}}}
	return plan.Plan{Version: plan.Version, Prompt: "x", Questions: []plan.Question{q}}
}

// TestReadingsOfTheWholeComeBeforeChangesOfOnePart: a change is one click at its part as well. What asks the same
// is offered once, and changes fill the list.
func TestReadingsOfTheWholeComeBeforeChangesOfOnePart(t *testing.T) {
	t.Parallel()
	s := scene()
	p := of(s, "amount", "region")
	list := s.Alternatives(p, []plan.Plan{p, of(s, "weight", "region"), p, of(s, "weight", "channel"), of(s, "weight", "region"), of(s, "amount", "channel")}, offer.Most)
	var said []string
	for _, a := range list {
		said = append(said, a.Text)
	}
	readings := []string{"total weight instead of total amount", "total weight instead of total amount; by channel instead of region", "by channel instead of region"}
	if len(said) != offer.Most || strings.Join(said[:3], "|") != strings.Join(readings, "|") {
		t.Errorf("%q", said)
	}
	if alone := s.Alternatives(p, nil, offer.Most); len(alone) != offer.Most || !strings.Contains(fmt.Sprint(alone[0].Text, alone[1].Text, alone[2].Text), "average instead of total") {
		t.Errorf("without other readings: %d", len(alone))
	}
}
