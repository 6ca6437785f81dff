package insight

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What a correlation is called, from these sizes on. A smaller one, and one that
// chance makes more often than relationChance, is none.
const (
	weakRelation     = 0.1
	moderateRelation = 0.3
	strongRelation   = 0.6
	relationChance   = 0.01
)

// correlation reports whether a question is about one correlation.
func correlation(q *plan.Question) bool {
	return len(q.By) == 0 && len(q.Measures) == 1 && q.Measures[0].Aggregate == plan.Correlation
}

// relation is kind K22, and K30 where there is none: how strongly two numbers move
// together, and which way.
func (f *finder) relation() {
	m := f.Question().Measures[0]
	column, rows := f.Main.Column("measure", 0), f.Main.Column("rows", 0)
	r, ok := f.Main.Float(0, column)
	if !ok {
		f.missing(m)
		return
	}
	n, _ := f.Main.Float(0, rows)
	x, y := m.Sides()
	found := Finding{Kind: document.KindRelation, Shape: "relation." + strength(r, n-f.lacking(m)), Roles: map[string]string{
		"measure": f.label(m), "first": f.side(x), "second": f.side(y), "value": token(f.number(f.Main, 0, column, m)),
		"rows": token(f.b.Number(f.Main.Place(0, rows), f.noun(), document.StyleCount)),
	}}
	if found.Shape == "relation.none" {
		found.Kind = document.KindNothingNotable
	}
	f.add(found, m)
}

// strength of a correlation over n rows, and its direction.
func strength(r, n float64) string {
	size := math.Abs(r)
	if size < weakRelation || !(stats.CorrelationTail(r, n) <= relationChance) {
		return "none"
	}
	word := "weak"
	switch {
	case size >= strongRelation:
		word = "strong"
	case size >= moderateRelation:
		word = "moderate"
	}
	if r < 0 {
		return word + ".down"
	}
	return word + ".up"
}

// lacking is how many rows have no value in one of the fields of a correlation, at
// most.
func (f *finder) lacking(m plan.Measure) float64 {
	n := int64(0)
	for _, name := range m.Columns() {
		if c := f.Profile.Column(name); c != nil {
			n += c.Nulls
		}
	}
	return float64(n)
}

// side is the token of a side of a correlation; where the prompt has a word for a
// time between two others, with them.
func (f *finder) side(m plan.Measure) string {
	if m.Aggregate != plan.Span {
		return f.field(m.Column)
	}
	return token(f.b.Label(plan.SideText(m, *f.Profile) + plan.EndsText(m, *f.Profile)))
}

// field is the token of a column's name for people.
func (f *finder) field(column string) string {
	if c := f.Profile.Column(column); c != nil {
		return token(f.b.Label(labelOf(c)))
	}
	return token(f.b.Label(column))
}

func (f *finder) noun() string {
	if f.Profile.RowNoun != "" {
		return f.Profile.RowNoun
	}
	return "rows"
}

// Relation tells the correlation that a question is about; a finding without a
// kind: there is none to tell.
func (t *Teller) Relation() Finding {
	t.f.found = nil
	t.f.relation()
	t.f.scope()
	if len(t.f.found) == 0 || t.f.found[0].Kind != document.KindRelation {
		return Finding{}
	}
	t.f.found[0].Asked = false
	return t.f.found[0]
}

// Field is the token of a field's name for people.
func (t *Teller) Field(column string) string { return t.f.field(column) }

// Counted is the fact of a number of rows, with their noun.
func (t *Teller) Counted(row, column int, m plan.Measure) string {
	return t.f.b.Number(t.f.Main.Place(row, column), m.Unit, document.StyleCount)
}

// RelationWithin tells of the correlation in one group of an answer that has one for each, and between which those of the
// others lie.
func (t *Teller) RelationWithin(row int) Finding {
	m := t.f.Question().Measures[0]
	column := t.Column(0)
	r, _ := t.Float(row, column)
	var others []int
	for other := range t.f.Main.Result.Rows {
		if _, ok := t.Float(other, column); ok && other != row && !t.f.Main.Blank(other) {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return Finding{}
	}
	sortBy(others, func(row int) float64 { v, _ := t.Float(row, column); return v })
	low, high := others[0], others[len(others)-1]
	x, y := m.Sides()
	shape := "relation.within.up"
	if r < 0 {
		shape = "relation.within.down"
	}
	value := func(row int) string { return Token(t.Number(row, column, m)) }
	return t.Finding(document.KindRelation, shape, m, map[string]string{
		"first": t.f.side(x), "second": t.f.side(y), "leader": t.Name(row), "value": value(row), "low": value(low), "high": value(high),
	})
}
