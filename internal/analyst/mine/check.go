package mine

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Check makes every check on the data, and returns all outcomes: those that passed
// nothing count, too, when false discoveries are held down.
func Check(d *Data) []Candidate {
	k := &checker{Data: d}
	k.trends()
	k.shifts()
	k.changes()
	k.years()
	k.paces()
	k.groupLevels()
	k.anomalies()
	k.seasons()
	k.latest()
	k.volatilities()
	k.streaks()
	k.mixes()
	k.movers()
	k.quotients()
	k.longMixes()
	k.differences()
	k.imbalances()
	k.concentrations()
	k.reversals()
	k.relations()
	k.relationsWithin()
	k.associations()
	k.outliers()
	k.distributions()
	k.gaps()
	k.unfilled()
	k.distrust()
	k.tautologies()
	return k.out
}

// distrust lets nothing pass that is about a time between two times which comes out
// below zero: the one that should end it often lies before the other.
func (k *checker) distrust() {
	for i, m := range k.Measures {
		if m.Aggregate != plan.Span || !slices.ContainsFunc(k.Total.Series[i].Values(), func(v float64) bool { return v < 0 }) {
			continue
		}
		for c := range k.out {
			if k.out[c].Measure == i {
				k.out[c].Fails = "many rows end before they begin"
			}
		}
	}
}

// tautologies lets nothing pass that holds a measure against the field that it is
// made of: that grade 1 has a low average grade, or that no emergencies have a low
// share of emergencies, is so by their names.
func (k *checker) tautologies() {
	for i := range k.out {
		c := &k.out[i]
		if c.Columns != nil || c.Field < 0 || c.Field >= len(k.By) {
			continue
		}
		m, field := k.Measures[c.Measure], k.By[c.Field].Column
		if m.Column == field || m.Where != nil && tests(m.Where, field) {
			c.Fails = "the measure is made of the field"
		}
	}
}

// tests reports whether a condition is about a column.
func tests(p *plan.Predicate, column string) bool {
	return p.Column == column || slices.ContainsFunc(p.Kids, func(kid plan.Predicate) bool { return tests(&kid, column) })
}

// Count is how many checks of a kind were made, and how many passed all gates.
type Count struct{ Made, Passed int }

// Counts of the outcomes by kind; they must have been through [Choose].
func Counts(all []Candidate) map[document.Kind]Count {
	out := map[document.Kind]Count{}
	for i := range all {
		if all[i].Kind == document.KindNothingNotable {
			continue // the answer that a check found nothing is no check of its own
		}
		n := out[all[i].Kind]
		n.Made++
		if all[i].Passed() {
			n.Passed++
		}
		out[all[i].Kind] = n
	}
	return out
}
