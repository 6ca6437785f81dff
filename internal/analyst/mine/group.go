package mine

import (
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a difference between groups.
const (
	groupRows  = 10
	groupDelta = 0.15 // Cliff's delta of the group that stands out
	groupSize  = 0.10 // of the level of all
	groupsTold = 2    // of a field
	skewed     = 0.20 // of the median, that the mean lies off it, from which medians are told
)

// differences is kind K20: one group whose rows have larger or smaller values than
// those of the others.
func (k *checker) differences() {
	for f := range k.Fields {
		for i, m := range k.Measures {
			if m.Aggregate != plan.Count && m.Aggregate != plan.Ratio {
				k.difference(i, f)
			}
		}
	}
}

// groups are the sample's values of a measure by group of a field.
type groups struct {
	names  []string
	values [][]float64
}

// sampled are those of which there are more than a few rows. They are shared: who changes the list has a copy.
func (k *checker) sampled(measure, field int) (names []string, values [][]float64) {
	key := [2]int{measure, field}
	if _, ok := k.grouped[key]; !ok {
		if k.grouped == nil {
			k.grouped = map[[2]int]groups{}
		}
		names, values = k.regrouped(measure, field)
		k.grouped[key] = groups{names, values}
	}
	return k.grouped[key].names, k.grouped[key].values
}

func (k *checker) regrouped(measure, field int) (names []string, values [][]float64) {
	c := k.codes(field)
	at := make([]int, len(c.names)) // and one; 0: none yet
	var all [][]float64
	var order []string
	for row, v := range k.Sample.Measures[measure] {
		code := c.of[row]
		if math.IsNaN(v) || code < 0 {
			continue
		}
		if at[code] == 0 {
			all, order = append(all, nil), append(order, c.names[code])
			at[code] = len(all)
		}
		all[at[code]-1] = append(all[at[code]-1], v)
	}
	for i, v := range all {
		if len(v) >= groupRows {
			names, values = append(names, order[i]), append(values, v)
		}
	}
	return names, values
}

// difference checks the group that stands out most, then what stands out of the
// rest. Each group is held against all others, so the chance of its test is that of
// the best of so many.
func (k *checker) difference(measure, field int) {
	names, values := k.sampled(measure, field)
	names, values = slices.Clone(names), slices.Clone(values)
	k.alike(measure, field, values)
	level, typical := stats.Mean, k.typical(measure, values)
	if typical {
		level = stats.Median
	}
	for n := 0; n < groupsTold && len(values) > 1; n++ {
		best, one := standsOut(values)
		c := Candidate{
			Kind: document.KindGroupDifference, Family: OfGroups, Measure: measure, Field: field, Entity: names[best], Sign: sign(one.Effect),
			Tested: true, P: min(1, one.P*float64(len(values))), Effect: squash(one.Effect, 0.5),
			Impact: min(1, 3*math.Abs(one.Effect)*float64(len(values[best]))/float64(len(k.Sample.Measures[measure]))),
		}
		c.Fails = k.overlap(level(values[best]), level(others(values, best)), one.Effect)
		c.Evidence = k.levels(measure, field, typical)
		value := c.Entity
		c.Tell = func(t *insight.Teller) insight.Finding { return tellDifference(t, value) }
		k.add(c)
		if c.Fails != "" {
			return
		}
		names, values = slices.Delete(names, best, best+1), slices.Delete(values, best, best+1)
	}
}

// alike answers a brief about the groups of a field where their values are no more apart than chance makes. That is no claim of a
// pattern, so it is not tested.
func (k *checker) alike(measure, field int, values [][]float64) {
	if !k.Study || len(values) < 2 || stats.KruskalWallis(values).P <= evenChance {
		return
	}
	k.add(Candidate{
		Kind: document.KindNothingNotable, Family: OfGroups, Measure: measure, Field: field, OnlyAsked: true, For: document.KindGroupDifference,
		Evidence: k.averages(measure, field), Tell: func(t *insight.Teller) insight.Finding { return tellEven(t, "even.values") },
	})
}

// standsOut is the group that differs most surely from all others.
func standsOut(values [][]float64) (best int, one stats.Difference) {
	of := stats.KruskalWallis(values).Of
	for g := range of {
		a, b := of[g], of[best]
		if a.P < b.P || a.P == b.P && math.Abs(a.Effect) > math.Abs(b.Effect) {
			best = g
		}
	}
	return best, of[best]
}

// overlap is the gate that a difference does not pass; empty: it passes all.
func (d *Data) overlap(level, rest, effect float64) string {
	switch {
	case math.Abs(effect) < d.eased(groupDelta):
		return "the groups overlap nearly wholly"
	case math.Abs(level-rest) < d.eased(groupSize)*math.Abs(rest):
		return "the groups differ little"
	case (level > rest) != (effect > 0):
		return "level and ranks disagree"
	}
	return ""
}

func others(values [][]float64, one int) []float64 {
	var out []float64
	for g, v := range values {
		if g != one {
			out = append(out, v...)
		}
	}
	return out
}

// typical reports whether a measure's rows are better told by their median: a few
// very long ones move the average of a time, and say nothing of the usual one.
func (k *checker) typical(measure int, values [][]float64) bool {
	m := k.Measures[measure]
	if m.Aggregate == plan.ShareWhere || len(values) == 0 {
		return false
	}
	all := others(values, -1)
	middle := stats.Median(all)
	return math.Abs(stats.Mean(all)-middle) > skewed*math.Abs(middle)
}

// levels is the evidence of a difference: what a row of each group has on average
// or typically, also of a measure that is otherwise added up.
func (d *Data) levels(measure, field int, typical bool) plan.Resolved {
	r := d.evidence(measure, plan.Breakdown, d.By[field])
	m := &r.Question.Measures[0]
	switch {
	case typical && m.Aggregate == plan.Span && m.Of.Aggregate == plan.Average:
		of := *m.Of
		of.Aggregate = plan.Median
		m.Of, m.Label = &of, strings.Replace(m.Label, "average ", "median ", 1)
	case typical && (m.Aggregate == plan.Sum || m.Aggregate == plan.Average):
		m.Aggregate, m.Additive, m.Label = plan.Median, false, "median "+columnLabel(d, m.Column)
	case m.Aggregate == plan.Sum:
		m.Aggregate, m.Additive, m.Label = plan.Average, false, "average "+columnLabel(d, m.Column)
	}
	return r
}

// averages is the evidence of what a row of each group has on average.
func (d *Data) averages(measure, field int) plan.Resolved { return d.levels(measure, field, false) }

func columnLabel(d *Data, column string) string {
	if c := d.Profile.Column(column); c != nil && c.Label != "" {
		return c.Label
	}
	return column
}

func tellDifference(t *insight.Teller, value string) insight.Finding {
	row, m := t.Row(value), t.Answer().Question().Measures[0]
	if row < 0 {
		return insight.Finding{}
	}
	own, all := t.Number(row, t.Column(0), m), t.Total("measure", 0, m)
	if !t.Apart(own, all, groupSize) { // it differs from the others, but not from what is told of them
		return insight.Finding{}
	}
	if v, ok := t.Answer().Main.Float(row, t.Column(0)); ok && m.Aggregate == plan.ShareWhere && (v == 0 || v == 100) && len(t.Answer().Main.Result.Rows) == 2 {
		return insight.Finding{} // what makes the groups is what is counted
	}
	shape := "difference.high"
	if t.Less(own, all) {
		shape = "difference.low"
	}
	roles := map[string]string{"leader": t.Name(row), "value": insight.Token(own), "overall": insight.Token(all)}
	return t.Finding(document.KindGroupDifference, shape, m, roles)
}
