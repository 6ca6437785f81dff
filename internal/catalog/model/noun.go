package model

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// rowNoun is what one row is, plural: by the key; of a table with one row for each
// thing and time, by both; by the name of the table, where it names things; by what
// happens at the main time, or by how the values of the key begin; else "rows".
func rowNoun(t Table, m Model) string {
	t = untimed(t)
	table := nounWords(t.Name)
	named := tableNoun(t, m, table)
	if counted(m, named) || sortedBy(t, m, named) {
		named = ""
	}
	keys := 0
	for i, c := range m.Columns {
		if c.Meaning != Key || t.Columns[i].Nulls > 0 {
			continue
		}
		if keys++; keys > 1 && named != "" {
			return named // returns have the numbers of their orders
		}
		noun := keyNoun(t.Columns[i].Name, table)
		if noun != "" && named != "" && !placed(named) && cutShort(t.Columns[i].Name, table) {
			return named // the table says it in full
		}
		if noun != "" {
			return noun
		}
	}
	if noun := recordNoun(t.Name); noun != "" {
		return noun
	}
	if t.PanelOf != "" {
		if noun := panelNoun(t, m); noun != "" {
			return noun
		}
	}
	return cmp.Or(lineNoun(t, m, named), named, markNoun(t, m), singular(t, m, table), panelNoun(t, m), happeningOf(m.Time), "rows")
}

// untimed is a table that is no panel of times: of each hour of departure, what departs is told once.
func untimed(t Table) Table {
	if n := readName(t.PanelOf); n.has("timedue") || n.heads("time") {
		t.Panel, t.PanelOf = false, ""
	}
	return t
}

// counted reports whether a table without a key has how many there are of a thing in a number of its own: of members at
// the end of a month, each row is no member.
func counted(m Model, noun string) bool {
	thing, has := Singular(lastWord(noun)), false
	for _, c := range m.Columns {
		if c.Meaning == Key {
			return false
		}
		list := Words(strings.ToLower(c.Name))
		has = has || (c.Meaning == Flow || c.Meaning == Level || c.Meaning == Cumulative) && len(list) > 0 && thing != "" && Singular(list[0]) == thing
	}
	return has
}

// sortedBy reports whether a table without a key is sorted by the thing that its name speaks of, which comes again in many
// rows: what is told of each line, day by day, is no line.
func sortedBy(t Table, m Model, noun string) bool {
	thing := Singular(lastWord(noun))
	return thing != "" && !slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Meaning == Key }) &&
		slices.ContainsFunc(t.Columns, func(f Facts) bool {
			return classOf(f) == "s" && strings.EqualFold(Singular(strings.ToLower(f.Name)), thing) && f.Distinct*20 < t.Rows
		})
}

// happeningOf is what rows are by what happens at a time; empty: nothing that is known.
func happeningOf(time string) string {
	for _, w := range readName(time).words {
		for _, w := range longer(w) {
			if noun := happenings[w]; noun != "" {
				return noun
			}
		}
	}
	return ""
}

// lined are the things that are written down line by line.
var lined = words("order invoice purchase sale check bill receipt basket cart quote ledger journal")

// lineNoun: of a table of orders whose number of the order comes again, a row is a line.
func lineNoun(t Table, m Model, named string) string {
	thing := Singular(named)
	last := thing[strings.LastIndexByte(thing, ' ')+1:]
	if !lined[last] {
		return ""
	}
	for i, c := range m.Columns {
		f := t.Columns[i]
		of := Singular(cmp.Or(nouns()[stem(f.Name)], stem(f.Name)))
		if (c.Meaning == Reference || c.Meaning == Key) && of == last {
			if f.Distinct*10 < (t.Rows-f.Nulls)*9 {
				return thing + " lines"
			}
			return ""
		}
	}
	return ""
}

var mark = lazyregexp.New(`^([A-Za-z]{2,5})[-_ ]?\d+$`)

