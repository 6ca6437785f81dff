package model_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// betterIn is the better way of a number in a table of events.
func betterIn(table string, beside model.Facts, c model.Facts) string {
	date := model.Facts{Name: "happened_on", Type: sitrep.TypeDate, Distinct: 300}
	m := model.Infer(model.Table{Name: table, Rows: 1000, Columns: []model.Facts{date, beside, c}})
	return m.Columns[2].Good
}

func text(name string) model.Facts {
	return model.Facts{Name: name, Type: sitrep.TypeString, Distinct: 40, MeanLength: 8, MeanWords: 1}
}

func TestAnotherFormOfAWordLeansTheSameWay(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"complaint_cnt": "down", "defect_count": "down", "visitor_count": "up", "incidents_reported": "down", "leakages": "down",
		"unit_weight": "", "order_priority": "",
	} {
		if got := betterIn("t", text("site"), number(name, 400, "0", "90")); got != want {
			t.Errorf("%s is better %q, want %q", name, got, want)
		}
	}
}

func TestAmountsLeanByWhatStandsBesideThem(t *testing.T) {
	t.Parallel()
	amount := number("amount", 900, "1", "900")
	if got := betterIn("t", text("customer"), amount); got != "up" {
		t.Errorf("an amount beside customers is better %q", got)
	}
	if got := betterIn("t", text("claimant"), amount); got != "down" {
		t.Errorf("an amount beside claimants is better %q", got)
	}
}

func TestEnergyLeansByWhetherItIsMade(t *testing.T) {
	t.Parallel()
	energy := number("energy_kwh", 900, "1", "900")
	if got := betterIn("t", text("inverter"), energy); got != "up" {
		t.Errorf("energy of an inverter is better %q", got)
	}
	if got := betterIn("t", text("household"), energy); got == "up" {
		t.Error("more energy of a household is called better")
	}
}

func TestColumnsNamedForPlacesLeanAsTheirTable(t *testing.T) {
	t.Parallel()
	if got := betterIn("game sales", text("genre"), number("Japan", 700, "0", "40")); got != "up" {
		t.Errorf("sales in Japan are better %q", got)
	}
}

func TestARankThatTellsRowsApartIsBetterLow(t *testing.T) {
	t.Parallel()
	rank := model.Facts{Name: "rank", Type: sitrep.TypeInteger, Whole: true, Distinct: 100, Min: "1", Max: "100"}
	m := model.Infer(model.Table{Name: "clubs", Rows: 100, Columns: []model.Facts{rank, text("club")}})
	if c := m.Columns[0]; c.Good != "down" {
		t.Errorf("the rank is %+v", c)
	}
}

func TestWordsOfTheLanguageAreNoShortForms(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"video", "rest"} { // void, resit
		if got := betterIn("t", text("site"), number(name, 400, "0", "90")); got == "down" {
			t.Errorf("%s is better down", name)
		}
	}
}

func TestUnknownWordsLeanAsThoseThatAreUsedAlike(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"catastrophes": "down", "wrongdoing_count": "down", "zorbs": ""} {
		if got := betterIn("t", text("site"), number(name, 400, "0", "90")); got != want {
			t.Errorf("%s is better %q, want %q", name, got, want)
		}
	}
}

func TestWhatNobodyKnowsIsNotGoodBecauseItStandsAmongOrders(t *testing.T) {
	t.Parallel()
	if got := betterIn("orders", text("customer"), number("zorbs", 400, "0", "90")); got != "" {
		t.Errorf("zorbs of orders are better %q", got)
	}
}

func TestAFlagIsGoodOrBadByWhatItSays(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"no_access": "down", "pod_received": "up", "abandoned": "down", "gift_wrap": "", "zorbed": ""} {
		flag := model.Facts{Name: name, Type: sitrep.TypeBoolean, Distinct: 2}
		if got := betterIn("visits", text("site"), flag); got != want {
			t.Errorf("%s is better %q, want %q", name, got, want)
		}
	}
}

func TestNumbersNamedForCoursesAreTimesOfARace(t *testing.T) {
	t.Parallel()
	columns := []model.Facts{text("swimmer")}
	for _, name := range []string{"meter_100", "meter_200", "meter_400"} {
		seconds := number(name, 90, "48", "300")
		seconds.Type, seconds.Whole = sitrep.TypeNumber, false
		columns = append(columns, seconds)
	}
	m := model.Infer(model.Table{Name: "swimmer", Rows: 90, Columns: columns})
	if c := m.Columns[1]; c.Good != "down" {
		t.Errorf("the time over 100 meters is %+v", c)
	}
}

func TestABadThingThatIsUndoneIsGood(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"phosphate_removal_pct": "up", "leaks_repaired": "up", "lost_sales": "down", "beds_available": "up", "open_defects": "down"} {
		if got := betterIn("t", text("site"), number(name, 400, "0", "90")); got != want {
			t.Errorf("%s is better %q, want %q", name, got, want)
		}
	}
}

func TestWhatWasPaidIsTakenInWhereCustomersPay(t *testing.T) {
	t.Parallel()
	money := func(name string) model.Facts {
		f := amounts(name, 40)
		f.Unit = "GBP"
		return f
	}
	sold := model.Facts{Name: "sold_on", Type: sitrep.TypeDate, Distinct: 200, Min: "2026-01-01", Max: "2026-09-01"}
	done := model.Facts{Name: "done_on", Type: sitrep.TypeDate, Distinct: 200, Min: "2026-01-01", Max: "2026-09-01"}
	for _, c := range []struct {
		columns []model.Facts
		name    string
		want    string
	}{
		{[]model.Facts{sold, money("price_paid"), kinds("channel", "web", "desk")}, "price_paid", "up"},
		{[]model.Facts{done, money("fee"), kinds("material", "Gold", "Steel")}, "fee", ""},
		{[]model.Facts{done, money("fee"), kinds("supplier", "A", "B")}, "fee", "down"},
	} {
		m := model.Infer(model.Table{Name: "t", Rows: 600, Columns: c.columns})
		if got := m.Column(c.name).Good; got != c.want {
			t.Errorf("%s beside %s is good %q, want %q", c.name, c.columns[2].Name, got, c.want)
		}
	}
}

func TestWhatIsBoughtByOneTradeAndSoldByTheNextIsNeitherGoodNorBad(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		table, beside, name, want string
	}{
		{"boiler_visits", "engineer", "labour", ""},
		{"tractor_jobs", "make", "parts", ""},
		{"boiler_visits", "engineer", "labour_cost", "down"},
		{"boiler_visits", "engineer", "parts_revenue", "up"},
		{"bills", "supplier", "net", ""},
		{"bills", "supplier", "freight_cost", "down"},
		{"till", "customer", "net_sales", "up"},
		{"ev_sessions", "customer", "kwh", ""},
		{"meters", "building", "kwh", "down"},
	} {
		if got := betterIn(c.table, text(c.beside), amounts(c.name, 300)); got != c.want {
			t.Errorf("%s of %s beside %s is better %q, want %q", c.name, c.table, c.beside, got, c.want)
		}
	}
}
