package model_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// called is the metric of a label; nil: there is none.
func called(m model.Model, label string) *model.Metric {
	i := slices.IndexFunc(m.Metrics, func(x model.Metric) bool { return x.Label == label })
	if i < 0 {
		return nil
	}
	return &m.Metrics[i]
}

// flows are numbers of a table that add up, of the sides of a day.
func flows(names ...string) model.Model {
	columns, meant := []model.Facts{dates("day", "2025-01-01", "2025-12-31", 0)}, map[string]model.Column{"day": {Meaning: model.Time}}
	for _, name := range names {
		columns, meant[name] = append(columns, number(name, 300, "0", "900")), model.Column{Meaning: model.Flow}
	}
	return derive(model.Table{Name: "t", Rows: 400, Columns: columns}, meant)
}

func TestOfSeveralDenominatorsTheUsualOneIsTaken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		columns          []string
		label, over, per string
	}{
		{[]string{"Sent", "Delivered", "Clicks"}, "click rate", "Clicks", "Delivered"},
		{[]string{"Sent", "Clicks"}, "click rate", "Clicks", "Sent"},
		{[]string{"Clicks", "Imps"}, "click-through rate", "Clicks", "Imps"},
		{[]string{"Calls", "Offered", "Aband"}, "abandonment rate", "Aband", "Offered"},
		{[]string{"covers", "booked", "no_shows"}, "no-show rate", "no_shows", "booked"},
		{[]string{"eggs", "hens"}, "laying rate", "eggs", "hens"},
		{[]string{"trains", "on_time"}, "on-time share", "on_time", "trains"},
		{[]string{"recycled", "collected"}, "recycling rate", "recycled", "collected"},
		{[]string{"shifts_filled", "shifts_required"}, "shift fill rate", "shifts_filled", "shifts_required"},
		{[]string{"votes", "registered"}, "turnout", "votes", "registered"},
		{[]string{"passengers", "cars", "car_spaces"}, "deck occupancy", "cars", "car_spaces"},
		{[]string{"dogs", "kennels", "walks"}, "pen occupancy", "dogs", "kennels"},
		{[]string{"caravans", "pitches"}, "pitch occupancy", "caravans", "pitches"},
	} {
		m := flows(c.columns...)
		if x := called(m, c.label); x == nil || x.Kind != model.KindRatio || x.Column != c.over || x.Per != c.per {
			t.Errorf("of %v the %s is %+v among %v", c.columns, c.label, x, labels(m))
		}
	}
}

func TestMoneyAndTimeAreNoShareOfPieces(t *testing.T) {
	t.Parallel()
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{number("scrap_cost", 300, "0", "900"), number("scrap_pcs", 90, "0", "90"), number("produced", 300, "0", "900"), number("down_min", 90, "0", "90")}},
		map[string]model.Column{"scrap_cost": {Meaning: model.Flow, Unit: "EUR"}, "scrap_pcs": {Meaning: model.Flow}, "produced": {Meaning: model.Flow}, "down_min": {Meaning: model.Flow, Unit: "minutes"}})
	if x := called(m, "scrap rate"); x == nil || x.Column != "scrap_pcs" || x.Per != "produced" {
		t.Errorf("the scrap rate is %+v", x)
	}
}

// moments are three times of the repairs of a workshop, of which the rows tell in how many one comes before the other.
func moments(before int64) []model.Facts {
	in, found, out := dates("brought_in", "2025-01-01", "2025-12-31", 0), dates("diagnosed", "2025-01-02", "2026-01-09", 40), dates("handed_back", "2025-01-03", "2029-01-09", 90)
	found.Lags = []model.Lag{{Of: "brought_in", Rows: 960, Before: before, After: 900, Days: 2}}
	out.Lags = []model.Lag{{Of: "brought_in", Rows: 910, Before: before, After: 900, Days: 6}, {Of: "diagnosed", Rows: 900, Before: before, After: 880, Days: 4}}
	return []model.Facts{keyed("repair_id"), in, found, out, kinds("brand", "A", "B")}
}

