package chart

import (
	"image"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// outline is what a shape encloses, for the rasteriser. Its pieces may overlap:
// all of them go the same way round, so that they add up without seams.
type outline struct {
	segments []segment
}

type segment struct {
	kind segmentKind
	to   [3]point
}

type segmentKind int

const (
	moveTo segmentKind = iota
	lineTo
	quadTo
	cubeTo
)

func (o *outline) add(kind segmentKind, to ...point) {
	s := segment{kind: kind}
	copy(s.to[:], to)
	o.segments = append(o.segments, s)
}

func (o *outline) polygon(points []point) {
	for i, p := range points {
		if i == 0 {
			o.add(moveTo, p)
		} else {
			o.add(lineTo, p)
		}
	}
}

// curve is how far the handles of a quarter of a circle reach.
const curve = 0.5522847498

func (o *outline) rounded(x, y, w, h, r float64) {
	k := r * (1 - curve)
	o.add(moveTo, point{x + r, y})
	o.add(lineTo, point{x + w - r, y})
	o.add(cubeTo, point{x + w - k, y}, point{x + w, y + k}, point{x + w, y + r})
	o.add(lineTo, point{x + w, y + h - r})
	o.add(cubeTo, point{x + w, y + h - k}, point{x + w - k, y + h}, point{x + w - r, y + h})
	o.add(lineTo, point{x + r, y + h})
	o.add(cubeTo, point{x + k, y + h}, point{x, y + h - k}, point{x, y + h - r})
	o.add(lineTo, point{x, y + r})
	o.add(cubeTo, point{x, y + k}, point{x + k, y}, point{x + r, y})
}

func (o *outline) disc(at point, r float64) { o.rounded(at.x-r, at.y-r, 2*r, 2*r, r) }

// stroke draws a line as quads, with discs where they join.
func (o *outline) stroke(points []point, width float64, round bool) {
	var a point
	for i, b := range points {
		if round {
			o.disc(b, width/2)
		}
		from := a
		if a = b; i == 0 {
			continue
		}
		length := math.Hypot(b.x-from.x, b.y-from.y)
		if length == 0 {
			continue
		}
		nx, ny := (b.y-from.y)/length*width/2, -(b.x-from.x)/length*width/2
		o.polygon([]point{{from.x + nx, from.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {from.x - nx, from.y - ny}})
	}
}

// halo is what lies within half a width of the outline's lines. Curves are taken
// by their ends and middles: under letters nobody sees the difference.
func (o *outline) halo(width float64) outline {
	var out outline
	var begin, at point
	line := func(to point) {
		out.stroke([]point{at, to}, width, true)
		at = to
	}
	for _, s := range o.segments {
		switch s.kind {
		case moveTo:
			if at != begin {
				line(begin)
			}
			begin, at = s.to[0], s.to[0]
		case lineTo:
			line(s.to[0])
		case quadTo:
			a := at
			line(point{(a.x + 2*s.to[0].x + s.to[1].x) / 4, (a.y + 2*s.to[0].y + s.to[1].y) / 4})
			line(s.to[1])
		case cubeTo:
			line(s.to[2])
		}
	}
	return out
}

// box is the dots that the outline may touch.
func (o *outline) box(scale float64) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, s := range o.segments {
		for i := range s.points() {
			p := s.to[i]
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	if low.x > high.x {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.x*scale)), int(math.Floor(low.y*scale)), int(math.Ceil(high.x*scale)), int(math.Ceil(high.y*scale)))
}

func (s segment) points() int {
	switch s.kind {
	case quadTo:
		return 2
	case cubeTo:
		return 3
	}
	return 1
}

// outline adds a letter. One that the fonts lack is an empty box: it shows that
// something is there.
func (t *typesetter) outline(o *outline, l placed, at point, style textStyle) {
	if l.index == 0 && l.r == rupee {
		drawRupee(o, at, style)
		return
	}
	if l.index == 0 && pictograph(l.r) {
		return
	}
	if l.index == 0 {
		missingBox(o, l, at, style.size)
		return
	}
	segments, err := t.face(style.bold).LoadGlyph(&t.buffer, l.index, fixed.I(unitsPerEm), nil)
	if err != nil {
		missingBox(o, l, at, style.size)
		return
	}
	scale := style.size / unitsPerEm / 64
	for _, s := range segments {
		var to [3]point
		for i, p := range s.Args {
			to[i] = point{at.x + float64(p.X)*scale, at.y + float64(p.Y)*scale}
		}
		o.add(glyphSegment(s.Op), to[:]...)
	}
}

func glyphSegment(op sfnt.SegmentOp) segmentKind {
	return [...]segmentKind{sfnt.SegmentOpMoveTo: moveTo, sfnt.SegmentOpLineTo: lineTo, sfnt.SegmentOpQuadTo: quadTo, sfnt.SegmentOpCubeTo: cubeTo}[op]
}

func missingBox(o *outline, l placed, at point, size float64) {
	if l.advance == 0 {
		return
	}
	x, y, w, h := at.x+size*0.08, at.y-size*0.7, (l.advance-0.16)*size, size*0.7
	o.stroke([]point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}, {x, y}}, size*0.07, true)
}

// dashes cuts a line into pieces.
func dashes(points []point, on, off float64) [][]point {
	var out [][]point
	at := 0.0 // in the pattern
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		between := func(d float64) point { return point{a.x + (b.x-a.x)*d/length, a.y + (b.y-a.y)*d/length} }
		for d := 0.0; d < length; {
			step := on - at
			if at >= on {
				step = on + off - at
			}
			next := min(d+step, length)
			if at < on {
				out = append(out, []point{between(d), between(next)})
			}
			at = math.Mod(at+next-d, on+off)
			if next-d < 1e-9 {
				break
			}
			d = next
		}
	}
	return out
}
