package catalog_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const tableRows = 1000

// judged gives a column of a table of a thousand rows its role.
func judged(c catalog.Column) catalog.Column {
	p := catalog.Profile{Name: "orders", Rows: tableRows, Columns: []catalog.Column{c}}
	p.AssignRoles()
	p.Describe()
	return p.Columns[0]
}

func integer(name string, distinct int64, low, high string) catalog.Column {
	return catalog.Column{Name: name, Type: sitrep.TypeInteger, SQLType: "BIGINT", Distinct: distinct, Min: low, Max: high, Whole: true}
}

func decimal(name string, distinct int64, low, high string) catalog.Column {
	return catalog.Column{Name: name, Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Distinct: distinct, Min: low, Max: high}
}

// signed has values on both sides of zero.
func signed(c catalog.Column) catalog.Column {
	c.Negatives = tableRows / 2
	return c
}

// word is a column of text with the values given, and more if distinct says so.
func word(name string, distinct int64, values ...string) catalog.Column {
	c := catalog.Column{Name: name, Type: sitrep.TypeString, SQLType: "VARCHAR", Distinct: distinct, MeanLength: 8, AllValues: distinct == int64(len(values))}
	for _, v := range values {
		c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 10})
	}
	return c
}

func TestRoleFollowsFromNameTypeAndStatistics(t *testing.T) {
	t.Parallel()
	long := word("remark", 900, "a", "b")
	long.MeanLength, long.MeanWords = 80, 14
	uuids := word("token", 1000, "0190a0b0-1111-7222-8333-444455556666")
	uuids.MeanLength = 36
	empty := word("x", 0)
	empty.Nulls = tableRows
	sparse := word("x", 3, "a", "b", "c")
	sparse.Nulls = 990
	for _, c := range []struct {
		column catalog.Column
		role   sitrep.Role
		kind   catalog.Kind
	}{
		{empty, sitrep.RoleDimension, catalog.KindConstant},
		{sparse, sitrep.RoleDimension, catalog.KindConstant},
		{word("currency", 1, "EUR"), sitrep.RoleDimension, catalog.KindConstant},
		{catalog.Column{Name: "d", Type: sitrep.TypeDate, Distinct: 300}, sitrep.RoleTime, catalog.KindTime},
		{integer("year", 12, "2010", "2021"), sitrep.RoleTime, catalog.KindTime},
		{integer("Model Year", 13, "70", "82"), sitrep.RoleDimension, catalog.KindOrdinal},
		{integer("years_at_company", 30, "0", "40"), sitrep.RoleMeasure, catalog.KindNumber},
		{catalog.Column{Name: "paid", Type: sitrep.TypeBoolean, Distinct: 2}, sitrep.RoleDimension, catalog.KindBoolean},
		{withValues(integer("survived", 2, "0", "1"), "0", "1"), sitrep.RoleDimension, catalog.KindBoolean},
		{withValues(integer("paid_in_full_yn", 2, "0", "1"), "0", "1"), sitrep.RoleDimension, catalog.KindBoolean},
		{integer("quantity_on_hand", 400, "0", "900"), sitrep.RoleMeasure, catalog.KindStock},
		{withValues(integer("quantity", 2, "0", "1"), "0", "1"), sitrep.RoleMeasure, catalog.KindFlow},
		{word("state", 2, "Active", "Inactive"), sitrep.RoleDimension, catalog.KindBoolean},
		{word("Störung", 2, "nein", "ja"), sitrep.RoleDimension, catalog.KindBoolean},
		{word("payé", 2, "Oui", "Non"), sitrep.RoleDimension, catalog.KindBoolean},
		{word("pagado", 2, "Sí", "No"), sitrep.RoleDimension, catalog.KindBoolean},
		{word("pago", 2, "Sim", "Não"), sitrep.RoleDimension, catalog.KindBoolean},
		{word("bezahlt", 2, "wahr", "falsch"), sitrep.RoleDimension, catalog.KindBoolean},
		{word("bezahlt", 2, "ja", "non"), sitrep.RoleDimension, catalog.KindCategory},
		{integer("order_id", 1000, "5", "90000"), sitrep.RoleIdentifier, catalog.KindKey},
		{integer("", 1000, "0", "999"), sitrep.RoleIdentifier, catalog.KindKey},
		{uuids, sitrep.RoleIdentifier, catalog.KindKey},
		{word("invoice_no", 998, "A1"), sitrep.RoleIdentifier, catalog.KindKey},
		{integer("customer_id", 120, "1", "500"), sitrep.RoleIdentifier, catalog.KindEntity},
		{word("e-mail", 700, "a@b.c"), sitrep.RoleIdentifier, catalog.KindEntity},
		{word("customer_name", 400, "Ann"), sitrep.RoleIdentifier, catalog.KindEntity},
		{word("product_name", 12, "a", "b"), sitrep.RoleDimension, catalog.KindCategory},
		{word("thing", 1500, "a"), sitrep.RoleIdentifier, catalog.KindEntity},
		{decimal("latitude", 900, "-33.5", "60"), sitrep.RoleDimension, catalog.KindGeo},
		{word("country", 30, "Peru"), sitrep.RoleDimension, catalog.KindGeo},
		{word("market", 3, "France", "Spain", "United Kingdom"), sitrep.RoleDimension, catalog.KindGeo},
		{word("state", 3, "Open", "Closed", "New"), sitrep.RoleDimension, catalog.KindCategory},
		{word("state", 3, "Texas", "Ohio", "Iowa"), sitrep.RoleDimension, catalog.KindGeo},
		{integer("priority", 5, "1", "5"), sitrep.RoleDimension, catalog.KindOrdinal},
		{integer("month", 12, "1", "12"), sitrep.RoleDimension, catalog.KindOrdinal},
		{word("priority", 3, "1 - Critical", "2 - High", "3 - Low"), sitrep.RoleDimension, catalog.KindOrdinal},
		{word("size", 3, "S", "M", "L"), sitrep.RoleDimension, catalog.KindOrdinal},
		{word("weekday", 2, "Monday", "Tuesday"), sitrep.RoleDimension, catalog.KindOrdinal},
		{word("quarter", 2, "Q1 2024", "Q2 2024"), sitrep.RoleDimension, catalog.KindOrdinal},
		{word("m", 2, "2024-01", "2024-02"), sitrep.RoleDimension, catalog.KindOrdinal},
		{long, sitrep.RoleText, catalog.KindText},
		{word("category", 8, "a", "b"), sitrep.RoleDimension, catalog.KindCategory},
		{decimal("amount", 900, "-5", "1000"), sitrep.RoleMeasure, catalog.KindFlow},
		{decimal("Net Revenue", 900, "0", "1000"), sitrep.RoleMeasure, catalog.KindFlow},
		{integer("units_sold", 90, "0", "1000"), sitrep.RoleMeasure, catalog.KindFlow},
		{integer("stock", 90, "0", "1000"), sitrep.RoleMeasure, catalog.KindStock},
		{decimal("account_balance", 90, "0", "1000"), sitrep.RoleMeasure, catalog.KindStock},
		{decimal("unit_price", 90, "0", "1000"), sitrep.RoleMeasure, catalog.KindRate},
		{decimal("conversion_rate", 90, "0", "0.4"), sitrep.RoleMeasure, catalog.KindRate},
		{decimal("discount", 20, "0", "0.3"), sitrep.RoleMeasure, catalog.KindRate},
		{integer("rating", 5, "1", "5"), sitrep.RoleMeasure, catalog.KindRate},
		{integer("age", 60, "18", "90"), sitrep.RoleMeasure, catalog.KindRate},
		{decimal("avg_order_value", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindRate},
		{decimal("processing_time_hours", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindRate},
		{decimal("hours_worked", 90, "1", "12"), sitrep.RoleMeasure, catalog.KindFlow},
		{decimal("generated_mwh", 900, "1", "4000"), sitrep.RoleMeasure, catalog.KindFlow},
		{decimal("peak_mw", 900, "1", "40"), sitrep.RoleMeasure, catalog.KindNumber},
		{integer("outages", 12, "0", "11"), sitrep.RoleMeasure, catalog.KindFlow},
		{signed(integer("litres", 300, "-900", "4000")), sitrep.RoleMeasure, catalog.KindFlow},
		{integer("litres", 300, "10", "4000"), sitrep.RoleMeasure, catalog.KindNumber},
		{decimal("foo", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindNumber},
		{decimal("foo (CHF)", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindFlow},
		{decimal("Umsatz", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindFlow},
		{decimal("Quantité", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindFlow},
		{decimal("Saldo", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindStock},
		{decimal("Preis (EUR)", 90, "1", "1000"), sitrep.RoleMeasure, catalog.KindRate},
	} {
		if got := judged(c.column); got.Role != c.role || got.Kind != c.kind {
			t.Errorf("%s %s of %d values: %s %s, want %s %s", c.column.Name, c.column.Type, c.column.Distinct, got.Role, got.Kind, c.role, c.kind)
		}
	}
}

func withValues(c catalog.Column, values ...string) catalog.Column {
	for _, v := range values {
		c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 500})
	}
	c.AllValues = true
	return c
}

func TestUnitsAndDirectionsFollowFromNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, unit, good string
	}{
		{"amount_usd", "USD", "up"},
		{"Revenue (EUR)", "EUR", "up"},
		{"cost [£]", "GBP", "down"},
		{"Betrag €", "EUR", "up"},
		{"$ spent", "USD", ""},
		{"Kwota (zł)", "PLN", "up"},
		{"latency_ms", "ms", "down"},
		{"weight_kg", "kg", ""},
		{"churn_pct", "%", "down"},
		{"Share (%)", "%", "up"},
		{"waiting_min", "minutes", "down"},
		{"duration_min", "minutes", ""},
		{"temp_min", "", ""},
		{"Viewers_m", "", "up"},
		{"returns", "", "down"},
		{"conversion", "", "up"},
		{"refund rate", "", "down"},
		{"temperature (°C)", "°C", ""},
		{"distance_km", "km", ""},
		{"cats", "", ""},
		{"EUR per kg", "EUR", "up"},
		{"Revenue per user USD", "USD", "up"},
		{"fare per mile $", "USD", "up"},
	} {
		if got := judged(decimal(c.name, 900, "0", "80")); got.Unit != c.unit || got.Good != c.good {
			t.Errorf("%s: unit %q, good %q, want %q, %q", c.name, got.Unit, got.Good, c.unit, c.good)
		}
	}
	marked := decimal("foo", 900, "0", "80")
	marked.Unit = "EUR"
	if got := judged(marked); got.Unit != "EUR" || got.Kind != catalog.KindFlow {
		t.Errorf("money by its sign: %q, %s", got.Unit, got.Kind)
	}
}

func TestLabelsAreReadable(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"order_date": "order date", "orderDate": "order date", "ORDER_DATE": "order date", "OrderID": "order ID", "HTTPServerName": "HTTP server name",
		"NA_Sales": "NA sales", "Order  Date ": "order date", "q1": "q1", "customer-IDs": "customer IDs", "größeInCm": "größe in cm", "%": "%", "": "",
		"Verbrauch kWh": "verbrauch kWh", "energyKWh": "energy kWh", "PEAK_KW": "peak kw", "totalMWh": "total MWh", "whoHas": "who has", "LoB": "LoB", "# of Visitors": "visitors", "typeA": "type a", "DoB": "DoB",
		"soil_pH": "soil pH", "noise_dB": "noise dB", "load_kVA": "load kVA",
	} {
		if got := catalog.Humanize(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// Numbers are shown with their unit: a label that has it in brackets would say it twice.
func TestALabelDropsTheUnitThatNumbersAreShownWith(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][2]string{
		"Verbrauch (kWh)":      {"verbrauch", "kWh"},
		"verbrauch_kWh":        {"verbrauch", "kWh"},
		"Verbrauch kWh (kWh)":  {"verbrauch", "kWh"},
		"Verbrauch [m³]":       {"verbrauch", "m³"},
		"Speed (km/h) outside": {"speed outside", "km/h"},
		"delivery (days)":      {"delivery days", "days"},
		"Preis (€/kWh)":        {"preis kWh", ""},
		"(kWh)":                {"kWh", "kWh"},
		"Caught (doz)":         {"caught", "doz"},
		"Milled Out m3":        {"milled out", "m³"},
		"Net (t)":              {"net weight", "t"},
	} {
		if got := judged(decimal(name, 900, "0", "80")); got.Label != want[0] || got.Unit != want[1] {
			t.Errorf("%s: %q in %q, want %q", name, got.Label, got.Unit, want)
		}
	}
}

func TestRowsAreNamedOnlyWhenTheNameIsCertain(t *testing.T) {
	t.Parallel()
	key := func(name string) []catalog.Column { return []catalog.Column{integer(name, 1000, "1", "5000")} }
	for _, c := range []struct {
		name    string
		columns []catalog.Column
		want    string
	}{
		{"orders", nil, "orders"},
		{"orders2024", nil, "orders"},
		{"shop_orders_2024", nil, "orders"},
		{"SalesData", nil, "sales"},
		{"book", key("Book_ID"), "books"},
		{"student", key("StuID"), "students"},
		{"data", key("ticket_id"), "tickets"},
		{"flag-12", key("sys_id"), "rows"},
		{"x", key("company_id"), "companies"},
		{"address", nil, "rows"},
		{"bike_trips", []catalog.Column{integer("trips", 300, "0", "500")}, "rows"}, // a row has a number of them
		{"bike_trips", append(key("trip_id"), integer("trip_minutes", 300, "0", "500")), "trips"},
		{"", nil, "rows"},
	} {
		p := catalog.Profile{Name: c.name, Rows: tableRows, Columns: c.columns}
		p.AssignRoles()
		if p.RowNoun != c.want {
			t.Errorf("%q: %q, want %q", c.name, p.RowNoun, c.want)
		}
	}
}

func TestPrimaryTimeIsWhenTheRowsHappened(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"updated_at", "created_at"}, "created_at"},
		{[]string{"closed", "opened"}, "opened"},
		{[]string{"birth_date", "visited"}, "visited"},
		{[]string{"ship_date", "order_date"}, "order_date"},
		{[]string{"x", "y"}, "x"},
		{nil, ""},
	} {
		p := catalog.Profile{Rows: tableRows}
		for _, n := range c.names {
			p.Columns = append(p.Columns, catalog.Column{Name: n, Type: sitrep.TypeDate, Distinct: 200})
		}
		p.AssignRoles()
		if p.Time != c.want {
			t.Errorf("%v: %q, want %q", c.names, p.Time, c.want)
		}
	}
}

func TestPrimaryTimeIsFilledInMostRows(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Rows: tableRows, Columns: []catalog.Column{
		{Name: "Left on", Type: sitrep.TypeDate, Distinct: 200, Nulls: tableRows * 8 / 10},
		{Name: "Hired", Type: sitrep.TypeDate, Distinct: 200},
	}}
	p.AssignRoles()
	if p.Time != "Hired" {
		t.Errorf("%q is empty in most rows", p.Time)
	}
}

