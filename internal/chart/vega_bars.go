package chart

import "github.com/a-seed-aa0acf4e/sitrep/internal/document"

// vegaLabels is how many upright bars have room for a number each.
const vegaLabels = 13

// bars are upright.
func (m *vegaMaker) bars() vegaSpec {
	m.addOther()
	y := m.numbers(m.p.values())
	e := &vegaEncoding{X: m.groups(), Y: y, Color: m.color(), Opacity: faded(), Tooltip: m.tooltip()}
	e.Y.Stack = vegaNull
	if len(m.p.Series) > 1 {
		e.XOffset = m.beside()
		e.Color.Legend = m.legend()
	}
	layers := append(m.bands(), vegaSpec{Mark: &vegaMark{Type: "bar", CornerRadiusEnd: 2, Invalid: "show"}, Encoding: e})
	if len(m.p.Series) == 1 && len(m.p.Places) <= vegaLabels {
		layers = append(layers, m.numbersAbove())
	}
	return vegaSpec{Layer: append(layers, m.levels()...)}
}

// numbersAbove stand above their bars, below those that hang.
func (m *vegaMaker) numbersAbove() vegaSpec {
	return vegaSpec{
		Mark: &vegaMark{
			Type: "text", Dy: vegaExpr{"datum.y<0?10:-8"}, FontSize: 11, Color: vegaInk,
		},
		Encoding: &vegaEncoding{X: m.groups(), Y: m.numbers(m.p.values()), Text: &vegaChannel{Field: "label"}},
	}
}

// rowBars are horizontal: their labels have room.
func (m *vegaMaker) rowBars() vegaSpec {
	m.addOther()
	x := &vegaChannel{Field: "y", Type: "quantitative", Stack: vegaNull, Axis: vegaNull, Scale: m.roomy()}
	y := &vegaChannel{Field: "x", Type: "ordinal", Sort: vegaNull, Axis: &vegaAxis{
		Title: vegaNull, Ticks: vegaNo(), Domain: vegaNo(), LabelLimit: 220, LabelPadding: 8,
	}}
	e := &vegaEncoding{X: x, Y: y, Color: m.color(), Opacity: faded(), Tooltip: m.tooltip()}
	text := &vegaEncoding{X: x, Y: y, Text: &vegaChannel{Field: "label"}}
	spec := vegaSpec{Height: vegaStep{Step: 28}}
	if len(m.p.Series) > 1 {
		e.YOffset, text.YOffset = m.beside(), m.beside()
		e.Color.Legend = m.legend()
		spec.Height = vegaStep{Step: 18, For: "offset"}
	}
	number := &vegaMark{
		Type: "text", FontSize: 12, Color: vegaInk, Baseline: "middle",
		Align: vegaExpr{"datum.y<0?'right':'left'"}, Dx: vegaExpr{"datum.y<0?-5:5"},
	}
	spec.Layer = []vegaSpec{{Mark: &vegaMark{Type: "bar", CornerRadiusEnd: 2, Invalid: "show"}, Encoding: e}, {Mark: number, Encoding: text}}
	spec.Layer = append(spec.Layer, m.uprights()...)
	return spec
}

// roomy leaves room for the numbers at the ends of bars that lie.
func (m *vegaMaker) roomy() *vegaScale {
	low, high := m.extent()
	low, high = min(low, 0), max(high, 0)
	room := (high - low) / 6
	if low < 0 {
		low -= room
	}
	if high > 0 {
		high += room
	}
	if low == high {
		return nil
	}
	return &vegaScale{Domain: []float64{low, high}, Nice: vegaNo()}
}

// addOther puts what is not drawn by itself into a last bar.
func (m *vegaMaker) addOther() {
	for _, k := range m.p.Marks {
		if k.Kind == document.OtherMark {
			m.rows = append(m.rows, vegaRow{X: k.Label, Y: k.Low.Raw, Label: valueText(k.Low, m.p.values())})
		}
	}
}

// beside puts the bars of several series side by side.
func (m *vegaMaker) beside() *vegaChannel {
	return &vegaChannel{Field: "series", Type: "nominal", Sort: vegaNull, Scale: &vegaScale{Domain: m.names()}}
}

// legend is there for bars side by side only: lines have their names at their ends.
func (m *vegaMaker) legend() any {
	return &vegaLegend{Title: vegaNull, Orient: "top", Direction: "horizontal"}
}

// histogram has bars that touch: a bin goes from where it begins to the next.
func (m *vegaMaker) histogram() vegaSpec {
	m.addEnds()
	x := m.along()
	x.Field, x.Bin = "x", "binned"
	x.Scale = &vegaScale{Zero: vegaNo(), Nice: vegaNo()}
	e := &vegaEncoding{
		X: x, X2: &vegaChannel{Field: "x2"}, Y: m.numbers(m.p.values()), Color: m.color(), Tooltip: m.tooltip(),
	}
	return vegaSpec{Layer: append([]vegaSpec{{Mark: &vegaMark{Type: "bar", BinSpacing: 1}, Encoding: e}}, m.uprights()...)}
}

// waterfall goes from one total by its parts to another.
func (m *vegaMaker) waterfall() vegaSpec {
	m.steps()
	x, y := m.groups(), m.numbers(m.p.values())
	color := &vegaChannel{
		Field: "kind", Type: "nominal", Legend: vegaNull,
		Scale: &vegaScale{Domain: []string{"total", "up", "down"}, Range: []string{vegaMuted, vegaUp, vegaDown}},
	}
	bars := &vegaEncoding{X: x, Y: y, Y2: &vegaChannel{Field: "y2"}, Color: color, Tooltip: m.tooltip()}
	text := &vegaEncoding{X: x, Y: &vegaChannel{Field: "x2", Type: "quantitative"}, Text: &vegaChannel{Field: "label"}}
	return vegaSpec{Layer: []vegaSpec{
		{Mark: &vegaMark{Type: "bar", CornerRadiusEnd: 1}, Encoding: bars},
		{Mark: &vegaMark{Type: "text", Dy: -8, FontSize: 11, Color: vegaInk}, Encoding: text},
	}}
}

// pareto has bars, and a line of what they come to so far on the same scale.
func (m *vegaMaker) pareto() vegaSpec {
	spec := m.bars()
	m.addSums()
	line := &vegaEncoding{X: m.groups(), Y: &vegaChannel{Field: "y2", Type: "quantitative"}}
	spec.Layer = append(spec.Layer, vegaSpec{Mark: &vegaMark{Type: "line", Color: vegaInk, Point: true, StrokeWidth: 1.5}, Encoding: line})
	return spec
}
