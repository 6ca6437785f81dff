package model_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func number(name string, distinct int64, low, high string) model.Facts {
	return model.Facts{Name: name, Type: sitrep.TypeNumber, Distinct: distinct, Min: low, Max: high}
}

func means(t *testing.T, c model.Facts) model.Column {
	t.Helper()
	date := model.Facts{Name: "read_on", Type: sitrep.TypeDate, Distinct: 50}
	m := model.Infer(model.Table{Name: "t", Rows: 1000, Columns: []model.Facts{date, c}})
	return m.Columns[1]
}

func TestWhatNeverFallsIsARunningTotal(t *testing.T) {
	t.Parallel()
	c := number("reading_kwh", 900, "10", "90000")
	c.Course = model.Course{Of: "meter", Steps: 900, Rises: 1, Climbs: 0.98, Rough: 0.01}
	if got := means(t, c); got.Meaning != model.Cumulative || got.Entity != "meter" || got.Unit != "kWh" {
		t.Errorf("a meter that never falls is %+v", got)
	}
	c.Course = model.Course{Of: "meter", Steps: 900, Rises: 0.5, Climbs: 0.5, Rough: 1.9}
	if got := means(t, c); got.Meaning == model.Cumulative {
		t.Errorf("what goes up and down is %+v", got)
	}
}

func TestUnitsAreReadOnlyWhereTheyCanStand(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"temp_min": "", "duration_min": "minutes", "weight_kg": "kg", "score_max": "", "price_per_kg": "", "wait_sec": "seconds", "response_ms": "ms", "mean_wind_ms": "m/s"} {
		if got := means(t, number(name, 300, "-5", "90")); got.Unit != want {
			t.Errorf("%s is in %q, want %q", name, got.Unit, want)
		}
	}
}

func TestWhatIsSaidOfAColumnWins(t *testing.T) {
	t.Parallel()
	table := model.Table{Name: "t", Rows: 1000, Columns: []model.Facts{number("amount", 900, "0", "100"), {Name: "day", Type: sitrep.TypeDate, Distinct: 50}}}
	m := model.Infer(table, model.Column{Name: "amount", Meaning: model.Level, Good: "down", Unit: "pallets"})
	if c := m.Columns[0]; c.Meaning != model.Level || c.Good != "down" || c.Unit != "pallets" || m.Metrics[0].Kind != model.KindNewest {
		t.Errorf("it is %+v, %+v", c, m.Metrics[0])
	}
}

func TestTheBetterWayFollowsFromConcepts(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"net_revenue": "up", "refund_amount": "down", "complaints": "down", "complaints_resolved": "up", "budget": "", "downtime_min": "down", "csat": "up"} {
		if got := means(t, number(name, 300, "0", "90")); got.Good != want {
			t.Errorf("%s: %q is good, want %q", name, got.Good, want)
		}
	}
}

func TestTechnicalTimesAreNoTimeOfTheRows(t *testing.T) {
	t.Parallel()
	m := model.Infer(model.Table{Name: "t", Rows: 100, Columns: []model.Facts{
		{Name: "updated_at", Type: sitrep.TypeTimestamp, Distinct: 100}, {Name: "date_of_birth", Type: sitrep.TypeDate, Distinct: 90}, {Name: "opened_at", Type: sitrep.TypeTimestamp, Distinct: 100}, {Name: "due_date", Type: sitrep.TypeDate, Distinct: 40},
	}})
	want := []model.TimeRole{model.TimeUpdated, model.TimeBirth, model.TimeMain, model.TimeDue}
	for i, c := range m.Columns {
		if c.TimeRole != want[i] {
			t.Errorf("%s is %q, want %q", c.Name, c.TimeRole, want[i])
		}
	}
}

