package model_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// columns says of each column of a table what it means, as "meaning unit good".
func derive(t model.Table, meant map[string]model.Column) model.Model {
	var said []model.Column
	for name, c := range meant {
		c.Name = name
		if c.Good == "" {
			c.Good = "neutral"
		}
		said = append(said, c)
	}
	return model.Infer(t, said...)
}

func dates(name, from, to string, nulls int64) model.Facts {
	return model.Facts{Name: name, Type: sitrep.TypeDate, Distinct: 200, Nulls: nulls, Min: from, Max: to}
}

func kinds(name string, values ...string) model.Facts {
	f := model.Facts{Name: name, Type: sitrep.TypeString, Distinct: int64(len(values)), All: true}
	for _, v := range values {
		f.Values = append(f.Values, model.Value{Value: v, Rows: 100})
	}
	return f
}

func keyed(name string) model.Facts {
	return model.Facts{Name: name, Type: sitrep.TypeInteger, Distinct: 1000, Min: "1", Max: "1000", Whole: true}
}

// webShop is a table of orders with all that a shop follows.
func webShop() model.Model {
	return derive(model.Table{Name: "orders", Rows: 1000, Columns: []model.Facts{
		keyed("order_id"), dates("order_date", "2025-01-01", "2025-12-31", 0), dates("due_date", "2025-01-04", "2026-01-05", 0), dates("delivered_on", "2025-01-03", "2026-01-06", 60),
		{Name: "customer_id", Type: sitrep.TypeInteger, Distinct: 300, Min: "1", Max: "300"},
		number("net_amount_eur", 900, "0", "1000"), number("qty", 9, "1", "9"),
		kinds("status", "completed", "Refunded", "cancelled", "pending"), kinds("region", "North", "South", "East"), kinds("city", "a", "b", "c", "d", "e", "f"),
		kinds("import_batch", "b1", "b2"),
	}}, map[string]model.Column{
		"order_id": {Meaning: model.Key}, "customer_id": {Meaning: model.Reference}, "net_amount_eur": {Meaning: model.Flow, Unit: "EUR", Good: "up"}, "qty": {Meaning: model.Flow, Good: "up"},
		"status": {Meaning: model.Category}, "region": {Meaning: model.Category}, "city": {Meaning: model.Category}, "import_batch": {Meaning: model.Technical},
		"order_date": {Meaning: model.Time}, "due_date": {Meaning: model.Time, TimeRole: model.TimeDue}, "delivered_on": {Meaning: model.Time, TimeRole: model.TimeEnd},
	})
}

func labels(m model.Model) []string {
	var out []string
	for _, x := range m.Metrics {
		out = append(out, x.Label)
	}
	return out
}

func TestMetricsOfATradeAreNamedAsPeopleNameThem(t *testing.T) {
	t.Parallel()
	m := webShop()
	for _, want := range []string{"net revenue", "orders", "average order value", "cancellation rate", "refund rate", "customers", "net revenue per customer", "delivery time", "on-time rate", "late rate", "age of open orders", "quantity"} {
		if !slices.Contains(labels(m), want) {
			t.Errorf("there is no %q among %v", want, labels(m))
		}
	}
	if m.Metrics[0].Label != "net revenue" || !slices.Contains(m.Metrics[0].Synonyms, "net sales") {
		t.Errorf("the first is %+v", m.Metrics[0])
	}
	if len(m.Metrics) > 20 || len(m.Main) < 1 || len(m.Main) > 4 || m.Metric(m.Main[0]) == nil {
		t.Errorf("%d metrics, main %v", len(m.Metrics), m.Main)
	}
}

func TestTechnicalColumnsAndKeysAreNoDimensions(t *testing.T) {
	t.Parallel()
	for _, d := range webShop().Dimensions {
		if d.Column == "import_batch" || d.Column == "order_id" || d.Column == "net_amount_eur" {
			t.Errorf("%s is a dimension", d.Column)
		}
	}
}

func TestOpenCasesDoNotCountInARateOfDecidedOnes(t *testing.T) {
	t.Parallel()
	m := derive(model.Table{Name: "applications", Rows: 400, Columns: []model.Facts{keyed("application_id"), kinds("decision", "Approved", "Rejected", "Pending", "Under review")}},
		map[string]model.Column{"application_id": {Meaning: model.Key}, "decision": {Meaning: model.Category}})
	rate := m.Metric("approval_rate")
	if rate == nil || !slices.Equal(rate.Values, []string{"Approved"}) || !slices.Equal(rate.Among, []string{"Approved", "Rejected"}) || rate.Good != "up" {
		t.Errorf("the approval rate is %+v", rate)
	}
}

