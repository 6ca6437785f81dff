package chart

import (
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaRow is a row of the inlined data. The names of its members are short: they
// are written with every row.
type vegaRow struct {
	X      any    `json:"x,omitempty"`
	X2     any    `json:"x2,omitempty"`
	Y      any    `json:"y"` // null: there is no number
	Y2     any    `json:"y2,omitempty"`
	Series string `json:"series,omitempty"`
	Label  string `json:"label,omitempty"`  // how the number is written
	Middle any    `json:"middle,omitempty"` // of a bin
	Share  string `json:"share,omitempty"`  // of a pareto: that the rows so far have of all
	Order  int    `json:"order,omitempty"`  // of a pareto: in which the line runs
	Name   string `json:"name,omitempty"`   // what an instant is called
	Kind   string `json:"kind,omitempty"`   // of a step of a waterfall: total, up or down
	Shift  int    `json:"shift,omitempty"`  // pixels downward, for a label not to lie on another
	Rows   int    `json:"rows,omitempty"`   // of a dot that stands for several
	Accent bool   `json:"accent,omitempty"`
	Open   bool   `json:"open,omitempty"` // of a period that is not complete
}

// vegaRows is a row for each value that is drawn.
func (p *Picture) vegaRows() []vegaRow {
	out := []vegaRow{}
	for _, at := range p.Points {
		s := p.Series[at.Group]
		out = append(out, vegaRow{X: at.X.Raw, Y: at.Y.Raw, Series: s.Name, Accent: at.Accent || s.Accent, Rows: at.Rows})
	}
	for _, j := range p.paintOrder() {
		s := p.Series[j]
		for i, v := range s.Values {
			row := p.vegaRow(i, v)
			row.Series, row.Accent = s.Name, s.Accent || p.vegaPointed(i)
			out = append(out, row)
		}
	}
	return out
}

// vegaRow is a value at a place.
func (p *Picture) vegaRow(place int, v Value) vegaRow {
	row := vegaRow{X: p.vegaPlace(place), Open: p.vegaMarked(document.OpenMark, place)}
	if p.X.Scale == document.TimeScale {
		row.Name = p.Places[place].Label
	}
	row.Label = valueText(v, p.values())
	if !v.Missing() {
		row.Y = v.Raw
	}
	return row
}

// vegaPlace is a place as its axis has it: an instant, a number, or a name.
func (p *Picture) vegaPlace(i int) any {
	at := p.Places[i]
	switch p.X.Scale {
	case document.TimeScale:
		if at.Time.IsZero() {
			return nil
		}
		return vegaInstant(at.Time)
	case document.NumberScale:
		if n, ok := at.Value.(json.Number); ok {
			return n
		}
		return nil
	}
	return at.Label
}

// vegaPointed: whether a place is talked about.
func (p *Picture) vegaPointed(i int) bool {
	return p.Places[i].Accent || p.vegaMarked(document.PointMark, i)
}

func (p *Picture) vegaMarked(kind document.MarkKind, place int) bool {
	for _, m := range p.Marks {
		if m.Kind == kind && m.From <= place && place <= m.To {
			return true
		}
	}
	return false
}

// vegaMarks are the picture's marks of a kind as rows: from, to, and the values.
func (m *vegaMaker) marks(kind document.MarkKind) []vegaRow {
	var out []vegaRow
	for _, k := range m.p.Marks {
		if k.Kind != kind {
			continue
		}
		row := vegaRow{Label: k.Label}
		if len(m.p.Places) > 0 {
			row.X, row.X2 = m.p.vegaPlace(k.From), m.p.vegaPlace(k.To)
		}
		if !k.Low.Missing() {
			row.Y = k.Low.Raw
		}
		if !k.High.Missing() {
			row.Y2 = k.High.Raw
		}
		out = append(out, row)
	}
	return out
}

// vegaThin keeps evenly spaced rows, the first and the last among them; of the same
// rows always the same.
func vegaThin(rows []vegaRow) []vegaRow {
	kept := make([]vegaRow, vegaRows)
	for i := range kept {
		kept[i] = rows[i*(len(rows)-1)/(vegaRows-1)]
	}
	return kept
}
