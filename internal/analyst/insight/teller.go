package insight

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Teller makes the facts of findings from an answer, for whoever finds elsewhere
// (internal/analyst/mine). An id or a token is empty where there is no number.
type Teller struct{ f *finder }

// NewTeller makes facts of an answer in b.
func NewTeller(a Answer, b *document.Builder) *Teller {
	return &Teller{&finder{Answer: a, b: b}}
}

// Answer is what is told from.
func (t *Teller) Answer() *Answer { return &t.f.Answer }

// Builder is where facts are made.
func (t *Teller) Builder() *document.Builder { return t.f.b }

// Number is the fact of a measure's cell in the main table.
func (t *Teller) Number(row, column int, m plan.Measure) string {
	return t.f.number(t.f.Main, row, column, m)
}

// Label is the token of a measure's name.
func (t *Teller) Label(m plan.Measure) string { return t.f.label(m) }

// Name is what a row's group is called, as tokens.
func (t *Teller) Name(row int) string { return t.f.name(t.f.Main, row) }

// Window is the token of a window's dates.
func (t *Teller) Window(w *plan.Window) string { return t.f.window(w) }

// Row is the row of the group that has a value; -1: there is none.
func (t *Teller) Row(value string) int {
	group := t.f.Main.Column("group", 0)
	for row, cells := range t.f.Main.Result.Rows {
		if cells[group] != nil && document.GroupText(cells[group], "") == value {
			return row
		}
	}
	return -1
}

// Trend tells the slope of measure i along a series; a finding without a kind:
// there is none to tell.
func (t *Teller) Trend(i int) Finding {
	t.f.found = nil
	t.f.trend(t.f.points(i), t.f.Question().Measures[i])
	for _, found := range t.f.found {
		if found.Kind == document.KindTrend {
			return found
		}
	}
	return Finding{}
}
