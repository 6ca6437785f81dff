package chart

import "strconv"

// scatter is a point a row.
func (m *vegaMaker) scatter() vegaSpec {
	x := m.along()
	x.Type, x.Sort, x.Scale = "quantitative", nil, &vegaScale{Zero: vegaNo()}
	axis := x.Axis.(*vegaAxis)
	axis.Title, axis.LabelExpr = orNull(m.p.X.Label), vegaLabel(m.p.X)
	y := m.numbers(m.p.Y)
	y.Scale = &vegaScale{Zero: vegaNo()}
	y.Axis.(*vegaAxis).Title = orNull(m.p.Y.Label)
	e := &vegaEncoding{X: x, Y: y, Color: m.color(), Tooltip: m.tooltip()}
	if len(m.p.Series) > 1 {
		e.Color.Legend = m.legend()
	}
	return vegaSpec{Layer: append([]vegaSpec{{
		Mark: &vegaMark{Type: "point", Filled: true, Opacity: 0.6, Size: 36}, Encoding: e,
	}}, m.levels()...)}
}

// heatMap has a number in each cell where there is room for it.
func (m *vegaMaker) heatMap() vegaSpec {
	x := m.groups()
	y := &vegaChannel{Field: "series", Type: "ordinal", Sort: vegaNull, Axis: &vegaAxis{
		Title: vegaNull, Ticks: vegaNo(), Domain: vegaNo(), LabelLimit: 180, LabelPadding: 8,
	}}
	low, high := m.extent()
	scale := &vegaScale{Scheme: "blues"}
	dark := (low + 2*high) / 3
	if low < 0 && high > 0 {
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
	text := &vegaEncoding{X: x, Y: y, Color: m.color(), Text: &vegaChannel{Field: "label"}}
	now := m.p.Series[len(m.p.Series)-1].Name
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

// beforeAndNow are the rows of a slope: its groups are the lines, its two columns
// the places.
func (m *vegaMaker) beforeAndNow() []vegaRow {
	var out []vegaRow
	for i, at := range m.p.Places {
		for _, s := range m.p.Series {
			row := m.p.vegaRow(i, s.Values[i])
			row.X, row.Series, row.Accent = s.Name, at.Label, m.p.vegaPointed(i)
			out = append(out, row)
		}
	}
	return out
}

// extent is from the smallest to the largest number.
func (m *vegaMaker) extent() (low, high float64) {
	for i, v := range m.all() {
		if i == 0 {
			low, high = v, v
		}
		low, high = min(low, v), max(high, v)
	}
	return low, high
}
