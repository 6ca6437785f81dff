package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of what most groups did, and of those that did not.
const (
	commonGroups = 4    // that the field must have
	commonShare  = 0.75 // of them, that must move alike
	exceptions   = 4    // at most
)

// commons is kind K25: nearly all groups moved as the whole did, and one did the
// opposite, by more than chance makes of its rows.
func (k *checker) commons() {
	if k.Window == nil || k.Before == nil || k.Buckets == nil {
		return
	}
	for f := range k.Fields {
		for i, m := range k.Measures {
			if m.Additive && !plan.Quotient(m) {
				k.common(i, f)
			}
		}
	}
}

func (k *checker) common(measure, field int) {
	groups := k.large(field)
	whole := k.Total.Now[measure].Sum - k.Total.Before[measure].Sum
	if len(groups) < commonGroups || k.Total.Before[measure].Sum == 0 {
		return
	}
	same, other, against := 0, 0, -1
	for g, group := range groups {
		delta := group.Now[measure].Sum - group.Before[measure].Sum
		switch {
		case sign(delta) == sign(whole):
			same++
		case sign(delta) == -sign(whole):
			if other++; against < 0 || math.Abs(delta) > math.Abs(groups[against].Now[measure].Sum-groups[against].Before[measure].Sum) {
				against = g
			}
		}
	}
	if against < 0 {
		return
	}
	g := groups[against]
	now, before := g.Now[measure], g.Before[measure]
	own := stats.SumChange(now.Sum, now.Squares, before.Sum, before.Squares).P
	c := Candidate{
		Kind: document.KindCommonness, Family: OfGroups, Measure: measure, Field: field, Entity: g.Value, Sign: -sign(whole), Tested: true,
		P:      max(k.ByChance(measure), min(1, own*float64(len(groups))), k.usual(k.Total.Series[measure])),
		Effect: squash((now.Sum-before.Sum)/before.Sum, 0.3), Impact: 0.4,
	}
	switch {
	case float64(same) < commonShare*float64(len(groups)) || other > exceptions:
		c.Fails = "the groups do not move alike"
	case math.Abs(whole) < k.eased(changeSize)*math.Abs(k.Total.Before[measure].Sum):
		c.Fails = "the whole changed little"
	case math.Abs(now.Sum-before.Sum) < k.eased(moverSize)*math.Abs(before.Sum):
		c.Fails = "the exception changed little"
	case c.P > k.chance(sure):
		c.Fails = "chance alone makes such an exception too often"
	}
	c.Evidence = k.changed(measure, field)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellCommon(t, g.Value) }
	k.add(c)
}

// tellCommon counts the groups that moved as the whole did.
func tellCommon(t *insight.Teller, exception string) insight.Finding {
	own, m := t.Row(exception), t.Answer().Question().Measures[0]
	if own < 0 || t.Before(0) < 0 {
		return insight.Finding{}
	}
	now, before := t.Number(own, t.Column(0), m), t.Number(own, t.Before(0), m)
	up := t.Less(now, before) // the others rose
	var alike, all []string
	for row := range t.Answer().Main.Result.Rows {
		a, b := t.Number(row, t.Column(0), m), t.Number(row, t.Before(0), m)
		if t.Answer().Main.Blank(row) || a == "" || b == "" {
			continue
		}
		all = append(all, a)
		if up && t.Less(b, a) || !up && t.Less(a, b) {
			alike = append(alike, a)
		}
	}
	if float64(len(alike)) < commonShare*float64(len(all)) {
		return insight.Finding{}
	}
	count := document.Shown{Style: document.StyleCount}
	shape := "common.down"
	if up {
		shape = "common.up"
	}
	return t.Finding(document.KindCommonness, shape, m, map[string]string{
		"leader": t.Name(own), "value": insight.Token(now), "before": insight.Token(before),
		"count": insight.Token(t.Builder().Compute(document.OpCount, count, alike...)),
		"all":   insight.Token(t.Builder().Compute(document.OpCount, count, all...)),
		"field": t.Label(t.Answer().Question().By[0].Label), "window": t.Window(t.Answer().Resolved.Window),
	})
}
