package chart

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// lines are over time. A period without a number breaks its line; one that is not
// complete is dashed.
func (m *vegaMaker) lines() vegaSpec {
	y := m.numbers()
	e := vegaEncoding{X: m.along(), Y: y, Color: m.lineColor(), Tooltip: m.tooltip()}
	if len(m.p.Series) > 1 {
		e.Detail = &vegaChannel{Field: "series"}
		e.StrokeWidth = &vegaChannel{Condition: &vegaCondition{Test: "datum.accent", Value: 2.5}, Value: 1.5}
	}
	layers := m.bands()
	ends := m.ends(m.rows)
	whole, open := m.complete()
	m.rows = whole
	layers = append(layers, vegaSpec{Mark: &vegaMark{Type: "line", StrokeWidth: 2}, Encoding: &e})
	for _, run := range open {
		layers = append(layers, vegaSpec{
			Data: &vegaData{Values: run}, Mark: &vegaMark{Type: "line", StrokeWidth: 2, StrokeDash: []int{4, 3}}, Encoding: &e,
		})
	}
	layers = append(layers, ends...)
	layers = append(layers, m.alone()...)
	layers = append(layers, m.segments()...)
	layers = append(layers, m.points()...)
	return vegaSpec{Layer: append(layers, m.levels()...)}
}

// complete parts the rows into those of whole periods and the others, with the
// whole ones beside them: the dashes begin and end there. A line may be open at both
// ends: the first runs of all series come apart from the second ones, or a line would
// join them.
func (m *vegaMaker) complete() (whole []vegaRow, open [][]vegaRow) {
	whole = []vegaRow{} // as a list without elements, not as null
	run := -1
	for i, row := range m.rows {
		begins := i == 0 || m.rows[i-1].Series != row.Series
		if begins {
			run = -1
		}
		if !row.Open {
			whole = append(whole, row)
			continue
		}
		if begins || !m.rows[i-1].Open {
			if run++; run == len(open) {
				open = append(open, nil)
			}
			if !begins {
				open[run] = append(open[run], m.rows[i-1])
			}
		}
		open[run] = append(open[run], row)
		if next := i + 1; next < len(m.rows) && !m.rows[next].Open && m.rows[next].Series == row.Series {
			open[run] = append(open[run], m.rows[next])
		}
	}
	return whole, open
}

// ends are the names of the series at the ends of their lines, or the number that a
// single one ends with.
func (m *vegaMaker) ends(rows []vegaRow) []vegaSpec {
	last := map[string]vegaRow{}
	for _, row := range rows {
		if row.Y != nil {
			last[row.Series] = row
		}
	}
	ends := []vegaRow{}
	for _, s := range m.p.Series {
		row, ok := last[s.Name]
		if !ok {
			continue
		}
		if len(m.p.Series) > 1 {
			row.Label = s.Name
		}
		ends = append(ends, row)
	}
	m.spread(ends)
	dot, text := m.over(), m.over()
	dot.Color, text.Color = m.lineColor(), m.inked()
	text.Text = &vegaChannel{Field: "label"}
	data := &vegaData{Values: ends}
	return []vegaSpec{
		{Data: data, Mark: &vegaMark{Type: "point", Filled: true, Opacity: 1, Size: 36}, Encoding: dot},
		{
			Data:     data,
			Mark:     &vegaMark{Type: "text", Align: "left", Dx: 8, Dy: vegaExpr{"datum.shift||0"}, FontSize: 12, Limit: 140},
			Encoding: text,
		},
	}
}

