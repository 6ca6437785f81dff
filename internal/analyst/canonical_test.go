package analyst_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	lastWeek   = "order_date BETWEEN '2026-10-19' AND '2026-10-25'"
	weekBefore = "order_date BETWEEN '2026-10-12' AND '2026-10-18'"
	weekOfYear = "order_date BETWEEN '2025-10-20' AND '2025-10-26'"
	october    = "date_trunc('month', order_date) = DATE '2026-10-01'"
	september  = "date_trunc('month', order_date) = DATE '2026-09-01'"
	octoberAgo = "date_trunc('month', order_date) = DATE '2025-10-01'"
)

// canonical requests for the sample's orders, and what their reports must have: numbers by
// SQL, and texts of tables.
var canonical = []struct {
	prompt, windows string
	numbers         []string
	rows            []string // SQL of names that tables must have, one of each
}{
	{
		"Weekly update: revenue by region, top products, anything unusual?", "19–25 Oct 2026 against 12–18 Oct 2026",
		[]string{"sum(amount) FROM data WHERE " + lastWeek, "sum(amount) FROM data WHERE " + weekBefore, "sum(amount) FROM data WHERE " + weekOfYear, "sum(amount) FROM data WHERE region = 'North' AND " + lastWeek},
		[]string{"product FROM data WHERE " + lastWeek + " GROUP BY 1 ORDER BY sum(amount) DESC LIMIT 3", "DISTINCT region FROM data"},
	},
	{
		"How did we do last month?", "October 2026 against September 2026",
		[]string{"sum(amount) FROM data WHERE " + october, "sum(amount) FROM data WHERE " + september, "sum(amount) FROM data WHERE " + octoberAgo, "count(*) FROM data WHERE " + october},
		[]string{"DISTINCT region FROM data"},
	},
	{
		"Monthly flash for October: revenue and orders, all vs last year", "October 2026 against October 2025",
		[]string{"sum(amount) FROM data WHERE " + october, "sum(amount) FROM data WHERE " + octoberAgo, "count(*) FROM data WHERE " + october, "count(*) FROM data WHERE " + octoberAgo},
		nil,
	},
	{"September numbers please, against August", "September 2026 against August 2026", []string{"sum(amount) FROM data WHERE " + september}, nil},
	{"Quarterly business review", "Q3 2026 against Q2 2026", []string{"sum(amount) FROM data WHERE date_trunc('quarter', order_date) = DATE '2026-07-01'"}, nil},
	{
		"Key trends in our sales, please", "2025 against 2024",
		[]string{"sum(amount) FROM data WHERE year(order_date) = 2025", "sum(amount) FROM data WHERE year(order_date) = 2024", "sum(amount) FROM data WHERE " + october},
		[]string{"DISTINCT category FROM data"},
	},
	{"What should management know about our orders?", "", []string{"sum(amount) FROM data WHERE " + october}, nil},
	{"Did we reach 30k revenue in October?", "October 2026", []string{"sum(amount) FROM data WHERE " + october, "30000"}, nil},
	{"Are we on track for 400k revenue this year?", "", []string{"sum(amount) FROM data WHERE year(order_date) = 2026", "400000"}, nil},
	{
		"1) revenue by region last month 2) top 3 products last month 3) number of orders by channel last month", "October 2026",
		[]string{"sum(amount) FROM data WHERE region = 'West' AND " + october, "count(*) FROM data WHERE channel = 'Web' AND " + october},
		[]string{"product FROM data WHERE " + october + " GROUP BY 1 ORDER BY sum(amount) DESC LIMIT 3"},
	},
	{"Daily sales report", "31 Oct 2026 against 30 Oct 2026", []string{"sum(amount) FROM data WHERE order_date = '2026-10-31'"}, nil},
}

func TestCanonicalRequestsAreAnsweredWithTheirNumbers(t *testing.T) {
	t.Parallel()
	from := openShop(t, 1)
	for _, c := range canonical {
		r := makeReport(t, from, request(c.prompt))
		if w := fmt.Sprint(r.Document.Method.Windows); !strings.Contains(w, c.windows) {
			t.Errorf("%s: the windows are %s, want %s", c.prompt, w, c.windows)
		}
		known := numbersOf(&r.Document)
		for _, sql := range c.numbers {
			want := values(t, from, sql)[0]
			if !hasNumber(known, want.(float64)) {
				t.Errorf("%s: the report lacks %v (%s)", c.prompt, want, sql)
			}
		}
		for _, sql := range c.rows {
			for _, name := range values(t, from, sql) {
				if !inTables(&r.Document, fmt.Sprint(name)) {
					t.Errorf("%s: no table has %v", c.prompt, name)
				}
			}
		}
		if len(r.Document.NotAnswered) > 0 {
			t.Errorf("%s: not answered: %v", c.prompt, r.Document.NotAnswered)
		}
	}
}

// values are those of the first column of a query, numbers as such.
func values(t *testing.T, from analyst.Table, sql string) []any {
	t.Helper()
	rows, err := from.Query(t.Context(), "SELECT "+sql)
	if err != nil || len(rows.Values) == 0 {
		t.Fatalf("%s: %v", sql, err)
	}
	var out []any
	for _, row := range rows.Values {
		text := fmt.Sprint(document.Value(row[0]))
		n, err := json.Number(text).Float64()
		if err != nil {
			out = append(out, text)
		} else {
			out = append(out, n)
		}
	}
	return out
}

// numbersOf are the numbers of a report's facts and of its tables.
func numbersOf(d *document.Document) []float64 {
	var out []float64
	add := func(v any) {
		if n, ok := v.(json.Number); ok {
			f, _ := n.Float64()
			out = append(out, f)
		}
	}
	for _, f := range d.Facts {
		add(f.Value)
	}
	for _, s := range d.Sections {
		for _, table := range s.Tables {
			for _, row := range table.Rows {
				for _, cell := range row {
					add(cell.Value)
				}
			}
		}
	}
	return out
}

func hasNumber(known []float64, want float64) bool {
	for _, n := range known {
		if math.Abs(n-want) < 0.005 {
			return true
		}
	}
	return false
}

func inTables(d *document.Document, name string) bool {
	for _, s := range d.Sections {
		for _, table := range s.Tables {
			for _, row := range table.Rows {
				for _, cell := range row {
					if cell.Text == name {
						return true
					}
				}
			}
		}
	}
	return false
}