func TestDescriptionsSayWhatIsThere(t *testing.T) {
	t.Parallel()
	amount := decimal("amount", 900, "-5.25", "1234567")
	amount.Mean, amount.Nulls = 42.123, 12
	for _, c := range []struct {
		column catalog.Column
		want   string
	}{
		{word("region", 3, "North", "South"), "3 values, most often North"},
		{amount, "From -5.25 to 1,234,567, 42.12 on average; 12 of 1,000 rows empty"},
		{integer("id", 1000, "1", "1000"), "A value of its own in every row"},
		{word("x", 1, "EUR"), "Always EUR"},
		{catalog.Column{Name: "d", Type: sitrep.TypeDate, Distinct: 9, Min: "2024-01-01", Max: "2024-02-01"}, "From 2024-01-01 to 2024-02-01"},
		{word("name", 400, strings.Repeat("long", 20)), "400 values, most often longlonglonglonglonglonglonglonglonglon…"},
	} {
		if got := judged(c.column).Description; got != c.want {
			t.Errorf("%s: %q, want %q", c.column.Name, got, c.want)
		}
	}
}

func TestRowsAreCalledByTheirKeyWhereTheTableIsNot(t *testing.T) {
	t.Parallel()
	for table, c := range map[string]struct{ key, noun, rows string }{
		"wo_export_water": {"WO No", "work orders", "work orders"}, "theatre": {"Op ID", "operations", "operations"}, // not what the file is called, which is a place
		"sample_log": {"Sample ID", "samples", "samples"}, // a file's word that a key has, too
	} {
		id := word(c.key, tableRows-8, "WO-60001") // some rows stand in it twice
		p := catalog.Profile{Name: table, Rows: tableRows, Columns: []catalog.Column{id, decimal("cost", 300, "0", "900")}}
		p.AssignRoles()
		p.Describe()
		if p.Model.Noun != c.noun || p.RowNoun != c.rows {
			t.Errorf("%s: %q and %q, want %q and %q", table, p.Model.Noun, p.RowNoun, c.noun, c.rows)
		}
	}
}

