package model

import (
	"math"
	"slices"
	"strings"
)

// Ways are the better ways of a number, and none.
var Ways = []Meaning{"none", "up", "down"}

// direction is the better way of a number or of a yes, where it is sure, and to which way it leans; empty: neither.
func (j Judge) direction(r *Reading, i int, m Meaning) (good, leans string) {
	switch {
	case m.Number(), m == Flag:
	case classOf(r.Columns[i]) == "n" && r.names[i].ranked():
		m = Measurement // a rank tells rows apart, and lower is better all the same
	default:
		return "", ""
	}
	features := r.WayFeatures(i, m)
	way := choose(j.Directions, features, Ways)
	switch {
	case way == "none" || !j.understood(features):
		return "", ""
	case way != "down" || m != Flow && m != Measurement || !r.mayBeIn(i):
		leans = string(way)
	case r.earns:
		leans = "up"
	}
	if j.sure(r, i, features, way) {
		good = leans
	}
	return good, leans
}

// sure: it is no amount of money, which one pays and the other gets, or the words of the name say which way is better, or all
// that is known of the table is well ahead for one: what is net on a supplier's invoice goes out. Inputs, labour and parts, are bought by one trade and sold by the next, and energy
// that customers pay for is not used up. A wrong mark on a change is worse than none.
func (j Judge) sure(r *Reading, i int, features []string, way Meaning) bool {
	const narrowly = 0.3
	n := r.names[i]
	switch w := n.ways(); {
	case n.heads("input"), way == "down" && r.earns && !r.spends && n.mentions("energy"):
		return false
	case !n.has("moneyflow") && !moneyUnits[r.unitIn(i)], w.up || w.down || w.headUp || w.headDown:
		return true
	}
	best := score(j.Directions, features, way)
	return !slices.ContainsFunc(Ways, func(w Meaning) bool { return w != way && score(j.Directions, features, w) > best-narrowly })
}

// mayBeIn: of a fee, and of what was paid, the words alone do not tell who pays it. It is taken in where the table speaks
// of those who pay, and of nothing that is spent; where it speaks of neither, nobody knows.
func (r *Reading) mayBeIn(i int) bool {
	n := r.names[i]
	money := n.has("moneyflow") || moneyUnits[r.unitIn(i)]
	paid := n.head > 0 && n.words[n.head] == "paid"
	if paid {
		n.words, n.head = n.words[:n.head], n.head-1
	}
	w := n.ways()
	return (w.weak || paid && r.earns) && !w.down && !w.headDown && !r.spends && money
}

// understood: something is known of what the name or the table speaks of. What nobody knows
// is neither good nor bad, however many of the others are.
func (j Judge) understood(features []string) bool {
	const little = 0.2
	return slices.ContainsFunc(features, func(f string) bool {
		kind, _, _ := strings.Cut(f, ":")
		return !supposed[kind] && slices.ContainsFunc(Ways, func(way Meaning) bool { return math.Abs(j.Directions.Of(f)[way]) >= little })
	})
}

// supposed are the features that names have of which no word is known.
var supposed = words("bias silent u q deed")

// wayFeatures gathers what speaks for or against a better way of one column.
type wayFeatures struct {
	r    *Reading
	c    Facts
	n    name
	at   int
	kind Meaning
	out  []string
}

// add adds a feature, alone and with the meaning of the column.
func (f *wayFeatures) add(yes bool, name string) {
	if yes {
		f.out = append(f.out, name, name+":"+string(f.kind))
	}
}

// WayFeatures lists what speaks for or against a better way of column i, whose
// meaning is known.
func (r *Reading) WayFeatures(i int, m Meaning) []string {
	f := &wayFeatures{r: r, c: r.Columns[i], n: r.names[i], at: i, kind: m, out: []string{"bias", "bias:" + string(m)}}
	w := f.n.ways()
	f.byWords(w)
	f.byTable(w)
	f.byUnit()
	return f.out
}

// byWords: what the words of the name speak of, and common words themselves.
func (f *wayFeatures) byWords(w ways) {
	f.add(w.headUp, "head:up")
	f.add(w.headDown, "head:down")
	f.add(w.up && !w.headUp, "word:up")
	f.add(w.down && !w.headDown, "word:down")
	f.add(w.weak, "weak")
	f.add(w.weak && !w.down && !w.up, "weak:alone")
	f.add(w.none, "word:none")
	f.add(w.headNone, "head:none")
	f.add(w.down && w.up, "both")
	f.add(w.down && f.n.has("over"), "over")
	f.add(!w.down && !w.up && !w.weak && !w.none && !w.headNone, "silent")
	for _, concept := range []string{"estimate", "previous", "newword", "maxmin", "average", "total", "perword"} {
		f.add(f.n.has(concept), concept)
	}
	for _, concept := range meant(f.n.speaks(f.n.head)) {
		f.out = append(f.out, "h:"+concept)
	}
	subject := f.n.subject()
	for i, word := range f.n.words {
		if len(word) > 1 {
			f.out = append(f.out, "w:"+deed(word))
			f.add(i == subject, "s:"+deed(word))
		}
		if lean := leanOf(word); lean != "" && len(f.n.leans(i)) == 0 {
			f.add(i == subject, "l:"+lean)
			f.add(i != subject, "b:"+lean)
		}
	}
}

