package model

import (
	"slices"
	"strings"
)

// plain are the metrics of single numbers.
func (d *deriver) plain() {
	for i, c := range d.m.Columns {
		f := d.t.Columns[i]
		if f.Distinct < 2 || classOf(f) != "n" || !c.Meaning.Number() {
			continue
		}
		if m, ok := d.plainOf(c, f); ok {
			d.add(d.weigh(i, c), m)
		}
	}
}

// plainOf is the metric of a number; ok is false where a ratio tells it better.
func (d *deriver) plainOf(c Column, f Facts) (m Metric, ok bool) {
	m = Metric{Label: label(c), Column: c.Name, Entity: c.Entity, Unit: c.Unit, Good: c.Good}
	switch c.Meaning {
	case Flow:
		m.Kind, m.Why = KindSum, "it adds up"
		d.named(&m)
	case Level:
		m.Kind, m.Why = KindNewest, "it is a state, so that the newest counts"
		switch {
		case d.m.Time == "" && d.repeats():
			m.Kind, m.Label, m.Why = KindAverage, "average "+m.Label, "it is a state, and nothing tells which is the newest"
		case !d.repeats():
			m.Kind, m.Entity, m.Why = KindSum, "", "it is told once of each thing, so that it adds up"
		}
	case Cumulative:
		if !d.repeats() && moneyUnits[c.Unit] || d.cases() && readName(c.Name).mentions("moneyflow") {
			m.Kind, m.Entity, m.Why = KindSum, "", "it is told once of each thing, so that it adds up"
			return m, true
		}
		if !d.repeats() {
			return m, false // told once: nothing that it rose from
		}
		m.Kind, m.Why = KindIncrease, "it runs on, so that what it rose by counts"
		m.rise(c)
	default:
		if d.ratioOf(c, f) {
			return m, false
		}
		d.averaged(&m, c, f)
	}
	return m, true
}

// averaged is a property or a rate: weighed where that is known, and the median where
// few rows are far above the rest.
func (d *deriver) averaged(m *Metric, c Column, f Facts) {
	m.Kind, m.Why = KindAverage, "it is a "+map[Meaning]string{Rate: "rate", Measurement: "property"}[c.Meaning]+", so that it is averaged"
	if by := d.weightFor(c); by != nil {
		m.Weight, m.Why = by.Name, m.Why+", each row by its "+label(*by)
	}
	word := "average "
	if m.Weight == "" && f.Skew > 3 && f.Mean > 2*f.Median && f.Median > 0 {
		m.Kind, m.Why, word = KindMedian, "few rows are far above the rest, so that the median tells more", "median "
	}
	if slices.ContainsFunc(strings.Fields(m.Label), func(w string) bool { return w == "average" || w == "mean" || w == "median" }) {
		return
	}
	m.Synonyms = append(m.Synonyms, m.Label)
	m.Label = word + m.Label
}

// weightFor is the number that rows count by in the average of a column.
func (d *deriver) weightFor(c Column) *Column {
	if by := d.perWhat(c); by != nil {
		return by
	}
	if by := d.unitBelow(c); by != nil {
		return by
	}
	for _, w := range weighings() {
		if d.cases() && !w.cases || !anyOf(c.Name, w.of) {
			continue
		}
		if by := d.number(w.by, Flow, Level); by != nil && by.Name != c.Name {
			return by
		}
	}
	if !d.cases() && anyOf(c.Name, averagedBefore) {
		return d.most(c)
	}
	return nil
}

// unitBelow is the amount in the unit below the line of a rate's own: kilograms of cents a kilogram.
func (d *deriver) unitBelow(c Column) *Column {
	_, below, ok := strings.Cut(c.Unit, "/")
	if !ok {
		return nil
	}
	for i := range d.m.Columns {
		by := &d.m.Columns[i]
		if by.Meaning == Flow && by.Unit == below && d.t.Columns[i].Distinct > 1 && !by.stands("side") && !aims(*by) {
			return by
		}
	}
	return nil
}

// averagedBefore are words for a number that is an average of many cases already: its rows count by these.
var averagedBefore = words("avg average mean")

// most is the count of things that add up of which a table has most: trips, and not those of members alone.
func (d *deriver) most(of Column) *Column {
	var out *Column
	most := 0.0
	for i := range d.m.Columns {
		c, f := &d.m.Columns[i], d.t.Columns[i]
		counts := c.Meaning == Flow && c.Unit == "" && f.Unit == "" && f.Whole && f.Negatives == 0 && f.Distinct > 1
		if counts && c.Name != of.Name && f.Mean > most {
			out, most = c, f.Mean
		}
	}
	return out
}

