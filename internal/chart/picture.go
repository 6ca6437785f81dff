package chart

import (
	"encoding/json"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// DefaultWidth is how wide a picture is drawn when nothing else is asked for: a
// column of a page or of a message.
const DefaultWidth = 640

// NarrowWidth is that of a telephone: the same letters, other lines.
const NarrowWidth = 340

// Picture is a chart with its data: all that a drawing needs, and all that a
// specification for another renderer needs.
//
// Scatter charts have Points; the others have Places, and Series with a value
// for each of them. A heat map has one series a row of cells. A waterfall, and a
// slope, have two series: before and now. What is nil or no number in the
// result is a missing [Value], never 0.
type Picture struct {
	Kind     document.ChartKind
	Title    string
	Subtitle string // which part of time or of the groups is drawn, and the unit
	Alt      string
	Note     string
	X        document.Axis
	Y        document.Axis  // of the values; of a heat map the field whose values are the series
	Size     *document.Axis // of a heat map: the values
	Grain    string         // of an X of time: hour, day, week, month, quarter, year
	Places   []Place        // along X, in the order of drawing
	Series   []Series
	Points   []Point
	Marks    []Mark

	Width int  // of the drawing in CSS pixels; 0 is DefaultWidth
	Dark  bool // a PNG for dark surroundings; an SVG suits both
}

// Place is where X has a value: a group, a period, the lower edge of a bin.
type Place struct {
	Value  any // the cell
	Label  string
	Time   time.Time // of an X of time
	Number float64   // of an X of numbers
	Accent bool      // it is talked about
}

// Series is one value for each place.
type Series struct {
	Name   string
	Column string // of the result; empty when Split makes the series
	Values []Value
	Accent bool // it is talked about
}

// Value is a number of the result. Raw is empty when there is none.
type Value struct {
	Raw    json.Number
	Number float64 // of Raw; 0 when there is none
}

// Missing says that there is no number.
func (v Value) Missing() bool { return v.Raw == "" }

// Point is a row of a scatter chart.
type Point struct {
	X, Y   Value
	Group  int // index of its series: they have names here and no values
	Rows   int // that it stands for, where several have the same place; else 0
	Accent bool
}

// Mark is what the picture points at.
type Mark struct {
	Kind     document.MarkKind
	Label    string
	From, To int // indexes of Places; of an accent or a point both are it
	// Low and High are the edges of a band; a level or a segment has it twice; a
	// slope is Low at From and High at To.
	Low, High Value
	// FromX and ToX are where it begins and ends on an X of numbers; of a scatter
	// chart without From or To, where the points do.
	FromX, ToX Value
}

// values is the axis whose values are drawn.
func (p *Picture) values() document.Axis {
	if p.Size != nil {
		return *p.Size
	}
	return p.Y
}
