package model

import (
	"cmp"
	"slices"
	"strings"
)

// ratioOf reports whether a column is one number by another of its row, so that it is
// told as a ratio of sums.
func (d *deriver) ratioOf(c Column, f Facts) bool {
	if f.Made != "ratio" && f.Made != "percent" || len(f.Of) < 2 {
		return false
	}
	over, under := d.m.Column(f.Of[0]), d.m.Column(f.Of[1])
	if over == nil || under == nil {
		return false
	}
	sums := (over.Meaning == Flow || over.Meaning == Level) && (under.Meaning == Flow || under.Meaning == Level)
	return c.Meaning == Rate && over.Meaning != Rate && under.Meaning != Rate || c.Meaning == Measurement && sums
}

// ratios divides flows by flows: where a column does, and where the trade does.
func (d *deriver) ratios() {
	for i, c := range d.m.Columns {
		f := d.t.Columns[i]
		if !c.Meaning.Number() || !d.ratioOf(c, f) {
			continue
		}
		m := Metric{Label: label(c), Kind: KindRatio, Column: f.Of[0], Per: f.Of[1], Unit: c.Unit, Good: c.Good, Why: c.Name + " is " + f.Of[0] + " by " + f.Of[1] + ": sum by sum"}
		switch over, under := d.m.Column(f.Of[0]), d.m.Column(f.Of[1]); {
		case f.Made != "percent":
		case c.Unit != "%" && over.Unit != under.Unit: // litres per 100 km
			m.Kind, m.Column, m.Per, m.Weight = KindAverage, c.Name, "", f.Of[1]
			m.Why = "it is a rate, so that it is averaged, each row by its " + label(*under)
		default:
			m.Unit = "%"
		}
		if r := tradeOf(f.Of[0], f.Of[1]); r != nil && (pale(m.Label) || r.label == m.Label) {
			m.Synonyms = append([]string{m.Label}, r.synonyms...)
			m.Label, m.Good = r.label, cmp.Or(m.Good, r.good)
		}
		d.add(d.weigh(i, c)+importance["ratio of sums"], m)
	}
	for _, r := range trades {
		over, under := d.number(r.over, Flow), d.number(r.under, Flow)
		if r.under["capacity"] {
			over, under = d.partOfCapacity(r)
		}
		if over == nil || under == nil || over.Name == under.Name || d.divided(over.Name, under.Name) || r.label == "price per unit" && d.priced() {
			continue
		}
		if anyOf(under.Name, lostTime) {
			continue // revenue by the hours that people were ill says nothing
		}
		unit := r.unit
		if unit == "" && moneyUnits[over.Unit] && over.Unit != under.Unit {
			unit = over.Unit
		}
		d.add(r.weight, Metric{Label: r.label, Kind: KindRatio, Column: over.Name, Per: under.Name, Unit: unit, Good: r.good, Why: over.Name + " by " + under.Name + ": sum by sum", Synonyms: r.synonyms})
	}
}

// partOfCapacity are what is in use and what there is room for: both flows, both states, or what flowed by a state.
func (d *deriver) partOfCapacity(r ratio) (over, under *Column) {
	if over = d.number(r.over, Flow); over != nil {
		return over, d.roomFor(over, r, Flow, Level)
	}
	if over = d.number(r.over, Level); over != nil {
		under = d.roomFor(over, r, Level)
	}
	return over, under
}

// roomFor is the first number of a capacity beside what is in use: "rooms", and not "rooms sold" or what they brought in.
func (d *deriver) roomFor(over *Column, r ratio, meanings ...Meaning) *Column {
	for _, meaning := range meanings {
		for i := range d.m.Columns {
			c := &d.m.Columns[i]
			if c.Name != over.Name && c.Meaning == meaning && classOf(d.t.Columns[i]) == "n" && d.t.Columns[i].Distinct > 1 && !moneyUnits[c.Unit] && anyOf(c.Name, r.under) {
				return c
			}
		}
	}
	return nil
}

// lostTime are words of hours in which nobody worked, or more than was planned.
var lostTime = words("sick sickness ill absence absent lost idle down downtime breakdown waiting overtime ot delay delayed holiday leave")

// divided reports whether a ratio of the two is there already.
func (d *deriver) divided(over, under string) bool {
	return slices.ContainsFunc(d.found, func(w weighed) bool { return w.Kind == KindRatio && w.Column == over && w.Per == under })
}

// priced: a column says what one of a thing costs.
func (d *deriver) priced() bool {
	return slices.ContainsFunc(d.m.Columns, func(c Column) bool {
		return (c.Meaning == Measurement || c.Meaning == Rate) && readName(c.Name).has("price")
	})
}

// tradeOf is the ratio that trades know of two columns; nil: none.
func tradeOf(over, under string) *ratio {
	for i := range trades {
		if anyOf(over, trades[i].over) && anyOf(under, trades[i].under) {
			return &trades[i]
		}
	}
	return nil
}

// pale: a name that does not say of what it is a ratio.
func pale(label string) bool {
	for _, w := range strings.Fields(label) {
		if len(w) > 1 && w != "rate" && w != "ratio" && w != "price" && w != "percentage" {
			return false
		}
	}
	return true
}