func TestUnitsByAnotherAndAtTheBeginning(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"yield_kwh_m2": "kWh/m²", "l_per_100km": "l/100km", "min_kg": "kg", "days_overdue": "days", "hours_per_week": "", "price_per_kg": "", "Consumption (l/100km)": "l/100km", "dly_min": "minutes"} {
		if got := means(t, number(name, 300, "2", "90")); got.Unit != want {
			t.Errorf("%s is in %q, want %q", name, got.Unit, want)
		}
	}
}

func TestMoneyWithoutAUnitIsInTheOneCurrencyOfItsTable(t *testing.T) {
	t.Parallel()
	columns := []model.Facts{number("net_sales_eur", 900, "0", "100"), number("freight_cost", 900, "0", "100"), number("weight", 900, "0", "100")}
	m := model.Infer(model.Table{Name: "t", Rows: 1000, Columns: columns})
	if m.Columns[1].Unit != "EUR" || m.Columns[2].Unit != "" {
		t.Errorf("it is %+v", m.Columns)
	}
	columns = append(columns, model.Facts{Name: "currency", Type: sitrep.TypeString, Distinct: 4})
	if m := model.Infer(model.Table{Name: "t", Rows: 1000, Columns: columns}); m.Columns[1].Unit != "" {
		t.Errorf("with a column of currencies it is %+v", m.Columns[1])
	}
}

func TestColumnsOfOneFamilyMeanTheSame(t *testing.T) {
	t.Parallel()
	columns := []model.Facts{{Name: "country", Type: sitrep.TypeString, Distinct: 90, MeanWords: 1}}
	for _, name := range []string{"F2010", "F2011", "F2012", "F2013"} {
		columns = append(columns, number(name, 90, "0", "9000"))
	}
	columns[2].Max, columns[2].Distinct = "1", 2
	m := model.Infer(model.Table{Name: "emissions", Rows: 100, Columns: columns})
	for _, c := range m.Columns[2:] {
		if c.Meaning != m.Columns[1].Meaning {
			t.Errorf("%s is a %s, and %s a %s", c.Name, c.Meaning, m.Columns[1].Name, m.Columns[1].Meaning)
		}
	}
}

func TestWordsAreKnownCutShortAndWithoutAccents(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"def_rt": "down", "complnts": "down", "Réclamations": "down", "stoerungen": "down", "Störungen": "down", "Gesamtumsatz": "up"} {
		if got := means(t, number(name, 300, "0", "90")); got.Good != want {
			t.Errorf("%s: %q is good, want %q", name, got.Good, want)
		}
	}
}

func TestRowsAreNamedByTheirKeyOrByThingAndTime(t *testing.T) {
	t.Parallel()
	key := model.Facts{Name: "result_id", Type: sitrep.TypeInteger, Distinct: 1000, Min: "1", Max: "1000", Whole: true}
	if m := model.Infer(model.Table{Name: "exam_results_2024", Rows: 1000, Columns: []model.Facts{key}}); m.Noun != "exam results" {
		t.Errorf("rows are %q", m.Noun)
	}
	panel := model.Table{Name: "export (3)", Rows: 120, Panel: true, PanelOf: "acct_id", Things: 10, Times: 12, Columns: []model.Facts{
		{Name: "acct_id", Type: sitrep.TypeString, Distinct: 10, MeanWords: 1}, {Name: "month", Type: sitrep.TypeDate, Distinct: 12, Min: "2024-01-01", Max: "2024-12-01"}, number("balance", 110, "0", "9"),
	}}
	if m := model.Infer(panel); m.Noun != "account months" {
		t.Errorf("rows are %q", m.Noun)
	}
}

