package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// mistake is what is wrong with a table of sales; the zero value is a clean one.
type mistake struct {
	gap, weekdays, unfilled, filled, copies, variant bool
	days, perDay                                     int // of the table, and of a day
}

// sales are the rows of a shop without an id, one mistake in them.
func (m mistake) sales(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 5))
	rows := [][]string{{"sold_at", "region", "product", "customer", "amount"}}
	first := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	for d := range m.days {
		day := first.AddDate(0, 0, d)
		weekend := day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
		if m.gap && d >= 100 && d < 105 || m.weekdays && weekend {
			continue
		}
		for range m.perDay/2 + r.IntN(m.perDay) {
			region := []string{"North", "South", "East"}[r.IntN(3)]
			if m.variant && r.IntN(3) == 0 {
				region = strings.ToUpper(region) + " "
			}
			if m.unfilled && d > m.days*2/3 && r.IntN(10) > 0 || m.filled && d < m.days/3 {
				region = ""
			}
			rows = append(rows, []string{
				day.Format(time.DateOnly), region, fmt.Sprintf("Product %d", r.IntN(20)), fmt.Sprintf("C%03d", r.IntN(400)), fmt.Sprintf("%.2f", 5+200*r.Float64()),
			})
			if m.copies && r.IntN(50) == 0 {
				rows = append(rows, rows[len(rows)-1])
			}
		}
	}
	return csv(rows...)
}

// doubts are the sentences about mistakes in the body of a report, and the notes below
// it.
func doubts(d document.Document) (body, notes string) {
	for _, f := range all(d) {
		if f.Kind == document.KindQuality {
			body += f.Text + "\n"
		}
	}
	return body, strings.Join(d.Quality.Notes, "\n")
}

func TestMistakesInTheDataAreToldWhereTheyTouchTheAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mistake
		prompt      string
		body, notes []string
	}{
		"a gap of days":                 {mistake{gap: true}, "sales by week", []string{"15 Apr 2026", "19 Apr 2026", "5 days"}, nil},
		"a gap, asked for quality":      {mistake{gap: true}, "data quality", []string{"15–19 Apr 2026"}, nil},
		"a gap among working days":      {mistake{gap: true, weekdays: true}, "sales by week", []string{"15 Apr 2026", "17 Apr 2026"}, nil},
		"a field that is not filled":    {mistake{unfilled: true}, "sales by region", []string{"egion", "often empty|is empty|have no"}, nil},
		"a field that came later":       {mistake{filled: true}, "sales by region", []string{"egion", "filled more often|only"}, nil},
		"a field that nobody asked":     {mistake{unfilled: true}, "sales by product", nil, []string{"egion", "empty|have no"}},
		"copies":                        {mistake{copies: true}, "sales by product", []string{"repeat another"}, []string{"copies|repeat another|same as another"}}, // each sum counts them
		"copies, asked for quality":     {mistake{copies: true}, "data quality", []string{"copies|repeat another|same as another"}, nil},
		"values that nobody asked of":   {mistake{variant: true}, "sales by product", nil, nil},
		"values that were put together": {mistake{variant: true}, "sales by region", nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.days, c.perDay = 260, 30
			body, notes := doubts(makeReport(t, table(t, "sales", c.sales(7)), request(c.prompt)).Document)
			for _, piece := range c.body {
				if !anyOf(body, piece) {
					t.Errorf("no %q in %q", piece, body)
				}
			}
			for _, piece := range c.notes {
				if !anyOf(notes, piece) {
					t.Errorf("no %q in the notes %q", piece, notes)
				}
			}
			if c.body == nil && body != "" {
				t.Errorf("what was not asked about stands in the body: %s", body)
			}
		})
	}
}

func TestCleanDataSayNothingOfMistakes(t *testing.T) {
	t.Parallel()
	for seed := range uint64(thorough.Of(2, 6)) {
		for _, shape := range []mistake{{days: 260, perDay: 30}, {days: 260, perDay: 30, weekdays: true}, {days: 300, perDay: 6}, {days: 40, perDay: 80}} {
			from := table(t, "sales", shape.sales(seed))
			for _, prompt := range []string{"sales by region", "overview"} {
				d := makeReport(t, from, request(prompt)).Document
				if body, notes := doubts(d); body != "" || notes != "" {
					t.Errorf("%d days of %d, %s: %s%s", shape.days, shape.perDay, prompt, body, notes)
				}
			}
		}
	}
}

func TestValuesPutTogetherAreToldOnceWhereTheReportGroupsByThem(t *testing.T) {
	t.Parallel()
	m := mistake{variant: true, days: 60, perDay: 10}
	d := makeReport(t, table(t, "sales", m.sales(7)), request("sales by region")).Document
	if assumed := strings.Join(d.Method.Assumptions, "\n"); strings.Count(assumed, "counts as “North”") != 1 {
		t.Errorf("assumed: %s", assumed)
	}
	if body, _ := doubts(d); body != "" {
		t.Errorf("told again: %s", body)
	}
}
