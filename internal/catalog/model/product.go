package model

import (
	"slices"
	"sync"
)

// product is what trades multiply: a price by a number.
type product struct {
	label     string
	one, many map[string]bool
	good      string
	weight    float64
	synonyms  []string
}

var products = sync.OnceValue(readProducts)

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
	for _, p := range products() {
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
	d.pricedRows()
}

// pricedRows adds up the price of each row, where a row is one that was sold for it: an appointment, a ride. A price of
// a piece, of an hour or of a month is none.
func (d *deriver) pricedRows() {
	if !d.cases() && !d.events() {
		return
	}
	for i, c := range d.m.Columns {
		price := (c.Meaning == Rate || c.Meaning == Measurement) && readName(c.Name).heads("price") && (c.Unit == "" || moneyUnits[c.Unit])
		if !price || anyOf(c.Name, ofPiece) || d.t.Columns[i].Distinct < 2 || d.number(piecewise, Flow, Level) != nil {
			continue
		}
		d.add(importance["price of a row"], Metric{
			Label: "revenue", Kind: KindSum, Column: c.Name, Unit: c.Unit, Good: "up", Why: "each row is one that has its " + label(c),
			Synonyms: []string{"takings", "sales", "turnover", "income", "total " + label(c)},
		})
		return
	}
}

// ofPiece are words of prices that are not of the whole row; piecewise are those of how many pieces a row is about.
var (
	ofPiece   = words("unit each per list hourly monthly annual yearly weekly daily hour month year week day night head person kg litre kwh rent salary wage rrp msrp index before after reserve old new")
	piecewise = words("qty quantity units pieces pcs items boxes copies tickets nights weeks months hours bottles cases bags licences licenses seats panels persons people guests sold kg litres tonnes")
)

// hasAmounts: the table says itself what rows are worth.
func (d *deriver) hasAmounts() bool {
	return slices.ContainsFunc(d.m.Columns, func(c Column) bool {
		return (c.Meaning == Flow || c.Meaning == Level) && c.money() && !c.stands("side")
	})
}
