package picture

import (
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// fewestPoints make a scatter.
const fewestPoints = 10

// histogram is rows in equal bins.
func (d *drawer) histogram() (document.Chart, bool) {
	a := &d.Answer
	if len(a.Question().By) == 0 {
		if a = d.Extra; a == nil {
			return document.Chart{}, false
		}
	}
	column := a.Main.Column("measure", 0)
	rows := numbered(a.Main, column)
	if len(rows) < fewest || a.Main.Result.Truncated || !evenBins(a) {
		return document.Chart{}, false
	}
	m := a.Question().Measures[0]
	c := document.Chart{
		Kind: document.HistogramChart, Result: a.Main.Result.ID, X: groupAxis(a, 0), Y: []document.Axis{measureAxis(a, column, m.Label)},
		Title: d.titled(document.Clean(m.Label) + " by " + by(a, 0)),
	}
	if d.Shape == "bins" {
		d.accentOf(a, &c, rows)
	}
	return c, true
}

// evenBins reports whether two of the bins lie side by side, and none begins nowhere:
// who draws them takes their width from there.
func evenBins(a *insight.Answer) bool {
	by, group := a.Question().By[0], a.Main.Column("group", 0)
	c := a.Profile.Column(by.Column)
	if c == nil {
		return false
	}
	low, errLow := json.Number(c.Min).Float64()
	high, errHigh := json.Number(c.Max).Float64()
	if errLow != nil || errHigh != nil {
		return false
	}
	width, side := plan.BinWidth(low, high, by.Bins), false
	for row := 1; row < len(a.Main.Result.Rows); row++ {
		x, okX := a.Main.Float(row-1, group)
		y, okY := a.Main.Float(row, group)
		if !okX || !okY {
			return false
		}
		side = side || (y-x) < 1.5*width
	}
	return side
}

// scatter is a point a row of the two measures of a correlation.
func (d *drawer) scatter() (document.Chart, bool) {
	points := d.Answer.Points
	if d.m.Aggregate != plan.Correlation || points == nil || len(points.Result.Rows) < fewestPoints {
		return document.Chart{}, false
	}
	x, y := points.Column("group", 0), points.Column("group", 1)
	if x < 0 || y < 0 {
		return document.Chart{}, false
	}
	one, other := d.m.Sides()
	c := document.Chart{
		Kind: document.ScatterChart, Result: points.Result.ID,
		X: d.sideAxis(points.Columns[x].Name, one), Y: []document.Axis{d.sideAxis(points.Columns[y].Name, other)},
	}
	c.Title = d.titled(c.Y[0].Label + " by " + document.Clean(plan.SideText(one, *d.Answer.Profile)))
	rows := d.Answer.Main.Column("rows", 0)
	if n, ok := d.Answer.Main.Float(0, rows); ok && len(points.Result.Rows) >= plan.MostPoints && int(n) > len(points.Result.Rows) {
		c.Note = "A sample of the rows is drawn."
	}
	return c, true
}

// sideAxis is a side of a correlation.
func (d *drawer) sideAxis(name string, side plan.Measure) document.Axis {
	axis := d.fieldAxis(name, side.Column)
	if side.Aggregate == plan.Span {
		axis.Label, axis.Unit = write.Upper(document.Clean(side.Label)), side.Unit
	}
	return axis
}

// fieldAxis is a column of the data as it is.
func (d *drawer) fieldAxis(name, column string) document.Axis {
	axis := document.Axis{Column: name, Label: write.Upper(document.Clean(labelOf(d.Answer, column))), Scale: document.NumberScale, Style: document.StyleShort}
	if c := d.Answer.Profile.Column(column); c != nil {
		axis.Unit = c.Unit
	}
	return axis
}
