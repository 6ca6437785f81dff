package insight

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How small a number may be and still be spoken of as large ones are.
const (
	FewCounted = 10 // a count below this changes by so many, and not by so many per cent
	FewRows    = 5  // an average or a share of fewer rows says little of a change
)

// Counted reports whether a measure is a number of things.
func Counted(m plan.Measure) bool {
	return m.Unit != "%" && (m.Aggregate == plan.Count || m.Aggregate == plan.CountDistinct)
}

// Relative reports whether the change of a measure is told in per cent: not from next to nothing, and not of a
// handful of things.
func Relative(m plan.Measure, now, before float64) bool {
	return Comparable(now, before) && (!Counted(m) || before >= FewCounted)
}

// Support is how many rows a measure of a result rests on, now and before; ok is false where it is not known.
func (t *Table) Support(row, measure int) (now, before float64, ok bool) {
	now, ok = t.Float(row, t.Column("n", measure))
	if before, _ = t.Float(row, t.Column("n before", measure)); t.Column("n before", measure) < 0 {
		before = now
	}
	return now, before, ok
}

// Scant reports whether a measure of a result rests on too few rows, now or before, for its change to be called
// good or bad.
func (t *Table) Scant(row, measure int) bool {
	now, before, ok := t.Support(row, measure)
	return ok && min(now, before) < FewCounted
}

// Few reports whether a measure of a result rests on so few rows, now or before, that its change says little.
func (t *Table) Few(row, measure int) bool {
	now, before, ok := t.Support(row, measure)
	return ok && min(now, before) < FewRows
}

// Gates of a group that is compared with others: a rate of two rows is no worst one beside those of hundreds.
const (
	partOfRows = 0.1 // of what groups rest on as a rule, below which one of fewer than FewCounted rows is not compared
	mostScant  = 3   // groups that are named as not compared
)

// compared is a grouping without the groups that rest on a few rows where the others rest on many, and these apart; all of them where
// nothing is averaged.
func (f *finder) compared(measure int) (g grouping, scant []int) {
	g = f.grouping(measure)
	if f.Question().Measures[measure].AddsOverGroups() || f.Main.Column("n", measure) < 0 {
		return g, nil
	}
	counts := make([]float64, 0, len(g.rows))
	for _, row := range g.rows {
		n, _, _ := f.Main.Support(row, measure)
		counts = append(counts, n)
	}
	usual := 0.0
	if slices.Sort(counts); len(counts) > 0 {
		usual = counts[len(counts)/2]
	}
	var kept []int
	for _, row := range g.rows {
		if n, _, _ := f.Main.Support(row, measure); n < FewCounted && n < partOfRows*usual {
			scant = append(scant, row)
		} else {
			kept = append(kept, row)
		}
	}
	if len(kept) < 2 {
		return g, nil
	}
	g.rows = kept
	return g, scant
}

// leftOut names the groups that rest on too few rows to be compared, where one of them would have come first or last.
func (f *finder) leftOut(scant []int, g grouping, measure int, m plan.Measure) {
	high, _ := f.Main.Float(g.rows[0], g.column)
	low, _ := f.Main.Float(g.rows[len(g.rows)-1], g.column)
	ends := slices.ContainsFunc(scant, func(row int) bool {
		v, _ := f.Main.Float(row, g.column)
		return v > high || v < low
	})
	if !ends {
		return
	}
	var list []string
	for _, row := range scant[:min(len(scant), mostScant)] {
		n := f.b.Number(f.Main.Place(row, f.Main.Column("n", measure)), "", document.StyleCount)
		list = append(list, f.name(f.Main, row)+" ("+token(f.number(f.Main, row, g.column, m))+", of "+token(n)+")")
	}
	if len(scant) > mostScant {
		list = append(list, "and more")
	}
	f.add(Finding{Kind: document.KindQuality, Shape: "few.groups", Roles: map[string]string{"measure": f.label(m), "list": strings.Join(list, ", ")}}, m)
}