func TestAMarkBesideBlanksIsAFlagWithARate(t *testing.T) {
	t.Parallel()
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{{Name: "rush", Type: sitrep.TypeBoolean, Distinct: 1, Nulls: 380, All: true}}}, map[string]model.Column{"rush": {Meaning: model.Flag}})
	if !slices.ContainsFunc(m.Metrics, func(x model.Metric) bool { return x.Kind == model.KindRate && x.Column == "rush" }) {
		t.Errorf("no rate of what is marked in %+v", m.Metrics)
	}
}

func TestAValueOfAnotherColumnIsNoOutcome(t *testing.T) {
	t.Parallel()
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{kinds("shift", "Early", "Late")}}, map[string]model.Column{"shift": {Meaning: model.Category}})
	for _, x := range m.Metrics {
		if x.Kind == model.KindRate {
			t.Errorf("the late shift is %+v", x)
		}
	}
}

// panel is a table of totals: one row a shop and week.
func panel() model.Model {
	return derive(model.Table{Name: "weeks", Rows: 400, Panel: true, PanelOf: "shop", Things: 10, Times: 40, Columns: []model.Facts{
		dates("week", "2025-01-01", "2025-12-31", 0), kinds("shop", "a", "b", "c"),
		number("sales", 390, "0", "100"), number("profit", 390, "0", "30"), number("stock", 390, "0", "30"), number("margin_pct", 390, "0", "30"), number("meter_reading", 390, "0", "900"), number("temp", 300, "-5", "35"),
	}}, map[string]model.Column{
		"week": {Meaning: model.Time}, "shop": {Meaning: model.Category}, "sales": {Meaning: model.Flow, Unit: "EUR", Good: "up"}, "profit": {Meaning: model.Flow, Unit: "EUR", Good: "up"},
		"stock": {Meaning: model.Level}, "margin_pct": {Meaning: model.Rate, Unit: "%"}, "meter_reading": {Meaning: model.Cumulative}, "temp": {Meaning: model.Measurement, Unit: "°C"},
	})
}

func TestACounterIsOfWhatHasOneReadingAtATime(t *testing.T) {
	t.Parallel()
	reading := number("reading_kwh", 1480, "0", "90000")
	reading.Course = model.Course{Of: "site", Steps: 550, Rises: 1, Climbs: 1}
	m := derive(model.Table{Name: "meters", Rows: 1480, Panel: true, PanelOf: "meter", Things: 8, Times: 185, Columns: []model.Facts{
		dates("read_at", "2026-05-01", "2026-11-01", 0), kinds("meter", "a", "b", "c", "d", "e", "f", "g", "h"), kinds("site", "x", "y", "z"), reading,
	}}, map[string]model.Column{"read_at": {Meaning: model.Time}, "meter": {Meaning: model.Category}, "site": {Meaning: model.Category}, "reading_kwh": {Meaning: model.Cumulative, Entity: "site"}})
	for _, c := range m.Columns {
		if c.Name == "reading_kwh" && c.Entity != "meter" {
			t.Errorf("three sites have eight meters, and the counter is of %q", c.Entity)
		}
	}
}

func TestALevelIsNewestACounterAnIncreaseARateWeighed(t *testing.T) {
	t.Parallel()
	m := panel()
	for column, want := range map[string]model.Kind{"stock": model.KindNewest, "meter_reading": model.KindIncrease, "temp": model.KindAverage, "sales": model.KindSum} {
		i := slices.IndexFunc(m.Metrics, func(x model.Metric) bool { return x.Column == column && x.Kind != model.KindRatio })
		if i < 0 || m.Metrics[i].Kind != want {
			t.Errorf("%s: %v, want %s", column, labels(m), want)
		}
	}
	if i := slices.IndexFunc(m.Metrics, func(x model.Metric) bool { return x.Column == "margin_pct" }); i < 0 || m.Metrics[i].Weight != "sales" {
		t.Errorf("the margin is weighed by nothing: %+v", m.Metrics)
	}
	if r := m.Metric("profit_margin"); r == nil || r.Kind != model.KindRatio || r.Column != "profit" || r.Per != "sales" {
		t.Errorf("the ratio of the sums is %+v", r)
	}
}

