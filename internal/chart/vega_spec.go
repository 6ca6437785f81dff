package chart

import "encoding/json"

// The part of Vega-Lite's form that drawings need. Members are written in the
// order of these types, so that the same picture is the same bytes. A misspelt
// member is no error to Vega-Lite, it draws without it: the tests hold every
// specification against the published schema.

// vegaNull is a member that says "none", where one that is left out says "as usual".
var vegaNull = json.RawMessage("null")

type vegaSpec struct {
	Schema      string        `json:"$schema,omitempty"`
	Title       *vegaTitle    `json:"title,omitempty"`
	Description string        `json:"description,omitempty"`
	Background  string        `json:"background,omitempty"`
	Width       int           `json:"width,omitempty"`
	Height      any           `json:"height,omitempty"` // a number, or vegaStep
	Autosize    *vegaAutosize `json:"autosize,omitempty"`
	Data        *vegaData     `json:"data,omitempty"`
	Mark        *vegaMark     `json:"mark,omitempty"`
	Encoding    *vegaEncoding `json:"encoding,omitempty"`
	Layer       []vegaSpec    `json:"layer,omitempty"`
	Config      *vegaConfig   `json:"config,omitempty"`
}

type vegaTitle struct {
	Text     string `json:"text"`
	Subtitle any    `json:"subtitle,omitempty"` // a line or several
	Anchor   string `json:"anchor,omitempty"`
	Frame    string `json:"frame,omitempty"`
}

type vegaStep struct {
	Step int    `json:"step"` // pixels a group
	For  string `json:"for,omitempty"`
}

type vegaAutosize struct {
	Type     string `json:"type"`
	Contains string `json:"contains"`
}

type vegaData struct {
	Values any `json:"values"`
}

type vegaMark struct {
	Type            string  `json:"type"`
	Interpolate     string  `json:"interpolate,omitempty"`
	Filled          bool    `json:"filled,omitempty"`
	Color           string  `json:"color,omitempty"`
	Opacity         float64 `json:"opacity,omitempty"`
	Size            int     `json:"size,omitempty"`
	StrokeWidth     float64 `json:"strokeWidth,omitempty"`
	StrokeDash      []int   `json:"strokeDash,omitempty"`
	CornerRadiusEnd int     `json:"cornerRadiusEnd,omitempty"`
	Align           any     `json:"align,omitempty"` // a word or vegaExpr
	Baseline        any     `json:"baseline,omitempty"`
	Dx              any     `json:"dx,omitempty"`
	Dy              any     `json:"dy,omitempty"`
	FontSize        int     `json:"fontSize,omitempty"`
	FontWeight      int     `json:"fontWeight,omitempty"`
	Limit           int     `json:"limit,omitempty"`
	BinSpacing      int     `json:"binSpacing,omitempty"`
	Thickness       int     `json:"thickness,omitempty"`
	Point           bool    `json:"point,omitempty"`
	Invalid         string  `json:"invalid,omitempty"` // show: what has no number keeps its place
	Tooltip         any     `json:"tooltip,omitempty"`
}

type vegaExpr struct {
	Expr string `json:"expr"`
}

type vegaEncoding struct {
	X           *vegaChannel  `json:"x,omitempty"`
	X2          *vegaChannel  `json:"x2,omitempty"`
	XOffset     *vegaChannel  `json:"xOffset,omitempty"`
	Y           *vegaChannel  `json:"y,omitempty"`
	Y2          *vegaChannel  `json:"y2,omitempty"`
	YOffset     *vegaChannel  `json:"yOffset,omitempty"`
	Color       *vegaChannel  `json:"color,omitempty"`
	Opacity     *vegaChannel  `json:"opacity,omitempty"`
	Size        *vegaChannel  `json:"size,omitempty"`
	StrokeWidth *vegaChannel  `json:"strokeWidth,omitempty"`
	Detail      *vegaChannel  `json:"detail,omitempty"`
	Order       *vegaChannel  `json:"order,omitempty"`
	Text        *vegaChannel  `json:"text,omitempty"`
	Tooltip     []vegaChannel `json:"tooltip,omitempty"`
}

type vegaChannel struct {
	Condition *vegaCondition `json:"condition,omitempty"`
	Field     string         `json:"field,omitempty"`
	Type      string         `json:"type,omitempty"`
	Bin       string         `json:"bin,omitempty"`
	Title     any            `json:"title,omitempty"` // words or vegaNull
	Value     any            `json:"value,omitempty"`
	Sort      any            `json:"sort,omitempty"`  // vegaNull: as the rows are
	Stack     any            `json:"stack,omitempty"` // vegaNull: none
	Scale     *vegaScale     `json:"scale,omitempty"`
	Axis      any            `json:"axis,omitempty"`   // *vegaAxis or vegaNull
	Legend    any            `json:"legend,omitempty"` // vegaNull: none
}

type vegaCondition struct {
	Test  string `json:"test"`
	Value any    `json:"value"`
}

type vegaScale struct {
	Type      string   `json:"type,omitempty"`
	Domain    any      `json:"domain,omitempty"`
	Range     []string `json:"range,omitempty"`
	Zero      *bool    `json:"zero,omitempty"`
	Nice      *bool    `json:"nice,omitempty"`
	Padding   float64  `json:"padding,omitempty"`
	Scheme    string   `json:"scheme,omitempty"`
	Reverse   bool     `json:"reverse,omitempty"`
	DomainMid *int     `json:"domainMid,omitempty"`
}

type vegaAxis struct {
	Title        any    `json:"title,omitempty"`
	Values       any    `json:"values,omitempty"`
	Grid         *bool  `json:"grid,omitempty"`
	Domain       *bool  `json:"domain,omitempty"`
	Ticks        *bool  `json:"ticks,omitempty"`
	LabelExpr    string `json:"labelExpr,omitempty"`
	LabelAngle   *int   `json:"labelAngle,omitempty"`
	LabelOverlap any    `json:"labelOverlap,omitempty"`
	LabelLimit   int    `json:"labelLimit,omitempty"`
	LabelPadding int    `json:"labelPadding,omitempty"`
}

type vegaConfig struct {
	Font  string          `json:"font,omitempty"`
	View  *vegaView       `json:"view,omitempty"`
	Axis  *vegaAxisStyle  `json:"axis,omitempty"`
	Title *vegaTitleStyle `json:"title,omitempty"`
}

type vegaLegend struct {
	Title     any    `json:"title,omitempty"`
	Orient    string `json:"orient"`
	Direction string `json:"direction"`
}

// vegaView: a frame around the drawing is ink that says nothing.
type vegaView struct {
	Stroke any `json:"stroke"`
}

type vegaAxisStyle struct {
	LabelFontSize   int     `json:"labelFontSize"`
	TitleFontSize   int     `json:"titleFontSize"`
	TitleFontWeight string  `json:"titleFontWeight"`
	GridOpacity     float64 `json:"gridOpacity"`
}

type vegaTitleStyle struct {
	FontSize         int `json:"fontSize"`
	FontWeight       int `json:"fontWeight"`
	SubtitleFontSize int `json:"subtitleFontSize"`
	Offset           int `json:"offset"`
}