// markNoun is what the letters stand for that the values of a key begin with: INC0012 is
// an incident.
func markNoun(t Table, m Model) string {
	for i, c := range m.Columns {
		if c.Meaning != Key || len(t.Columns[i].Values) == 0 {
			continue
		}
		found := mark.FindStringSubmatch(t.Columns[i].Values[0].Value)
		if found != nil && marks()[strings.ToLower(found[1])] != "" {
			return marks()[strings.ToLower(found[1])]
		}
	}
	return ""
}

// cutShort: the word of a key's name is a short form, or says only that there is a case,
// and the table does not have it.
func cutShort(key string, table []string) bool {
	last := stem(key)
	short := vaguely[last] || len(last) < 4 && (nouns()[last] != "" || shortForms()[last] != nil)
	return short && !slices.ContainsFunc(table, func(w string) bool { return strings.HasPrefix(w, last) })
}

// placed: the name of a table is that of a place or a firm, and its rows are what happens there: the cases of a lab.
func placed(noun string) bool {
	one := Singular(lastWord(noun))
	return sites[one] || slices.Contains(conceptsOf(one), "org")
}

var sites = words("theatre theater lab laboratory clinic hospital practice surgery studio workshop garage depot yard warehouse plant mill quarry farm shop store branch school college hotel restaurant kitchen office agency studio foundry brewery bakery laundry")

// vaguely are the words of keys that say no more than that it is one of many.
var vaguely = words("case record entry transaction item event")

// tableNoun is what the name of a table says of its rows; empty: nothing. A plural names
// things, a singular only where it is known for one and the rows have keys or names.
func tableNoun(t Table, m Model, table []string) string {
	if len(table) == 0 {
		return ""
	}
	last := table[len(table)-1]
	named := uniqueName(t, m) || slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Meaning == Key || c.Meaning == Name })
	switch {
	case nouns()[last] != "" && (named || slices.ContainsFunc(t.Columns, func(c Facts) bool { return stem(c.Name) == last })):
		return plurals(nouns()[last])
	case plural(last) && len(last) > 3 && (!t.Panel || numbered(t, m)) && wordly(last) && (named || knownThing(Singular(last)) || !measured(last)):
		return joined(table)
	case named && knownThing(last):
		return plurals(last)
	}
	return ""
}

// singular is the plural of a table's name that is no plural, where numbers tell its rows
// apart and each has a name: wines of a table wine.
func singular(t Table, m Model, table []string) string {
	if len(table) == 0 || !numbered(t, m) || !slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Meaning == Name }) {
		return ""
	}
	last := table[len(table)-1]
	if !wordly(last) || measured(last) || adds(last) {
		return ""
	}
	return plurals(last)
}

// numbered: a number or a code that says nothing of what it is of tells rows apart.
func numbered(t Table, m Model) bool {
	for i, c := range m.Columns {
		if c.Meaning == Key && t.Columns[i].Nulls == 0 && classOf(t.Columns[i]) != "d" {
			return true
		}
	}
	return false
}

// adds: the word is known for what is added up or counted.
func adds(w string) bool {
	list := conceptsOf(w)
	return slices.ContainsFunc([]string{"countflow", "movement", "spanflow", "cumulative", "timeamount", "time", "periodname", "grainword"}, func(c string) bool { return slices.Contains(list, c) })
}

// joined is the last word of a table's name, with the one before where it says little alone.
func joined(table []string) string {
	n := len(table)
	if last := Singular(table[n-1]); n > 1 && (manifold[last] || !knownThing(last)) && known(table[n-2]) != nil {
		return table[n-2] + " " + plurals(table[n-1])
	}
	return plurals(table[n-1])
}

// knownThing: the word is known for people or things that have rows of their own.
func knownThing(w string) bool {
	list := conceptsOf(w)
	return happened[Plural(w)] || slices.ContainsFunc([]string{"person", "entityword", "staff", "org"}, func(c string) bool { return slices.Contains(list, c) })
}

