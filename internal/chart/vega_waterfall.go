package chart

import (
	"encoding/json"
	"strconv"
)

// waterfall goes from one total by its parts to another, as rows: names are long.
// Where the axis cannot begin at zero a total is a line, since a bar would lie.
func (m *vegaMaker) waterfall() vegaSpec {
	steps := m.p.falls()
	e, cut := cutFalls(steps)
	m.rows = m.fallRows(steps, cut)
	room := (e.high - e.low) / 6 // for the numbers
	ends := []float64{e.low, e.high + room}
	if cut || e.low < 0 {
		ends[0] -= room
	}
	x := &vegaChannel{Field: "y", Type: "quantitative", Axis: vegaNull, Scale: &vegaScale{Domain: ends, Nice: vegaNo(), Zero: vegaNo()}}
	y := m.named()
	color := &vegaChannel{
		Field: "kind", Type: "nominal", Legend: vegaNull,
		Scale: &vegaScale{Domain: []string{"total", "up", "down"}, Range: []string{vegaInk, vegaUp, vegaDown}},
	}
	bars := &vegaEncoding{X: x, X2: &vegaChannel{Field: "y2"}, Y: y, Color: color}
	text := &vegaEncoding{X: &vegaChannel{Field: "x2", Type: "quantitative"}, Y: y, Text: &vegaChannel{Field: "label"}}
	number := m.numberBeside("datum.kind=='down'")
	layers := []vegaSpec{{Mark: &vegaMark{Type: "bar"}, Encoding: bars}, {Mark: number, Encoding: text}}
	if cut {
		at := &vegaEncoding{X: &vegaChannel{Field: "y2", Type: "quantitative"}, Y: y}
		layers = append(layers, vegaSpec{
			Data:     &vegaData{Values: []vegaRow{m.rows[0], m.rows[len(m.rows)-1]}},
			Mark:     &vegaMark{Type: "tick", Color: vegaInk, Thickness: 3},
			Encoding: at,
		})
	}
	return vegaSpec{Height: vegaStep{Step: 26}, Layer: layers}
}

// fallRows are the steps as rows: from, to, and where the number stands.
func (m *vegaMaker) fallRows(steps []fall, cut bool) []vegaRow {
	f := frame{Picture: m.p}
	out := make([]vegaRow, len(steps))
	for i, s := range steps {
		row := vegaRow{X: s.label, Y: decimal(s.from), Y2: decimal(s.to), X2: decimal(s.to), Label: f.fallText(s), Kind: "up"}
		switch {
		case s.total:
			row.Kind = "total"
			if cut {
				row.Y = row.Y2
			}
		case s.to < s.from:
			row.Kind = "down"
		}
		out[i] = row
	}
	return out
}

// addSums gives each row of a pareto what the rows so far come to, as our drawing
// has it: groups below zero add nothing.
func (m *vegaMaker) addSums() {
	at, whole := 0.0, 0.0
	for _, v := range m.p.Series[0].Values {
		whole += max(v.Number, 0)
	}
	for i, v := range m.p.Series[0].Values {
		at += max(v.Number, 0)
		m.rows[i].X = m.p.Places[i].Label + "  " + m.rows[i].Label // beside its bar it would lie on the line
		m.rows[i].Y2, m.rows[i].Order = decimal(at), i+1
		if whole > 0 {
			m.rows[i].Share = numberText(clean(at/whole), shares)
		}
	}
}

// decimal writes a number that was computed for the drawing, without the noise of
// binary fractions.
func decimal(f float64) json.Number {
	return json.Number(strconv.FormatFloat(clean(f), 'f', -1, 64))
}
