package chart

import "math"

// plot is the rectangle in which values are drawn.
type plot struct {
	left, right, top, bottom float64
}

// height is that of a plot: a telephone shows a whole drawing with what is said of it,
// and steep lines look steeper than they are.
func (f *frame) height() float64 {
	if f.right-f.left < 400 {
		return 160
	}
	return 214
}

// grid draws the lines of the ticks with their texts at the left, and makes the
// plot as much smaller. The line of zero is stronger.
func (f *frame) grid(p *plot, y *scale) {
	width := f.types.widest(y.texts, tickStyle)
	p.left += width + 8
	y.from, y.to = p.bottom, p.top
	for i, tick := range y.ticks {
		at := crisp(y.at(tick))
		f.Text(p.left-8, at+4, y.texts[i], tickStyle.anchored(end))
		if tick != 0 {
			f.Line([]point{{p.left, at}, {p.right, at}}, stroke{ink: inkGrid, width: 1})
		}
	}
	f.zero(*p, y)
}

// zero draws the line where values begin, when it is in the plot.
func (f *frame) zero(p plot, y *scale) {
	if y.low <= 0 && y.high >= 0 {
		at := crisp(y.at(0))
		f.Line([]point{{p.left, at}, {p.right, at}}, stroke{ink: inkAxis, width: 1})
	}
}

// crisp puts a line of one pixel on the dots.
func crisp(v float64) float64 { return math.Floor(v) + 0.5 }

// extent is the least and the largest number there is.
type extent struct {
	low, high float64
	any       bool
}

func (e *extent) take(v Value) {
	if v.Missing() {
		return
	}
	e.number(v.Number)
}

func (e *extent) number(n float64) {
	if !e.any {
		e.low, e.high, e.any = n, n, true
		return
	}
	e.low, e.high = min(e.low, n), max(e.high, n)
}

// extent of all values and of what marks add to them.
func (p *Picture) extent() extent {
	var e extent
	for _, s := range p.Series {
		for _, v := range s.Values {
			e.take(v)
		}
	}
	for _, m := range p.Marks {
		e.take(m.Low)
		e.take(m.High)
	}
	return e
}
