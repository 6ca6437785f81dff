package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// takeWorth adds what things come to to the metrics, where a table has a price for one of them, how many there were, and
// no other money: hours and a rate, kilos and a price per kilo.
func (t *table) takeWorth() {
	price, unit := t.priceOfOne()
	if price == nil || slices.ContainsFunc(t.kinds["money"], func(k int) bool { return k != price.index && t.columns[k].amount() }) {
		return
	}
	for _, many := range t.columns {
		if many == price || !many.amount() || many.time() || many.meaning.Meaning == model.Rate || !t.countedIn(many, unit) {
			continue
		}
		m := metric{Metric: model.Metric{Name: "worth", Kind: "worth"}, measure: plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: many.Name, Until: price.Name, Origin: plan.Asked}, &t.profile)}
		m.names = t.lexicon.files.Of("worth")
		t.metrics = append(t.metrics, m)
	}
}

// ofOne are words in the name of a price that is one for each thing.
const ofOne = " unit each per rate hourly "

// priceOfOne is the column of a price for one thing, and the unit that it is for; nil: there is none.
func (t *table) priceOfOne() (price *column, unit string) {
	for _, c := range t.columns {
		words := split(c.Name)
		if !c.amount() || !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(" price rate cost fare tariff ", " "+w+" ") }) {
			continue
		}
		one := slices.ContainsFunc(words, func(w string) bool { return strings.Contains(ofOne, " "+w+" ") })
		for _, w := range words[1:] {
			if u := t.unitWord(w); u != "" && u != "money" && u != "%" {
				unit, one = u, true
			}
		}
		if one && c.Unit != "%" && (unit != "" || slices.Contains(t.kinds["money"], c.index)) {
			return c, unit
		}
	}
	return nil, ""
}

// countedIn reports whether a column says how many there were of what a price is for.
func (t *table) countedIn(c *column, unit string) bool {
	for _, w := range split(c.Name) {
		switch {
		case unit != "" && t.unitWord(w) == unit || unit == "" && strings.Contains(" qty quantity units pieces pcs count counted ", " "+w+" "):
			return true
		}
	}
	return unit != "" && c.Unit == unit
}