func TestLengthsOfTimeFollowFromTheOrderOfTimesInTheRows(t *testing.T) {
	t.Parallel()
	meant := map[string]model.Column{"repair_id": {Meaning: model.Key}, "brought_in": {Meaning: model.Time, TimeRole: model.TimeMain}, "brand": {Meaning: model.Category}}
	m := derive(model.Table{Name: "repairs", Rows: 1000, Columns: moments(3)}, meant)
	pairs := map[[2]string]bool{}
	for _, x := range m.Metrics {
		if x.Kind == model.KindDuration {
			pairs[[2]string{x.Column, x.Until}] = true
		}
	}
	for _, want := range [][2]string{{"brought_in", "diagnosed"}, {"brought_in", "handed_back"}, {"diagnosed", "handed_back"}} {
		if !pairs[want] {
			t.Errorf("there is no length of time %v among %v", want, pairs)
		}
	}
	if !slices.ContainsFunc(m.Main, func(name string) bool { return m.Metric(name).Kind == model.KindDuration }) {
		t.Errorf("how long repairs take is not among %v", m.Main)
	}
	m = derive(model.Table{Name: "repairs", Rows: 1000, Columns: moments(400)}, meant)
	if slices.ContainsFunc(m.Metrics, func(x model.Metric) bool { return x.Kind == model.KindDuration }) {
		t.Errorf("times in no order have lengths: %v", labels(m))
	}
}

func TestAnAmountInItsUnitIsNoRate(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]model.Meaning{"yield_hl": model.Flow, "Yield t": model.Flow, "yield_pct": model.Rate, "yield_t_per_ha": model.Rate} {
		c := number(name, 300, "0", "90")
		if got := means(t, c); (got.Meaning == model.Flow) != (want == model.Flow) {
			t.Errorf("%s is a %s", name, got.Meaning)
		}
	}
}

func TestWhatGoesOutIsCountedAsWhatComesIn(t *testing.T) {
	t.Parallel()
	in, out := number("beds_in", 30, "0", "30"), number("beds_out", 30, "0", "30")
	out.Course = model.Course{Of: "ward", Things: 9, Steps: 400, Rises: 0.6, Climbs: 0.4, Rough: 0.2}
	in.Course = model.Course{Of: "ward", Things: 9, Steps: 400, Rises: 0.5, Climbs: 0.5, Rough: 2}
	in.Whole, out.Whole = true, true
	m := model.Infer(model.Table{Name: "moves", Rows: 900, Panel: true, PanelOf: "ward", Things: 9, Times: 100, Columns: []model.Facts{
		dates("day", "2025-01-01", "2025-04-10", 0), kinds("ward", "a", "b", "c", "d", "e", "f", "g", "h", "i"), number("admitted", 40, "0", "40"), number("discharged", 40, "0", "40"),
	}})
	if a, b := m.Column("admitted"), m.Column("discharged"); a.Meaning != b.Meaning {
		t.Errorf("admitted is a %s, discharged a %s", a.Meaning, b.Meaning)
	}
}

func TestCountersAreCalledByWhatTheyCount(t *testing.T) {
	t.Parallel()
	counter := func(name string) model.Facts {
		c := number(name, 900, "10", "90000")
		c.Course = model.Course{Of: "copier", Things: 4, Steps: 900, Rises: 1, Climbs: 0.98, Rough: 0.01}
		return c
	}
	meant := map[string]model.Column{"day": {Meaning: model.Time}, "copier": {Meaning: model.Category}}
	columns := []model.Facts{dates("day", "2025-01-01", "2025-12-31", 0), kinds("copier", "a", "b", "c", "d")}
	for _, name := range []string{"Counter (copies)", "Jam Ctr (sheets)", "Meter kWh", "Run h"} {
		columns = append(columns, counter(name))
		meant[name] = model.Column{Meaning: model.Cumulative}
	}
	m := derive(model.Table{Name: "copiers", Rows: 1000, Panel: true, PanelOf: "copier", Things: 4, Times: 250, Columns: columns}, meant)
	for _, want := range []string{"copies", "jam", "consumption", "hours run"} {
		if x := called(m, want); x == nil || x.Kind != model.KindIncrease {
			t.Errorf("there is no %q among %v", want, labels(m))
		}
	}
	if x := called(m, "jam"); x != nil && !slices.Contains(x.Synonyms, "sheets of jam") {
		t.Errorf("what it counts is in none of %v", x.Synonyms)
	}
}

