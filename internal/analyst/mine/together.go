package mine

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of several groups that made a change together.
const (
	togetherEach = 0.10 // of the change of the whole, that each must make
	togetherAll  = 0.67 // of it, that they must make together
	togetherMost = 4    // groups
)

// together is kind K8 where no group alone made most of a change, but a few did: those
// that moved most, each by itself more than it usually does, until they explain two
// thirds. checked are the groups of one field.
func (k *checker) together(checked []Candidate, whole whole) {
	var sure []Candidate
	groups := 0
	for _, c := range checked {
		if c.Attached {
			continue
		}
		if groups++; c.Fails == "" && round9(c.P) <= k.chance(moverChance) && c.Delta/whole.delta >= togetherEach {
			sure = append(sure, c)
		}
	}
	slices.SortStableFunc(sure, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Delta), math.Abs(a.Delta)), cmp.Compare(a.Entity, b.Entity))
	})
	n, part := 0, 0.0
	for n < min(len(sure), togetherMost) && round9(part) < togetherAll {
		part += sure[n].Delta / whole.delta
		n++
	}
	if !whole.real || n < 2 || 2*n > groups || round9(part) < togetherAll || part > mostShare {
		return
	}
	c := sure[0]
	c.Kind, c.Delta, c.Entity = document.KindContributor, part*whole.delta, ""
	c.Impact = min(1, part) * min(1, math.Abs(whole.delta)/(0.05*whole.size))
	for _, one := range sure[:n] {
		c.Several, c.P = append(c.Several, one.Entity), max(c.P, one.P)
	}
	c.Entity = strings.Join(c.Several, " + ")
	several := c.Several
	c.Tell = func(t *insight.Teller) insight.Finding { return tellTogether(t, several) }
	k.add(c)
}

// tellTogether names the groups and states which part of the change of the whole they
// make, and what is left without them.
func tellTogether(t *insight.Teller, several []string) insight.Finding {
	m, b := t.Answer().Question().Measures[0], t.Builder()
	var names, deltas []string
	for _, value := range several {
		row := t.Row(value)
		if row < 0 || t.Before(0) < 0 {
			return insight.Finding{}
		}
		now, before := t.Number(row, t.Column(0), m), t.Number(row, t.Before(0), m)
		if delta := insight.Difference(b, m, now, before); delta != "" {
			names, deltas = append(names, t.Name(row)), append(deltas, delta)
		}
	}
	if len(deltas) < len(several) {
		return insight.Finding{} // one came or went: it has its own finding
	}
	all := insight.Difference(b, m, t.Total("measure", 0, m), t.Total("before", 0, m))
	return t.Finding(document.KindContributor, "contributors"+wayOf(t, all), m, togetherRoles(t, m, all, names, deltas))
}

func wayOf(t *insight.Teller, all string) string {
	if t.Negative(all) {
		return ".down"
	}
	return ".up"
}

func togetherRoles(t *insight.Teller, m plan.Measure, all string, names, deltas []string) map[string]string {
	b := t.Builder()
	sum := b.Compute(document.OpSum, insight.Shown(m), deltas...)
	rest := insight.Shown(m)
	rest.Style = document.StyleSigned
	last := len(names) - 1
	return map[string]string{
		"leader": strings.Join(names[:last], ", ") + " and " + names[last],
		"delta":  insight.Token(insight.Size(b, m, sum)), "whole": insight.Token(insight.Size(b, m, all)),
		"share":  insight.Token(b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, sum, all)),
		"rest":   insight.Token(b.Compute(document.OpDifference, rest, all, sum)),
		"window": t.Window(t.Answer().Resolved.Window), "earlier": t.Window(t.Answer().Resolved.Before),
	}
}
