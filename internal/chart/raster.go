package chart

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/math/f32"
	"golang.org/x/image/vector"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// density is how many dots of a PNG a CSS pixel has, each way.
const density = 2

// PNG draws the picture at double density, in at most 256 colours.
func (p Picture) PNG() ([]byte, error) {
	types := newTypesetter()
	// The height is known when all is drawn; the second time is for the dots.
	width, height := p.draw(blank{}, types)
	r := &raster{
		types: types, dark: p.Dark,
		image: image.NewRGBA(image.Rect(0, 0, int(math.Ceil(width*density)), int(math.Ceil(height*density)))),
	}
	draw.Draw(r.image, r.image.Bounds(), image.NewUniform(r.colour(inkSurface)), image.Point{}, draw.Src)
	p.draw(r, types)
	var out bytes.Buffer
	// The best of speed costs 5 % of size and saves a quarter of the whole drawing.
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, paletted(r.image)); err != nil {
		return nil, fmt.Errorf("encode chart %q: %w", p.Title, err)
	}
	return out.Bytes(), nil
}

// Legible reports whether a PNG has every letter of the picture. The fonts lack
// those of East Asia and many others, for which there are boxes, and nothing sets
// text from right to left. An SVG is written in its reader's fonts.
func (p Picture) Legible() bool {
	types := newTypesetter()
	s := &speller{types: types}
	p.draw(s, types)
	return !s.lacks
}

// speller is a canvas that reads, and keeps nothing.
type speller struct {
	blank

	types *typesetter
	lacks bool
}

func (s *speller) Text(_, _ float64, text string, style textStyle) {
	text = document.Clean(text)
	s.lacks = s.lacks || !s.types.legible(text, style.bold)
}

// blank is a canvas that keeps nothing.
type blank struct{}

func (blank) Rect(_, _, _, _, _ float64, _ ink)        {}
func (blank) Path([]point, ink)                        {}
func (blank) Line([]point, stroke)                     {}
func (blank) Circle(_, _, _ float64, _ ink)            {}
func (blank) Text(_, _ float64, _ string, _ textStyle) {}

// raster is the canvas of dots.
type raster struct {
	image *image.RGBA
	types *typesetter
	dark  bool
	fill  vector.Rasterizer
}

func (r *raster) colour(i ink) color.RGBA {
	if r.dark {
		return palette[i].dark
	}
	return palette[i].light
}

func (r *raster) Rect(x, y, w, h, radius float64, fill ink) {
	if w <= 0 || h <= 0 {
		return
	}
	radius = min(radius, w/2, h/2)
	var o outline
	o.rounded(x, y, w, h, radius)
	r.paint(o, fill)
}

func (r *raster) Path(points []point, fill ink) {
	var o outline
	o.polygon(points)
	r.paint(o, fill)
}

func (r *raster) Line(points []point, s stroke) {
	var o outline
	pieces := [][]point{points}
	if s.dash {
		pieces = dashes(points, 4, 3)
	}
	for _, piece := range pieces {
		o.stroke(piece, s.width, len(points) > 2)
	}
	r.paint(o, s.ink)
}

func (r *raster) Circle(x, y, radius float64, fill ink) {
	var o outline
	o.disc(point{x, y}, radius)
	r.paint(o, fill)
}

func (r *raster) Text(x, y float64, text string, style textStyle) {
	text = document.Clean(text)
	letters, em := r.types.line(text, style.bold)
	left := style.anchor.left(x, em*style.size)
	var o outline
	for _, l := range letters {
		r.types.outline(&o, l, point{left + l.x*style.size, y}, style)
	}
	if style.halo {
		r.paint(o.halo(3), inkSurface)
	}
	r.paint(o, style.ink)
}

// paint fills an outline. The rasteriser is only as large as the outline: one of
// the whole picture for every shape would cost twenty times as much.
func (r *raster) paint(o outline, fill ink) {
	box := o.box(density).Intersect(r.image.Bounds())
	if box.Empty() || fill == inkNone {
		return
	}
	r.fill.Reset(box.Dx(), box.Dy())
	r.fill.DrawOp = draw.Over
	at := func(p point) f32.Vec2 {
		return f32.Vec2{float32(p.x*density) - float32(box.Min.X), float32(p.y*density) - float32(box.Min.Y)}
	}
	for _, s := range o.segments {
		a, b, c := at(s.to[0]), at(s.to[1]), at(s.to[2])
		switch s.kind {
		case moveTo:
			r.fill.ClosePath()
			r.fill.MoveTo(a[0], a[1])
		case lineTo:
			r.fill.LineTo(a[0], a[1])
		case quadTo:
			r.fill.QuadTo(a[0], a[1], b[0], b[1])
		case cubeTo:
			r.fill.CubeTo(a[0], a[1], b[0], b[1], c[0], c[1])
		}
	}
	r.fill.ClosePath()
	r.fill.Draw(r.image, box, image.NewUniform(r.colour(fill)), image.Point{})
}
