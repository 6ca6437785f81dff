package chart

import (
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaNo is pointed at by members of which false is not "as usual".
func vegaNo() *bool { no := false; return &no }

// numbers is the axis of values, with the ticks of our own drawing and a light grid.
func (m *vegaMaker) numbers() *vegaChannel {
	y := &vegaChannel{Field: "y", Type: "quantitative"}
	y.ruled(m.scale())
	return y
}

func (m *vegaMaker) scale() scale {
	low, high := (&frame{Picture: m.p}).lineExtent()
	return newScale(low, high, 4, m.p.values(), m.p.fromZero())
}

// ruled gives a channel the ends and the ticks of a scale. Its texts are written
// down: Vega knows neither B for billions nor every currency's sign.
func (c *vegaChannel) ruled(s scale) {
	axis := &vegaAxis{Title: vegaNull, Domain: vegaNo(), Ticks: vegaNo(), LabelPadding: 6}
	c.Scale = &vegaScale{Domain: []float64{s.low, s.high}, Nice: vegaNo()}
	c.Axis = axis
	ticks, err1 := json.Marshal(s.ticks)
	texts, err2 := json.Marshal(s.texts)
	if err1 == nil && err2 == nil { // what is not finite has the ticks of Vega
		axis.Values, axis.LabelExpr = s.ticks, fmt.Sprintf("%s[indexof(%s,datum.value)]", texts, ticks)
	}
}

// plain is the axis of values where each is written beside its bar.
func (m *vegaMaker) plain() *vegaChannel {
	y := &vegaChannel{Field: "y", Type: "quantitative", Axis: vegaNull}
	e := m.p.extent()
	e.number(0)
	if e.low == e.high {
		e.high = 1
	}
	if e.low < 0 {
		e.low -= (e.high - e.low) / 10 // for the number below the bar
	}
	y.Scale = &vegaScale{Domain: []float64{e.low, e.high}, Nice: vegaNo()}
	return y
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

// along is the X of lines: time as time, numbers as numbers, else side by side.
func (m *vegaMaker) along() *vegaChannel {
	x := m.groups()
	switch m.p.X.Scale {
	case document.TimeScale:
		x.Type, x.Sort, x.Scale = "temporal", nil, &vegaScale{Type: "utc"}
	case document.NumberScale:
		x.Type, x.Sort = "quantitative", nil
		var e extent
		for _, at := range m.p.Places {
			e.number(at.Number)
		}
		m.measured(x, e)
	}
	return x
}

// measured makes an X of numbers, which has its name below it.
func (m *vegaMaker) measured(x *vegaChannel, e extent) {
	if !e.any {
		return
	}
	x.ruled(newScale(e.low, e.high, 6, m.p.X, nearZero(e)))
	axis := x.Axis.(*vegaAxis)
	axis.Title, axis.Grid, axis.Domain = orNull(m.p.X.Label), vegaNo(), nil
}

func orNull(label string) any {
	if label == "" {
		return vegaNull
	}
	return document.Clean(label)
}
