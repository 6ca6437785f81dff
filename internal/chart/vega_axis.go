package chart

import (
	"encoding/json"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaLabel is the expression that writes a number at an axis as the document
// writes it: Vega knows neither B for billions nor our signs of currencies. Units
// that are words stand in the axis's title; nothing from outside gets into an
// expression.
func vegaLabel(a document.Axis) string {
	switch a.Style {
	case document.StylePercent, document.StyleSignedPercent:
		return `format(datum.value*100,',.6~r')+'%'`
	case document.StylePoints, document.StyleSignedPoints:
		return `format(datum.value,',.6~r')+' pp'`
	case document.StyleTimes:
		return `format(datum.value,',.6~r')+'×'`
	}
	switch s := duration(a.Unit); {
	case s == 1:
		return vegaDuration("")
	case s > 0:
		return vegaDuration("/1000")
	case a.Unit == "%":
		return vegaMagnitude + `+'%'`
	}
	return `(datum.value<0?'` + document.Minus + `':'')+'` + vegaSign(a.Unit) + `'+` + strings.ReplaceAll(vegaMagnitude, "datum.value", "abs(datum.value)")
}

const vegaMagnitude = `(abs(datum.value)<1e4?format(datum.value,',.6~r'):replace(format(datum.value,'.4~s'),'G','B'))`

// vegaDuration writes a tick in the largest unit that it fills; by makes seconds
// of it.
func vegaDuration(by string) string {
	s := "datum.value" + by
	in := func(seconds, unit string) string { return "format(" + s + "/" + seconds + ",'.3~r')+' " + unit + "'" }
	return "abs(" + s + ")>=86400?" + in("86400", "d") + ":abs(" + s + ")>=3600?" + in("3600", "h") +
		":abs(" + s + ")>=60?" + in("60", "min") + ":" + in("1", "s")
}

// vegaSign is what stands before an amount: Format writes it at one.
func vegaSign(unit string) string {
	if len(unit) != 3 || unit != strings.ToUpper(unit) {
		return ""
	}
	sign, _, found := strings.Cut(document.Format(json.Number("1"), unit, document.StyleShort), "1")
	if !found || strings.ContainsAny(sign, `'\`) {
		return ""
	}
	return sign
}

// vegaNo is pointed at by members of which false is not "as usual".
func vegaNo() *bool { no := false; return &no }

// numbers is an axis of numbers with a light grid and no line of its own.
func (m *vegaMaker) numbers(a document.Axis) *vegaChannel {
	return &vegaChannel{
		Field: "y", Type: "quantitative",
		Axis: &vegaAxis{
			Title: vegaNull, LabelExpr: vegaLabel(a), TickCount: 5,
			Domain: vegaNo(), Ticks: vegaNo(), LabelPadding: 6,
		},
	}
}

// groups are the places side by side, in the order of the rows.
func (m *vegaMaker) groups() *vegaChannel {
	flat := 0
	axis := &vegaAxis{
		Title: vegaNull, Ticks: vegaNo(), Grid: vegaNo(), LabelAngle: &flat, LabelOverlap: true, LabelLimit: 110, LabelPadding: 6,
	}
	if times := m.p.vegaTimes(); times != nil {
		axis.Values, axis.LabelExpr = times, vegaTimeLabel(m.p.Grain)
	}
	return &vegaChannel{Field: "x", Type: "ordinal", Sort: vegaNull, Axis: axis}
}

// along is the X of lines: time as time, anything else side by side.
func (m *vegaMaker) along() *vegaChannel {
	x := m.groups()
	switch m.p.X.Scale {
	case document.TimeScale:
		x.Type, x.Sort, x.Scale = "temporal", nil, &vegaScale{Type: "utc"}
	case document.NumberScale:
		axis := x.Axis.(*vegaAxis)
		x.Type, x.Sort, x.Scale = "quantitative", nil, &vegaScale{Zero: vegaNo()}
		axis.LabelExpr, axis.Title = vegaLabel(m.p.X), m.p.X.Label
	}
	return x
}