// alone are the values between two gaps, which no line shows.
func (m *vegaMaker) alone() []vegaSpec {
	var rows []vegaRow
	for _, s := range m.p.Series {
		for i, v := range s.Values {
			before, after := i == 0 || s.Values[i-1].Missing(), i+1 == len(s.Values) || s.Values[i+1].Missing()
			if before && after && !v.Missing() {
				row := m.p.vegaRow(i, v)
				row.Series, row.Accent = s.Name, s.Accent
				rows = append(rows, row)
			}
		}
	}
	if len(rows) == 0 {
		return nil
	}
	e := m.over()
	e.Color = m.lineColor()
	return []vegaSpec{{Data: &vegaData{Values: rows}, Mark: &vegaMark{Type: "point", Filled: true, Opacity: 1, Size: 24}, Encoding: e}}
}

// lineColor: a point that is set off does not set off the only line.
func (m *vegaMaker) lineColor() *vegaChannel {
	if len(m.p.Series) > 1 {
		return m.color()
	}
	return &vegaChannel{Value: vegaAccent}
}

// over is where marks of their own rows lie, on the axes of the others.
func (m *vegaMaker) over() *vegaEncoding {
	x := m.along()
	if m.p.Kind != document.LineChart {
		x = m.groups()
	}
	return &vegaEncoding{X: x, Y: &vegaChannel{Field: "y", Type: "quantitative"}}
}

// bands are what is usual, behind the rest.
func (m *vegaMaker) bands() []vegaSpec {
	rows := m.marks(document.BandMark)
	if len(rows) == 0 {
		return nil
	}
	e := m.over()
	e.Y2 = &vegaChannel{Field: "y2"}
	e.X2 = &vegaChannel{Field: "x2"}
	if m.p.Kind != document.LineChart {
		e.X, e.X2 = nil, nil // bars have no place between them: the band lies behind all
	}
	return []vegaSpec{{Data: &vegaData{Values: rows}, Mark: &vegaMark{Type: "rect", Color: vegaAccent, Opacity: 0.14}, Encoding: e}}
}

// segments are levels between two places, and slopes; a slope is named where it
// ends.
func (m *vegaMaker) segments() []vegaSpec {
	var out []vegaSpec
	levels := m.marks(document.SegmentMark)
	for i := range levels {
		levels[i].Y2 = levels[i].Y
	}
	for _, row := range levels {
		out = append(out, m.straight(row, "x", "left"))
	}
	for _, row := range m.marks(document.SlopeMark) {
		out = append(out, m.straight(row, "x2", "right"))
	}
	return out
}

// straight is a line between two places, with its name at one of them.
func (m *vegaMaker) straight(row vegaRow, at, align string) vegaSpec {
	line, text := m.over(), m.over()
	line.X2, line.Y2 = &vegaChannel{Field: "x2"}, &vegaChannel{Field: "y2"}
	text.X.Field, text.Y.Field = at, strings.Replace(at, "x", "y", 1)
	text.Text = &vegaChannel{Field: "label"}
	out := vegaSpec{Data: &vegaData{Values: []vegaRow{row}}, Layer: []vegaSpec{
		{Mark: &vegaMark{Type: "rule", Color: vegaInk, StrokeWidth: 1.5, StrokeDash: []int{6, 3}}, Encoding: line},
	}}
	if row.Label != "" {
		out.Layer = append(out.Layer, vegaSpec{
			Mark: &vegaMark{Type: "text", Align: align, Baseline: "bottom", Dy: -4, FontSize: 11, Color: vegaInk}, Encoding: text,
		})
	}
	return out
}

