package chart

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mark resolves what the chart points at. A place that the result does not have
// is no error: the rows may have been cut.
func (p *Picture) mark(d *document.Document, c *document.Chart) error {
	for _, m := range c.Marks {
		if m.Kind == document.AccentMark {
			p.accent(m.From, m.To)
			continue
		}
		out, ok := p.placed(m)
		if !ok {
			continue
		}
		if m.Kind == document.PointMark {
			p.point(out)
			continue
		}
		var err error
		if out.Low, out.High, err = edges(d, m); err != nil {
			return err
		}
		p.Marks = append(p.Marks, out)
	}
	return nil
}

// placed says where a mark begins and ends; ok is false where the result has no
// such place.
func (p *Picture) placed(m document.Mark) (out Mark, ok bool) {
	out = Mark{Kind: m.Kind, Label: document.Clean(m.Label), FromX: number(m.From), ToX: number(m.To)}
	if p.Kind == document.ScatterChart {
		p.spread(&out)
		return out, true
	}
	out.To = max(len(p.Places)-1, 0)
	if m.From != nil {
		out.From = p.place(m.From)
	}
	if m.To != nil {
		out.To = p.place(m.To)
	}
	return out, out.From >= 0 && out.To >= 0
}

// spread lets a mark of a scatter chart begin and end where the points do.
func (p *Picture) spread(m *Mark) {
	var e extent
	var low, high Value
	for _, at := range p.Points {
		if !e.any || at.X.Number < e.low {
			low = at.X
		}
		if !e.any || at.X.Number > e.high {
			high = at.X
		}
		e.take(at.X)
	}
	if m.FromX.Missing() {
		m.FromX = low
	}
	if m.ToX.Missing() {
		m.ToX = high
	}
}

// point sets off one value; of bars the bar is.
func (p *Picture) point(m Mark) {
	m.To = m.From
	if p.Kind != document.LineChart && m.From < len(p.Places) {
		p.Places[m.From].Accent = true
	}
	p.Marks = append(p.Marks, m)
}

// accent sets off a series, or else a place, or the points of a group; in a heat
// map the cell of a place and a series.
func (p *Picture) accent(value, other any) {
	if p.Kind == document.HeatMapChart && other != nil {
		p.accentCell(value, other)
		return
	}
	text := called(value, document.Axis{}, "")
	for i := range p.Series {
		if s := &p.Series[i]; s.Name == text || s.Column != "" && s.Column == text {
			s.Accent = true
			for j := range p.Points {
				p.Points[j].Accent = p.Points[j].Accent || p.Points[j].Group == i
			}
			return
		}
	}
	if i := p.place(value); i >= 0 {
		p.Places[i].Accent = true
	}
}

func (p *Picture) accentCell(x, y any) {
	i, name := p.place(x), called(y, p.Y, "")
	for j := range p.Series {
		if i >= 0 && p.Series[j].Name == name {
			p.Places[i].Accent, p.Series[j].Accent = true, true
		}
	}
}

func (p *Picture) place(value any) int {
	return slices.IndexFunc(p.Places, func(at Place) bool { return at.Value == value })
}

func edges(d *document.Document, m document.Mark) (low, high Value, err error) {
	want := 1
	if m.Kind == document.OpenMark {
		return low, high, nil
	}
	if m.Kind == document.BandMark || m.Kind == document.SlopeMark {
		want = 2
	}
	if len(m.Facts) != want {
		return low, high, fmt.Errorf("mark %s: want %d facts, have %d", m.Kind, want, len(m.Facts))
	}
	var values [2]Value
	for i := range values {
		id := m.Facts[min(i, want-1)]
		f, ok := d.Facts[id]
		if !ok {
			return low, high, fmt.Errorf("mark %s: no fact %s", m.Kind, id)
		}
		values[i] = number(f.Value)
	}
	return values[0], values[1], nil
}
