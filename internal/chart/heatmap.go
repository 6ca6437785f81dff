package chart

import (
	"math"
)

// heatMap draws a cell a pair of values, the darker (in dark surroundings the
// brighter) the more, with the number in it where it fits.
func (f *frame) heatMap() float64 {
	labels := make([]string, len(f.Series))
	for i, s := range f.Series {
		labels[i] = s.Name
	}
	heads := f.top
	f.top += 34
	l := f.layRows(labels, 19)
	left := f.left + l.width + 10
	slot := (f.right - left) / float64(len(f.Places))
	f.columnHeads(left, slot, heads)
	heat := f.heat()
	numbers := f.numbersFit(slot - 6)
	for j, s := range f.Series {
		f.name(l, j, s.Accent)
		for i, v := range s.Values {
			at := box{left + slot*float64(i), l.tops[j], left + slot*float64(i+1), l.tops[j] + l.height[j]}
			f.cell(at, v, f.Places[i].Accent && s.Accent, heat, numbers)
		}
	}
	if numbers {
		return l.bottom + 2
	}
	return f.heatKey(left, l.bottom+8)
}

// cell draws one; that which is talked about has a frame.
func (f *frame) cell(at box, v Value, accent bool, heat func(float64) (ink, ink), numbers bool) {
	fill, text := inkSurface, inkSoft
	if !v.Missing() {
		fill, text = heat(v.Number)
	}
	inner := 0.5
	style := tickStyle.in(text).anchored(middle)
	if accent {
		f.Rect(at.left-1, at.top-1, at.right-at.left+2, at.bottom-at.top+2, 0, inkText)
		f.Rect(at.left+1, at.top+1, at.right-at.left-2, at.bottom-at.top-2, 0, inkSurface)
		inner, style.bold = 2, true
	}
	f.Rect(at.left+inner, at.top+inner, at.right-at.left-2*inner, at.bottom-at.top-2*inner, 0, fill)
	if numbers || v.Missing() && at.right-at.left > 16 {
		f.Text((at.left+at.right)/2, (at.top+at.bottom)/2+4, valueText(v, f.values()), style)
	}
}

// columnHeads writes the names of the columns, as many as keep apart.
func (f *frame) columnHeads(left, slot, top float64) {
	if f.Grain != "" {
		for _, l := range f.timeLabels(func(i int) float64 { return left + slot*(float64(i)+0.5) }, plot{left: left, right: f.right}) {
			f.Text(f.inside(l.x, l.above), top+14, l.above, tickStyle.anchored(middle))
			f.Text(f.inside(l.x, l.text), top+28, l.text, tickStyle.anchored(middle))
		}
		return
	}
	step, least := 1, 0.0
	for _, p := range f.Places {
		least = min(max(least, f.types.width(p.Label, tickStyle)+6), 34)
	}
	for step < len(f.Places) && slot*float64(step) < least {
		step++
	}
	for i := 0; i < len(f.Places); i += step {
		style := tickStyle.anchored(middle)
		if f.Places[i].Accent {
			style = style.strong()
		}
		x := left + slot*(float64(i)+0.5)
		lines := f.types.wrap(f.Places[i].Label, style, min(slot*float64(step)-4, 2*(f.right-x)), 2)
		for k, line := range lines {
			f.Text(x, top+28-14*float64(len(lines)-1-k), line, style)
		}
	}
}

// heat gives the ink of a value's cell, and that of the text on it: five steps
// up to the largest, and five down where values are below zero.
func (f *frame) heat() func(v float64) (cell, text ink) {
	e := f.extent()
	largest := math.Max(math.Abs(e.low), math.Abs(e.high))
	low := 0.0
	if e.low > 0 && e.low > 0.5*e.high {
		low = e.low // all are large: the steps begin at the least
	}
	return func(v float64) (ink, ink) {
		share := 0.0
		if largest > low {
			share = (math.Abs(v) - low) / (largest - low)
		}
		step := ink(min(int(share*5), 4))
		text := inkText
		if step >= 3 {
			text = inkOnHeat
		}
		switch {
		case v == 0:
			return inkHeat0, inkText
		case v < 0:
			return inkCold1 + step, text
		}
		return inkHeat1 + step, text
	}
}

func (f *frame) numbersFit(width float64) bool {
	for _, s := range f.Series {
		for _, v := range s.Values {
			if !v.Missing() && f.types.width(valueText(v, f.values()), tickStyle.strong()) > width {
				return false
			}
		}
	}
	return true
}

// heatKey says what the darkest and the lightest cells are.
func (f *frame) heatKey(left, top float64) float64 {
	e := f.extent()
	heat := f.heat()
	low, high := numberText(e.low, f.values()), numberText(e.high, f.values())
	const steps = 9
	before, after := f.types.width(low, tickStyle)+6, f.types.width(high, tickStyle)+6
	left = max(min(left, f.right-before-after-14*steps), f.left)
	x := left + before
	f.Text(left, top+10, low, tickStyle)
	for i := range steps {
		cell, _ := heat(e.low + (e.high-e.low)*float64(i)/(steps-1))
		f.Rect(x+14*float64(i), top, 14, 12, 0, cell)
	}
	f.Text(x+14*steps+6, top+10, high, tickStyle)
	return top + 16
}
