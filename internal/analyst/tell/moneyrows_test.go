package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestNumbersThatCountMoneyBeginWithWhatItComesTo(t *testing.T) {
	t.Parallel()
	rows := []plan.Measure{{Aggregate: plan.Count}, {Aggregate: plan.Count, Where: equal("paid by", "card")}}
	for prompt, want := range map[string]int{"update on donations": 3, "how many donations were there last month?": 2} {
		if got := slotsOf(prompt, gifts()).withAmount(rows); len(got) != want || want == 3 && got[0].Column != "amount" {
			t.Errorf("%q: %+v", prompt, got)
		}
	}
	if got := slotsOf("update on the jobs", jobs()).withAmount(rows); len(got) != 2 {
		t.Errorf("jobs are no money: %+v", got)
	}
}

func TestWhatWasDoneWithMoneyIsItsAmount(t *testing.T) {
	t.Parallel()
	p := plan.Plan{Prompt: "how much was solicited?", Missing: []plan.Unanswered{{Text: "solicited", Reason: nameless}}}
	got := slotsOf(p.Prompt, gifts()).amountDone(p)
	if len(got.Missing) != 0 || len(got.Questions) != 1 || got.Questions[0].Measures[0].Column != "amount" {
		t.Errorf("%+v", got)
	}
	if got := slotsOf(p.Prompt, jobs()).amountDone(p); len(got.Missing) != 1 {
		t.Error("jobs are no money")
	}
}

// gifts is a table of donations.
func gifts() *catalog.Profile {
	return &catalog.Profile{
		Rows: 400, RowNoun: "donations", Name: "donations",
		Columns: []catalog.Column{{Name: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Min: "5", Max: "900", Distinct: 200, Unit: "EUR"}},
		Model: model.Model{Noun: "donations", Columns: []model.Column{{Name: "amount", Meaning: model.Flow, Unit: "EUR"}}, Metrics: []model.Metric{
			{Name: "donations", Label: "donations", Kind: model.KindCount}, {Name: "amount", Label: "total amount", Kind: model.KindSum, Column: "amount", Unit: "EUR"},
		}},
	}
}
