package chart

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaLabels is how many upright bars have room for a number each.
const vegaLabels = 13

// bars are upright. Where every bar has room for its number there is no axis of
// numbers.
func (m *vegaMaker) bars() vegaSpec {
	m.addOther()
	labelled := len(m.p.Series) == 1 && len(m.p.Places) <= vegaLabels
	y := m.numbers()
	if labelled {
		y = m.plain()
	}
	y.Stack = vegaNull
	e := &vegaEncoding{X: m.groups(), Y: y, Color: m.color(), Opacity: faded(), Tooltip: m.tooltip()}
	if len(m.p.Series) > 1 {
		e.XOffset = m.beside()
		e.Color.Legend = m.legend()
	}
	layers := append(m.bands(), vegaSpec{Mark: vegaBar(), Encoding: e})
	if labelled {
		layers = append(layers, vegaSpec{
			Mark:     &vegaMark{Type: "text", Dy: vegaExpr{"datum.y<0?10:-8"}, FontSize: 12, Color: vegaInk},
			Encoding: &vegaEncoding{X: m.groups(), Y: y, Text: &vegaChannel{Field: "label"}},
		})
	}
	return vegaSpec{Layer: append(layers, m.levels()...)}
}

// vegaBar keeps the place of a group that has no number.
func vegaBar() *vegaMark { return &vegaMark{Type: "bar", CornerRadiusEnd: 2, Invalid: "show"} }

// rowBars are horizontal: their names have room.
func (m *vegaMaker) rowBars() vegaSpec {
	m.addOther()
	x := &vegaChannel{Field: "y", Type: "quantitative", Stack: vegaNull, Axis: vegaNull, Scale: m.roomy()}
	e := &vegaEncoding{X: x, Y: m.named(), Color: m.color(), Opacity: faded(), Tooltip: m.tooltip()}
	text := &vegaEncoding{X: x, Y: m.named(), Text: &vegaChannel{Field: "label"}}
	spec := vegaSpec{Height: vegaStep{Step: 28}}
	if len(m.p.Series) > 1 {
		e.YOffset, text.YOffset = m.beside(), m.beside()
		e.Color.Legend = m.legend()
		spec.Height = vegaStep{Step: 18, For: "offset"}
	}
	spec.Layer = append([]vegaSpec{{Mark: vegaBar(), Encoding: e}, {Mark: m.numberBeside("datum.y<0"), Encoding: text}}, m.uprights()...)
	return spec
}

// named are the places below each other, with their names at the left.
func (m *vegaMaker) named() *vegaChannel {
	return &vegaChannel{Field: "x", Type: "ordinal", Sort: vegaNull, Axis: &vegaAxis{
		Title: vegaNull, Ticks: vegaNo(), Domain: vegaNo(), LabelLimit: 220, LabelPadding: 8,
	}}
}

// numberBeside stands at the right of its bar, or at the left of what goes down.
func (m *vegaMaker) numberBeside(down string) *vegaMark {
	return &vegaMark{
		Type: "text", FontSize: 12, Color: vegaInk, Baseline: "middle",
		Align: vegaExpr{down + "?'right':'left'"}, Dx: vegaExpr{down + "?-5:5"},
	}
}

// roomy leaves room for the numbers at the ends of bars that lie.
func (m *vegaMaker) roomy() *vegaScale {
	e := m.p.extent()
	e.number(0)
	room := (e.high - e.low) / 6
	if e.low == e.high {
		return nil
	}
	if e.low < 0 {
		e.low -= room
	}
	if e.high > 0 {
		e.high += room
	}
	return &vegaScale{Domain: []float64{e.low, e.high}, Nice: vegaNo()}
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
	width := (&frame{Picture: m.p}).binWidth()
	for i, at := range m.p.Places {
		m.rows[i].X2, m.rows[i].Middle = decimal(at.Number+width), decimal(at.Number+width/2)
	}
	labelled := len(m.p.Places) <= vegaLabels
	y := m.numbers()
	if labelled {
		y = m.plain()
	}
	x := m.along()
	x.Bin, x.Scale = "binned", nil
	if n := len(m.p.Places); n > 0 {
		low, high := m.p.Places[0].Number, m.p.Places[n-1].Number+width
		x.ruled(m.edges(low, high, width))
		axis := x.Axis.(*vegaAxis)
		axis.Grid, axis.Domain = vegaNo(), nil
	}
	e := &vegaEncoding{X: x, X2: &vegaChannel{Field: "x2"}, Y: y, Color: m.color(), Tooltip: m.tooltip()}
	layers := []vegaSpec{{Mark: &vegaMark{Type: "bar", BinSpacing: 1}, Encoding: e}}
	if labelled {
		middle := &vegaChannel{Field: "middle", Type: "quantitative"}
		layers = append(layers, vegaSpec{
			Mark:     &vegaMark{Type: "text", Dy: -8, FontSize: 12, Color: vegaInk},
			Encoding: &vegaEncoding{X: middle, Y: y, Text: &vegaChannel{Field: "label"}},
		})
	}
	return vegaSpec{Layer: layers}
}

// edges has a tick where bins meet: as many as have room.
func (m *vegaMaker) edges(low, high, width float64) scale {
	s := scale{low: low, high: high}
	n := int(math.Round((high - low) / width))
	for i := 0; i <= n; i += n/vegaTicks + 1 {
		s.ticks = append(s.ticks, clean(low+width*float64(i)))
		s.texts = append(s.texts, edgeText(s.ticks[len(s.ticks)-1], width, &s, &frame{Picture: m.p}))
	}
	return s
}

// pareto has rows from the largest, and a line of what they come to so far on the
// same axis, which ends at the whole.
func (m *vegaMaker) pareto() vegaSpec {
	m.addSums()
	x := &vegaChannel{Field: "y", Type: "quantitative", Axis: vegaNull}
	sum := &vegaChannel{Field: "y2", Type: "quantitative"}
	order := &vegaChannel{Field: "order", Type: "quantitative"}
	bars := &vegaEncoding{X: x, Y: m.named(), Color: m.color(), Tooltip: m.tooltip()}
	line := &vegaEncoding{X: sum, Y: m.named(), Order: order}
	text := &vegaEncoding{X: sum, Y: m.named(), Text: &vegaChannel{Field: "share"}}
	return vegaSpec{Height: vegaStep{Step: 26}, Layer: []vegaSpec{
		{Mark: vegaBar(), Encoding: bars},
		{Mark: &vegaMark{Type: "line", Color: vegaInk, Point: true, StrokeWidth: 1.5}, Encoding: line},
		{Mark: &vegaMark{Type: "text", Align: "left", Dx: 8, FontSize: 12, Color: vegaInk}, Encoding: text},
	}}
}

// shares are how the sums of a pareto are written.
var shares = document.Axis{Style: document.StylePercent}
