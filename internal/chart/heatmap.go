package chart

import "math"

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
			x, y := left+slot*float64(i), l.tops[j]
			if v.Missing() {
				continue
			}
			fill, text := heat(v.Number)
			f.Rect(x+0.5, y+0.5, slot-1, l.height[j]-1, 0, fill)
			if numbers {
				f.Text(x+slot/2, y+l.height[j]/2+4, valueText(v, f.values()), tickStyle.in(text).anchored(middle))
			}
		}
	}
	if numbers {
		return l.bottom + 2
	}
	return f.heatKey(left, l.bottom+8)
}

// columnHeads writes the names of the columns, as many as keep apart.
func (f *frame) columnHeads(left, slot, top float64) {
	step := 1
	for step < len(f.Places) && slot*float64(step) < 34 {
		step++
	}
	for i := 0; i < len(f.Places); i += step {
		style := tickStyle.anchored(middle)
		if f.Places[i].Accent {
			style = style.strong()
		}
		lines := f.types.wrap(f.Places[i].Label, style, slot*float64(step)-4, 2)
		for k, line := range lines {
			x := max(left+slot*(float64(i)+0.5), f.left)
			half := f.types.width(line, style) / 2
			f.Text(min(x, f.right-half), top+28-14*float64(len(lines)-1-k), line, style)
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
		case v < 0 && e.high > 0 || v < 0 && e.low < 0:
			return inkCold1 + step, text
		}
		return inkHeat1 + step, text
	}
}

func (f *frame) numbersFit(width float64) bool {
	for _, s := range f.Series {
		for _, v := range s.Values {
			if !v.Missing() && f.types.width(valueText(v, f.values()), tickStyle) > width {
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
	x := left + f.types.width(low, tickStyle) + 6
	f.Text(left, top+10, low, tickStyle)
	const steps = 9
	for i := range steps {
		cell, _ := heat(e.low + (e.high-e.low)*float64(i)/(steps-1))
		f.Rect(x+14*float64(i), top, 14, 12, 0, cell)
	}
	f.Text(x+14*steps+6, top+10, high, tickStyle)
	return top + 16
}
