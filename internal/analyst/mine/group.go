package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a difference between groups.
const (
	groupRows    = 10
	groupEpsilon = 0.01 // ε² of the whole
	groupDelta   = 0.15 // Cliff's delta of the group that stands out
	groupSize    = 0.10 // of the level of all
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

// sampled are the sample's values of a measure by group of a field; groups with few
// rows are left out.
func (k *checker) sampled(measure, field int) (names []string, values [][]float64) {
	at := map[string]int{}
	var all [][]float64
	var order []string
	for row, v := range k.Sample.Measures[measure] {
		if math.IsNaN(v) || !k.Sample.Has[field][row] {
			continue
		}
		name := k.Sample.Fields[field][row]
		i, ok := at[name]
		if !ok {
			i = len(all)
			at[name], all, order = i, append(all, nil), append(order, name)
		}
		all[i] = append(all[i], v)
	}
	for i, v := range all {
		if len(v) >= groupRows {
			names, values = append(names, order[i]), append(values, v)
		}
	}
	return names, values
}

func (k *checker) difference(measure, field int) {
	names, values := k.sampled(measure, field)
	if len(values) < 2 {
		return
	}
	t := stats.KruskalWallis(values)
	best := 0
	for g := range t.Of {
		if t.Of[g].P < t.Of[best].P || t.Of[g].P == t.Of[best].P && math.Abs(t.Of[g].Effect) > math.Abs(t.Of[best].Effect) {
			best = g
		}
	}
	one := t.Of[best]
	c := Candidate{
		Kind: document.KindGroupDifference, Family: OfGroups, Measure: measure, Field: field, Entity: names[best], Sign: sign(one.Effect),
		Tested: true, P: max(t.P, min(1, one.P*float64(len(values)))), Effect: squash(one.Effect, 0.5),
		Impact: min(1, 3*math.Abs(one.Effect)*float64(len(values[best]))/float64(len(k.Sample.Measures[measure]))),
	}
	level, rest := means(values, best)
	switch {
	case t.Epsilon < groupEpsilon || math.Abs(one.Effect) < groupDelta:
		c.Fails = "the groups overlap nearly wholly"
	case math.Abs(level-rest) < groupSize*math.Abs(rest):
		c.Fails = "the groups differ little"
	case (level > rest) != (one.Effect > 0):
		c.Fails = "mean and ranks disagree"
	}
	c.Evidence = k.averages(measure, field)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellDifference(t, names[best]) }
	k.add(c)
}

// means are those of one group and of all others.
func means(values [][]float64, one int) (own, rest float64) {
	n, sum := 0.0, 0.0
	for g, v := range values {
		if g != one {
			n += float64(len(v))
			sum += stats.Mean(v) * float64(len(v))
		}
	}
	return stats.Mean(values[one]), sum / n
}

// averages is the evidence of a difference: what a row of each group has on
// average, also of a measure that is otherwise added up.
func (d *Data) averages(measure, field int) plan.Resolved {
	r := d.evidence(measure, plan.Breakdown, d.By[field])
	if m := &r.Question.Measures[0]; m.Aggregate == plan.Sum {
		m.Aggregate, m.Additive, m.Label = plan.Average, false, "average "+columnLabel(d, m.Column)
	}
	return r
}

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
	shape := "difference.high"
	if t.Less(own, all) {
		shape = "difference.low"
	}
	roles := map[string]string{"leader": t.Name(row), "value": insight.Token(own), "overall": insight.Token(all)}
	return t.Finding(document.KindGroupDifference, shape, m, roles)
}