func TestATargetIsOfWhatItIsSetFor(t *testing.T) {
	t.Parallel()
	level := func(name string) model.Facts { return number(name, 300, "100", "900") }
	m := derive(model.Table{Name: "sites", Rows: 240, Panel: true, PanelOf: "site", Things: 10, Times: 24, Columns: []model.Facts{
		dates("month_end", "2024-01-31", "2025-12-31", 0), kinds("site", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), level("Headcount EOM"), level("Tgt Headcount"), level("Overtime cost"),
	}}, map[string]model.Column{
		"month_end": {Meaning: model.Time}, "site": {Meaning: model.Category}, "Headcount EOM": {Meaning: model.Level}, "Tgt Headcount": {Meaning: model.Level}, "Overtime cost": {Meaning: model.Flow, Unit: "EUR", Good: "down"},
	})
	if x := called(m, "headcount at month's end"); x == nil || !slices.Contains(x.Synonyms, "headcount") || !slices.Contains(x.Synonyms, "staff") {
		t.Errorf("the headcount is %+v", x)
	}
	if x := called(m, "headcount at month's end against target"); x == nil || x.Column != "Headcount EOM" || x.Per != "Tgt Headcount" {
		t.Errorf("against its target it is %+v among %v", x, labels(m))
	}
	if slices.Contains(m.Main, "target_headcount") {
		t.Errorf("the target is told by itself: %v", m.Main)
	}
}

func TestShortFormsStandForWhatTheTableSpeaksOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		table, column string
		beside        []string
		want          string
	}{
		{"plant", "Exp MWh", []string{"Yield MWh", "PV site"}, "expected"},
		{"ledger", "Exp EUR", []string{"Revenue EUR", "department"}, "expenses"},
		{"adverts", "ctr", []string{"clicks", "campaign", "spend"}, "click-through rate"},
		{"copiers", "Ctr", []string{"machine", "reading date", "copies"}, "counter"},
		{"stock", "Exp", []string{"issued", "units in stock"}, "expired"},
	} {
		columns := []model.Facts{number(c.column, 300, "0", "900")}
		for _, name := range c.beside {
			columns = append(columns, number(name, 300, "0", "900"))
		}
		m := model.Infer(model.Table{Name: c.table, Rows: 400, Columns: columns})
		if got := m.Columns[0].Label(); got != c.want {
			t.Errorf("%s of %s beside %v is %q, want %q", c.column, c.table, c.beside, got, c.want)
		}
	}
}

func TestANameIsSaidAsItIsSpelt(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"# of Attendees at Children's and Teen Programming": "attendees at children’s and teen programming",
		"Drivers’ hours":     "drivers hours",
		"Number of visitors": "visitors",
		"Men's":              "men’s",
	} {
		m := model.Infer(model.Table{Name: "log", Rows: 400, Columns: []model.Facts{number(name, 300, "0", "900")}})
		if got := m.Columns[0].Label(); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestRowsOfThingsThatComeAgainAreNoDocuments(t *testing.T) {
	t.Parallel()
	noun := func(table, thing string, beside ...string) string {
		f := kinds(thing, "INV-01", "INV-02", "INV-03", "INV-04")
		columns := []model.Facts{dates("day", "2025-01-01", "2025-12-31", 0), f}
		for _, name := range beside {
			columns = append(columns, number(name, 300, "0", "900"))
		}
		columns[0].Distinct = 365
		return model.Infer(model.Table{Name: table, Rows: 1460, Panel: true, PanelOf: thing, Things: 4, Times: 365, Columns: columns}).Noun
	}
	for _, c := range []struct {
		got, want string
	}{
		{noun("roof", "Inv", "Yield kWh", "Irradiance"), "inverter days"},
		{noun("export", "Inv", "level_a", "level_b"), "rows"},
		{noun("export", "Press", "stops", "sheets"), "press days"},
	} {
		if c.got != c.want {
			t.Errorf("rows are called %q, want %q", c.got, c.want)
		}
	}
	for key, want := range map[string]string{"Sample ID": "samples", "Test No": "tests"} {
		if got := rowsOf("export", key); got != want {
			t.Errorf("rows of %s are %q, want %q", key, got, want)
		}
	}
}

func TestRowsThatAThingComesAgainInAreNotOfTheThing(t *testing.T) {
	t.Parallel()
	m := model.Infer(model.Table{Name: "parlour_stalls", Rows: 3000, Columns: []model.Facts{
		dates("day", "2025-01-01", "2025-12-31", 0), {Name: "Stall", Type: sitrep.TypeString, Distinct: 12, MeanWords: 1}, {Name: "Shift", Type: sitrep.TypeString, Distinct: 2, MeanWords: 1}, number("litres", 300, "0", "90"),
	}})
	if m.Noun == "stalls" || m.Noun == "parlour stalls" {
		t.Errorf("rows are called %q", m.Noun)
	}
}

func TestAFeeIsGoodWhereThoseWhoPayItAreToldOf(t *testing.T) {
	t.Parallel()
	m := model.Infer(model.Table{Name: "lessons", Rows: 900, Columns: []model.Facts{keyed("lesson_id"), dates("held_on", "2025-01-01", "2025-12-31", 0), kinds("client", "a", "b", "c"), number("fee_eur", 300, "10", "90")}})
	if c := m.Column("fee_eur"); c.Good != "up" {
		t.Errorf("the fee is good when it goes %q", c.Good)
	}
}

// money are columns of euros that add up, by whether more of them is good.
func money(good map[string]string) model.Model {
	columns, meant := []model.Facts{dates("day", "2025-01-01", "2025-12-31", 0)}, map[string]model.Column{"day": {Meaning: model.Time}}
	for name, g := range good {
		columns, meant[name] = append(columns, number(name, 300, "0", "900")), model.Column{Meaning: model.Flow, Unit: "EUR", Good: g}
	}
	return derive(model.Table{Name: "t", Rows: 400, Columns: columns}, meant)
}

func TestWhatIsLeftOfAnIncomeFollowsFromItsCosts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		columns map[string]string
		per     string // empty: no margin
	}{
		"one cost":                      {map[string]string{"invoiced": "up", "translator cost": "down"}, "translator cost"},
		"a total of costs":              {map[string]string{"revenue": "up", "labour cost": "down", "total cost": "down"}, "total cost"},
		"several costs and no total":    {map[string]string{"revenue": "up", "labour cost": "down", "paper cost": "down"}, ""},
		"a small part of the costs":     {map[string]string{"revenue": "up", "shipping cost": "down"}, ""},
		"a column for what is left":     {map[string]string{"revenue": "up", "cost": "down", "profit": "up"}, ""},
		"what was spent without income": {map[string]string{"cost": "down", "budget": ""}, ""},
	} {
		m := money(c.columns)
		margin, rate := called(m, "margin"), called(m, "margin rate")
		if (margin == nil) != (c.per == "") || (rate == nil) != (c.per == "") {
			t.Errorf("%s: margin %+v, rate %+v", name, margin, rate)
		} else if margin != nil && (margin.Per != c.per || margin.Unit != "EUR" || rate.Unit != "%") {
			t.Errorf("%s: margin %+v, rate %+v", name, *margin, *rate)
		}
	}
}