// wordly: the word is of a language, and not run together of short forms.
func wordly(w string) bool {
	return len(concepts(w)) > 0 || len(compound(Singular(w))) > 1 || strings.Count(strings.Map(func(r rune) rune {
		if strings.ContainsRune("aeiouy", r) {
			return 'a'
		}
		return r
	}, w), "a")*3 >= len(w)
}

// measured: the word is known for amounts, and not for things.
func measured(w string) bool {
	list := conceptsOf(w)
	return slices.ContainsFunc([]string{"rate", "price", "measurement", "level", "moneyflow", "bounded"}, func(c string) bool { return slices.Contains(list, c) })
}

// happened are the nouns of [happenings].
var happened = func() map[string]bool {
	m := map[string]bool{}
	for _, noun := range happenings {
		m[noun] = true
	}
	return m
}()

// uniqueName: each row has a name of its own, and no time of its own.
func uniqueName(t Table, m Model) bool {
	for i, c := range m.Columns {
		f := t.Columns[i]
		if c.Meaning == Name && f.Nulls == 0 && f.Distinct*100 >= t.Rows*97 {
			return true
		}
	}
	return false
}

// nounWords are the words of a table's name that may say what its rows are.
func nounWords(text string) []string {
	if _, rest, ok := strings.Cut(text, "__"); ok {
		text = rest
	}
	var out []string
	for _, w := range Words(text) {
		if w = strings.ToLower(w); len(out) > 0 && prepositions[w] {
			break // what rows are stands before: products for hire
		}
		if w = strings.TrimRight(strings.ToLower(w), "0123456789"); len(w) > 2 && !tableNoise[w] {
			out = append(out, w)
		}
	}
	return out
}

var prepositions = words("by in for from per with at on to of")

var tableNoise = words("files data dataset table list export exported report final copy file csv tsv json ndjson parquet sample example test train all new the of clean cleaned raw full summary statistics stats metrics extract dump log logs sheet query view tmp temp part daily weekly monthly hourly yearly received register master operations metadata meta directory info information record records history overview db database backup old archive snapshot snapshots results_raw v1 v2 open closed current latest")

// keyNoun makes a noun of the name of a key: "ticket id" of tickets, "result id" of
// a table of exam results of exam results. Short forms are written out.
func keyNoun(key string, table []string) string {
	if first := readName(key).words; len(first) > 0 {
		if noun := initialed(first[0], table); noun != "" {
			return noun
		}
	}
	last := stem(key)
	if last == "" || tableNoise[last] && !ownKeys[last] || nameless[last] {
		return ""
	}
	if ownKeys[last] && !slices.Contains(table, last) && !slices.Contains(table, plurals(last)) {
		return plurals(last)
	}
	for i, w := range table {
		if !strings.HasPrefix(w, last) {
			continue
		}
		switch {
		case w == last && nouns()[last] != "":
			return plurals(nouns()[last])
		case i > 0 && manifold[last]:
			return table[i-1] + " " + plurals(w)
		case i == len(table)-2 && plural(table[i+1]) && manifold[Singular(table[i+1])]:
			return w + " " + table[i+1]
		}
		return plurals(w)
	}
	if nouns()[last] != "" {
		return plurals(nouns()[last])
	}
	if long := shortForms()[last]; long != nil && len(last) > 2 { // of two letters there are too many words
		last = long[0]
	}
	if manifold[last] {
		return plurals(last)
	}
	if len(last) > 3 && conceptsOf(last) != nil && !slices.Contains(conceptsOf(last), "technical") && !strings.Contains(last, "_") {
		return plurals(last)
	}
	return ""
}

// initialed: the short form is of the first letters of a table's last words: wo of work orders.
func initialed(short string, table []string) string {
	n := len(table) - len(short)
	if len(short) < 2 || len(short) > 3 || n < 0 {
		return ""
	}
	for i, w := range table[n:] {
		if w[0] != short[i] {
			return ""
		}
	}
	return strings.Join(append(slices.Clone(table[n:len(table)-1]), plurals(table[len(table)-1])), " ")
}

