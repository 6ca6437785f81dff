package model

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// rowNoun is what one row is, plural: by the key; of a table with one row for each
// thing and time, by both; by the name of the table, where it names things; by what
// happens at the main time; else "rows".
func rowNoun(t Table, m Model) string {
	table := nounWords(t.Name)
	for i, c := range m.Columns {
		if c.Meaning != Key || t.Columns[i].Nulls > 0 {
			continue
		}
		if noun := keyNoun(t.Columns[i].Name, table); noun != "" {
			return noun
		}
	}
	if t.PanelOf != "" {
		if noun := panelNoun(t, m); noun != "" {
			return noun
		}
	}
	if noun := tableNoun(t, m, table); noun != "" {
		return noun
	}
	if noun := panelNoun(t, m); noun != "" {
		return noun
	}
	for _, w := range readName(m.Time).words {
		for _, w := range longer(w) {
			if noun := happenings[w]; noun != "" {
				return noun
			}
		}
	}
	return "rows"
}

// tableNoun is what the name of a table says of its rows; empty: nothing. A plural names
// things, a singular only where it is known for one and the rows have keys or names.
func tableNoun(t Table, m Model, table []string) string {
	if len(table) == 0 {
		return ""
	}
	last := table[len(table)-1]
	named := uniqueName(t, m) || slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Meaning == Key || c.Meaning == Name })
	switch {
	case nouns[last] != "" && named:
		return plurals(nouns[last])
	case plural(last) && len(last) > 4 && !t.Panel && wordly(last) && (named || knownThing(Singular(last)) || !measured(last)):
		return joined(table)
	case named && knownThing(last):
		return plurals(last)
	}
	return ""
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
		if w = strings.TrimRight(strings.ToLower(w), "0123456789"); len(w) > 2 && !tableNoise[w] {
			out = append(out, w)
		}
	}
	return out
}

var tableNoise = words("data dataset table list export exported report final copy file csv tsv json ndjson parquet sample example test train all new the of clean cleaned raw full summary statistics stats metrics extract dump log logs sheet query view tmp temp part daily weekly monthly hourly yearly received register master operations metadata meta directory info information record records history overview db database backup old archive snapshot snapshots results_raw v1 v2 open closed current latest")

// keyNoun makes a noun of the name of a key: "ticket id" of tickets, "result id" of
// a table of exam results of exam results. Short forms are written out.
func keyNoun(key string, table []string) string {
	last := stem(key)
	if last == "" || tableNoise[last] || nameless[last] {
		return ""
	}
	for i, w := range table {
		if !strings.HasPrefix(w, last) {
			continue
		}
		switch {
		case w == last && nouns[last] != "":
			return plurals(nouns[last])
		case i > 0 && manifold[last]:
			return table[i-1] + " " + plurals(w)
		case i == len(table)-2 && plural(table[i+1]) && manifold[Singular(table[i+1])]:
			return w + " " + table[i+1]
		}
		return plurals(w)
	}
	if nouns[last] != "" {
		return plurals(nouns[last])
	}
	if long := shortForms[last]; long != nil && len(last) > 2 { // of two letters there are too many words
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

// stem is the word of a key's name before that which says that it is a key.
func stem(key string) string {
	last := ""
	for _, w := range readName(key).words {
		list := conceptsOf(w)
		if slices.ContainsFunc([]string{"id", "number", "ref", "code", "serial"}, func(c string) bool { return slices.Contains(list, c) }) {
			break
		}
		last = w
	}
	return last
}

var (
	nameless = words("serial tag index record rec row seq sequence sys system line_no rank pos imdb doc document nr entry unnamed code full")
	manifold = words("request ticket transaction entry check point result line reading read run job item record test event batch report station case")
)

// happenings are what rows are by the word of the time that they happened at.
var happenings = map[string]string{
	"admitted": "admissions", "admission": "admissions", "ordered": "orders", "order": "orders", "sold": "sales", "sale": "sales", "booked": "bookings", "booking": "bookings", "applied": "applications",
	"visit": "visits", "visited": "visits", "invoice": "invoices", "payment": "payments", "purchase": "purchases", "purchased": "purchases", "flight": "flights", "fl": "flights", "observed": "observations",
	"observation": "observations", "reading": "readings", "measured": "measurements", "measurement": "measurements", "sampled": "samples", "sample": "samples", "shift": "shift reports", "exam": "exam results",
	"incident": "incidents", "accident": "accidents", "game": "games", "match": "matches", "race": "races", "trip": "trips", "call": "calls", "called": "calls", "session": "sessions", "collection": "collections",
	"inspection": "inspections", "inspected": "inspections", "snapshot": "snapshots", "loan": "loans", "claim": "claims", "transaction": "transactions", "donation": "donations", "gift": "donations", "shipped": "shipments",
	"shipment": "shipments", "dispatch": "shipments", "delivery": "deliveries", "delivered": "deliveries", "enrolled": "enrolments", "hired": "employees", "trade": "trades", "traded": "trades", "survey": "responses",
	"assign": "assignments", "posting": "postings", "rechnung": "invoices", "rechnungsdatum": "invoices", "bestelldatum": "orders", "lieferdatum": "deliveries", "date_facture": "invoices", "date_commande": "orders",
}

// panelNoun names rows of which each thing has one at each time: account months.
func panelNoun(t Table, m Model) string {
	if !t.Panel || m.Column(m.Time) == nil {
		return ""
	}
	at := slices.IndexFunc(t.Columns, func(c Facts) bool { return c.Name == m.Time })
	grain := grainOf(t.Columns[at])
	if grain == "" || t.PanelOf == "" {
		return grain
	}
	thing := stem(t.PanelOf)
	if n := nouns[thing]; n != "" {
		thing = Singular(n)
	} else if long := shortForms[thing]; long != nil {
		thing = long[0]
	}
	if len(thing) < 3 || conceptsOf(thing) == nil || strings.Contains(thing, "_") {
		return ""
	}
	return Singular(thing) + " " + grain
}

// grains are how far apart times are, in days, and what such a time is called.
var grains = []struct {
	low, high float64
	name      string
}{{0.99, 1.9, "days"}, {6.5, 7.9, "weeks"}, {28, 32, "months"}, {85, 95, "quarters"}, {360, 370, "years"}, {0.04, 0.05, "hours"}}

// grainOf is the plural of the period that times stand for.
func grainOf(c Facts) string {
	n := readName(c.Name)
	low, high, ok := span(c)
	if !ok || c.Distinct < 2 {
		for _, w := range []string{"month", "week", "quarter", "year", "day"} {
			if slices.ContainsFunc(n.words, func(x string) bool { return slices.Contains(longer(x), w) }) {
				return w + "s"
			}
		}
		return ""
	}
	apart := high.Sub(low).Hours() / 24 / float64(c.Distinct-1)
	for _, g := range grains {
		if apart >= g.low && apart <= g.high {
			return g.name
		}
	}
	return ""
}

// span is the first and the last of times or years.
func span(c Facts) (low, high time.Time, ok bool) {
	if inYears(c) {
		a, b, _ := (&features{c: c}).bounds()
		return time.Date(int(math.Round(a)), 1, 1, 0, 0, 0, 0, time.UTC), time.Date(int(math.Round(b)), 1, 1, 0, 0, 0, 0, time.UTC), true
	}
	layout := "2006-01-02"
	if c.Type == sitrep.TypeTimestamp {
		layout = "2006-01-02T15:04:05"
	}
	low, err1 := time.Parse(layout, c.Min)
	high, err2 := time.Parse(layout, c.Max)
	return low, high, err1 == nil && err2 == nil
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
