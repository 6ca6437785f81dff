package model_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// amounts are facts of a number with a mean.
func amounts(name string, mean float64) model.Facts {
	f := number(name, 300, "0", "900")
	f.Mean, f.Median = mean, mean
	return f
}

// daily is a table of totals of days, by a line of work.
func daily(columns ...model.Facts) model.Table {
	day := model.Facts{Name: "day", Type: sitrep.TypeDate, Distinct: 200, Min: "2026-01-01", Max: "2026-09-01"}
	return model.Table{Name: "daily", Rows: 600, Columns: append([]model.Facts{day, kinds("line", "A", "B", "C")}, columns...)}
}

func flow(unit, good string) model.Column {
	return model.Column{Meaning: model.Flow, Unit: unit, Good: good}
}

func TestWhatComesOutIsTheMainNumberAndWhatGoesInIsBelowTheLine(t *testing.T) {
	t.Parallel()
	m := derive(daily(amounts("stops", 4), amounts("wheat_in_t", 90), amounts("flour_out_t", 70), amounts("downtime_min", 40)), map[string]model.Column{
		"stops": flow("", "down"), "wheat_in_t": flow("t", ""), "flour_out_t": flow("t", "up"), "downtime_min": flow("minutes", "down"),
	})
	if len(m.Main) == 0 || m.Main[0] != "flour_out" || slices.Contains(m.Main, "stops") {
		t.Errorf("the mill is about %v", m.Main)
	}
	if r := m.Metric("recovery"); r == nil || r.Column != "flour_out_t" || r.Per != "wheat_in_t" {
		t.Errorf("recovery is %+v", r)
	}
}

func TestTheNetIsMeantWhereAWeightHasAGrossAndATare(t *testing.T) {
	t.Parallel()
	gross := amounts("gross_kg", 30)
	gross.Made, gross.Of = "sum", []string{"tare_kg", "net_kg"}
	m := derive(model.Table{Name: "tickets", Rows: 400, Columns: []model.Facts{keyed("ticket_no"), {Name: "weighed_on", Type: sitrep.TypeDate, Distinct: 200, Min: "2026-01-01", Max: "2026-09-01"}, gross, amounts("tare_kg", 10), amounts("net_kg", 20)}},
		map[string]model.Column{"gross_kg": flow("kg", "up"), "tare_kg": flow("kg", ""), "net_kg": flow("kg", "up")})
	net := m.Metric("net_weight")
	if len(m.Main) == 0 || m.Main[0] != "net_weight" || net == nil || net.Column != "net_kg" {
		t.Errorf("the bridge is about %v", m.Main)
	}
}

func TestWhatThereIsRoomForAndWhatItIsLikeAroundAreNoMainNumbers(t *testing.T) {
	t.Parallel()
	m := derive(daily(amounts("rated_kw", 90), amounts("outdoor_temp_c", 12), amounts("parcels_sorted", 500)), map[string]model.Column{
		"rated_kw": {Meaning: model.Level, Unit: "kW"}, "outdoor_temp_c": {Meaning: model.Measurement, Unit: "°C"}, "parcels_sorted": flow("", "up"),
	})
	if len(m.Main) != 1 || m.Main[0] != "parcels_sorted" {
		t.Errorf("the belt is about %v", m.Main)
	}
}

func TestLittleMoneyBesideMuchIsNoMainNumber(t *testing.T) {
	t.Parallel()
	m := derive(daily(amounts("card_fees_eur", 3), amounts("takings_eur", 200), amounts("vouchers_eur", 9)), map[string]model.Column{
		"card_fees_eur": flow("EUR", "down"), "takings_eur": flow("EUR", "up"), "vouchers_eur": flow("EUR", ""),
	})
	if len(m.Main) == 0 || m.Main[0] != "takings" || slices.Contains(m.Main, "vouchers") || slices.Contains(m.Main, "card_fees") {
		t.Errorf("the till is about %v", m.Main)
	}
}

func TestAPricePerKiloIsWeighedByTheKilos(t *testing.T) {
	t.Parallel()
	price := amounts("price_eur_kg", 4)
	price.Whole = false
	m := derive(daily(amounts("landed_kg", 500), price), map[string]model.Column{"landed_kg": flow("kg", "up"), "price_eur_kg": {Meaning: model.Measurement, Unit: "EUR/kg"}})
	if p := m.Metric("average_price"); p == nil || p.Weight != "landed_kg" {
		t.Errorf("the price is %+v", p)
	}
}

func TestThePriceOfEachRowAddsUpWhereARowIsOneThatWasSold(t *testing.T) {
	t.Parallel()
	ride := func(columns ...model.Facts) model.Table {
		return model.Table{Name: "rides", Rows: 400, Columns: append([]model.Facts{keyed("ride_no"), {Name: "ride_date", Type: sitrep.TypeDate, Distinct: 200, Min: "2026-01-01", Max: "2026-09-01"}}, columns...)}
	}
	price := map[string]model.Column{"price": {Meaning: model.Measurement}, "qty": flow("", "up"), "tip": flow("", "up")}
	m := derive(ride(amounts("price", 20), amounts("tip", 2)), price)
	if r := m.Metric("revenue"); r == nil || r.Kind != model.KindSum || r.Column != "price" || slices.Contains(m.Main, "tip") {
		t.Errorf("rides bring in %+v, main are %v", r, m.Main)
	}
	m = derive(ride(amounts("price", 20), amounts("qty", 3)), price)
	if r := m.Metric("revenue"); r != nil {
		t.Errorf("a price of a piece is added up: %+v", r)
	}
}

func TestWhatIsBoughtIsNoRevenue(t *testing.T) {
	t.Parallel()
	m := derive(model.Table{Name: "invoices", Rows: 400, Columns: []model.Facts{keyed("invoice_no"), kinds("supplier", "Alder", "Birch", "Cedar"), amounts("net_eur", 90)}}, map[string]model.Column{"net_eur": flow("EUR", "up")})
	if m.Metric("net_invoice_amount") == nil || m.Metric("net_revenue") != nil {
		t.Errorf("invoices of suppliers are %v", m.Main)
	}
}

func TestRowsThatHappenedAreCountedWithoutAKey(t *testing.T) {
	t.Parallel()
	table := func(name string) model.Table {
		return model.Table{Name: name, Rows: 400, Columns: []model.Facts{{Name: "date", Type: sitrep.TypeDate, Distinct: 200, Min: "2026-01-01", Max: "2026-09-01"}, kinds("appeal", "A", "B"), amounts("amount_eur", 30)}}
	}
	amount := map[string]model.Column{"amount_eur": flow("EUR", "up")}
	if m := derive(table("gifts"), amount); !slices.Contains(m.Main, "gifts") {
		t.Errorf("gifts are about %v", m.Main)
	}
	if m := derive(table("readings"), amount); slices.Contains(m.Main, "readings") {
		t.Errorf("readings are about %v", m.Main)
	}
}

func TestCasesOfALabAreNoLabs(t *testing.T) {
	t.Parallel()
	m := derive(model.Table{Name: "dental_lab", Rows: 400, Columns: []model.Facts{keyed("case_id"), amounts("fee_eur", 30)}}, map[string]model.Column{"fee_eur": flow("EUR", "up")})
	if m.Noun != "cases" {
		t.Errorf("its rows are %s", m.Noun)
	}
}
