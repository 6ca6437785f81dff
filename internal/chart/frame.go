package chart

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// The letters of a picture. Nothing is smaller than eleven pixels.
var (
	titleStyle = textStyle{size: 16, bold: true, ink: inkText}
	leadStyle  = textStyle{size: 12.5, ink: inkSoft}
	labelStyle = textStyle{size: 12, ink: inkText}
	tickStyle  = textStyle{size: 11.5, ink: inkSoft}
	noteStyle  = textStyle{size: 11, ink: inkSoft}
)

// frame is a drawing under way: the canvas, and the room that is left.
type frame struct {
	*Picture
	canvas
	types       *typesetter
	left, right float64
	top         float64 // of what is still free
	column      bool    // numbers of rows stand in a column of their own
}

// draw puts the picture on a canvas and returns its size.
func (p *Picture) draw(c canvas, types *typesetter) (width, height float64) {
	width = float64(p.Width)
	if p.Width <= 0 {
		width = DefaultWidth
	}
	if p.Kind == document.SparklineChart {
		return p.drawSparkline(c, types)
	}
	pad, top, below := 16.0, 12.0, 10.0
	if width < 480 {
		pad, top, below = 8, 8, 4
	}
	p = p.withOther()
	f := &frame{Picture: p, canvas: c, types: types, left: pad, right: width - pad, top: top}
	f.title()
	f.paragraph(p.Subtitle, leadStyle, 17, 2)
	f.top += 8
	bottom := f.body()
	f.top = bottom + 4
	f.paragraph(p.Note, noteStyle, 15, 3)
	return width, f.top + below
}

// body draws the chart itself and returns where it ends.
func (f *frame) body() float64 {
	if f.empty() {
		f.Text(f.left, f.top+24, "There is nothing to draw.", leadStyle)
		return f.top + 36
	}
	switch f.Kind {
	case document.RowChart:
		return f.rows()
	case document.LineChart:
		return f.lines()
	case document.WaterfallChart:
		return f.waterfall()
	case document.HistogramChart:
		return f.histogram()
	case document.ScatterChart:
		return f.scatter()
	case document.HeatMapChart:
		return f.heatMap()
	case document.SlopeChart:
		return f.slope()
	case document.ParetoChart:
		return f.pareto()
	}
	if f.lying() {
		return f.rows()
	}
	return f.bars()
}

// withOther is the picture with its last bar: what the rows come to that are not
// drawn.
func (p *Picture) withOther() *Picture {
	out := *p
	for _, m := range p.Marks {
		barred := p.Kind == document.BarChart || p.Kind == document.RowChart || p.Kind == document.ParetoChart
		if !barred || m.Kind != document.OtherMark || m.Low.Missing() || len(p.Series) == 0 {
			continue
		}
		out.Places = append(slices.Clone(out.Places), Place{Label: m.Label})
		out.Series = slices.Clone(out.Series)
		for i := range out.Series {
			v := Value{}
			if i == 0 {
				v = m.Low
			}
			out.Series[i].Values = append(slices.Clone(out.Series[i].Values), v)
		}
	}
	return &out
}

// empty says that there is not one number.
func (f *frame) empty() bool {
	switch f.Kind {
	case document.ScatterChart:
		return len(f.Points) == 0
	case document.WaterfallChart:
		return len(f.stepMarks()) == 0 && len(f.Places) == 0
	}
	for _, s := range f.Series {
		for _, v := range s.Values {
			if !v.Missing() {
				return false
			}
		}
	}
	return true
}

// title breaks at its last comma where it must break: what stands after that, a
// period as a rule, belongs together.
func (f *frame) title() {
	width := f.right - f.left
	if at := strings.LastIndex(f.Title, ", "); at > 0 && f.types.width(f.Title, titleStyle) > width {
		head, tail := f.Title[:at+1], f.Title[at+2:]
		if f.types.widest([]string{head, tail}, titleStyle) <= width {
			f.paragraph(head, titleStyle, 20, 1)
			f.paragraph(tail, titleStyle, 20, 1)
			return
		}
	}
	f.paragraph(f.Title, titleStyle, 20, 2)
}

// paragraph writes lines of text and moves the top below them.
func (f *frame) paragraph(text string, style textStyle, leading float64, most int) {
	if text == "" {
		return
	}
	for _, line := range f.types.wrap(text, style, f.right-f.left, most) {
		f.Text(f.left, f.top+style.size, line, style)
		f.top += leading
	}
}
