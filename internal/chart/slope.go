package chart

import "math"

// slope draws a line a group, from what was to what is, with the names at the
// right. The series are before and now; with a split they are the groups, and
// the places are the two times.
func (f *frame) slope() float64 {
	ends := f.slopeEnds()
	e := f.extent()
	height := max(f.height(), 16*float64(len(ends)))
	p := plot{top: f.top + 26, bottom: f.top + 26 + height}
	y := scale{low: e.low, high: e.high, from: p.bottom, to: p.top}
	left, right := make([]float64, len(ends)), make([]float64, len(ends))
	widest := 0.0
	for i, s := range ends {
		left[i], right[i] = y.at(s.from.Number), y.at(s.to.Number)
		widest = max(widest, f.types.width(valueText(s.from, f.Y), labelStyle.strong()))
	}
	p.left, p.right = f.left+widest+10, f.right-min(f.slopeNames(ends), (f.right-f.left)*0.45)-10
	f.slopeHeads(p)
	left, right = apart(left, 15, p.top, p.bottom), apart(right, 15, p.top, p.bottom)
	for _, accent := range []bool{false, true} { // what is talked about over the others
		for i, s := range ends {
			if s.accent == accent {
				f.slopeLine(s, p, &y, [2]float64{left[i], right[i]})
			}
		}
	}
	return p.bottom + 14
}

// slopeEnd is one line of a slope chart.
type slopeEnd struct {
	name     string
	from, to Value
	ink      ink
	accent   bool
}

func (f *frame) slopeEnds() []slopeEnd {
	var out []slopeEnd
	if f.split() {
		for i, s := range f.Series {
			out = append(out, slopeEnd{s.Name, s.Values[0], s.Values[len(s.Values)-1], f.seriesInk(i), s.Accent})
		}
		return out
	}
	for i, p := range f.Places {
		s := slopeEnd{name: p.Label, from: f.Series[0].Values[i], to: f.Series[len(f.Series)-1].Values[i], ink: inkMuted, accent: p.Accent}
		if p.Accent {
			s.ink = inkAccent
		} else if !f.talked() {
			s.ink = inkAxis
		}
		out = append(out, s)
	}
	return out
}

// split says that the series are groups and the places are times.
func (p *Picture) split() bool { return len(p.Series) > 0 && p.Series[0].Column == "" }

// slopeNames is how wide the texts at the right are.
func (f *frame) slopeNames(ends []slopeEnd) float64 {
	widest := 0.0
	for _, s := range ends {
		widest = max(widest, f.types.width(f.slopeText(s), labelStyle.strong()))
	}
	return widest
}

func (f *frame) slopeText(s slopeEnd) string { return valueText(s.to, f.Y) + "  " + s.name }

// slopeHeads names the two times over their lines.
func (f *frame) slopeHeads(p plot) {
	names := [2]string{f.Series[0].Name, f.Series[len(f.Series)-1].Name}
	if f.split() {
		names = [2]string{f.Places[0].Label, f.Places[len(f.Places)-1].Label}
	}
	most := (f.right - f.left) * 0.45
	f.Text(f.left, f.top+10, f.types.cut(names[0], tickStyle, most), tickStyle)
	now := f.types.cut(names[1], tickStyle, most)
	f.Text(min(p.right, f.right-f.types.width(now, tickStyle)), f.top+10, now, tickStyle)
	for _, x := range []float64{p.left, p.right} {
		f.Line([]point{{crisp(x), p.top - 8}, {crisp(x), p.bottom + 8}}, stroke{ink: inkGrid, width: 1})
	}
}

func (f *frame) slopeLine(s slopeEnd, p plot, y *scale, labels [2]float64) {
	style := labelStyle
	width := 1.6
	if s.accent {
		style, width = style.strong(), 2.6
	}
	if !s.from.Missing() {
		f.Circle(p.left, y.at(s.from.Number), 3.2, s.ink)
		f.Text(p.left-8, labels[0]+4.2, valueText(s.from, f.Y), style.anchored(end))
	}
	if !s.to.Missing() {
		f.Circle(p.right, y.at(s.to.Number), 3.2, s.ink)
		f.Text(p.right+8, labels[1]+4.2, f.types.cut(f.slopeText(s), style, f.right-p.right-8), style)
	}
	if !s.from.Missing() && !s.to.Missing() && !math.IsNaN(p.left) {
		f.Line([]point{{p.left, y.at(s.from.Number)}, {p.right, y.at(s.to.Number)}}, stroke{ink: s.ink, width: width})
	}
}
