package mine

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of two measures that move together within one group of a field.
const (
	insideRho    = 0.6 // of the ranks within the group
	insideApart  = 0.3 // that it is stronger than over all rows
	insideOthers = 0.5 // of it, that no other group reaches
	insideGroups = 12  // of the field, at most
	insideMost   = 2   // findings of a pair of measures
)

// relationsWithin looks, for two measures that hardly move together over all rows, for the one group of a field within which
// they do: cost and warranty of computers alone.
func (k *checker) relationsWithin() {
	if !k.Inside {
		return
	}
	m := k.ranked()
	order := k.order()
	for x := range m.values {
		for y := x + 1; y < len(m.values); y++ {
			if m.values[x] == nil || m.values[y] == nil || k.made(m, x, y) {
				continue
			}
			for field := range k.By {
				k.relationWithin(m, x, y, field, order)
			}
		}
	}
}

// pairs are two numbers of the rows of a group.
type pairs struct {
	value string
	a, b  []float64
}

// byGroup are the sampled pairs of two measures by the groups of a field that have enough of them.
func (k *checker) byGroup(m *rankings, x, y, field int, order []int) []pairs {
	at := map[string]int{}
	var out []pairs
	for i, row := range order {
		v, w := m.values[x][i], m.values[y][i]
		if math.IsNaN(v) || math.IsNaN(w) || !k.Sample.Has[field][row] {
			continue
		}
		value := k.Sample.Fields[field][row]
		n, ok := at[value]
		if !ok {
			n = len(out)
			at[value], out = n, append(out, pairs{value: value})
		}
		out[n].a, out[n].b = append(out[n].a, v), append(out[n].b, w)
	}
	return slices.DeleteFunc(out, func(p pairs) bool { return len(p.a) < relationRows })
}

// relationWithin checks the group in which two measures move together most.
func (k *checker) relationWithin(m *rankings, x, y, field int, order []int) {
	groups := k.byGroup(m, x, y, field, order)
	if len(groups) < 2 || len(groups) > insideGroups {
		return
	}
	value, test, next := strongestIn(groups)
	rho := round9(test.R)
	if math.IsNaN(rho) {
		return
	}
	c := Candidate{
		Kind: document.KindRelation, Family: Between, Measure: x, Field: field, Entity: value, Columns: k.both(x, y), Sign: sign(rho),
		Tested: true, P: min(1, test.P*float64(len(groups))), Effect: squash(rho, 0.5), Impact: rho * rho,
	}
	switch {
	case math.Abs(rho) < k.eased(insideRho):
		c.Fails = "the two hardly move together in any group"
	case math.Abs(rho)-math.Abs(m.of(x, y)) < k.eased(insideApart):
		c.Fails = "they move together over all rows"
	case next > insideOthers*math.Abs(rho):
		c.Fails = "they move together in other groups, too"
	case round9(c.P) > k.chance(relationLevel):
		c.Fails = "chance makes that in so few rows"
	}
	c.Evidence = k.correlationBy(x, y, field)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellWithin(t, value, c.Sign) }
	k.add(c)
}

// strongestIn is the group with the strongest correlation of ranks, and how strong that of any other is at most. Without a correlation
// in any group it is none.
func strongestIn(groups []pairs) (value string, test stats.Relation, next float64) {
	test.R = math.NaN()
	for _, g := range groups {
		t := stats.Spearman(g.a, g.b)
		switch {
		case math.IsNaN(t.R):
		case math.IsNaN(test.R):
			value, test = g.value, t
		case math.Abs(t.R) > math.Abs(test.R):
			next = max(next, math.Abs(test.R))
			value, test = g.value, t
		default:
			next = max(next, math.Abs(t.R))
		}
	}
	return value, test, next
}

// correlationBy is the evidence of a relation within a group: that of each group of the field.
func (d *Data) correlationBy(x, y, field int) plan.Resolved {
	r := d.correlation(x, y)
	r.Question.Intent, r.Question.By = plan.Breakdown, []plan.Dimension{d.By[field]}
	return r
}

// tellWithin leaves out what the numbers themselves do not bear out.
func tellWithin(t *insight.Teller, value string, sign int) insight.Finding {
	row := t.Row(value)
	if row < 0 {
		return insight.Finding{}
	}
	if r, ok := t.Float(row, t.Column(0)); !ok || r*float64(sign) < insideRho/2 {
		return insight.Finding{}
	}
	return t.RelationWithin(row)
}
