package verify

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// scope is what marks may point at.
type scope struct {
	chart *document.Chart
	x, y  []any
	drawn []any // the values of Split, or of X
}

func (c *checker) only(where string, s scope) {
	for _, v := range s.chart.Only {
		if !slices.Contains(s.drawn, v) {
			c.wrong("%s: %v is not there to be drawn", where, v)
		}
	}
	if len(s.chart.Only) > 0 && s.chart.Split != "" && len(s.chart.Only) > maxSeries {
		c.wrong("%s: %d series", where, len(s.chart.Only))
	}
}

// facts of a mark by its kind; -1: it is none of the kinds.
func facts(k document.MarkKind) int {
	switch k {
	case document.BandMark, document.SlopeMark:
		return 2
	case document.SegmentMark, document.LevelMark, document.StepMark, document.OtherMark:
		return 1
	case document.PointMark, document.AccentMark, document.OpenMark:
		return 0
	}
	return -1
}

func (c *checker) mark(where string, s scope, m *document.Mark) {
	if want := facts(m.Kind); want != len(m.Facts) && (want != 0 || len(m.Facts) > 1) {
		c.wrong("%s: a mark of kind %q with %d facts", where, m.Kind, len(m.Facts))
	}
	for _, id := range m.Facts {
		if f, ok := c.d.Facts[id]; !ok || f.Type != document.NumberFact {
			c.wrong("%s: there is no number %q", where, id)
		}
	}
	switch m.Kind {
	case document.AccentMark:
		held := slices.Contains(s.drawn, m.From) && (len(s.chart.Only) == 0 || slices.Contains(s.chart.Only, m.From))
		if held && m.To != nil {
			held = s.chart.Kind == document.HeatMapChart && slices.Contains(s.y, m.To)
		}
		if !held {
			c.wrong("%s: %v is not drawn", where, m.From)
		}
	default:
		for _, v := range []any{m.From, m.To} {
			if v != nil && !slices.Contains(s.x, v) {
				c.wrong("%s: there is no %v in %q", where, v, s.chart.X.Column)
			}
		}
	}
}

// values are the cells of a column; nil where it is not there.
func values(r *document.Result, column string) []any {
	at := slices.Index(r.Columns, column)
	if at < 0 {
		return nil
	}
	out := make([]any, len(r.Rows))
	for i, row := range r.Rows {
		out[i] = row[at]
	}
	return out
}
