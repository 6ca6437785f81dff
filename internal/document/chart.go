package document

import "encoding/json"

// Chart describes a drawing of a stored result: any renderer can draw it. Its
// numbers are the result's cells and the facts of its marks, none of its own.
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
	BarChart       ChartKind = "bar"       // upright, one a period or bin
	RowChart       ChartKind = "row"       // horizontal bars, one a group
	LineChart      ChartKind = "line"      // over time, with bands, segments and points
	WaterfallChart ChartKind = "waterfall" // from one total by its parts to another
	HistogramChart ChartKind = "histogram" // rows in equal bins
	ScatterChart   ChartKind = "scatter"   // two measures
	HeatMapChart   ChartKind = "heatMap"   // two fields, a value in each cell
	SlopeChart     ChartKind = "slope"     // groups, before and now
	ParetoChart    ChartKind = "pareto"    // groups and what they come to
	SparklineChart ChartKind = "sparkline" // a line without axes, beside a key figure
)

// Axis is a column of the result and how its values are written.
type Axis struct {
	Column string `json:"column"`
	Label  string `json:"label"`
	Scale  Scale  `json:"scale"`
	Unit   string `json:"unit"`
	Style  Style  `json:"style"`
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
	To    any      `json:"to"`    // value of X where it ends; nil: at the last
	Facts []string `json:"facts"` // of a band: low and high; of a segment or level: its value; of a slope: where it begins and ends
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
)
