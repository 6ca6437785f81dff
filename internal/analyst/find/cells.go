package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Cells says of a number by two fields, the groups of one of them as measures behind that of
// all rows, which part is largest; of one by time, which column moved most from the first
// point that is over to the last. Empty: no part can be told.
func Cells(a insight.Answer, b *document.Builder) []insight.Finding {
	if len(a.Question().By) != 1 || len(a.Question().Measures) < 2 || a.Main == nil {
		return nil
	}
	t := insight.NewTeller(a, b)
	f := largestCell(t)
	if a.Question().By[0].Grain != "" {
		f = movedColumn(t)
	}
	if f.Kind == "" {
		return nil
	}
	return []insight.Finding{f}
}

// largestCell is the part of a table that is largest, with its share of the whole.
func largestCell(t *insight.Teller) insight.Finding {
	measures := t.Answer().Question().Measures
	row, at, most, rows := -1, 0, 0.0, len(t.Answer().Main.Result.Rows)
	for i := 1; i < len(measures); i++ {
		for r := range rows {
			v, ok := t.Float(r, t.Column(i))
			if ok && v < 0 {
				return insight.Finding{} // of what is above and below nothing there are no parts
			}
			if ok && v > most && !t.Answer().Main.Blank(r) {
				row, at, most = r, i, v
			}
		}
	}
	if row < 0 || rows < 2 || t.Answer().Total == nil {
		return insight.Finding{}
	}
	m := measures[0]
	value, whole := t.Number(row, t.Column(at), m), t.Total("measure", 0, m)
	share := t.Builder().Compute(document.OpShare, document.Shown{Style: document.StylePercent}, value, whole)
	return t.Finding(document.KindTop, "cell", m, map[string]string{
		"leader": t.Name(row), "group": t.Label(measures[at].Label), "value": insight.Token(value), "share": insight.Token(share),
	})
}

// movedColumn is the group whose number moved most over time.
func movedColumn(t *insight.Teller) insight.Finding {
	measures := t.Answer().Question().Measures
	points := t.Points(0)
	if len(points) < 2 {
		return insight.Finding{}
	}
	first, last := points[0], points[len(points)-1]
	at, most := 0, 0.0
	for i := 1; i < len(measures); i++ {
		before, _ := t.Float(first, t.Column(i))
		now, _ := t.Float(last, t.Column(i))
		if math.Abs(now-before) > math.Abs(most) {
			at, most = i, now-before
		}
	}
	if at == 0 {
		return insight.Finding{}
	}
	shape := "column.up"
	if most < 0 {
		shape = "column.down"
	}
	m := measures[0]
	value, before := t.Number(last, t.Column(at), m), t.Number(first, t.Column(at), m)
	return t.Finding(document.KindPeriodChange, shape, m, map[string]string{
		"leader": t.Label(measures[at].Label), "value": insight.Token(value), "before": insight.Token(before),
		"window": t.Name(last), "earlier": t.Name(first),
	})
}
