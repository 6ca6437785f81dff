package mine

import (
	"slices"

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
	case a.Columns != nil || b.Columns != nil:
		return false // pairs have been held against each other
	case a.Measure != b.Measure:
		return d.echoes(a, b)
	case a.Kind == document.KindLevelShift && b.Kind == document.KindTrend:
		return a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign // a step rises, too
	case a.Kind == document.KindUnexpectedLatest && b.Kind == document.KindStreak:
		return a.Sign == b.Sign && b.Entity == "record"
	case b.Kind == document.KindYearOverYear && (a.Kind == document.KindTrend || a.Kind == document.KindLevelShift || a.Kind == document.KindPeriodChange):
		return a.Field < 0 && a.Sign == b.Sign
	case a.Kind == document.KindLevelShift && b.Kind == document.KindVolatility:
		return a.Field == b.Field // between its levels it swings, too
	case a.Field < 0 && b.Field < 0 && b.Kind == document.KindStreak && (a.Kind == document.KindTrend || a.Kind == document.KindLevelShift):
		return a.Sign == b.Sign
	case a.Kind == document.KindContributor && b.Kind == document.KindMixShift:
		return a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign
	case a.Kind == document.KindSimpson && b.Kind == document.KindGroupDifference:
		return a.Field == b.Field && a.Entity == b.Entity
	}
	return false
}

// echoes reports whether b says the same as a of another measure: where there are
// more orders there is more revenue. The measure that comes first is told.
func (d *Data) echoes(a, b *Candidate) bool {
	same := a.Kind == b.Kind && a.Field == b.Field && a.Entity == b.Entity && a.Sign == b.Sign
	return same && a.Measure < b.Measure && d.Measures[a.Measure].Additive && d.Measures[b.Measure].Additive
}
