package insight

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

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
