package chart

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What a specification is drawn with when whoever embeds it says nothing else.
const (
	vegaSchema = "https://vega.github.io/schema/vega-lite/v6.json"
	vegaRows   = 500 // inlined; more are thinned
	vegaHeight = 280
)

// VegaLite returns the picture as a specification of Vega-Lite 6, its rows inlined.
// Their numbers are those of the result, to the last digit; what is written beside
// a bar or a line is text that the document's rules made. More rows than it may
// hold are thinned, and its subtitle says so.
//
// Its colours are readable on white and on black; those of axes and titles are left
// to the theme of whoever draws it.
func (p Picture) VegaLite() (json.RawMessage, error) {
	m := vegaMaker{p: &p, rows: p.vegaRows()}
	if total := len(m.rows); total > vegaRows {
		m.rows = vegaThin(m.rows)
		m.thinned = fmt.Sprintf("%d of %d values are drawn.", vegaRows, total)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(m.spec()); err != nil {
		return nil, fmt.Errorf("write %q as Vega-Lite: %w", p.Title, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// vegaMaker makes a specification of a picture.
type vegaMaker struct {
	p       *Picture
	rows    []vegaRow
	thinned string // that rows were left out; empty: none were
}

func (m *vegaMaker) spec() vegaSpec {
	spec := vegaSpec{Mark: &vegaMark{Type: "point"}, Height: 1}
	if !(&frame{Picture: m.p}).empty() {
		spec = m.drawing()
	}
	spec.Schema = vegaSchema
	spec.Description = m.p.Alt
	spec.Background = "transparent"
	spec.Data = &vegaData{Values: m.rows}
	spec.Config = vegaStyle()
	if m.p.Kind == document.SparklineChart {
		return spec
	}
	spec.Title = m.title()
	spec.Width = DefaultWidth
	spec.Autosize = &vegaAutosize{Type: "fit-x", Contains: "padding"}
	if spec.Height == nil {
		spec.Height = vegaHeight
	}
	return spec
}

// drawing is the part of a specification that is of the picture's kind.
func (m *vegaMaker) drawing() vegaSpec {
	switch m.p.Kind {
	case document.RowChart:
		return m.rowBars()
	case document.LineChart:
		return m.lines()
	case document.WaterfallChart:
		return m.waterfall()
	case document.HistogramChart:
		return m.histogram()
	case document.ScatterChart:
		return m.scatter()
	case document.HeatMapChart:
		return m.heatMap()
	case document.SlopeChart:
		return m.slopes()
	case document.ParetoChart:
		return m.pareto()
	case document.SparklineChart:
		return m.sparkline()
	}
	return m.bars()
}

// title is what is drawn, and below it what a reader must know of it.
func (m *vegaMaker) title() *vegaTitle {
	var lines []string
	for _, line := range []string{m.p.Subtitle, m.p.Note, m.thinned, m.nothing()} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	t := &vegaTitle{Text: m.p.Title, Anchor: "start", Frame: "bounds"}
	if len(lines) > 0 {
		t.Subtitle = lines
	}
	return t
}

// nothing says that there is not one number.
func (m *vegaMaker) nothing() string {
	if (&frame{Picture: m.p}).empty() {
		return "There is nothing to draw."
	}
	return ""
}

func vegaStyle() *vegaConfig {
	return &vegaConfig{
		Font:  "Inter, system-ui, sans-serif",
		View:  &vegaView{Stroke: vegaNull},
		Axis:  &vegaAxisStyle{LabelFontSize: 12, TitleFontSize: 12, TitleFontWeight: "normal", GridOpacity: 0.3},
		Title: &vegaTitleStyle{FontSize: 16, FontWeight: 600, SubtitleFontSize: 12, Offset: 14},
	}
}
