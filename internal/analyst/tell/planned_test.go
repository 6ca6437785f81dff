package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// withAmounts are the days of a works with a number in each of some columns, "name|unit".
func withAmounts(columns ...[2]string) *catalog.Profile {
	p := &catalog.Profile{
		Rows: 600, Time: "day", RowNoun: "days",
		Columns: []catalog.Column{
			{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300},
			{Name: "plan", Label: "plan", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 3, AllValues: true},
		},
		Model: model.Model{Noun: "days", Columns: []model.Column{{Name: "plan", Meaning: model.Category}}},
	}
	for _, c := range columns {
		p.Columns = append(p.Columns, catalog.Column{Name: c[0], Label: c[0], Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Unit: c[1], Distinct: 300, Mean: 100})
		p.Model.Columns = append(p.Model.Columns, model.Column{Name: c[0], Meaning: model.Flow, Unit: c[1]})
	}
	return p
}

func TestAPlanIsKnownByTheNameOfWhatItIsFor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		columns [][2]string
		want    string
	}{
		"the same words but for one": {[][2]string{{"calls handled", ""}, {"Fcst calls", ""}, {"staff", ""}}, "calls handled"},
		"it says that it came":       {[][2]string{{"spent_eur", "EUR"}, {"budget_eur", "EUR"}}, "spent_eur"},
		"what went wrong did not":    {[][2]string{{"stops missed", ""}, {"stops served", ""}, {"stops planned", ""}}, "stops served"},
		"the end of a period":        {[][2]string{{"Beds EOM", ""}, {"Tgt Beds", ""}}, "Beds EOM"},
		"the only other of a unit":   {[][2]string{{"intake kWh", "kWh"}, {"exp kWh", "kWh"}, {"fee", "EUR"}}, "intake kWh"},
		"one of two of a unit":       {[][2]string{{"intake kWh", "kWh"}, {"loss kWh", "kWh"}, {"exp kWh", "kWh"}}, ""},
		"a unit in the name":         {[][2]string{{"Tonnes shipped", ""}, {"Planned tonnes", "t"}}, "Tonnes shipped"},
		"expenses are no plan":       {[][2]string{{"Sales EUR", "EUR"}, {"Exp EUR", "EUR"}}, ""},
		"nothing but that it came":   {[][2]string{{"calls", ""}, {"achieved", ""}, {"target", ""}}, "achieved"},
		"pledged of a goal":          {[][2]string{{"calls", ""}, {"pledged_eur", "EUR"}, {"goal_eur", "EUR"}}, "pledged_eur"},
		"of another thing":           {[][2]string{{"sold", ""}, {"target_score", ""}}, ""},
	} {
		got := ""
		if v := slotsOf("are we on plan", withAmounts(c.columns...)).versus(); len(v) > 0 {
			got = v[0].came.Name
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestARequestHoldsANumberAgainstItsPlanByWordsForIt(t *testing.T) {
	t.Parallel()
	p := withAmounts([2]string{"tonnes milled", "t"}, [2]string{"budget tonnes", "t"}, [2]string{"fee", "EUR"})
	for prompt, want := range map[string]bool{
		"did we make budget in May":                  true,
		"how close did we come to what was expected": true,
		"are we behind target this month?":           true,
		"tonnes milled vs. budget by mill":           true,
		"tonnes milled by plan":                      false,
		"what did we plan to mill":                   false,
		"budget tonnes and fee by mill":              false,
		"budget and actual tonnes by mill":           true,
		"tonnes over the year":                       false,
	} {
		if got := slotsOf(prompt, p).holdsPlan("asks"); got != want {
			t.Errorf("%s: %v", prompt, got)
		}
	}
	if _, ok := slotsOf("is the fee above budget", p).planned(); ok {
		t.Error("a number without a plan is held against that of another")
	}
	if v, ok := slotsOf("are the tonnes milled above budget", p).planned(); !ok || v.came.Name != "tonnes milled" || v.kind != "planned budget" {
		t.Errorf("it is %+v, %v", v, ok)
	}
}

func TestAGoalIsReadHoweverItIsPut(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]goal{
		"calls should be answered within 2 minutes in 90% of cases": {value: 90, percent: true, least: true},
		"target is a 3% return rate. did we make it":                {value: 3, percent: true},
		"goal: average stay max 5 days":                             {value: 5, most: true},
		"target: scrap below 2.5% of pieces":                        {value: 2.5, percent: true, most: true},
	} {
		g, ok := goalIn(prompt)
		if !ok || g.value != want.value || g.percent != want.percent || g.most != want.most || g.least != want.least {
			t.Errorf("%s: %+v, %v", prompt, g, ok)
		}
	}
}

func TestEachOfSeveralGoalsIsAskedForByItself(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]int{
		"goals for May were 9,000 passengers and 2% diverted. did we get there?":     2,
		"targets: fuel cost below 40k, 300 crossings and 80k of freight":             3,
		"Goal was 48 crossings for July to September. Did we make it?":               1,
		"we want 20 euros a passenger and a list of the ships":                       1,
		"how many passengers and crossings were there, and what was the fuel cost ?": 0,
	} {
		if got := goalsSaid(prompt); len(got) != want {
			t.Errorf("%s: %q", prompt, got)
		}
	}
}

func TestWhatCameToAStateIsCountedByWhenItDid(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]bool{
		{"hired", "hired"}: true, {"cancel", "cancelled"}: true, {"shipped", "shipping"}: true, {"paid", "partial"}: false, {"closed", "close"}: true, {"at", "attended"}: false,
	} {
		if got := sameVerb(pair[0], pair[1]); got != want {
			t.Errorf("%v: %v", pair, got)
		}
	}
	p := ferries()
	p.Columns = append(p.Columns, catalog.Column{Name: "cancelled_at", Type: sitrep.TypeTimestamp, Role: sitrep.RoleTime, Distinct: 90, Nulls: 900})
	s := slotsOf("at most 10 cancellations in August was the target. did we do it", p)
	g, _ := goalIn(s.prompt)
	m, _ := g.number(s)
	if at := stateTime(m, p); at != "cancelled_at" {
		t.Errorf("cancellations are counted by %q", at)
	}
}
