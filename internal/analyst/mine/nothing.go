package mine

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// absences are for who asks for a kind of finding of a measure, where checks were
// made and none passed: they say what was looked for. The rates of false discoveries
// must be set.
func (d *Data) absences(all []Candidate) []Candidate {
	var out []Candidate
	for i := range d.Measures {
		if d.without(all, i, document.KindPastAnomaly, document.KindUnexpectedLatest, document.KindRecordOutlier) {
			c := d.absence(i, document.KindPastAnomaly, "nothing.days")
			all := d.Buckets.Window()
			c.Evidence.Window = &all
			out = append(out, c)
		}
		if d.without(all, i, document.KindContributor, document.KindMover, document.KindMixShift, document.KindMixVersusRate) {
			c := d.absence(i, document.KindContributor, "nothing.movers")
			c.Evidence.Window, c.Evidence.Before = d.Window, d.Before
			out = append(out, c)
		}
	}
	return out
}

// without reports whether the first of some kinds, or one of the others, was looked
// for in a measure and none was found.
func (d *Data) without(all []Candidate, measure int, kinds ...document.Kind) bool {
	made := false
	for i := range all {
		if c := &all[i]; c.Measure == measure && slices.Contains(kinds, c.Kind) {
			if c.Passed() {
				return false
			}
			made = made || c.Kind == kinds[0] || len(kinds) > 3
		}
	}
	return made && d.Buckets != nil
}

func (d *Data) absence(measure int, asked document.Kind, shape string) Candidate {
	return Candidate{
		Kind: document.KindNothingNotable, For: asked, OnlyAsked: true, Measure: measure, Field: -1, Evidence: d.evidence(measure, plan.Value),
		Tell: func(t *insight.Teller) insight.Finding {
			return t.Finding(document.KindNothingNotable, shape, d.Measures[measure], map[string]string{
				"window": t.Window(t.Answer().Resolved.Window),
			})
		},
	}
}
