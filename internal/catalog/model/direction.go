package model

import "strings"

// Ways are the better ways of a number, and none.
var Ways = []Meaning{"none", "up", "down"}

// direction is the better way of a number or of a yes; empty: neither.
func (j Judge) direction(r *Reading, i int, m Meaning) string {
	if !m.Number() && m != Flag {
		return ""
	}
	if way := j.Directions.Choose(r.WayFeatures(i, m), Ways); way != "none" {
		return string(way)
	}
	return ""
}

// WayFeatures lists what speaks for or against a better way of column i, whose
// meaning is known.
func (r *Reading) WayFeatures(i int, m Meaning) []string {
	c, n := r.Columns[i], r.names[i]
	kind := string(m)
	out := []string{"bias", "bias:" + kind}
	add := func(yes bool, name string) {
		if yes {
			out = append(out, name, name+":"+kind)
		}
	}
	w := n.ways()
	add(w.headUp, "head:up")
	add(w.headDown, "head:down")
	add(w.up && !w.headUp, "word:up")
	add(w.down && !w.headDown, "word:down")
	add(w.weak, "weak")
	add(w.weak && !w.down && !w.up, "weak:alone")
	add(w.none, "word:none")
	add(w.headNone, "head:none")
	add(w.down && w.up, "both")
	add(w.down && n.heads("over"), "over")
	add(!w.down && !w.up && !w.weak && !w.none && !w.headNone, "silent")
	table := r.table.ways()
	silent := !w.down && !w.up && !w.none && !w.headNone
	add(silent && (table.down || table.headDown), "table:down")
	add(silent && (table.up || table.headUp) && !table.down && !table.headDown, "table:up")
	add(n.has("estimate"), "estimate")
	add(n.has("previous"), "previous")
	add(n.has("newword"), "new")
	for _, concept := range n.speaks(n.head) {
		if !directed(concept) {
			out = append(out, "h:"+concept)
		}
	}
	unit := unitFor(Column{Meaning: m}, c)
	add(strings.HasSuffix(unit, "/100km"), "u:per-way") // what is burnt
	switch {
	case moneyUnits[unit]:
		add(true, "u:money")
	case timeUnits[unit]:
		add(true, "u:time")
	case unit == "%":
		add(true, "u:%")
	case unit != "":
		add(true, "u:other")
	}
	return out
}

// ways are what the words of a name speak of.
type ways struct{ up, down, none, weak, headUp, headDown, headNone bool }

func (n name) ways() ways {
	var w ways
	for i, word := range n.words {
		for _, c := range n.speaks(i) {
			weak := c == "goodup" && weakWords[word]
			w.weak = w.weak || weak
			w.up = w.up || c == "goodup" && !weak
			w.down = w.down || c == "gooddown"
			w.none = w.none || c == "goodnone" && word != n.tail
			if i == n.head {
				w.headUp, w.headDown = w.headUp || c == "goodup" && !weak, w.headDown || c == "gooddown"
				w.headNone = w.headNone || c == "goodnone" && word != n.tail
			}
		}
	}
	return w
}

// weakWords are good where nothing says of what.
var weakWords = words("amount amt net gross value quantity qty units sum total count paid amount_paid fee fees premium payment payments actual charge charges issued received betrag menge summe anzahl montant importe cantidad")
