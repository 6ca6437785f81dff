package model

import "slices"

// product is what trades multiply: a price by a number.
type product struct {
	label     string
	one, many map[string]bool
	good      string
	weight    float64
	synonyms  []string
}

var products = readProducts()

func readProducts() []product {
	var out []product
	for _, l := range table("products.txt", 6) {
		out = append(out, product{label: l[0], one: words(l[1]), many: words(l[2]), good: l[3], weight: weightIn(l[4]), synonyms: listed(l[5])})
	}
	return out
}

// products values the rows of a table that has a price of one and a number of them, but
// no amount of money: call-offs with a quantity and a unit price.
func (d *deriver) products() {
	if d.hasAmounts() {
		return
	}
	for _, p := range products {
		one, many := d.number(p.one, Rate, Measurement), d.number(p.many, Flow)
		if one == nil || many == nil || one.Name == many.Name {
			continue
		}
		d.add(p.weight, Metric{
			Label: p.label, Kind: KindSum, Column: one.Name, Weight: many.Name, Unit: one.Unit, Good: p.good, Synonyms: p.synonyms,
			Why: many.Name + " times " + one.Name + " of each row, added up",
		})
		return
	}
}

// hasAmounts: the table says itself what rows are worth.
func (d *deriver) hasAmounts() bool {
	return slices.ContainsFunc(d.m.Columns, func(c Column) bool {
		return (c.Meaning == Flow || c.Meaning == Level) && (moneyUnits[c.Unit] || readName(c.Name).has("moneyflow"))
	})
}
