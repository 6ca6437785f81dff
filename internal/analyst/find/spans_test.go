package find

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestAStretchIsFromABeginToTheEndBehindIt(t *testing.T) {
	t.Parallel()
	at := func(name string) catalog.Column { return catalog.Column{Name: name, Role: "time", Type: "datetime"} }
	p := &catalog.Profile{Columns: []catalog.Column{at("sched_start"), at("in_theatre"), at("out_theatre"), at("due_out"), at("booked_in")}}
	got := Stretches(p)
	if len(got) != 1 || got[0].From.Name != "in_theatre" || got[0].Until.Name != "out_theatre" {
		t.Errorf("%+v", got)
	}
}

func TestWhyADealWasLostIsNoCauseOfTheShareWon(t *testing.T) {
	t.Parallel()
	stage := catalog.Column{Name: "stage", AllValues: true, Values: []catalog.ValueCount{{Value: "Won", Rows: 40}, {Value: "Lost", Rows: 60}}}
	reason, region := catalog.Column{Name: "lost reason", Nulls: 40, Distinct: 4}, catalog.Column{Name: "region", Nulls: 3, Distinct: 4}
	p := &catalog.Profile{Rows: 100, Columns: []catalog.Column{stage, reason, region}}
	won := plan.Measure{Aggregate: plan.ShareWhere, Where: &plan.Predicate{Op: plan.Equal, Column: "stage", Values: []string{"Won"}}}
	if !consequent(won, &reason, p) || consequent(won, &region, p) {
		t.Error("the reason only says more of how a deal ended, the region does not")
	}
	if lost := (plan.Measure{Aggregate: plan.Count, Where: won.Where, Additive: true}); consequent(lost, &reason, p) {
		t.Error("how many were lost falls into reasons")
	}
}

func TestNothingHappensBeforeWhatComesFirst(t *testing.T) {
	t.Parallel()
	p := &catalog.Profile{Rows: 1000}
	for _, name := range []string{"booked_on", "due_by", "collected_on", "returned_on"} {
		role := model.TimeOther
		if name == "due_by" {
			role = model.TimeDue
		}
		c := catalog.Column{Name: name, Role: "time", Type: "date", Min: "2026-01-02"}
		if name == "returned_on" {
			c.Nulls = 500
		}
		p.Columns = append(p.Columns, c)
		p.Model.Columns = append(p.Model.Columns, model.Column{Name: name, Meaning: model.Time, TimeRole: role})
	}
	got := beforeFirst(p)
	if len(got) != 2 || got[0].Column != "collected_on" || got[1].Column != "returned_on" || got[0].Other != "booked_on" || got[1].Most != faulty/2 {
		t.Errorf("%+v", got)
	}
}