func TestPeriodsAreAboutWhatBeganTheRow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rows  int64
		names []string
		want  string
	}{
		{4, []string{"sold_on", "shipped_at"}, "sold_on"},
		{4, []string{"paid_on", "invoice_date"}, "invoice_date"},
		{500, []string{"released_on", "parole_due", "sentenced_on"}, "sentenced_on"},
		{500, []string{"last_modified", "expires", "issued"}, "issued"},
		{500, []string{"appt_ts", "booked_on"}, "appt_ts"}, // what was booked is held then
		{500, []string{"booked_on", "paid_on"}, "booked_on"},
		{500, []string{"zorbed", "quuxed"}, "zorbed"}, // words that nobody knows: the first that is full
	} {
		var columns []model.Facts
		for _, name := range c.names {
			columns = append(columns, model.Facts{Name: name, Type: sitrep.TypeDate, Distinct: c.rows, Min: "2025-01-02", Max: "2025-12-28"})
		}
		if got := model.MainTime(model.Table{Name: "t", Rows: c.rows, Columns: columns}, c.names); got != c.want {
			t.Errorf("of %q periods are about %q, want %q", c.names, got, c.want)
		}
	}
}

func TestTicketsAreSoldWhenTheyAreBooked(t *testing.T) {
	t.Parallel()
	at := func(name string) model.Facts {
		return model.Facts{Name: name, Type: sitrep.TypeDate, Distinct: 200, Min: "2025-01-02", Max: "2025-12-28"}
	}
	names := []string{"booked_on", "match_on"}
	early := at(names[0])
	early.Min, early.Ordered = "2024-11-02", 0.99
	for column, want := range map[string]string{"tickets": "booked_on", "steward_hours": "match_on"} {
		sold := model.Facts{Name: column, Type: sitrep.TypeInteger, Distinct: 9, Min: "1", Max: "9"}
		if got := model.MainTime(model.Table{Name: "games", Rows: 500, Columns: []model.Facts{early, at(names[1]), sold}}, names); got != want {
			t.Errorf("with %s periods are about %q, want %q", column, got, want)
		}
	}
}

func TestPeriodsAreAboutTheTimeThatComesFirstInTheRows(t *testing.T) {
	t.Parallel()
	columns := []model.Facts{
		{Name: "blorted", Type: sitrep.TypeDate, Distinct: 300, Min: "2025-01-20", Max: "2026-01-20"},
		{Name: "glimped", Type: sitrep.TypeDate, Distinct: 300, Min: "2025-01-02", Max: "2026-01-02"},
	}
	if m := model.Infer(model.Table{Name: "t", Rows: 500, Columns: columns}); m.Time != "glimped" {
		t.Errorf("periods are about %q", m.Time)
	}
}

func TestShortFormsThatStandFirstSayWhatAColumnIs(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]model.Meaning{"qty_ord": model.Flow, "amt_net": model.Flow, "unit_pr": model.Measurement, "parts_gbp": model.Flow} {
		if got := means(t, number(name, 300, "2", "900")); got.Meaning != want {
			t.Errorf("%s is a %s, want %s", name, got.Meaning, want)
		}
	}
}

func TestTheWeightOfALoadAddsUpAndThatOfAPatientDoesNot(t *testing.T) {
	t.Parallel()
	for table, want := range map[string]model.Meaning{"pickups": model.Flow, "shipments": model.Flow, "patients": model.Measurement} {
		m := model.Infer(model.Table{Name: table, Rows: 1000, Columns: []model.Facts{
			{Name: "seen_on", Type: sitrep.TypeDate, Distinct: 50}, number("weight_kg", 700, "20", "190"),
		}})
		if got := m.Columns[1].Meaning; got != want {
			t.Errorf("the weight in %s is a %s, want a %s", table, got, want)
		}
	}
}

func TestWhoChangedARowIsTechnical(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"CHG_USR", "upd_user", "created_by"} {
		c := model.Facts{Name: name, Type: sitrep.TypeString, Distinct: 9, MeanLength: 6, MeanWords: 1, Values: []model.Value{{Value: "jsmith", Rows: 500}, {Value: "akrol", Rows: 500}}}
		if got := means(t, c); got.Meaning != model.Technical {
			t.Errorf("%s is a %s", name, got.Meaning)
		}
	}
}

func TestTheLengthOfASlotIsAProperty(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"slot_mins", "slot_minutes"} {
		c := model.Facts{Name: name, Type: sitrep.TypeInteger, Whole: true, Distinct: 4, Min: "20", Max: "60"}
		if got := means(t, c); got.Meaning != model.Measurement {
			t.Errorf("%s is a %s", name, got.Meaning)
		}
	}
}

