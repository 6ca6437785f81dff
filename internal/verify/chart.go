package verify

import (
	"encoding/json"
	"fmt"
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
			where := fmt.Sprintf("keyFigures[%d].spark", i)
			if k.Spark.ID != "" || k.Spark.Finding != "" {
				c.wrong("%s: it has an id or a finding of its own", where)
			}
			c.chart(where, k.Spark)
		}
	}
}

// series is how many columns of Y a kind has, at least and at most.
func series(k document.ChartKind) (least, most int) {
	switch k {
	case document.BarChart, document.RowChart, document.LineChart:
		return 1, maxSeries
	case document.WaterfallChart, document.HistogramChart, document.ScatterChart, document.HeatMapChart, document.ParetoChart, document.SparklineChart:
		return 1, 1
	case document.SlopeChart:
		return 2, 2
	}
	return 0, -1
}

// maxSeries is how many series one picture can tell apart.
const maxSeries = 7

func (c *checker) chart(where string, chart *document.Chart) {
	c.counts.Charts++
	r, ok := c.d.Results[chart.Result]
	if !ok {
		c.wrong("%s: there is no result %q", where, chart.Result)
		return
	}
	if least, most := series(chart.Kind); len(chart.Y) < least || len(chart.Y) > most {
		c.wrong("%s: a chart of kind %q does not have %d columns of y", where, chart.Kind, len(chart.Y))
	}
	if (chart.Kind == document.HeatMapChart) != (chart.Size != nil) {
		c.wrong("%s: a size is for a heat map", where)
	}
	for _, a := range axes(chart) {
		c.axis(where, &r, a)
		c.axisForm(where, a)
	}
	s := scope{chart: chart, x: values(&r, chart.X.Column)}
	if len(chart.Y) > 0 {
		s.y = values(&r, chart.Y[0].Column)
	}
	if s.drawn = s.x; chart.Split != "" {
		s.drawn = values(&r, chart.Split)
	}
	c.only(where, s)
	c.specification(where, chart)
	for i := range chart.Marks {
		c.mark(fmt.Sprintf("%s.marks[%d]", where, i), s, &chart.Marks[i])
	}
}

// axes are all of a chart; the split is one of names.
func axes(c *document.Chart) []document.Axis {
	out := append([]document.Axis{c.X}, c.Y...)
	if c.Size != nil {
		out = append(out, *c.Size)
	}
	if c.Split != "" {
		out = append(out, document.Axis{Column: c.Split, Scale: document.CategoryScale})
	}
	return out
}

// axis checks that a column is there, and that its cells are what its scale says.
func (c *checker) axis(where string, r *document.Result, a document.Axis) {
	at := slices.Index(r.Columns, a.Column)
	if at < 0 {
		c.wrong("%s: there is no column %q in %s", where, a.Column, r.ID)
		return
	}
	for i, row := range r.Rows {
		switch v := row[at].(type) {
		case nil:
		case string:
			if _, err := document.ParseTime(v); a.Scale == document.NumberScale || a.Scale == document.TimeScale && err != nil {
				c.wrong("%s: row %d of %q has no %s", where, i, a.Column, a.Scale)
			}
		case json.Number:
			if a.Scale == document.TimeScale {
				c.wrong("%s: row %d of %q has no time", where, i, a.Column)
			}
		}
	}
}
