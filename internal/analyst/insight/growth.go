package insight

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// growth says which group grew by the largest part and which shrank by it, and how
// many shrank: of the small a small step is a large part.
func (f *finder) growth(measure int, m plan.Measure) bool {
	var moves []move
	for _, v := range f.moves(measure) {
		if v.before > 0 && v.now >= 0 {
			moves = append(moves, v)
		}
	}
	if len(moves) < 2 || m.Unit == "%" || !f.multiplies(m) {
		return false
	}
	part := func(v move) float64 { return v.now/v.before - 1 }
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(part(b), part(a)) })
	if first := moves[0]; first.up() {
		f.grew(first, measure, m, "growth.up")
	}
	if last := moves[len(moves)-1]; last.now < last.before {
		f.grew(last, measure, m, "growth.down")
	}
	return true
}

func (f *finder) grew(v move, measure int, m plan.Measure, shape string) {
	now, before := f.number(f.Main, v.row, f.Main.Column("measure", measure), m), f.number(f.Main, v.row, f.Main.Column("before", measure), m)
	f.add(Finding{Kind: document.KindPeriodChange, Shape: shape, About: f.name(f.Main, v.row), Good: Meaning(m.Good, v.now, v.before), Roles: map[string]string{
		"measure": f.label(m), "leader": f.name(f.Main, v.row), "value": token(now), "before": token(before),
		"window": f.window(f.Resolved.Window), "earlier": f.window(f.Resolved.Before),
		"change": token(f.b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, Change(f.b, m, now, before))),
	}}, m)
}