// TestNetAndGrossBesideATareAreWeights: they are in the unit that the price is for, and are no money.
func TestNetAndGrossBesideATareAreWeights(t *testing.T) {
	t.Parallel()
	columns := []model.Facts{keyed("ticket"), number("Gross", 800, "12", "44"), number("Tare", 300, "8", "14"), number("Net", 700, "4", "30"), number("EUR per t", 12, "9", "40"), number("Charge EUR", 800, "40", "900")}
	m := model.Infer(model.Table{Name: "weighbridge", Rows: 900, Columns: columns})
	for _, name := range []string{"Net", "Gross"} {
		if c := m.Column(name); c.Unit != "t" {
			t.Errorf("%s is in %q", name, c.Unit)
		}
	}
	if x := called(m, "average net weight"); x == nil || x.Column != "Net" {
		t.Errorf("no net weight among %v", labels(m))
	}
	plain := model.Infer(model.Table{Name: "invoices", Rows: 900, Columns: []model.Facts{keyed("invoice"), number("Gross", 800, "12", "440"), number("Net", 700, "4", "300"), number("VAT EUR", 700, "1", "90")}})
	if c := plain.Column("Net"); c.Unit != "EUR" {
		t.Errorf("without a tare it is in %q", c.Unit)
	}
}

// TestABalanceOfWhatHasOneRowAtEachTimeIsAState: what tenants or accounts owe at the end of each month is owed once.
func TestABalanceOfWhatHasOneRowAtEachTimeIsAState(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]model.Meaning{"Balance owed": model.Level, "Arrears GBP": model.Level, "Received": model.Flow} {
		c := number(name, 300, "-90", "9000")
		c.Course = model.Course{Of: "account", Things: 40, Steps: 900, Rises: 0.6, Climbs: 0.3, Rough: 1.6}
		columns := []model.Facts{dates("month_end", "2025-01-31", "2026-10-31", 0), {Name: "account", Type: sitrep.TypeString, Distinct: 40, MeanWords: 1}, c}
		m := model.Infer(model.Table{Name: "ledger", Rows: 900, Columns: columns, Panel: true, PanelOf: "account"})
		if got := m.Column(name).Meaning; got != want {
			t.Errorf("%s is a %s", name, got)
		}
	}
}