// stem is the word of a key's name before that which says that it is a key.
func stem(key string) string {
	last := ""
	for _, w := range readName(key).words {
		list := conceptsOf(w)
		if last != "" && (w == "name" || w == "nm" || w == "title") {
			break
		}
		if slices.ContainsFunc([]string{"id", "number", "ref", "code", "serial"}, func(c string) bool { return slices.Contains(list, c) }) {
			break
		}
		last = w
	}
	return last
}

var (
	nameless = words("serial tag index record rec row seq sequence sys system line_no rank pos imdb nr entry unnamed code full")
	manifold = words("request ticket transaction entry check point result line reading read run job item record test event batch report station case")
)

// ownKeys are words that say little of a table and much of a key: the samples of Sample ID.
var ownKeys = words("sample test part log query report file")

// happenings are what rows are by the word of the time that they happened at.
var happenings = map[string]string{
	"admitted": "admissions", "admission": "admissions", "ordered": "orders", "order": "orders", "sold": "sales", "sale": "sales", "booked": "bookings", "booking": "bookings", "applied": "applications",
	"visit": "visits", "visited": "visits", "invoice": "invoices", "payment": "payments", "purchase": "purchases", "purchased": "purchases", "flight": "flights", "fl": "flights", "observed": "observations",
	"observation": "observations", "reading": "readings", "read": "readings", "rdg": "readings", "obs": "observations", "weighing": "weighings", "weighed": "weighings", "weigh": "weighings", "snap": "snapshots", "measured": "measurements", "measurement": "measurements", "sampled": "samples", "sample": "samples", "shift": "shifts", "exam": "exam results",
	"incident": "incidents", "accident": "accidents", "game": "games", "match": "matches", "race": "races", "trip": "trips", "call": "calls", "called": "calls", "session": "sessions", "collection": "collections",
	"inspection": "inspections", "inspected": "inspections", "snapshot": "snapshots", "loan": "loans", "claim": "claims", "transaction": "transactions", "donation": "donations", "gift": "donations", "shipped": "shipments",
	"shipment": "shipments", "dispatch": "shipments", "delivery": "deliveries", "delivered": "deliveries", "enrolled": "enrolments", "hired": "employees", "traded": "trades", "survey": "responses",
	"assign": "assignments", "posting": "postings", "rechnung": "invoices", "rechnungsdatum": "invoices", "bestelldatum": "orders", "lieferdatum": "deliveries", "date_facture": "invoices", "date_commande": "orders",
}

func plural(w string) bool {
	return strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && irregular[w] == ""
}

func plurals(w string) string {
	if plural(w) {
		return w
	}
	return Plural(w)
}

// Plural makes the plural of an English noun, as far as rules go.
func Plural(noun string) string {
	n := len(noun)
	switch {
	case n == 0:
		return noun
	case irregular[noun] != "":
		return irregular[noun]
	case strings.HasSuffix(noun, "y") && n > 1 && !strings.ContainsRune("aeiou", rune(noun[n-2])):
		return noun[:n-1] + "ies"
	case strings.HasSuffix(noun, "s"), strings.HasSuffix(noun, "x"), strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"):
		return noun + "es"
	}
	return noun + "s"
}

var irregular = map[string]string{"person": "people", "child": "children", "man": "men", "woman": "women", "staff": "staff", "data": "data", "faculty": "faculty members", "equipment": "equipment", "series": "series", "lens": "lenses", "news": "news", "species": "species", "gas": "gases", "basis": "bases", "analysis": "analyses", "diagnosis": "diagnoses", "bus": "buses", "leaf": "leaves", "foot": "feet", "mouse": "mice", "goose": "geese", "ox": "oxen", "sheep": "sheep", "fish": "fish", "aircraft": "aircraft", "bonus": "bonuses", "campus": "campuses", "virus": "viruses"}
