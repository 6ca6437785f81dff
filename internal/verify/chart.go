package verify

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// charts checks that a drawing is of what there is: its columns, the rows that it
// points at, the facts of its marks. It has no number of its own.
func (c *checker) charts() {
	n := 0
	for i, s := range c.d.Sections {
		for j := range s.Charts {
			n++
			where := fmt.Sprintf("sections[%d].charts[%d]", i, j)
			if want := "c" + strconv.Itoa(n); s.Charts[j].ID != want {
				c.wrong("%s: its id is %q, not %q", where, s.Charts[j].ID, want)
			}
			if key := s.Charts[j].Finding; key != "" && !slices.ContainsFunc(s.Findings, func(f document.Finding) bool { return f.Key == key }) {
				c.wrong("%s: there is no finding %q", where, key)
			}
			c.chart(where, &s.Charts[j])
		}
	}
	for i, k := range c.d.KeyFigures {
		if k.Spark != nil {
			c.chart(fmt.Sprintf("keyFigures[%d].spark", i), k.Spark)
		}
	}
}

func (c *checker) chart(where string, chart *document.Chart) {
	c.counts.Charts++
	r, ok := c.d.Results[chart.Result]
	if !ok {
		c.wrong("%s: there is no result %q", where, chart.Result)
		return
	}
	columns := []string{chart.X.Column, chart.Split}
	for _, y := range chart.Y {
		columns = append(columns, y.Column)
	}
	if chart.Size != nil {
		columns = append(columns, chart.Size.Column)
	}
	for _, column := range columns {
		if column != "" && !slices.Contains(r.Columns, column) {
			c.wrong("%s: there is no column %q in %s", where, column, chart.Result)
		}
	}
	for _, value := range chart.Only {
		c.drawn(where+".only", chart, value)
	}
	for i, m := range chart.Marks {
		c.mark(fmt.Sprintf("%s.marks[%d]", where, i), chart, m)
	}
}

func (c *checker) mark(where string, chart *document.Chart, m document.Mark) {
	for _, id := range m.Facts {
		c.named(where, &id)
	}
	for _, value := range []any{m.From, m.To} {
		if value != nil {
			c.drawn(where, chart, value)
		}
	}
}

// drawn checks that a value stands in one of the columns that place what is drawn.
func (c *checker) drawn(where string, chart *document.Chart, value any) {
	r := c.d.Results[chart.Result]
	for _, column := range []string{chart.X.Column, chart.Split} {
		at := slices.Index(r.Columns, column)
		if at >= 0 && slices.ContainsFunc(r.Rows, func(row []any) bool { return at < len(row) && reflect.DeepEqual(row[at], value) }) {
			return
		}
	}
	c.wrong("%s: %v is not in %s", where, value, chart.Result)
}