func TestAnAverageOfManyCasesIsWeighedByHowManyThereWere(t *testing.T) {
	t.Parallel()
	trips, members := number("trips", 300, "0", "400"), number("member_trips", 200, "0", "200")
	trips.Mean, members.Mean, trips.Whole, members.Whole = 90, 40, true, true
	facts := []model.Facts{kinds("station", "a", "b", "c"), trips, members, number("avg_ride_min", 300, "5", "40")}
	m := derive(model.Table{Name: "t", Rows: 400, Columns: facts}, map[string]model.Column{
		"station": {Meaning: model.Category}, "trips": {Meaning: model.Flow}, "member_trips": {Meaning: model.Flow}, "avg_ride_min": {Meaning: model.Measurement, Unit: "minutes"},
	})
	i := slices.IndexFunc(m.Metrics, func(x model.Metric) bool { return x.Column == "avg_ride_min" })
	if i < 0 || m.Metrics[i].Weight != "trips" {
		t.Errorf("the average ride is weighed by nothing: %+v", m.Metrics)
	}
}

func TestARateThatRowsMakeIsARatioOfSums(t *testing.T) {
	t.Parallel()
	rate := number("occ", 300, "0", "100")
	rate.Made, rate.Of = "percent", []string{"sold", "rooms"}
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{number("sold", 300, "0", "90"), number("rooms", 30, "0", "90"), rate}},
		map[string]model.Column{"sold": {Meaning: model.Flow}, "rooms": {Meaning: model.Level}, "occ": {Meaning: model.Rate, Unit: "%"}})
	i := slices.IndexFunc(m.Metrics, func(x model.Metric) bool { return x.Kind == model.KindRatio })
	if i < 0 || m.Metrics[i].Column != "sold" || m.Metrics[i].Per != "rooms" || m.Metrics[i].Unit != "%" {
		t.Errorf("the occupancy is %+v", m.Metrics)
	}
}

func TestWhatIsInUseIsAShareOfWhatThereIsRoomFor(t *testing.T) {
	t.Parallel()
	for _, o := range []struct {
		over, under     string
		overIs, underIs model.Meaning
		beside          string
	}{
		{"Rooms Sold", "Rooms Available", model.Flow, model.Level, "Room Revenue EUR"},
		{"Occupied", "Units", model.Level, model.Level, "Rent EUR"},
		{"berths_taken", "berths", model.Level, model.Level, "fees_eur"},
	} {
		m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{number(o.over, 300, "0", "90"), number(o.under, 30, "0", "90"), number(o.beside, 300, "0", "9000")}},
			map[string]model.Column{o.over: {Meaning: o.overIs}, o.under: {Meaning: o.underIs}, o.beside: {Meaning: model.Flow, Unit: "EUR"}})
		i := slices.IndexFunc(m.Metrics, func(x model.Metric) bool { return x.Label == "occupancy" })
		if i < 0 || m.Metrics[i].Column != o.over || m.Metrics[i].Per != o.under {
			t.Errorf("%s by %s: %+v", o.over, o.under, labels(m))
		}
	}
}

func TestUnitsThatAreSoldFillNoRoom(t *testing.T) {
	t.Parallel()
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{number("units_sold", 300, "0", "90"), number("units_delivered", 300, "0", "90")}},
		map[string]model.Column{"units_sold": {Meaning: model.Flow}, "units_delivered": {Meaning: model.Flow}})
	if slices.Contains(labels(m), "occupancy") {
		t.Errorf("what is sold of what is delivered is told as %+v", labels(m))
	}
}

func TestWhatMostRowsHaveNoneOfIsNotWhatATableIsAbout(t *testing.T) {
	t.Parallel()
	visits, litres := number("vet_visits", 5, "0", "4"), number("litres", 300, "900", "5000")
	visits.Zeros = 350
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{litres, visits}}, map[string]model.Column{"litres": {Meaning: model.Flow, Unit: "l"}, "vet_visits": {Meaning: model.Flow, Good: "up"}})
	if m.Main[0] != "litres" {
		t.Errorf("the main number is %v", m.Main)
	}
}

func TestACityHasItsCountryAboveIt(t *testing.T) {
	t.Parallel()
	city, boss := kinds("city", "a", "b", "c", "d", "e", "f"), kinds("manager", "x", "y")
	city.Determines = []string{"country", "manager"}
	m := derive(model.Table{Name: "t", Rows: 400, Columns: []model.Facts{city, kinds("country", "A", "B"), boss}},
		map[string]model.Column{"city": {Meaning: model.Category}, "country": {Meaning: model.Category}, "manager": {Meaning: model.Category}})
	for _, d := range m.Dimensions {
		if d.Column == "city" && d.Parent != "country" {
			t.Errorf("above a city is %q", d.Parent)
		}
	}
	if len(m.Dimensions) != 3 {
		t.Errorf("the dimensions are %+v", m.Dimensions)
	}
}

