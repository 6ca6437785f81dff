package chart

import (
	"cmp"
	"math"
	"slices"

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
	p := plot{left: f.left, right: f.right - 6, top: f.top + 26, bottom: f.top + 64 + f.height()}
	y := newScale(ey.low, ey.high, 4, f.Y, nearZero(ey))
	f.grid(&p, &y)
	x := f.across(p, ex)
	radius := f.dotSize()
	for _, accented := range []bool{false, true} {
		for _, at := range f.Points {
			if at.Accent == accented {
				f.dot(point{x.at(at.X.Number), y.at(at.Y.Number)}, radius(at), f.dotInk(at))
			}
		}
	}
	f.fitted(p, &x, &y)
	text := f.types.cut(f.X.Label, tickStyle.in(inkText), p.right-p.left)
	f.Text(p.right, p.bottom+32, text, tickStyle.in(inkText).anchored(end))
	return p.bottom + 36
}

// dotSize says how large the dot of a point is: its area is as the rows that it stands
// for.
func (f *frame) dotSize() func(Point) float64 {
	most := 0
	for _, at := range f.Points {
		most = max(most, at.Rows)
	}
	return func(at Point) float64 {
		switch {
		case most > 0:
			return max(largestDot*math.Sqrt(float64(at.Rows)/float64(most)), 2)
		case len(f.Points) > 1000:
			return 1.7
		case len(f.Points) > 300:
			return 2.2
		}
		return 3.6
	}
}

const largestDot = 12

// dot is set off from those that it lies on, where they are few.
func (f *frame) dot(at point, radius float64, fill ink) {
	if len(f.Points) <= 300 {
		f.Circle(at.x, at.y, radius+0.7, inkSurface)
	}
	f.Circle(at.x, at.y, radius, fill)
}

// heap makes one point of all rows at one place, where most share theirs: of marks
// from 1 to 5 nobody would see that there are hundreds.
func (p *Picture) heap() {
	type key struct {
		x, y   float64
		group  int
		accent bool
	}
	at := map[key]int{}
	var out []Point
	for _, one := range p.Points {
		k := key{one.X.Number, one.Y.Number, one.Group, one.Accent}
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k], out = i, append(out, one)
		}
		out[i].Rows++
	}
	if len(p.Points) < 12 || len(out)*3 > len(p.Points) {
		return
	}
	// Small ones lie on large ones, where they meet.
	slices.SortStableFunc(out, func(a, b Point) int { return cmp.Compare(b.Rows, a.Rows) })
	p.Points = out
	p.note("The larger a dot, the more rows.")
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
