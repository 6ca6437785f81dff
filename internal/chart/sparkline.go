package chart

import "math"

// The size of a sparkline that is not asked to be another.
const (
	sparkWidth  = 120
	sparkHeight = 28
)

// drawSparkline draws a line without axes, and its last value as a dot. There is
// no title in it: it stands beside a figure that has one.
func (p *Picture) drawSparkline(c canvas, _ *typesetter) (width, height float64) {
	width = float64(p.Width)
	if p.Width <= 0 {
		width = sparkWidth
	}
	if len(p.Series) == 0 || len(p.Places) == 0 {
		return width, sparkHeight
	}
	e := p.extent()
	x := scale{low: 0, high: math.Max(float64(len(p.Places)-1), 1), from: 3, to: width - 5}
	y := scale{low: e.low, high: e.high, from: sparkHeight - 4, to: 4}
	at := func(i int) point { return point{x.at(float64(i)), y.at(p.Series[0].Values[i].Number)} }
	for _, piece := range pieces(p.Series[0].Values, at) {
		if len(piece) > 1 {
			c.Line(piece, stroke{ink: inkAccent, width: 1.6})
		}
	}
	for i := len(p.Places) - 1; i >= 0; i-- {
		if !p.Series[0].Values[i].Missing() {
			c.Circle(at(i).x, at(i).y, 2.6, inkAccent)
			break
		}
	}
	return width, sparkHeight
}

// pieces are the runs of values that are there: a line has a gap where one is
// missing.
func pieces(values []Value, at func(i int) point) [][]point {
	var out [][]point
	var piece []point
	for i, v := range values {
		if v.Missing() {
			if piece != nil {
				out = append(out, piece)
			}
			piece = nil
			continue
		}
		piece = append(piece, at(i))
	}
	if piece != nil {
		out = append(out, piece)
	}
	return out
}
