package chart

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// scatter draws a dot a row over two measures.
func (f *frame) scatter() float64 {
	if len(f.Series) > 1 {
		f.top = f.key(f.top) + 10
	}
	var ex, ey extent
	for _, at := range f.Points {
		ex.take(at.X)
		ey.take(at.Y)
	}
	// The axes are named: the one at the left over its top, the other at its end.
	f.Text(f.left, f.top+10, f.types.cut(f.Y.Label, tickStyle.in(inkText), f.right-f.left), tickStyle.in(inkText))
	p := plot{left: f.left, right: f.right - 6, top: f.top + 26, bottom: f.top + 280}
	y := newScale(ey.low, ey.high, 4, f.Y, nearZero(ey))
	f.grid(&p, &y)
	x := f.across(p, ex)
	radius := 3.6
	if len(f.Points) > 300 {
		radius = 2.2
	}
	for _, accented := range []bool{false, true} {
		for _, at := range f.Points {
			if at.Accent == accented {
				f.Circle(x.at(at.X.Number), y.at(at.Y.Number), radius, f.dotInk(at))
			}
		}
	}
	f.fitted(p, &x, &y)
	text := f.types.cut(f.X.Label, tickStyle.in(inkText), p.right-p.left)
	f.Text(p.right, p.bottom+32, text, tickStyle.in(inkText).anchored(end))
	return p.bottom + 36
}

func (f *frame) dotInk(at Point) ink {
	if len(f.Series) > 1 {
		return f.seriesInk(at.Group)
	}
	return inkAccent
}

// nearZero: an axis whose values are not far from zero begins there.
func nearZero(e extent) bool {
	return e.low <= 0 && e.high >= 0 || math.Min(math.Abs(e.low), math.Abs(e.high)) < 0.5*math.Max(math.Abs(e.low), math.Abs(e.high))
}

// across draws the ticks of X under the plot: as many as keep apart.
func (f *frame) across(p plot, e extent) scale {
	var x scale
	for count := 7; count >= 1; count-- {
		x = newScale(e.low, e.high, count, f.X, nearZero(e))
		if f.types.widest(x.texts, tickStyle)+12 <= (p.right-p.left)/float64(max(len(x.ticks)-1, 1)) {
			break
		}
	}
	x.from, x.to = p.left, p.right
	for i, tick := range x.ticks {
		at := crisp(x.at(tick))
		f.Line([]point{{at, p.bottom}, {at, p.bottom + 4}}, stroke{ink: inkAxis, width: 1})
		f.Text(f.inside(at, x.texts[i]), p.bottom+16, x.texts[i], tickStyle.anchored(middle))
	}
	f.Line([]point{{p.left, crisp(p.bottom)}, {p.right, crisp(p.bottom)}}, stroke{ink: inkAxis, width: 1})
	return x
}

// fitted draws the straight line that a mark lays through the points.
func (f *frame) fitted(p plot, x, y *scale) {
	for _, m := range f.Marks {
		if m.Kind != document.SlopeMark || m.Low.Missing() || m.High.Missing() || m.FromX.Missing() || m.ToX.Missing() {
			continue
		}
		a := point{x.at(m.FromX.Number), y.at(m.Low.Number)}
		b := point{x.at(m.ToX.Number), y.at(m.High.Number)}
		if min(a.y, b.y) < p.top-1 || max(a.y, b.y) > p.bottom+1 {
			continue
		}
		f.Line([]point{a, b}, stroke{ink: inkText, width: 1.6, dash: true})
	}
}