func TestANumberHasTheUnitOfTimeThatItsMeaningTells(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][2]string{
		"talk_s": {"seconds", "talk time"}, "Down Min": {"minutes", "down time"}, "temp_min": {"", "temp min"}, "units_s": {"", "units s"},
	} {
		c := decimal(name, 300, "0", "400")
		c.Mean, c.Median, c.StdDev = 90, 80, 40
		if got := judged(c); got.Unit != want[0] || got.Label != want[1] {
			t.Errorf("%s: %q in %q, want %q in %q", name, got.Label, got.Unit, want[1], want[0])
		}
	}
}

func TestWhatAFieldWasNamedStaysWithItsUnit(t *testing.T) {
	t.Parallel()
	c := decimal("talk_s", 300, "0", "400")
	c.Mean, c.Median, c.StdDev = 90, 80, 40
	old := judged(c)
	old.Unit, old.Label = "", "talk s" // of a program that knew less of units
	p := catalog.Profile{Name: "calls", Rows: tableRows, Columns: []catalog.Column{old}}
	for label, want := range map[string]string{"phone time": "phone time", "": "talk time"} {
		got := p.With(catalog.Semantics{Fields: []catalog.FieldSemantics{{Name: "talk_s", Label: label, Meaning: "flow"}}}).Columns[0]
		if got.Label != want || got.Unit != "seconds" {
			t.Errorf("named %q: %q in %q, want %q", label, got.Label, got.Unit, want)
		}
	}
}
