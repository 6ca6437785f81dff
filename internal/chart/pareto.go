package chart

import "github.com/a-seed-aa0acf4e/sitrep/internal/document"

// pareto draws groups, and what they come to together, on one axis that ends at
// the whole: bars as rows, and a line of sums that runs through them.
func (f *frame) pareto() float64 {
	labels := make([]string, len(f.Places))
	sum := 0.0
	widest := 0.0
	values := f.Series[0].Values
	for i, p := range f.Places {
		labels[i] = p.Label
		sum += max(values[i].Number, 0)
		widest = max(widest, f.types.width(valueText(values[i], f.Y), labelStyle.strong()))
	}
	l := f.layRows(labels, 18)
	column := f.left + l.width + 12 + widest
	x := scale{high: max(sum, 1e-300), from: column + 10, to: f.right - 40}
	var line []point
	at := 0.0
	for i, v := range values {
		mid := l.tops[i] + l.height[i]/2
		f.name(l, i, f.Places[i].Accent)
		style := labelStyle.anchored(end)
		if f.Places[i].Accent {
			style = style.strong()
		}
		f.Text(column, mid+4.2, valueText(v, f.Y), style)
		f.Rect(x.at(0), mid-9, x.at(max(v.Number, 0))-x.at(0), 18, 0, f.barInk(i, 0))
		at += max(v.Number, 0)
		line = append(line, point{x.at(at), mid})
	}
	zero := crisp(x.at(0))
	f.Line([]point{{zero, f.top}, {zero, l.bottom}}, stroke{ink: inkAxis, width: 1})
	f.Line(line, stroke{ink: inkText, width: 1.5})
	f.sums(line, sum)
	return l.bottom + 2
}

// sums writes the shares that the groups come to beside the line.
func (f *frame) sums(line []point, sum float64) {
	at := 0.0
	share := document.Axis{Style: document.StylePercent}
	for i, p := range line {
		at += max(f.Series[0].Values[i].Number, 0)
		f.Circle(p.x, p.y, 3, inkText)
		if sum > 0 {
			text := numberText(clean(at/sum), share)
			f.Text(p.x+8, p.y+4, text, tickStyle.in(inkText).haloed())
		}
	}
}
