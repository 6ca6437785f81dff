package chart

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// lines draws a line a series over time, over numbers or over steps, with what
// marks say of it. Every series has its name at its end.
func (f *frame) lines() float64 {
	p := plot{left: f.left, right: f.right, top: f.top + 12, bottom: f.top + 12 + f.height()}
	low, high := f.lineExtent()
	y := newScale(low, high, 4, f.Y, f.fromZero())
	p.right -= f.endRoom(&p)
	f.grid(&p, &y)
	x := f.lineX(p)
	room := &taken{left: p.left, right: f.right, top: f.top - 2, bottom: p.bottom - 2}
	f.bands(p, &y, x)
	for _, j := range f.paintOrder() {
		s := f.Series[j]
		at := func(i int) point { return point{x(i), y.at(s.Values[i].Number)} }
		f.closed(s, at, f.lineStroke(j))
		for _, piece := range pieces(s.Values, at) {
			room.tracks(piece)
		}
	}
	f.levelsOf(p, &y, x, room)
	f.endNames(p, &y, x, room)
	f.pointMarks(&y, x, room)
	f.markLabels(p, &y, x, room)
	return f.underLine(p, x)
}

// paintOrder has the lines that are talked about last, over the others.
func (p *Picture) paintOrder() []int {
	var plain, accented []int
	for j, s := range p.Series {
		if s.Accent && p.Kind == document.LineChart {
			accented = append(accented, j)
		} else {
			plain = append(plain, j)
		}
	}
	return append(plain, accented...)
}

// fromZero says whether the axis of values begins at zero: always for bars, for
// lines when that does not flatten them.
func (p *Picture) fromZero() bool {
	if p.Kind != document.LineChart || len(p.Places) == 1 {
		return true
	}
	e := p.extent()
	return e.low <= 0 && e.high >= 0 || math.Min(math.Abs(e.low), math.Abs(e.high)) < 0.5*math.Max(math.Abs(e.low), math.Abs(e.high))
}

// lineExtent gives a line that never moves room above and below.
func (f *frame) lineExtent() (low, high float64) {
	e := f.extent()
	if e.low == e.high && !f.fromZero() {
		return e.low - math.Abs(e.low)*0.1, e.high + math.Abs(e.high)*0.1
	}
	return e.low, e.high
}

// lineX says where places stand: by their time or number, else evenly.
func (f *frame) lineX(p plot) func(i int) float64 {
	n := len(f.Places)
	if n == 1 {
		return func(int) float64 { return (p.left + p.right) / 2 }
	}
	of := func(i int) float64 { return float64(i) }
	switch {
	case f.Grain != "" && !slices.ContainsFunc(f.Places, func(at Place) bool { return at.Time.IsZero() }):
		of = func(i int) float64 { return float64(f.Places[i].Time.Unix()) }
	case f.X.Scale == document.NumberScale:
		of = func(i int) float64 { return f.Places[i].Number }
	}
	s := scale{low: of(0), high: of(0), from: p.left + 6, to: p.right - 4}
	for i := range n {
		s.low, s.high = min(s.low, of(i)), max(s.high, of(i))
	}
	return func(i int) float64 { return s.at(of(i)) }
}

func (f *frame) lineStroke(series int) stroke {
	s := stroke{ink: f.seriesInk(series), width: 2}
	if f.Series[series].Accent {
		s.width = 2.6
	}
	return s
}

// closed draws a series, the periods that are not complete as dashes.
func (f *frame) closed(s Series, at func(i int) point, with stroke) {
	whole, rest := slices.Clone(s.Values), slices.Clone(s.Values)
	dashed := false
	for i := range s.Values {
		if f.open(i) {
			whole[i], dashed = Value{}, true
		} else if !(i > 0 && f.open(i-1)) && !(i+1 < len(s.Values) && f.open(i+1)) {
			rest[i] = Value{}
		}
	}
	if dashed {
		with.dash = true
		f.line(Series{Values: rest}, at, with)
		with.dash = false
	}
	f.line(Series{Values: whole}, at, with)
}

// line draws one series; a value that stands alone between gaps is a dot.
func (f *frame) line(s Series, at func(i int) point, with stroke) {
	for _, piece := range pieces(s.Values, at) {
		if len(piece) == 1 {
			f.Circle(piece[0].x, piece[0].y, with.width*1.3, with.ink)
			continue
		}
		f.Line(piece, with)
	}
}

// underLine writes what stands under the places.
func (f *frame) underLine(p plot, x func(int) float64) float64 {
	if f.Grain != "" {
		return f.underPeriods(p, x)
	}
	return f.thinned(p, x)
}

// thinned writes as many names as keep apart, and returns where they end.
func (f *frame) thinned(p plot, x func(i int) float64) float64 {
	var labels []timeLabel
	for step := 1; step <= len(f.Places); step++ {
		labels = labels[:0]
		for i := 0; i < len(f.Places); i += step {
			labels = append(labels, timeLabel{x: x(i), text: f.types.cut(f.Places[i].Label, tickStyle, 90)})
		}
		if !f.crowded(labels) {
			break
		}
	}
	for _, l := range labels {
		f.Text(f.inside(l.x, l.text), p.bottom+16, l.text, tickStyle.anchored(middle))
	}
	return p.bottom + 20
}
