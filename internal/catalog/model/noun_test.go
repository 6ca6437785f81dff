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
		{"export (3)", "co_no", "rows"}, // two letters stand for too much
		{"prtjobs", "id", "rows"},       // run together of short forms
	} {
		if got := rowsOf(c.table, c.key); got != c.want {
			t.Errorf("rows of %s by %s are %q, want %q", c.table, c.key, got, c.want)
		}
	}
}
