package model_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// rowsOf is what the rows of a table are called whose first column is a key.
func rowsOf(table, key string) string {
	id := model.Facts{Name: key, Type: sitrep.TypeInteger, Distinct: 1000, Min: "1", Max: "1000", Whole: true}
	return model.Infer(model.Table{Name: table, Rows: 1000, Columns: []model.Facts{id}}).Noun
}

func TestRowsAreCalledByKeyAndTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ table, key, want string }{
		{"grocery_orders", "order_id", "orders"},
		{"support_tickets", "ticket_id", "support tickets"}, // a compound is kept
		{"applicants", "app_id", "applicants"},              // the table says it in full
		{"exam_results_2024", "exam_id", "exam results"},
		{"swimmer", "id", "swimmers"},
		{"service_requests_311", "id", "service requests"},
		{"export (3)", "co_no", "rows"},           // two letters stand for too much
		{"prtjobs", "id", "rows"},                 // run together of short forms
		{"work_orders", "wo_no", "work orders"},   // the first letters of its words
		{"pos_checks", "tx_id", "pos checks"},     // the table says it, the key is cut short
		{"extract", "case_no", "cases"},           // the table says nothing
		{"adm_extract", "case_no", "admissions"},  // the table says what the cases are
		{"films_in_cinemas", "id", "films"},       // what stands before in
		{"cars", "id", "cars"},                    // four letters are a word
		{"tracks_log", "track_name_id", "tracks"}, // a name is of something
	} {
		if got := rowsOf(c.table, c.key); got != c.want {
			t.Errorf("rows of %s by %s are %q, want %q", c.table, c.key, got, c.want)
		}
	}
}

// column is a column of texts or whole numbers with so many values in 1,000 rows.
func column(name string, distinct int64, kind sitrep.FieldType) model.Facts {
	return model.Facts{Name: name, Type: kind, Distinct: distinct, Min: "1", Max: "999", Whole: true, MeanWords: 1, MeanLength: 6}
}

func TestRowsOfOrdersWhoseNumberComesAgainAreOrderLines(t *testing.T) {
	t.Parallel()
	for distinct, want := range map[int64]string{300: "order lines", 1000: "orders"} {
		got := model.Infer(model.Table{Name: "web_orders", Rows: 1000, Columns: []model.Facts{
			column("order_no", distinct, sitrep.TypeInteger), column("product_name", 80, sitrep.TypeString), column("qty", 9, sitrep.TypeInteger),
		}}).Noun
		if got != want {
			t.Errorf("rows of orders with %d numbers are %q, want %q", distinct, got, want)
		}
	}
}

func TestRowsAreCalledByTheLettersOfTheirNumbers(t *testing.T) {
	t.Parallel()
	number := column("number", 1000, sitrep.TypeString)
	number.Values = []model.Value{{Value: "INC0010001", Rows: 1}, {Value: "INC0010002", Rows: 1}}
	if got := model.Infer(model.Table{Name: "export (4)", Rows: 1000, Columns: []model.Facts{number}}).Noun; got != "incidents" {
		t.Errorf("rows are %q", got)
	}
}

func TestRowsOfAPanelAreCalledByTheNameOfItsThings(t *testing.T) {
	t.Parallel()
	day := model.Facts{Name: "month", Type: sitrep.TypeDate, Distinct: 25, Min: "2023-01-01", Max: "2025-01-01"}
	read := day
	read.Name = "read_at"
	for _, c := range []struct {
		of, beside string
		time       model.Facts
		want       string
	}{
		{"iso_code", "country", day, "country months"}, // a code says nothing
		{"university_name", "city", day, "university months"},
		{"meter_id", "site", read, "meter readings"},
	} {
		table := model.Table{Name: "export", Rows: 1000, Panel: true, PanelOf: c.of, Things: 40, Times: 25, Columns: []model.Facts{
			c.time, column(c.of, 40, sitrep.TypeString), column(c.beside, 40, sitrep.TypeString), column("amount", 700, sitrep.TypeInteger),
		}}
		if got := model.Infer(table).Noun; got != c.want {
			t.Errorf("rows of each %s are %q, want %q", c.of, got, c.want)
		}
	}
}

func TestRowsThatAreTakenDownAgainAndAgainAreCalledAsTheirTable(t *testing.T) {
	t.Parallel()
	for table, want := range map[string]string{
		"MTR_RDG_2025": "meter readings", "validatorSnapshots": "validator snapshots", "Daily_SKU_Snapshot": "sku snapshots", "Meter_Reads_Export": "meter reads", "obs_hourly": "observations",
		"ward_daily": "ward days", // named for the thing
	} {
		got := model.Infer(model.Table{Name: table, Rows: 900, Panel: true, PanelOf: "zq_id", Things: 30, Times: 30, Columns: []model.Facts{
			{Name: "taken", Type: sitrep.TypeDate, Distinct: 30, Min: "2026-01-01", Max: "2026-01-30"}, column("zq_id", 30, sitrep.TypeString), column("amount", 700, sitrep.TypeInteger),
		}}).Noun
		if got != want {
			t.Errorf("rows of %s are %q, want %q", table, got, want)
		}
	}
}

func TestWhatATableHasTheNumberOfIsNoRow(t *testing.T) {
	t.Parallel()
	members := number("Members EOM", 300, "100", "900")
	for name, want := range map[string]string{"Members EOM": "rows", "Lockers": "members"} {
		members.Name = name
		m := derive(model.Table{Name: "gym_members", Rows: 400, Columns: []model.Facts{dates("Month End", "2025-09-30", "2026-10-31", 0), kinds("Club", "a", "b", "c"), members}},
			map[string]model.Column{"Month End": {Meaning: model.Time}, "Club": {Meaning: model.Category}, name: {Meaning: model.Level}})
		if m.Noun != want {
			t.Errorf("with a number of %s, rows are %q, want %q", name, m.Noun, want)
		}
	}
}
