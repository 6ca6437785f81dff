package insight

import "github.com/a-seed-aa0acf4e/sitrep/internal/document"

// Rows is how many rows lie behind a line, in the window; -1: that is not known.
func (t *Teller) Rows(row int) int {
	n, ok := t.f.Main.Float(row, t.f.Main.Column("rows", 0))
	if !ok {
		return -1
	}
	return int(n)
}

// Ranks are the facts of a line's place by measure i, in the window and before it.
func (t *Teller) Ranks(row, i int) (now, before string) {
	b := t.f.b
	return b.Rank(t.f.Main.Place(row, t.Column(i)), false), b.Rank(t.f.Main.Place(row, t.Before(i)), false)
}

// Same reports whether two facts have the same number.
func (t *Teller) Same(a, b string) bool { return t.value(a) == t.value(b) }

// Negative reports whether a fact's number is below nothing.
func (t *Teller) Negative(id string) bool { return t.value(id) < 0 }

// Decompose is the fact of a part of the change of the quotient of measures 0 and 1.
func (t *Teller) Decompose(op document.Op, show document.Shown) string {
	name := func(column int) string { return t.f.Main.Columns[column].Name }
	return t.f.b.Decompose(op, document.Halves{
		Result: t.f.Main.Result.ID, Over: name(t.Column(0)), Under: name(t.Column(1)),
		EarlierOver: name(t.Before(0)), EarlierUnder: name(t.Before(1)),
	}, show)
}
