package document

import "encoding/json"

// Chart describes a drawing of a stored result: any renderer can draw it. Its
// numbers are the result's cells and the facts of its marks, none of its own. Along
// time, and numbers such as the hours of a day, places are drawn in theirs; else in
// the order of the rows. A row without a number in a column of Y has
// nothing drawn there; the others of its series stay apart (a gap in a line).
type Chart struct {
	ID      string    `json:"id"` // c1 for the first of the document, whose drawing is charts/1.svg
	Kind    ChartKind `json:"kind"`
	Title   string    `json:"title"`   // what is drawn: "Revenue by month"
	Alt     string    `json:"alt"`     // the sentence of what it shows
	Finding string    `json:"finding"` // key of the finding that it shows; empty: the answer of its section
	Result  string    `json:"result"`
	X       Axis      `json:"x"`     // bars: their groups, in the order of the rows
	Y       []Axis    `json:"y"`     // one a series; of a heat map the other field
	Split   string    `json:"split"` // column whose values are the series; empty: the columns of Y are
	Only    []any     `json:"only"`  // values of Split, or without one of X, that are drawn; empty: all
	Size    *Axis     `json:"size"`  // of a heat map: the value of a cell
	Marks   []Mark    `json:"marks"`
	Note    string    `json:"note"` // what a reader of the picture must know: "The axis does not begin at zero."
	// VegaLite is the same as a specification of Vega-Lite, its rows inlined.
	VegaLite json.RawMessage `json:"vegaLite"`
}

// ChartKind names a drawing.
type ChartKind string

// The drawings.
const (
	BarChart       ChartKind = "bar"       // upright, one a period or part of time; several columns side by side
	RowChart       ChartKind = "row"       // horizontal bars, one a group, to the left below zero; several columns side by side
	LineChart      ChartKind = "line"      // over time, with bands, segments and points
	WaterfallChart ChartKind = "waterfall" // from one total by its parts to another: its bars are its step marks, from the first to the last
	HistogramChart ChartKind = "histogram" // rows in equal bins: X is where a bin begins, which is empty where no row has it
	ScatterChart   ChartKind = "scatter"   // two measures: a point a row
	HeatMapChart   ChartKind = "heatMap"   // two fields, X and the first of Y, and Size in each cell
	SlopeChart     ChartKind = "slope"     // a line a group of X, from the first column of Y (before) to the second (now)
	ParetoChart    ChartKind = "pareto"    // groups from the largest, and what they come to together of all drawn
	SparklineChart ChartKind = "sparkline" // a line without axes, beside a key figure
)

// Axis is a column of the result and how its values are written.
type Axis struct {
	Column string `json:"column"`
	Label  string `json:"label"`
	Scale  Scale  `json:"scale"`
	Unit   string `json:"unit"`
	Style  Style  `json:"style"`
	Grain  string `json:"grain"` // of time: what [BucketLabel] names a bucket by; empty: instants
	// Names are what values are called whose cells do not say it: of codes.
	Names map[string]string `json:"names"`
}

// Scale says what the values of an axis are.
type Scale string

// The scales.
const (
	CategoryScale Scale = "category"
	TimeScale     Scale = "time"   // ISO dates, each the begin of a period, or instants
	NumberScale   Scale = "number" // begins at zero for bars
)

// Mark is what a chart points at.
type Mark struct {
	Kind  MarkKind `json:"kind"`
	Label string   `json:"label"`
	From  any      `json:"from"`  // value of X where it begins, or of Split or X which it marks; nil: at the first
	To    any      `json:"to"`    // value of X where it ends; nil: at the last. Of a heat map: the value of Y whose cell From marks
	Facts []string `json:"facts"` // of a band: low and high; of a segment, level, step or other: its value; of a slope: where it begins and ends
}

// MarkKind names what a mark draws.
type MarkKind string

// The marks.
const (
	PointMark   MarkKind = "point"   // one value, set off
	BandMark    MarkKind = "band"    // what is usual, from low to high
	SegmentMark MarkKind = "segment" // a level between two places
	SlopeMark   MarkKind = "slope"   // a straight line between two places
	LevelMark   MarkKind = "level"   // a level all through: an average, a target
	AccentMark  MarkKind = "accent"  // a group of bars, or a series, that is talked about
	OpenMark    MarkKind = "open"    // periods that are not complete: drawn apart, as dashes or paler
	StepMark    MarkKind = "step"    // of a waterfall: the total that it begins with, each change, the total that it ends with
	OtherMark   MarkKind = "other"   // a last bar of what the rows come to that are not drawn
)