// perWhat is the number below the line of "CO2 per GDP", where the table has it: by it
// the average is that of all.
func (d *deriver) perWhat(c Column) *Column {
	if c.Meaning != Rate || d.cases() {
		return nil
	}
	list := readName(c.Name).words
	i := slices.Index(list, "per")
	if i < 1 || i == len(list)-1 {
		return nil
	}
	below := map[string]bool{}
	for _, w := range list[i+1:] {
		below[w] = !tooWide[w]
		if heads[w] {
			below["population"] = true
		}
	}
	if by := d.number(below, Flow, Level); by != nil && by.Name != c.Name {
		return by
	}
	return nil
}

var (
	heads   = words("capita pop inhabitant inhabitants person people head resident residents million thousand")
	tooWide = words("day days week month year hour unit units hundred thousand million total")
)

// number is the first column of one of the meanings whose name has one of the words.
func (d *deriver) number(list map[string]bool, meanings ...Meaning) *Column {
	for _, meaning := range meanings {
		for i := range d.m.Columns {
			c := &d.m.Columns[i]
			if c.Meaning != meaning || classOf(d.t.Columns[i]) != "n" || d.t.Columns[i].Distinct < 2 {
				continue
			}
			if readName(c.Name).has("estimate") && !list["budget"] {
				continue
			}
			if anyOf(c.Name, list) {
				return c
			}
		}
	}
	return nil
}

// named gives a sum of money the name that the trade has for it, where its own says
// no more than "amount".
func (d *deriver) named(m *Metric) {
	for _, w := range strings.Fields(m.Label) {
		if !paleWords[w] {
			return
		}
	}
	one := Singular(d.m.Noun)
	kind := ""
	for _, w := range strings.Fields(m.Label) {
		if w == "net" || w == "gross" {
			kind = w + " "
		}
	}
	switch {
	case kind != "" && quantities[m.Unit] == "weight":
		m.Synonyms = append(m.Synonyms, m.Label)
		m.Label = kind + "weight"
	case d.m.Noun == "rows" || m.Label == "":
		return
	case d.buys() && moneyUnits[m.Unit]:
		m.Synonyms = append(m.Synonyms, m.Label, kind+"spend", "spending", "purchases")
		m.Label = kind + one + " amount"
	case sold[lastWord(one)] && m.Good == "up" && (m.Unit == "" || moneyUnits[m.Unit]):
		m.Synonyms = append(m.Synonyms, m.Label)
		m.Label = kind + "revenue"
	default:
		m.Synonyms = append(m.Synonyms, m.Label)
		m.Label = one + " " + m.Label
	}
}

// buys: the table is of what is bought: it names who supplies, and nobody who buys.
func (d *deriver) buys() bool {
	supplied := false
	for _, c := range d.m.Columns {
		if c.Meaning.Number() {
			continue
		}
		supplied = supplied || anyOf(c.Name, supplying)
		if anyOf(c.Name, partners) {
			return false
		}
	}
	return supplied
}

var supplying = words("supplier vendor creditor supp vend lieferant fournisseur")

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

var (
	paleWords = words("amount value total net gross sum line billed invoiced")
	sold      = words("order sale booking reservation ticket receipt transaction purchase checkout deal invoice bill rental document receipt check")
)

// flows: the table has amounts that say what its counters rose by. Faults and visits, of which most rows have none, do not.
func (d *deriver) flows() bool {
	for i, c := range d.m.Columns {
		if c.Meaning == Flow && !d.seldom(i) {
			return true
		}
	}
	return false
}

// flowOf: the table has an amount of what a counter counts: in the same unit, of the same things, or of the same way.
func (d *deriver) flowOf(counter Column) bool {
	kind, of := quantities[counter.Unit], strings.Fields(without(label(counter), counterWords))
	for i, c := range d.m.Columns {
		if c.Meaning != Flow || d.seldom(i) {
			continue
		}
		shared := slices.ContainsFunc(strings.Fields(label(c)), func(w string) bool { return len(w) > 2 && slices.Contains(of, w) })
		if shared || kind != "" && quantities[c.Unit] == kind || counter.Unit != "" && c.Unit == counter.Unit && anyOf(c.Name, spentWords) || anyOf(counter.Name, driven) && (anyOf(c.Name, driven) || quantities[c.Unit] == "way") {
			return true
		}
	}
	return false
}

// has reports whether a number of the table has a meaning.
func (d *deriver) has(m Meaning) bool {
	return slices.ContainsFunc(d.m.Columns, func(c Column) bool { return c.Meaning == m })
}

// seldom reports whether most rows that have a number have none of what it counts.
func (d *deriver) seldom(i int) bool {
	f := d.t.Columns[i]
	return f.Zeros*2 > d.t.Rows-f.Nulls
}