func TestNoTwoMetricsAreCalledAlike(t *testing.T) {
	t.Parallel()
	for _, m := range []model.Model{webShop(), panel()} {
		seen := map[string]string{}
		for _, x := range m.Metrics {
			for _, name := range append([]string{x.Label}, x.Synonyms...) {
				if other, ok := seen[name]; ok && other != x.Name {
					t.Errorf("%q is %s and %s", name, other, x.Name)
				}
				seen[name] = x.Name
			}
			if strings.TrimSpace(x.Label) == "" || x.Why == "" {
				t.Errorf("no label or no why: %+v", x)
			}
		}
	}
}

// Call-offs with a quantity and a unit price are worth their product; orders that say
// what they are worth are not multiplied again.
func TestRowsWithAPriceAndANumberAreWorthTheirProduct(t *testing.T) {
	t.Parallel()
	columns := []model.Facts{keyed("co_no"), number("qty", 90, "1", "90"), number("unit_price", 400, "1", "900")}
	meant := map[string]model.Column{"co_no": {Meaning: model.Key}, "qty": {Meaning: model.Flow, Good: "up"}, "unit_price": {Meaning: model.Measurement, Unit: "EUR"}}
	m := derive(model.Table{Name: "calloffs", Rows: 1000, Columns: columns}, meant)
	if v := m.Metric("value"); v == nil || v.Kind != model.KindSum || v.Column != "unit_price" || v.Weight != "qty" || v.Unit != "EUR" || !slices.Contains(m.Main, "value") {
		t.Errorf("value is %+v, main metrics are %v", v, m.Main)
	}
	meant["net_amount"] = model.Column{Meaning: model.Flow, Unit: "EUR"}
	m = derive(model.Table{Name: "calloffs", Rows: 1000, Columns: append(columns, number("net_amount", 900, "1", "9000"))}, meant)
	if v := m.Metric("value"); v != nil {
		t.Errorf("beside net_amount there is %+v", v)
	}
}

func TestNoShowsAreNotANumberOfShows(t *testing.T) {
	t.Parallel()
	m := model.Infer(model.Table{Name: "clinic_days", Rows: 500, Columns: []model.Facts{
		{Name: "day", Type: sitrep.TypeDate, Distinct: 250},
		{Name: "no_shows", Type: sitrep.TypeInteger, Whole: true, Distinct: 12, Min: "0", Max: "14", Mean: 4},
		{Name: "takings", Type: sitrep.TypeNumber, Distinct: 400, Min: "100", Max: "900", Mean: 400},
		{Name: "sick_hrs", Type: sitrep.TypeInteger, Whole: true, Distinct: 30, Min: "0", Max: "60", Mean: 9},
	}})
	for _, metric := range m.Metrics {
		if metric.Label == "shows" || metric.Kind == model.KindRatio && metric.Per == "sick_hrs" {
			t.Errorf("%+v", metric)
		}
	}
	if m.Metric("no_shows") == nil {
		t.Errorf("no-shows are not among %v", m.Metrics)
	}
}

func TestPiecesAreAmountsHoweverFew(t *testing.T) {
	t.Parallel()
	m := model.Infer(model.Table{Name: "sales", Rows: 9, Columns: []model.Facts{
		{Name: "date", Type: sitrep.TypeDate, Distinct: 9, Min: "2026-10-24", Max: "2026-11-01"},
		kinds("item", "Tea", "Cake"),
		{Name: "qty", Type: sitrep.TypeInteger, Distinct: 4, Min: "1", Max: "4", Whole: true},
		number("price_each", 4, "2.5", "4.2"),
	}})
	if c := m.Column("qty"); c.Meaning != model.Flow {
		t.Errorf("qty is %s", c.Meaning)
	}
}

// A lab's jobs are received, due and shipped: who receives is not on time for it.
func TestWhatIsDueIsNotDoneWhenTheRowBegins(t *testing.T) {
	t.Parallel()
	received, due, shipped := dates("received", "2025-01-01", "2025-12-31", 0), dates("due", "2025-01-08", "2026-01-08", 0), dates("shipped", "2025-01-07", "2026-01-09", 20)
	due.Lags = []model.Lag{{Of: "received", Rows: 1000, After: 1000, Days: 8}}
	shipped.Lags = []model.Lag{{Of: "received", Rows: 980, After: 980, Days: 7}, {Of: "due", Rows: 980, Before: 700, After: 80, Days: -1}}
	for _, columns := range [][]model.Facts{{received, due, shipped}, {shipped, due, received}} {
		m := model.Infer(model.Table{Name: "jobs", Rows: 1000, Columns: columns})
		if r := m.Metric("on_time_rate"); r == nil || r.Column != "shipped" || r.Until != "due" {
			t.Errorf("of %s, %s and %s on time is %+v", columns[0].Name, columns[1].Name, columns[2].Name, r)
		}
	}
}
