package write

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// KeyFigure is a measure of an answer as one number: over all its rows, or, for
// a series, at its newest complete point. ok is false where there is none.
func KeyFigure(b *document.Builder, a insight.Answer, measure int) (k document.KeyFigure, ok bool) {
	m := a.Question().Measures[measure]
	if by := a.Question().By; len(by) == 1 && by[0].Grain != "" && a.Question().Rank == nil && (a.Resolved.Before == nil || a.Level(m)) {
		return pointFigure(b, a, measure)
	}
	t := a.Total
	if len(a.Question().By) == 0 {
		t = a.Main
	}
	column := t.Column("measure", measure)
	if column < 0 || len(t.Result.Rows) == 0 {
		return k, false
	}
	show := insight.Shown(m)
	id := b.Number(t.Place(0, column), show.Unit, show.Style)
	if id == "" {
		return k, false
	}
	k = document.KeyFigure{Name: figureName(m) + scopeOf(a), Fact: id, Text: b.Fact(id).Text}
	if a.Resolved.Window != nil {
		k.Name += ", " + a.Resolved.Window.Label
	}
	if before := t.Column("before", measure); before >= 0 && a.Resolved.Before != nil {
		old := b.Number(t.Place(0, before), show.Unit, show.Style)
		withChange(b, &k, m, old, t.Few(0, measure), t.Scant(0, measure))
		k.Versus = a.Resolved.Before.Label
	}
	return k, true
}

func figureName(m plan.Measure) string { return Upper(document.Clean(m.Label)) }

// scopeOf says which rows a figure is about: it stands alone.
func scopeOf(a insight.Answer) string {
	if where := a.Question().Where; where != nil {
		return " where " + document.Clean(plan.SayFilter(*where, *a.Profile))
	}
	return ""
}

// withChange adds the change from an earlier number, where it says something.
func withChange(b *document.Builder, k *document.KeyFigure, m plan.Measure, before string, few, scant bool) {
	now, old := float(b, k.Fact), float(b, before)
	if before == "" || few && m.Unit != "%" || !insight.Comparable(now, old) && !insight.Counted(m) {
		return
	}
	if !insight.Relative(m, now, old) && insight.Counted(m) {
		if id := b.Compute(document.OpDifference, document.Shown{Style: document.StyleSigned}, k.Fact, before); id != "" && now != old {
			k.Change = &id
		}
		return
	}
	if id := insight.Change(b, m, k.Fact, before); id != "" {
		k.Change = &id
		if !scant {
			k.Good = insight.Meaning(m.Good, now, old)
		}
	}
}

// pointFigure is the newest complete point of a series against the one before.
func pointFigure(b *document.Builder, a insight.Answer, measure int) (k document.KeyFigure, ok bool) {
	m, show := a.Question().Measures[measure], insight.Shown(a.Question().Measures[measure])
	column, group := a.Main.Column("measure", measure), a.Main.Column("group", 0)
	var closed []int
	for row, cells := range a.Main.Result.Rows {
		if _, has := a.Main.Float(row, column); has && !a.Open(cells[group]) {
			closed = append(closed, row)
		}
	}
	if len(closed) == 0 {
		return k, false
	}
	if len(closed) > 1 && a.Cut(a.Main.Result.Rows[closed[0]][group]) {
		closed = closed[1:]
	}
	for n := len(closed) - 1; n > 0 && a.Unfed(closed[n]); n-- { // the data ends before them
		closed = closed[:n]
	}
	label := func(row int) string {
		return a.GroupText(a.Question().By[0], a.Main.Result.Rows[row][group])
	}
	last := closed[len(closed)-1]
	id := b.Number(a.Main.Place(last, column), show.Unit, show.Style)
	k = document.KeyFigure{Name: figureName(m) + scopeOf(a) + ", " + label(last), Fact: id, Text: b.Fact(id).Text}
	if len(closed) > 1 {
		before := closed[len(closed)-2]
		withChange(b, &k, m, b.Number(a.Main.Place(before, column), show.Unit, show.Style), a.Main.Few(last, measure) || a.Main.Few(before, measure), a.Main.Scant(last, measure) || a.Main.Scant(before, measure))
		k.Versus = label(before)
	}
	return k, true
}

func float(b *document.Builder, id string) float64 {
	n, ok := b.Fact(id).Value.(interface{ Float64() (float64, error) })
	if !ok {
		return 0
	}
	f, _ := n.Float64()
	return f
}

// meaning says what words were taken for.
func meaning(words, chosen string) string {
	if period, ok := strings.CutPrefix(chosen, "the same period: "); ok {
		return words + " is taken to be about the same time, " + period
	}
	if strings.HasPrefix(chosen, "each row is one") {
		return "each row is one of the " + words
	}
	return words + " means " + chosen
}

// Note says a choice that the reader of the prompt made.
func Note(n plan.Note) string {
	text := document.Clean(n.Chosen)
	switch {
	case n.Kind == plan.Premise || n.Kind == plan.Unused:
		return ""
	case n.Words != "":
		text = meaning("“"+document.Clean(n.Words)+"”", text)
	}
	if len(n.Alternatives) > 0 {
		text += " (it could also be " + document.Clean(strings.Join(n.Alternatives, " or ")) + ")"
	}
	return text
}

// Remark says what became of words about time in this run.
func Remark(n plan.Note) string {
	if n.Kind != plan.Assumption || n.Words == "" {
		return Note(n)
	}
	return "“" + document.Clean(n.Words) + "”: " + document.Clean(n.Chosen)
}
