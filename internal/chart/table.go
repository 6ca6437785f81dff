package chart

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// table is the part of a result that a chart draws.
type table struct {
	rows  [][]any
	chart *document.Chart
	x     int
	y     []int
	by    int // column of the series; -1: the columns of y are
	value int // column of the values when by is set
}

func newTable(r *document.Result, c *document.Chart) (*table, error) {
	t := &table{rows: r.Rows, chart: c, by: -1}
	var err error
	at := func(column string) int {
		i := slices.Index(r.Columns, column)
		if i < 0 && err == nil {
			err = fmt.Errorf("result %s has no column %q", r.ID, column)
		}
		return i
	}
	t.x = at(c.X.Column)
	for _, y := range c.Y {
		t.y = append(t.y, at(y.Column))
	}
	t.value = t.y[0]
	if c.Kind == document.HistogramChart && err == nil {
		// The rows without a value are in no bin.
		t.rows = slices.DeleteFunc(slices.Clone(t.rows), func(row []any) bool { return number(row[t.x]).Missing() })
	}
	switch {
	case c.Size != nil:
		t.by, t.value = t.y[0], at(c.Size.Column)
	case c.Split != "":
		t.by = at(c.Split)
	}
	if err == nil && len(c.Only) > 0 {
		t.keep()
	}
	return t, err
}

// keep leaves the rows that the chart draws.
func (t *table) keep() {
	at := t.x
	if t.chart.Split != "" {
		at = t.by
	}
	t.rows = slices.DeleteFunc(slices.Clone(t.rows), func(row []any) bool { return !slices.Contains(t.chart.Only, row[at]) })
}

// series fills places and series. Rows that no split makes one of a place come
// as they are: the first of two with the same place wins.
func (t *table) series(p *Picture) {
	places, names := map[any]int{}, map[any]int{}
	for i, value := range t.different(t.x, t.chart.X) {
		places[value] = i
		p.Places = append(p.Places, Place{Value: value, Number: number(value).Number})
	}
	if t.by < 0 {
		for i := range t.y {
			p.Series = append(p.Series, Series{Name: document.Clean(t.chart.Y[i].Label), Column: t.chart.Y[i].Column})
		}
	} else {
		for i, value := range t.different(t.by, t.chart.Y[0]) {
			names[value] = i
			p.Series = append(p.Series, Series{Name: called(value, t.chart.Y[0], t.grainOf())})
		}
	}
	for i := range p.Series {
		p.Series[i].Values = make([]Value, len(p.Places))
	}
	p.nameplaces()
	seen := map[[2]int]bool{}
	for _, row := range t.rows {
		t.fill(p, row, [2]int{places[row[t.x]], names[t.name(row)]}, seen)
	}
}

func (t *table) fill(p *Picture, row []any, at [2]int, seen map[[2]int]bool) {
	if seen[at] {
		return
	}
	seen[at] = true
	if t.by >= 0 {
		p.Series[at[1]].Values[at[0]] = number(row[t.value])
		return
	}
	for i, column := range t.y {
		p.Series[i].Values[at[0]] = number(row[column])
	}
}

func (t *table) name(row []any) any {
	if t.by < 0 {
		return nil
	}
	return row[t.by]
}

// grainOf is that of the other field of a heat map when it is time.
func (t *table) grainOf() string {
	if t.chart.Size == nil || t.chart.Y[0].Scale != document.TimeScale {
		return ""
	}
	if g := t.chart.Y[0].Grain; g != "" {
		return g
	}
	var cells []any
	for _, row := range t.rows {
		cells = append(cells, row[t.by])
	}
	return grain(times(cells))
}

// points fills the points of a scatter; a row without either number has none.
func (t *table) points(p *Picture) {
	groups := map[any]int{}
	for _, row := range t.rows {
		x, y := number(row[t.x]), number(row[t.y[0]])
		if x.Missing() || y.Missing() {
			continue
		}
		name := t.name(row)
		if _, ok := groups[name]; !ok {
			groups[name] = len(p.Series)
			text := ""
			if t.by >= 0 {
				text = document.GroupText(name, "")
			}
			p.Series = append(p.Series, Series{Name: text})
		}
		p.Points = append(p.Points, Point{X: x, Y: y, Group: groups[name]})
	}
}