// TestWhatFlowsAddUpToIsAFlow: calls that were answered and calls that were lost are the calls that came in, and what
// was thrown away is no state where what was baked adds up.
func TestWhatFlowsAddUpToIsAFlow(t *testing.T) {
	t.Parallel()
	count := func(name string) model.Facts {
		return model.Facts{Name: name, Type: sitrep.TypeInteger, Distinct: 40, Min: "0", Max: "60"}
	}
	whole := count("offered")
	whole.Made, whole.Of = "sum", []string{"answered", "abandoned"}
	table := model.Table{Name: "calls", Rows: 1000, Columns: []model.Facts{{Name: "interval_start", Type: sitrep.TypeTimestamp, Distinct: 900}, whole, count("answered"), count("abandoned")}}
	for _, c := range model.Infer(table).Columns[1:] {
		if c.Meaning != model.Flow {
			t.Errorf("%s is a %s", c.Name, c.Meaning)
		}
	}
	minutes := model.Table{Name: "learning", Rows: 1000, Panel: true, Columns: []model.Facts{{Name: "day", Type: sitrep.TypeDate, Distinct: 300}, {Name: "minutes", Type: sitrep.TypeInteger, Distinct: 700, Min: "0", Max: "9000"}}}
	if got := model.Infer(minutes).Columns[1].Meaning; got == model.Level {
		t.Errorf("an amount of time is a %s", got)
	}
}

func TestWordsInBracketsSayHowItIsCounted(t *testing.T) {
	t.Parallel()
	course := model.Course{Of: "species", Steps: 455, Rises: 0.97, Climbs: 0.12, Anew: 0.025, Rough: 0.3}
	for name, want := range map[string]model.Meaning{"Deaths (YTD)": model.Cumulative, "Mortality (%)": model.Rate} {
		c := model.Facts{Name: name, Type: sitrep.TypeNumber, Distinct: 30, Min: "0", Max: "33", Course: course}
		if want == model.Rate {
			c.Course.Rough = 1.8
		}
		if got := means(t, c); got.Meaning != want {
			t.Errorf("%s is a %s, want a %s", name, got.Meaning, want)
		}
	}
}

func TestPeriodsAreAboutTheTimeThatRowsStandInTheOrderOf(t *testing.T) {
	t.Parallel()
	day := model.Facts{Type: sitrep.TypeDate, Distinct: 300, Min: "2025-01-02", Max: "2026-01-02"}
	first, second := day, day
	first.Name, first.Ordered, second.Name, second.Ordered = "blorted", 0.55, "glimped", 1
	if m := model.Infer(model.Table{Name: "t", Rows: 500, Columns: []model.Facts{first, second}}); m.Time != "glimped" {
		t.Errorf("periods are about %q", m.Time)
	}
}

func TestAGoalOfWhatAddsUpAddsUp(t *testing.T) {
	t.Parallel()
	lessons := model.Facts{Name: "lessons", Type: sitrep.TypeInteger, Distinct: 108, Min: "300", Max: "9400"}
	target := model.Facts{Name: "lessons_target", Type: sitrep.TypeInteger, Distinct: 5, Min: "1500", Max: "9000"}
	target.Course = model.Course{Of: "branch", Steps: 105, Rises: 0, Climbs: 0, Rough: 0}
	m := model.Infer(model.Table{Name: "driving_schools", Rows: 110, Panel: true, PanelOf: "branch", Columns: []model.Facts{
		{Name: "month", Type: sitrep.TypeDate, Distinct: 22}, {Name: "branch", Type: sitrep.TypeString, Distinct: 5}, lessons, target,
	}})
	if got := m.Column("lessons_target"); got.Meaning != model.Flow {
		t.Errorf("the target of lessons is %+v, want what adds up as the lessons do", got)
	}
}
