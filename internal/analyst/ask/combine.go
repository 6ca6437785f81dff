package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// made is a number that is made of two others.
type made string

// What two numbers are made into.
const (
	quotient   made = "quotient"   // write-offs as a percentage of what was billed
	difference made = "difference" // billed minus collected
	together   made = "together"   // talk plus wrap-up
)

// mostSides is how many numbers an ask may name where two of them are made into one.
const mostSides = 3

// combine chooses whether two numbers of an ask are made into one: "actual over planned, in percent",
// "billed minus collected".
func combine(s *scene, d *draft, _ []*draft) []*draft {
	sides, why := d.sides(), s.whyCombined(d)
	if d.related || why == "" || len(sides) < 2 || len(sides) > mostSides || slices.ContainsFunc(d.filters, func(c condition) bool { return c.part }) {
		return asItIs
	}
	out := []*draft{d.with("combine=no", "combine=no|"+why)}
	whole := why + " " + s.valueSaid(d)
	for i, a := range sides {
		for j, b := range sides {
			if i == j || s.columns[a].time() || s.columns[b].time() {
				continue
			}
			order := "onward"
			if j < i {
				order = "backward"
			}
			for _, how := range waysOf[why] {
				if how == together && j < i {
					continue
				}
				f := "combine=" + string(how)
				n := d.with(f, f+"|"+why, f+"|"+order, f+"|"+why+"|"+order, f+"|units "+s.unitsOf(a, b), f+"|"+whole, f+"|"+why+" "+d.cues["share"]+"|"+order)
				n.measures = []wanted{{column: a, other: b + 1, made: how, said: true, aggregate: string(d.madeBy(how))}}
				out = append(out, n)
			}
		}
	}
	return out
}

// valueSaid says whether an ask has a value by name, which may be the part that is asked for: "what part of our income
// comes from the pier".
func (s *scene) valueSaid(d *draft) string {
	if slices.ContainsFunc(d.filters, func(c condition) bool { return c.op == plan.Equal && c.value != "" }) {
		return "with a value"
	}
	return "without a value"
}

// waysOf are the ways to make two numbers into one, by what speaks for it.
var waysOf = map[string][]made{"share": {quotient}, "rate": {quotient}, "over": {quotient}, "minus": {difference}, "plus": {together}}

// whyCombined is what in an ask speaks for making two numbers into one.
func (s *scene) whyCombined(d *draft) string {
	switch {
	case d.cues["calc"] != "":
		return d.cues["calc"]
	case d.cues["share"] != "" && d.cues["share"] != "too":
		return "share"
	case d.cues["rate"] != "":
		return "rate"
	}
	return ""
}

// unitsOf says whether two columns are measured alike.
func (s *scene) unitsOf(a, b int) string {
	x, y := s.columns[a].Unit, s.columns[b].Unit
	switch {
	case x == "" || y == "":
		return "unknown"
	case x == y:
		return "same"
	}
	return "other"
}

// madeOf is the measure that two columns are made into.
func (s *scene) madeOf(w wanted) plan.Measure {
	of := plan.Measure{Aggregate: plan.Aggregate(w.aggregate), Column: s.columns[w.column].Name}
	per := plan.Measure{Aggregate: plan.Aggregate(w.aggregate), Column: s.columns[w.other-1].Name}
	m := plan.Measure{Of: &of, Per: &per, Origin: plan.Asked}
	switch w.made {
	case quotient:
		m.Aggregate = plan.Ratio
		if s.unitsOf(w.column, w.other-1) != "other" {
			m.Unit = "%"
		}
	case difference:
		m.Aggregate = plan.Minus
	default:
		m.Aggregate = plan.Plus
	}
	return plan.Describe(m, &s.profile)
}

// What columns of money that was asked for, and that came in, are called, the likeliest first.
const (
	chargedWords = "billed invoiced charged due gross total fee fees price net amount"
	paidWords    = "paid collected received settled recovered repaid collections remitted receipts"
)

// takeBalance adds what is still owed to the metrics, where a table has what was charged and what was paid of
// it, and no column for the rest.
func (t *table) takeBalance() {
	for _, c := range t.columns {
		if c.amount() && slices.ContainsFunc(c.names, func(n columnName) bool {
			return slices.ContainsFunc(n.words, func(w string) bool { return t.lexicon.has("owed", w) || w == "balance" })
		}) {
			return
		}
	}
	charged, paid := t.moneyCalled(chargedWords, ""), t.moneyCalled(paidWords, "")
	if paid != nil {
		charged = t.moneyCalled(chargedWords, paid.Name)
	}
	if charged == nil || paid == nil {
		return
	}
	of, per := plan.Measure{Aggregate: plan.Sum, Column: charged.Name}, plan.Measure{Aggregate: plan.Sum, Column: paid.Name}
	m := metric{Metric: model.Metric{Name: "balance", Kind: "balance"}, measure: plan.Describe(plan.Measure{Aggregate: plan.Minus, Of: &of, Per: &per, Origin: plan.Asked}, &t.profile)}
	m.names = t.lexicon.files.Of("owed")
	t.metrics = append(t.metrics, m)
}

// moneyCalled is the column of money with the first of some words in its name, but for one; nil: none has.
func (t *table) moneyCalled(words, but string) *column {
	for _, w := range strings.Fields(words) {
		for _, k := range t.kinds["money"] {
			c := t.columns[k]
			if c.Name != but && slices.ContainsFunc(c.names, func(n columnName) bool { return slices.Contains(n.words, w) }) {
				return c
			}
		}
	}
	return nil
}
