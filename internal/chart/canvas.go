package chart

// canvas takes what a chart draws, from back to front. Lengths are CSS pixels.
type canvas interface {
	Rect(x, y, w, h, radius float64, fill ink)
	// Path fills what the points enclose.
	Path(points []point, fill ink)
	Line(points []point, s stroke)
	Circle(x, y, r float64, fill ink)
	// Text stands on its base line at y; x is its left, middle or right.
	Text(x, y float64, text string, style textStyle)
}

type point struct{ x, y float64 }

type stroke struct {
	ink   ink
	width float64
	dash  bool
}

// textStyle is how a text looks. A halo keeps it off what it stands over.
type textStyle struct {
	size   float64
	bold   bool
	ink    ink
	anchor anchor
	halo   bool
}

type anchor int

const (
	start anchor = iota
	middle
	end
)

// left is where a text of that width begins when it is anchored at x.
func (a anchor) left(x, width float64) float64 {
	switch a {
	case middle:
		return x - width/2
	case end:
		return x - width
	}
	return x
}

func (s textStyle) strong() textStyle           { s.bold, s.ink = true, inkText; return s }
func (s textStyle) in(i ink) textStyle          { s.ink = i; return s }
func (s textStyle) anchored(a anchor) textStyle { s.anchor = a; return s }
func (s textStyle) haloed() textStyle           { s.halo = true; return s }
