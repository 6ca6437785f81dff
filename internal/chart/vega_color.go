package chart

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Colours that are readable on white and on black: what draws a specification
// knows which of them is behind it, the specification does not.
const (
	vegaAccent = "#3b7dd8"
	vegaMuted  = "rgba(128,138,153,0.65)" // paler than the accent before either
	vegaInk    = "#737d8c"                // of text beside a mark
	vegaUp     = "#3b7dd8"
	vegaDown   = "#d97706"
)

// vegaPalette tells series apart, also for those who see few colours.
var vegaPalette = [...]string{"#3b7dd8", "#d97706", "#1a9e77", "#c0568f", "#8a6fd1", "#5f9ea8", "#8c8c3e"}

// color sets off what is talked about; without it all is of one colour, or a
// colour a series.
func (m *vegaMaker) color() *vegaChannel {
	switch {
	case m.accented():
		return &vegaChannel{Condition: &vegaCondition{Test: "datum.accent", Value: vegaAccent}, Value: vegaMuted}
	case m.p.Kind == document.SlopeChart && !m.p.split():
		return &vegaChannel{Value: vegaInk} // a line a group: the series are its ends
	case len(m.p.Series) > 1:
		return &vegaChannel{
			Field: "series", Type: "nominal", Sort: vegaNull, Legend: vegaNull,
			Scale: &vegaScale{Domain: m.names(), Range: vegaPalette[:min(len(m.p.Series), len(vegaPalette))]},
		}
	}
	return &vegaChannel{Value: vegaAccent}
}

// inked is the colour of a text beside a line: that of the line, or of ink beside one
// that is not talked about.
func (m *vegaMaker) inked() *vegaChannel {
	c := m.lineColor()
	if c.Condition != nil {
		c.Value = vegaInk
	}
	return c
}

func (m *vegaMaker) accented() bool {
	return slices.ContainsFunc(m.rows, func(r vegaRow) bool { return r.Accent })
}

func (m *vegaMaker) names() []string {
	names := make([]string, len(m.p.Series))
	for i, s := range m.p.Series {
		names[i] = s.Name
	}
	return names
}

// faded are the periods that are not complete.
func faded() *vegaChannel {
	return &vegaChannel{Condition: &vegaCondition{Test: "datum.open", Value: 0.45}, Value: 1}
}
