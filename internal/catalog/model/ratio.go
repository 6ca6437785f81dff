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
	for i := range trades() {
		d.ratio(&trades()[i])
	}
	for i, c := range d.m.Columns {
		if whole := d.lostOf(i, c); whole != nil && !d.divided(c.Name, whole.Name) {
			d.add(importance["share that is lost"], Metric{Label: "share " + label(c), Kind: KindRatio, Column: c.Name, Per: whole.Name, Unit: "%", Good: "down", Why: c.Name + " of " + whole.Name + ": sum by sum", Synonyms: []string{label(c) + " rate", "rate of " + label(c)}})
		}
	}
	d.wholes()
}

// ratio adds one that trades know, where the table has what stands above and below its line. It is of flows, or of
// states where it tells how much of a capacity is taken.
func (d *deriver) ratio(r *ratio) {
	over, under := d.pairOf(r, d.those(r.over, Flow), d.those(r.under, Flow, Level))
	if slices.Contains(r.under, "capacity") && over == nil {
		over, under = d.pairOf(r, d.those(r.over, Level), d.those(r.under, Level))
	}
	switch {
	case over == nil || d.divided(over.Name, under.Name):
		return
	case r.label == "price per unit" && d.priced(), anyOf(under.Name, lostTime): // revenue by the hours that people were ill says nothing
		return
	}
	d.add(r.weight, Metric{Label: r.label, Kind: KindRatio, Column: over.Name, Per: under.Name, Unit: cmp.Or(r.unit, unitBy(over.Unit, under.Unit)), Good: r.good, Why: over.Name + " by " + under.Name + ": sum by sum", Synonyms: r.synonyms})
}

// unitBy is the unit of an amount by another; empty: none that people read.
func unitBy(over, under string) string {
	switch {
	case over == under:
		return ""
	case moneyUnits[over], under == "":
		return over
	case over == "" || timeUnits[over] || timeUnits[under] || moneyUnits[under]:
		return ""
	}
	return over + "/" + under
}

// pairOf are the likeliest two of what may stand above and below the line of a ratio. Kilograms of tonnes are no per
// cent, nor is money of pieces; and what there is room for is no money: "rooms", and not what they brought in.
func (d *deriver) pairOf(r *ratio, overs, unders []*Column) (over, under *Column) {
	for _, over := range overs {
		for _, under := range unders {
			unlike := over.Unit != under.Unit
			room := slices.Contains(r.under, "capacity") && moneyUnits[under.Unit]
			if over.Name != under.Name && !room && (r.unit != "%" || !unlike) {
				return over, under
			}
		}
	}
	return nil, nil
}

// those are the numbers that have one of some words, in the order of the words: what has a word itself before what has
// it cut short. What is planned is taken only for words of plans.
func (d *deriver) those(list []string, meanings ...Meaning) []*Column {
	var out []*Column
	for _, w := range list {
		for _, meaning := range meanings {
			for _, cut := range []bool{false, true} {
				out = append(out, d.worded(w, meaning, cut)...)
			}
		}
	}
	return out
}

func (d *deriver) worded(w string, meaning Meaning, cut bool) []*Column {
	var out []*Column
	for i, n := range d.numbers() {
		c := &d.m.Columns[i]
		if c.Meaning == meaning && n.of && (!n.planned || plannedWords[w]) && (!throughWords[w] || matter(*c)) && (!cut && n.says[w] || cut && !n.says[w] && n.means[w]) {
			out = append(out, c)
		}
	}
	return out
}

// numberName is what the name of a column says, read once.
type numberName struct {
	of, planned bool            // a number of several values; one that was planned
	says, means map[string]bool // its words and pairs of words, as they are, and with what they are short for
}

// numbers are the names of all columns.
func (d *deriver) numbers() []numberName {
	if d.names != nil {
		return d.names
	}
	for i, c := range d.m.Columns {
		n := numberName{of: c.Meaning.Number() && classOf(d.t.Columns[i]) == "n" && d.t.Columns[i].Distinct > 1, says: map[string]bool{}, means: map[string]bool{}}
		if n.of {
			read := readName(c.Name)
			n.planned = read.has("estimate")
			for k, w := range read.words {
				n.says[w] = true
				if k > 0 {
					n.says[read.words[k-1]+"_"+w] = true
				}
			}
			for _, w := range readOut(c.Name) {
				n.means[w], n.means[strings.TrimSuffix(w, "s")] = true, true
			}
		}
		d.names = append(d.names, n)
	}
	return d.names
}

// plannedWords are those of ratios that speak of what was planned.
var plannedWords = words("budget target plan planned quota forecast expected exp predicted modelled scheduled due approved_budget planned_hours planned_time planned_min planned_trips scheduled_trips scheduled_hours")

// throughWords are of what goes in and comes out, of matter: no guests who walk in.
var throughWords = words("in out")

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
	for i := range trades() {
		if anyOf(over, set(trades()[i].over)) && anyOf(under, set(trades()[i].under)) {
			return &trades()[i]
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