// points are set off, with what is said of them.
func (m *vegaMaker) points() []vegaSpec {
	var rows []vegaRow
	for _, k := range m.p.Marks {
		last := len(m.p.Series) == 1 && k.From == len(m.p.Places)-1 && k.Label == "" // has its number already
		if k.Kind != document.PointMark || len(m.p.Series) == 0 || last {
			continue
		}
		row := m.p.vegaRow(k.From, m.p.Series[0].Values[k.From])
		if k.Label != "" {
			row.Label = k.Label
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	text := m.over()
	text.Text = &vegaChannel{Field: "label"}
	data := &vegaData{Values: rows}
	return []vegaSpec{
		{Data: data, Mark: &vegaMark{Type: "point", Filled: true, Color: vegaDown, Opacity: 1, Size: 70}, Encoding: m.over()},
		{Data: data, Mark: &vegaMark{Type: "text", Dy: -12, FontSize: 11, FontWeight: 600, Color: vegaDown}, Encoding: text},
	}
}

// levels go all through, each with its name at the right.
func (m *vegaMaker) levels() []vegaSpec {
	var out []vegaSpec
	for _, row := range m.marks(document.LevelMark) {
		data := &vegaData{Values: []vegaRow{{Y: row.Y, Label: row.Label}}}
		y := &vegaChannel{Field: "y", Type: "quantitative"}
		out = append(out,
			vegaSpec{Data: data, Mark: &vegaMark{Type: "rule", Color: vegaInk, StrokeDash: []int{4, 3}}, Encoding: &vegaEncoding{Y: y}},
			vegaSpec{
				Data:     data,
				Mark:     &vegaMark{Type: "text", Align: "left", Dx: 4, FontSize: 11, Color: vegaInk},
				Encoding: &vegaEncoding{X: &vegaChannel{Value: vegaExpr{"width"}}, Y: y, Text: &vegaChannel{Field: "label"}},
			})
	}
	return out
}

// uprights are levels of values that lie along X: what bars that lie, and histograms,
// point at.
func (m *vegaMaker) uprights() []vegaSpec {
	var out []vegaSpec
	for _, row := range m.marks(document.LevelMark) {
		data := &vegaData{Values: []vegaRow{{Y: row.Y, Label: row.Label}}}
		x := &vegaChannel{Field: "y", Type: "quantitative"}
		out = append(out,
			vegaSpec{Data: data, Mark: &vegaMark{Type: "rule", Color: vegaInk, StrokeDash: []int{4, 3}}, Encoding: &vegaEncoding{X: x}},
			vegaSpec{
				Data:     data,
				Mark:     &vegaMark{Type: "text", Align: "left", Baseline: "bottom", Dx: 4, FontSize: 11, Color: vegaInk},
				Encoding: &vegaEncoding{X: x, Y: &vegaChannel{Value: 0}, Text: &vegaChannel{Field: "label"}},
			})
	}
	return out
}

// sparkline is a line without axes, and a dot where it ends.
func (m *vegaMaker) sparkline() vegaSpec {
	e := &vegaEncoding{X: m.along(), Y: &vegaChannel{Field: "y", Type: "quantitative", Axis: vegaNull, Scale: &vegaScale{Zero: vegaNo()}}}
	e.X.Axis = vegaNull
	spec := vegaSpec{Width: 120, Height: 28, Layer: []vegaSpec{{Mark: &vegaMark{Type: "line", Color: vegaAccent, StrokeWidth: 1.5}, Encoding: e}}}
	for _, row := range slices.Backward(m.rows) {
		if row.Y != nil {
			spec.Layer = append(spec.Layer, vegaSpec{
				Data: &vegaData{Values: []vegaRow{row}}, Mark: &vegaMark{Type: "point", Filled: true, Color: vegaAccent, Opacity: 1, Size: 24}, Encoding: e,
			})
			break
		}
	}
	return spec
}

// tooltip says what is under the pointer, with every digit of its number.
func (m *vegaMaker) tooltip() []vegaChannel {
	x := vegaChannel{Field: "x", Type: "nominal", Title: orNull(m.p.X.Label)}
	if m.p.X.Scale == document.TimeScale {
		x.Field = "name" // an instant would be one for all of the specification, also where it is a group
	}
	out := []vegaChannel{x}
	if len(m.p.Series) > 1 {
		out = append(out, vegaChannel{Field: "series", Type: "nominal", Title: vegaNull})
	}
	return append(out, vegaChannel{Field: "y", Type: "quantitative", Title: orNull(m.p.values().Label)})
}
