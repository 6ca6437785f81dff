package plan_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestHowFarCasesAreIsSaidAsPeopleDo(t *testing.T) {
	t.Parallel()
	day := func(name, label string, role model.TimeRole) (catalog.Column, model.Column) {
		return catalog.Column{Name: name, Label: label, Type: sitrep.TypeDate, Role: sitrep.RoleTime}, model.Column{Name: name, Meaning: model.Time, TimeRole: role}
	}
	paid, paidIs := day("paid_on", "paid on", model.TimeEnd)
	due, dueIs := day("due", "due", model.TimeDue)
	stage, stageIs := day("stage_date", "stage date", model.TimeOther)
	p := catalog.Profile{
		Columns: []catalog.Column{paid, due, stage, {Name: "client", Label: "client", Type: sitrep.TypeString}},
		Model:   model.Model{Columns: []model.Column{paidIs, dueIs, stageIs}},
	}
	open := plan.Predicate{Op: plan.IsNull, Column: "paid_on"}
	late := plan.Predicate{Op: plan.AtLeast, Column: "due", Until: plan.Now, Values: []string{"86400"}}
	for want, where := range map[string]plan.Predicate{
		"not yet paid":                       open,
		"paid":                               {Op: plan.NotNull, Column: "paid_on"},
		"not yet paid and overdue":           {Op: plan.And, Kids: []plan.Predicate{open, late}},
		"client is Ash and overdue":          {Op: plan.And, Kids: []plan.Predicate{{Op: plan.Equal, Column: "client", Values: []string{"Ash"}}, late}},
		"stage date is empty":                {Op: plan.IsNull, Column: "stage_date"},
		"time since due is at least 30 days": {Op: plan.AtLeast, Column: "due", Until: plan.Now, Values: []string{"2592000"}},
	} {
		if got := plan.SayFilter(where, p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
