package mine

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// implied leaves out what another finding says already; both have passed.
func implied(d *Data, all []Candidate) []Candidate {
	var out []Candidate
	for i := range all {
		if !slices.ContainsFunc(all, func(by Candidate) bool { return d.implies(&by, &all[i]) }) {
			out = append(out, all[i])
		}
	}
	return out
}

// implies reports whether who has read a knows b.
func (d *Data) implies(a, b *Candidate) bool {
	switch {
	case a.Kind == document.KindSimpson && b.Kind == document.KindAssociation:
		by := a.Evidence.Question.By // that the mix differs is how it comes about
		return !slices.ContainsFunc(by, func(d plan.Dimension) bool { return !slices.Contains(b.Columns, d.Column) })
	case a.Columns != nil || b.Columns != nil:
		return false // pairs have been held against each other
	case a.Measure != b.Measure:
		return d.echoes(a, b)
	case a.Kind == document.KindLevelShift && b.Kind == document.KindTrend:
		return a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign // a step rises, too
	case a.Kind == document.KindLevelShift && b.Kind == document.KindUnexpectedLatest:
		return a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign && a.Field >= 0
	case a.Kind == document.KindUnexpectedLatest && b.Kind == document.KindStreak:
		return a.Sign == b.Sign && b.Entity == "record"
	case b.Kind == document.KindYearOverYear && (a.Kind == document.KindTrend || a.Kind == document.KindLevelShift || a.Kind == document.KindPeriodChange):
		return a.Field < 0 && a.Sign == b.Sign
	case a.Kind == document.KindLevelShift && b.Kind == document.KindVolatility:
		return a.Field == b.Field // between its levels it swings, too
	case a.Field < 0 && b.Field < 0 && b.Kind == document.KindStreak && (a.Kind == document.KindTrend || a.Kind == document.KindLevelShift):
		return a.Sign == b.Sign
	}
	return d.impliesOfGroups(a, b)
}

// impliesOfGroups is the same of two findings about the groups of fields.
func (d *Data) impliesOfGroups(a, b *Candidate) bool {
	switch {
	case moved(a) && moved(b):
		return d.tellsMove(a, b)
	case moved(a) && b.Kind == document.KindUnexpectedLatest:
		return a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign
	case moved(a) && b.Kind == document.KindMixShift && !a.Attached:
		return a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign
	case a.Kind == document.KindConcentration && b.Kind == document.KindImbalance:
		return a.Field == b.Field && a.Field >= 0 && !a.OnlyAsked
	case a.Kind == document.KindGroupDifference && b.Kind == document.KindGroupDifference:
		return a.Field < b.Field && a.Sign == b.Sign && d.liesIn(a, b) && d.liesIn(b, a) // one group by two names
	case a.Kind == document.KindSimpson && b.Kind == document.KindGroupDifference:
		return a.Field == b.Field && a.Entity == b.Entity
	}
	return false
}

// echoes reports whether b says the same as a of another measure: where there are
// more orders there is more revenue. The measure that comes first is told.
func (d *Data) echoes(a, b *Candidate) bool {
	same := family(a.Kind) == family(b.Kind) && a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign
	return same && a.Measure < b.Measure && d.Measures[a.Measure].Additive && d.Measures[b.Measure].Additive
}

// moved reports whether a finding is about the change of a group.
func moved(c *Candidate) bool {
	return c.Kind == document.KindContributor || c.Kind == document.KindMover
}

// carries is the part of another group's change that makes the other one no news.
const carries = 0.95

// tellsMove reports whether a group's change is that of another one that it lies in:
// the narrower one is told, and of two names of one group the first. Who made a
// change within a group is told once, not from both sides.
func (d *Data) tellsMove(a, b *Candidate) bool {
	switch {
	case a.Field == b.Field || a.Sign != b.Sign || a.Attached != b.Attached:
		return false
	case a.Attached:
		return a.Field < b.Field && a.Entity == b.Parent && b.Entity == a.Parent
	case a.Delta == 0 || round9(a.Delta/b.Delta) < carries || !d.liesIn(a, b):
		return false
	}
	return a.Field < b.Field || !d.liesIn(b, a)
}

// liesIn reports whether nearly all sampled rows of a group are rows of another.
func (d *Data) liesIn(a, b *Candidate) bool {
	if a.Field < 0 || b.Field < 0 || len(d.Sample.Fields) == 0 {
		return false
	}
	rows, both := 0, 0
	for row, value := range d.Sample.Fields[a.Field] {
		if value == a.Entity && d.Sample.Has[a.Field][row] {
			rows++
			if d.Sample.Has[b.Field][row] && d.Sample.Fields[b.Field][row] == b.Entity {
				both++
			}
		}
	}
	return rows >= groupRows && float64(both) >= carries*float64(rows)
}

// family is one kind for all that say that a group changed.
func family(k document.Kind) document.Kind {
	switch k {
	case document.KindContributor, document.KindMixShift:
		return document.KindMover
	}
	return k
}
