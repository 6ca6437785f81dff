package chart

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// scatter is a point a row.
func (m *vegaMaker) scatter() vegaSpec {
	var ex, ey extent
	for _, at := range m.p.Points {
		ex.take(at.X)
		ey.take(at.Y)
	}
	x, y := &vegaChannel{Field: "x", Type: "quantitative"}, &vegaChannel{Field: "y", Type: "quantitative"}
	if ey.any {
		m.measured(x, ex)
		y.ruled(newScale(ey.low, ey.high, 4, m.p.Y, nearZero(ey)))
		y.Axis.(*vegaAxis).Title = orNull(m.p.Y.Label)
	}
	e := &vegaEncoding{X: x, Y: y, Color: m.color(), Tooltip: m.tooltip()}
	if len(m.p.Series) > 1 {
		e.Color.Legend = m.legend()
	}
	dot := &vegaMark{Type: "point", Filled: true, Opacity: 0.6, Size: 36}
	if len(m.p.Points) > 0 && m.p.Points[0].Rows > 0 {
		dot.Size, dot.Opacity = 0, 0.9
		e.Size = &vegaChannel{Field: "rows", Type: "quantitative", Legend: vegaNull}
	}
	layers := []vegaSpec{{Mark: dot, Encoding: e}}
	return vegaSpec{Layer: append(layers, m.fitted(x, y)...)}
}

// fitted is the straight line through the points.
func (m *vegaMaker) fitted(x, y *vegaChannel) []vegaSpec {
	var out []vegaSpec
	for _, k := range m.p.Marks {
		if k.Kind != document.SlopeMark || k.Low.Missing() || k.High.Missing() || k.FromX.Missing() || k.ToX.Missing() {
			continue
		}
		row := vegaRow{X: k.FromX.Raw, X2: k.ToX.Raw, Y: k.Low.Raw, Y2: k.High.Raw}
		out = append(out, vegaSpec{
			Data:     &vegaData{Values: []vegaRow{row}},
			Mark:     &vegaMark{Type: "rule", Color: vegaInk, StrokeWidth: 1.5, StrokeDash: []int{4, 3}},
			Encoding: &vegaEncoding{X: x, X2: &vegaChannel{Field: "x2"}, Y: y, Y2: &vegaChannel{Field: "y2"}},
		})
	}
	return out
}

// heatMap has a number in each cell where there is room for it.
func (m *vegaMaker) heatMap() vegaSpec {
	x := m.groups()
	y := &vegaChannel{Field: "series", Type: "ordinal", Sort: vegaNull, Axis: &vegaAxis{
		Title: vegaNull, Ticks: vegaNo(), Domain: vegaNo(), LabelLimit: 180, LabelPadding: 8,
	}}
	e := m.p.extent()
	scale := &vegaScale{Scheme: "blues"}
	dark := (e.low + 2*e.high) / 3
	if e.low < 0 && e.high > 0 {
		middle := 0
		scale = &vegaScale{Scheme: "blueorange", Reverse: true, DomainMid: &middle}
	}
	color := &vegaChannel{Field: "y", Type: "quantitative", Legend: vegaNull, Scale: scale}
	cells := vegaSpec{Mark: &vegaMark{Type: "rect"}, Encoding: &vegaEncoding{X: x, Y: y, Color: color, Tooltip: m.tooltip()}}
	spec := vegaSpec{Height: vegaStep{Step: 28}, Layer: []vegaSpec{cells}}
	if len(m.p.Places) <= vegaLabels {
		text := &vegaEncoding{X: x, Y: y, Text: &vegaChannel{Field: "label"}, Color: &vegaChannel{
			Condition: &vegaCondition{Test: "datum.y>" + strconv.FormatFloat(dark, 'g', -1, 64), Value: "#ffffff"}, Value: "#1b1f24",
		}}
		spec.Layer = append(spec.Layer, vegaSpec{Mark: &vegaMark{Type: "text", FontSize: 11}, Encoding: text})
	}
	return spec
}

// slopes are a line a group, from before to now, with its numbers at both ends.
func (m *vegaMaker) slopes() vegaSpec {
	m.rows = m.beforeAndNow()
	flat := 0
	x := &vegaChannel{Field: "x", Type: "ordinal", Sort: vegaNull, Scale: &vegaScale{Type: "point", Padding: 0.6}, Axis: &vegaAxis{
		Title: vegaNull, Ticks: vegaNo(), Domain: vegaNo(), LabelAngle: &flat, LabelPadding: 8,
	}}
	y := &vegaChannel{Field: "y", Type: "quantitative", Axis: vegaNull, Scale: &vegaScale{Zero: vegaNo()}}
	e := &vegaEncoding{X: x, Y: y, Color: m.color(), Detail: &vegaChannel{Field: "series"}}
	text := &vegaEncoding{X: x, Y: y, Color: m.inked(), Text: &vegaChannel{Field: "label"}}
	now := m.rows[len(m.rows)-1].X
	var left, right []vegaRow
	for _, row := range m.rows {
		if row.X == now {
			row.Label = row.Series + " " + row.Label
			right = append(right, row)
		} else {
			left = append(left, row)
		}
	}
	m.spread(left)
	m.spread(right)
	apart := vegaExpr{"datum.shift||0"}
	return vegaSpec{Layer: []vegaSpec{
		{Mark: &vegaMark{Type: "line", Point: true, StrokeWidth: 2}, Encoding: e},
		{Data: &vegaData{Values: left}, Mark: &vegaMark{Type: "text", Align: "right", Dx: -8, Dy: apart, FontSize: 12}, Encoding: text},
		{Data: &vegaData{Values: right}, Mark: &vegaMark{Type: "text", Align: "left", Dx: 8, Dy: apart, FontSize: 12, Limit: 200}, Encoding: text},
	}}
}

// beforeAndNow are the rows of a slope, two a line.
func (m *vegaMaker) beforeAndNow() []vegaRow {
	f := frame{Picture: m.p}
	before, now := m.p.slopeTimes()
	var out []vegaRow
	for _, end := range f.slopeEnds() {
		row := vegaRow{Series: end.name, Accent: end.accent}
		for _, at := range []struct {
			time  string
			value Value
		}{{before, end.from}, {now, end.to}} {
			row.X, row.Y, row.Label = at.time, nil, valueText(at.value, m.p.Y)
			if !at.value.Missing() {
				row.Y = at.value.Raw
			}
			out = append(out, row)
		}
	}
	return out
}

// slopeTimes are what a slope goes from and to.
func (p *Picture) slopeTimes() (before, now string) {
	if p.split() {
		return p.Places[0].Label, p.Places[len(p.Places)-1].Label
	}
	return p.Series[0].Name, p.Series[len(p.Series)-1].Name
}
