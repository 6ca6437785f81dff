package mine

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a measure that a few groups make most of.
const (
	concentrationGroups = 5
	concentrationFirst  = 0.50 // of the whole, of the largest group
	concentrationFew    = 0.20 // of the groups, that make most
	concentrationIndex  = 0.25 // of Herfindahl
	concentrationTold   = 200  // groups that are added up, at most
)

// concentrations is kind K5: few groups that make most of a measure.
func (k *checker) concentrations() {
	for f := range k.Fields {
		for i := range k.Measures {
			if k.addsUp(i) {
				k.concentration(i, k.By[f], k.portions(i, f)).Field = f
			}
		}
	}
	for _, e := range k.Entities {
		for i := range k.Measures {
			if k.addsUp(i) {
				k.concentration(i, e.Dimension, e.Portions[i])
			}
		}
	}
}

// addsUp reports whether shares of a measure make sense.
func (d *Data) addsUp(measure int) bool {
	m := d.Measures[measure]
	return m.Additive && !plan.Quotient(m)
}

// Portions is how a measure falls on the groups of a field.
type Portions struct {
	Groups  int
	First   float64 // the largest group's
	Total   float64
	Squares float64 // the sum of the groups' squares
	Least   float64 // the smallest group's
	Most    int     // groups, from the largest, that make [plan.MostOf] of the total
}

// portions of a field of the survey.
func (d *Data) portions(measure, field int) Portions {
	var values []float64
	for _, g := range d.Fields[field].Groups {
		if !g.Blank {
			values = append(values, g.Series[measure].All().Sum)
		}
	}
	slices.SortFunc(values, func(a, b float64) int { return cmp.Compare(b, a) })
	p := Portions{Groups: len(values)}
	for _, v := range values {
		p.Total, p.Squares = p.Total+v, p.Squares+v*v
	}
	if len(values) > 0 {
		p.First, p.Least = values[0], values[len(values)-1]
	}
	for sum := 0.0; p.Most < len(values) && round9(sum) < round9(plan.MostOf*p.Total); p.Most++ {
		sum += values[p.Most]
	}
	return p
}

// concentration returns the outcome, to be changed in place.
func (k *checker) concentration(measure int, by plan.Dimension, p Portions) *Candidate {
	share, index, few := p.First/p.Total, p.Squares/(p.Total*p.Total), float64(p.Most)/float64(p.Groups)
	c := Candidate{Kind: document.KindConcentration, Family: OfGroups, Measure: measure, Field: -1, Sign: 1}
	first := share >= concentrationFirst || index >= concentrationIndex && p.Most > concentrationTold
	switch {
	case p.Groups < concentrationGroups:
		c.Fails = "too few groups"
	case p.Least < 0 || p.Total <= 0:
		c.Fails = "shares of negative numbers make no sense"
	case !first && few > concentrationFew && index < concentrationIndex:
		c.Fails = "the groups are not that uneven"
	case !first && p.Most > concentrationTold:
		c.Fails = "too many groups make the most"
	}
	// Five groups need not be very uneven to have a high index: that is no news.
	c.OnlyAsked = share < concentrationFirst && few > concentrationFew
	n := max(1, p.Most)
	if first {
		n = 1
	}
	c.Effect, c.Impact = squash(max(share, index, 1-few), 1), max(share, plan.MostOf*min(1, 1-few))/2
	c.Evidence = k.evidence(measure, plan.Ranking, by)
	c.Evidence.Question.Rank = &plan.Rank{N: n}
	c.Tell = tellConcentration
	k.add(c)
	return &k.out[len(k.out)-1]
}

// tellConcentration adds the first groups up, and counts all of them.
func tellConcentration(t *insight.Teller) insight.Finding {
	a := t.Answer()
	m, column, total := a.Question().Measures[0], t.Column(0), t.Total("measure", 0, a.Question().Measures[0])
	if a.Other == nil || len(a.Main.Result.Rows) == 0 || a.Main.Blank(0) {
		return insight.Finding{}
	}
	b, percent := t.Builder(), document.Shown{Style: document.StylePercent}
	first := t.Number(0, column, m)
	roles := map[string]string{"leader": t.Name(0), "first": insight.Token(b.Compute(document.OpShare, percent, first, total))}
	count := b.Over(document.OpCount, document.Place{Result: a.Main.Result.ID}, "", document.StyleCount)
	rest := b.Number(a.Other.Place(0, a.Other.Column("support", 0)), "", document.StyleCount)
	all := b.Compute(document.OpSum, document.Shown{Style: document.StyleCount}, count, rest)
	roles["all"], roles["field"] = insight.Token(all), fieldOf(t)
	if len(a.Main.Result.Rows) == 1 {
		roles["value"] = insight.Token(first)
		return t.Finding(document.KindConcentration, "concentration.one", m, roles)
	}
	share := b.Compute(document.OpShare, percent, t.Whole(document.OpSum, column, m), total)
	roles["count"], roles["share"] = insight.Token(count), insight.Token(share)
	return t.Finding(document.KindConcentration, "concentration.few", m, roles)
}
