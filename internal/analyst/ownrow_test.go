package analyst_test

import (
	"slices"
	"strings"
	"testing"
)

const (
	invoices = `invoice,client,issued,due_date,paid_at,amount,budget
A1,Moss,2026-01-03,2026-02-02,2026-02-10 10:00:00,100,90
A2,Fern,2026-01-05,2026-02-04,2026-02-04 12:00:00,200,250
A3,Ivy,2026-01-09,2026-02-08,,300,300
A4,Oak,2026-01-12,2026-02-11,2026-03-11 09:00:00,150.5,100
`
	shelves = `counted,shelf,part,pieces on hand,minimum
2026-05-01,A,bolt,40,30
2026-05-01,A,nut,5,30
2026-05-01,B,bolt,80,20
2026-05-01,B,nut,90,20
2026-06-01,A,bolt,20,30
2026-06-01,A,nut,35,30
2026-06-01,B,bolt,70,20
2026-06-01,B,nut,10,20
`
	matches = `match,team,day,planned minutes,actual minutes
M1,Reds,2026-03-01,90,97
M2,Blues,2026-03-08,90,90
M3,Reds,2026-03-15,80,75
`
)

// Two fields of a row are held against each other, and the rows that they choose are
// listed or counted: those of the newest time where levels are told again and again.
func TestTwoFieldsOfARowAreCompared(t *testing.T) {
	t.Parallel()
	for prompt, c := range map[string]struct {
		csv  string
		rows []string // a cell of each row that is listed
		says string
	}{
		"which invoices were paid later than due?":                {invoices, []string{"A1", "A4"}, ""},
		"invoices paid after the due date":                        {invoices, []string{"A1", "A4"}, ""},
		"list the invoices where amount is over budget":           {invoices, []string{"A1", "A4"}, ""},
		"how many invoices were paid after their due date?":       {invoices, nil, "where paid at is after due date"},
		"which parts are below their minimum?":                    {shelves, []string{"bolt", "nut"}, "1 Jun 2026"},
		"show the matches where actual is above planned minutes":  {matches, []string{"M1"}, ""},
		"which matches had actual minutes below planned minutes?": {matches, []string{"M3"}, ""},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "things", c.csv), request(prompt))
			if !strings.Contains(r.Markdown, c.says) {
				t.Errorf("lacks %q:\n%s", c.says, r.Markdown)
			}
			if c.rows == nil {
				return
			}
			tables := r.Document.Sections[0].Tables
			if len(tables) != 1 || len(tables[0].Rows) != len(c.rows) {
				t.Fatalf("not %d rows:\n%s", len(c.rows), r.Markdown)
			}
			for i, row := range tables[0].Rows {
				var cells []string
				for _, cell := range row {
					cells = append(cells, cell.Text)
				}
				if !slices.Contains(cells, c.rows[i]) {
					t.Errorf("row %d is %q, want %s in it", i, cells, c.rows[i])
				}
			}
		})
	}
}

// "Over the years" and "before May" compare no two fields.
func TestAFieldBehindASmallWordIsNotAlwaysCompared(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"amount over time", "amount by due date", "invoices issued before 10 January 2026", "amount above 150", "total amount and budget by client"} {
		r := makeReport(t, table(t, "things", invoices), request(prompt))
		for id, result := range r.Document.Results {
			if strings.Contains(result.SQL, `"amount" > "budget"`) || strings.Contains(result.SQL, `> "due_date"`) {
				t.Errorf("%s: %s compares fields: %s", prompt, id, result.SQL)
			}
		}
	}
}
