package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestWhatSoManyDidIsAsked(t *testing.T) {
	t.Parallel()
	p := hotel()
	for prompt, want := range map[string]string{
		"why have so many guests cancelled lately": "Status", "why is revenue down for many guests": "", "why was october so weak": "",
	} {
		m, _, ok := slotsOf(prompt, p).happened()
		got := ""
		if ok && m.Where != nil {
			got = m.Where.Column
		}
		if got != want {
			t.Errorf("%s: %q of %+v, want %q", prompt, got, m, want)
		}
	}
	if _, at, ok := slotsOf("why did so many people finish in summer, or get resolved?", jobs()).happened(); !ok || at != "done" {
		t.Errorf("ended by %q", at)
	}
}

func TestWhatWasOnTimeIsToldByWhenItWasDone(t *testing.T) {
	t.Parallel()
	p := jobs()
	rate, ok := slotsOf("on time", p).kept(model.KindOnTime)
	if !ok {
		t.Fatal("there is no rate")
	}
	read := plan.Plan{Questions: []plan.Question{
		{Origin: plan.Asked, Measures: []plan.Measure{rate}, By: []plan.Dimension{{Column: "taken", Grain: plan.Month}}},
		{Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Count}}, By: []plan.Dimension{{Column: "taken", Grain: plan.Month}}},
	}}
	got := slotsOf("on time", p).whenDone(read)
	if a, b := got.Questions[0], got.Questions[1]; a.Time != "done" || a.By[0].Column != "done" || b.Time != "" || b.By[0].Column != "taken" {
		t.Errorf("told by %q and %q", a.Time, b.Time)
	}
}
