package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// twofold chooses whether an average is one over groups: "visits per day on average", "the average
// number of orders of a customer".
func twofold(_ *scene, d *draft, _ []*draft) []*draft {
	said := d.cues["aggregate"] == "average" || d.cues["aggregate taken"] == "average"
	if !said || len(d.groups) == 0 || len(d.measures) != 1 || d.measures[0].metric > 0 || d.measures[0].until > 0 || d.measures[0].other > 0 {
		return asItIs
	}
	counts := d.measures[0].column < 0 || d.measures[0].distinct
	what := "sum"
	if counts {
		what = "count"
	}
	out := []*draft{d.with("twofold=no", "twofold=no|"+what)}
	for k, g := range d.groups {
		kind := "things"
		if g.Grain != "" || g.Auto || g.Part != "" {
			kind = "times"
		}
		if g.Auto || g.Part != "" {
			continue
		}
		n := d.with("twofold="+kind, "twofold="+kind+"|"+what, "twofold|groups", "twofold|last "+map[bool]string{true: "yes", false: "no"}[k == len(d.groups)-1])
		n.inner = &d.groups[k]
		n.groups = slices.Delete(slices.Clone(d.groups), k, k+1)
		out = append(out, n)
	}
	return out
}

// overGroups is the average of what a measure comes to in each group.
func (s *scene) overGroups(m plan.Measure, inner plan.Dimension) plan.Measure {
	if m.Aggregate == plan.Average {
		m.Aggregate = plan.Sum
	}
	return plan.Describe(plan.Measure{Aggregate: plan.Each, Of: &m, Each: []plan.Dimension{inner}, Over: plan.Average, Origin: plan.Asked}, &s.profile)
}

// manyTimes counts the different things that have so and so many rows: customers who ordered more
// than once.
func (s *scene) manyTimes(m plan.Measure, c condition) plan.Measure {
	rows := plan.Describe(plan.Measure{Aggregate: plan.Count}, &s.profile)
	return plan.Describe(plan.Measure{
		Aggregate: plan.Each, Each: []plan.Dimension{{Column: m.Column}}, Over: plan.Count,
		Having: []plan.Condition{{Measure: rows, Op: c.op, Value: c.numbers[0]}}, Origin: plan.Asked,
	}, &s.profile)
}