// byTable: what the table is about says which way its nameless amounts are good: those
// of a list of claims are paid out, those of a list of orders come in.
func (f *wayFeatures) byTable(w ways) {
	table := f.r.table.ways()
	silent := !w.down && !w.up && !w.none && !w.headNone
	f.add(silent && (table.down || table.headDown), "table:down")
	f.add(silent && f.amount() && (table.up || table.headUp) && !table.down && !table.headDown, "table:up")
	if silent && (len(f.r.families[f.at]) > 2 || f.n.has("placename") || f.n.has("periodname")) {
		// Columns named for months and places only are of what the table is about.
		f.add(table.down || table.headDown, "topic:down")
		f.add((table.up || table.headUp) && !table.down && !table.headDown, "topic:up")
	}
	f.add(f.n.mentions("energy") && f.r.makes, "beside:made")
	timed := f.n.has("time") || f.n.has("timeamount") || timeUnits[f.n.unit] || len(f.r.families[f.at]) > 2 && slices.ContainsFunc(f.n.words, func(w string) bool { return courses[w] })
	f.add(timed && f.r.races, "beside:raced") // of several courses there are times, too: meter_100
	if silent || w.weak {
		f.add(f.r.spends, "beside:spent")
		f.add((w.weak || f.amount()) && f.r.earns && !f.r.spends, "beside:earned")
	}
}

// courses are what is raced over.
var courses = words("m km k mi meter meters metre metres yard yards mile miles lap laps leg split")

// amount: the name speaks of money or of how many, whatever of. What nobody knows is not
// better high because it stands among orders.
func (f *wayFeatures) amount() bool {
	unit := unitFor(Column{Meaning: f.kind}, f.c)
	return moneyUnits[unit] || f.n.heads("moneyflow") || f.n.heads("countflow") || f.n.heads("total")
}

func (f *wayFeatures) byUnit() {
	unit := unitFor(Column{Meaning: f.kind}, f.c)
	f.add(strings.HasSuffix(unit, "/100km"), "u:per-way") // what is burnt
	switch {
	case moneyUnits[unit]:
		f.add(true, "u:money")
	case timeUnits[unit]:
		f.add(true, "u:time")
	case unit == "%":
		f.add(true, "u:%")
	case unit != "":
		f.add(true, "u:other")
		f.add(quantities[unit] != "", "q:"+quantities[unit])
		f.add(f.r.kind == "panel", "q:panel")
	}
	f.add(f.deeds() && unit == "", "deed")
	f.add(f.deeds() && unit != "", "deed:of")
}

// deeds: the name says what was done, and not what was lost or left: pounds distributed.
func (f *wayFeatures) deeds() bool {
	return slices.ContainsFunc(f.n.words, func(w string) bool {
		return len(w) > 4 && strings.HasSuffix(w, "ed") && !strings.HasSuffix(w, "eed") || strings.HasSuffix(w, "ings") || slices.Contains(conceptsOf(w), "done")
	})
}

// ways are what the words of a name speak of.
type ways struct{ up, down, none, weak, headUp, headDown, headNone bool }

func (n name) ways() ways {
	var w ways
	head := n.subject()
	for i, word := range n.words {
		for _, c := range n.leans(i) {
			weak := c == "goodup" && weakWords[word]
			w.weak = w.weak || weak
			w.up = w.up || c == "goodup" && !weak
			w.down = w.down || c == "gooddown"
			w.none = w.none || c == "goodnone" && word != n.tail
			if i == head {
				w.headUp, w.headDown = w.headUp || c == "goodup" && !weak, w.headDown || c == "gooddown"
				w.headNone = w.headNone || c == "goodnone" && word != n.tail
			}
		}
	}
	return w
}

// ranked: what the name speaks of is good or bad, even where the values are few or all
// different: a place, a grade.
func (n name) ranked() bool {
	w := n.ways()
	return w.headUp || w.headDown
}

// leans lists which ways are good of what the word at i speaks of: by itself or, where
// it is not known, by another form of it, a complaint by complaints. Such a form tells
// little good of another word: a unit price is not as good as units.
func (n name) leans(i int) []string {
	var out []string
	for _, c := range n.speaks(i) {
		if directed(c) {
			out = append(out, c)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, form := range otherForms(n.words[i]) {
		for _, c := range lexicon.Of(form) {
			if directed(c) && (c == "gooddown" || i == n.subject()) {
				out = append(out, c)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// subject is the place of the word that says of what a number is: the defects of a
// defect count.
func (n name) subject() int {
	if n.head > 0 && counting[n.words[n.head]] {
		return n.head - 1
	}
	return n.head
}

// counting are the words that say no more than that something is counted.
var counting = words("count cnt counts number num nbr total tot sum")

// otherForms of a word: the plural of a singular, and of words that the lexicon does not
// have also what is done, is being done, and the doing of it.
func otherForms(w string) []string {
	if len(w) < 4 {
		return nil
	}
	out := []string{plurals(w)}
	if known(w) != nil {
		return out
	}
	stems := []string{w, Singular(w)}
	for _, end := range endingsOfDeeds {
		if stem, ok := strings.CutSuffix(w, end); ok && len(stem) > 3 {
			stems = append(stems, stem, stem+"e")
			if n := len(stem); stem[n-1] == stem[n-2] {
				stems = append(stems, stem[:n-1])
			}
		}
	}
	for _, stem := range stems {
		out = append(out, stem, plurals(stem))
		for _, end := range endingsOfDeeds {
			out = append(out, stem+end, strings.TrimSuffix(stem, "e")+end)
		}
	}
	return slices.DeleteFunc(out, func(form string) bool { return form == w })
}

var endingsOfDeeds = []string{"ed", "ing", "ment", "ion", "ation", "ations", "ions", "er", "ers", "age"}

// weakWords are good where nothing says of what.
var weakWords = words("amount amt net gross value quantity qty units sum total count paid amount_paid fee fees premium payment payments actual charge charges issued received betrag menge summe anzahl montant importe cantidad")
