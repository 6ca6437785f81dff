package model

import (
	"slices"
	"strings"
)

// Label is what a column is called for people.
func (c Column) Label() string { return label(c) }

// OfTime reports whether a unit is one of time.
func OfTime(unit string) bool {
	switch unit {
	case "ms", "seconds", "minutes", "hours", "days", "weeks":
		return true
	}
	return false
}

// possessives puts the s of "children's" back to its word.
func possessives(list []string, name string) []string {
	if !strings.ContainsAny(name, "'’") {
		return list
	}
	var out []string
	for i, w := range list {
		if i > 0 && (w == "s" || w == "S") && (strings.Contains(name, list[i-1]+"'"+w) || strings.Contains(name, list[i-1]+"’"+w)) {
			out[len(out)-1] += "’" + w
			continue
		}
		out = append(out, w)
	}
	return out
}

// label is a column's name as people say it, without its unit: "talk time" of
// talk_sec, "planned hours" of planned_hrs, "net amount" of net_amt_eur.
func label(c Column) string {
	name := withoutPer(c.named())
	list := possessives(Words(withoutBrackets(name)), name)
	for len(list) > 1 && strings.EqualFold(list[0], "of") { // # of attendees
		list = list[1:]
	}
	shouts := shouted(list)
	for i, w := range list {
		list[i] = strings.ToLower(w)
	}
	if len(list) > 1 && countWords[list[0]] && c.Meaning.Number() && spelt[list[0]+"_"+list[1]] == "" {
		list = list[1:] // num_students are students
		if len(list) > 1 && list[0] == "of" {
			list = list[1:]
		}
	}
	unit, tail := unitOf(name)
	if n := len(list); tail == "" && n > 1 && c.Unit != "" && unitNames[list[n-1]] == c.Unit {
		unit, tail = c.Unit, list[n-1]
	}
	if tail != "" && len(list) > 1 && list[len(list)-1] == tail {
		list = tailless(list[:len(list)-1], unit)
	}
	for len(list) > 1 && moneyUnits[unitNames[list[len(list)-1]]] {
		list = list[:len(list)-1]
	}
	for n := len(list); tail != "" && n > 1 && (list[n-1] == "in" || list[n-1] == "per" || list[n-1] == "of"); n = len(list) {
		list = list[:n-1]
	}
	out := spellOut(list, c.Meaning)
	for i, w := range out {
		if shouts[w] {
			out[i] = strings.ToUpper(w)
		}
	}
	if len(out) == 0 {
		return strings.ToLower(strings.TrimSpace(c.Name))
	}
	return strings.Join(out, " ")
}

// withoutPer is a name without the unit by another that it ends with: the irradiation of irrad_kwh_m2.
func withoutPer(text string) string {
	text = strings.TrimSpace(text)
	if at := perUnits.FindStringIndex(text); at != nil && at[0] > 0 && perUnit(text) != "" {
		return text[:at[0]]
	}
	return text
}

// shouted are the short words that a name has in capitals among others, as NA in
// NA_Sales, or that are all of it.
func shouted(list []string) map[string]bool {
	m := map[string]bool{}
	small := len(list) == 1
	for _, w := range list {
		small = small || strings.ToUpper(w) != w
	}
	for _, w := range list {
		if l := strings.ToLower(w); small && len(w) > 1 && len(w) <= 4 && strings.ToUpper(w) == w && l != w && conceptsOf(l) == nil {
			m[l] = true
		}
	}
	return m
}

// spellOut writes words as people do: pairs before single words, and what may be short
// for several things only where the pair says for which.
func spellOut(list []string, m Meaning) []string {
	var out []string
	for i := 0; i < len(list); i++ {
		w := list[i]
		long := shortForms()[w]
		switch {
		case i+1 < len(list) && spelt[w+"_"+list[i+1]] != "":
			out = append(out, spelt[w+"_"+list[i+1]])
			i++
		case w == "min" && i < len(list)-1 && !unitConcepts["time"][list[i+1]]: // of a stock, and no minutes
			out = append(out, "minimum")
		case w == "k" && i == len(list)-1 && i > 0:
			out = append(out, "in thousands")
		case w == "no" && i == len(list)-1 && i > 0:
			out = append(out, "number")
		case m == Time && len(long) > 0:
			out = append(out, strings.ReplaceAll(long[0], "_", " "))
		case spelt[w] != "":
			out = append(out, spelt[w])
		case len(long) == 1 && w != "no" && conceptsOf(w) == nil:
			out = append(out, strings.ReplaceAll(strings.TrimSuffix(long[0], "_words"), "_", " "))
		default:
			out = append(out, w)
		}
	}
	return out
}

// Counting reports whether a name says that its numbers run on: an odometer, a reading,
// a total to date.
func Counting(text string) bool {
	n := readName(text)
	return n.has("cumulative") || n.has("cumulword")
}

// tailless are the words of a name without its unit. Of times the unit is what people
// say, unless the name says already that it is one.
func tailless(list []string, unit string) []string {
	last := list[len(list)-1]
	switch {
	case !timeUnits[unit] || timely[last]:
		return list
	case unit == "minutes" || unit == "seconds" || unit == "ms":
		return append(slices.Clone(list), "time")
	}
	return append(slices.Clone(list), unit)
}

// timely are words that are times by themselves.
var timely = words("downtime uptime duration dur delay delayed wait waiting time age tenure latency runtime lateness late overtime playtime watchtime talktime los ttr asa aht acw turnaround delays dly")

// moment is what happened at a time: "closed" of closed_at and dt_closed.
func moment(c Column) string {
	text := without(label(c), "date at on time timestamp utc ts dt datetime moment")
	if text == "check" {
		return label(c) // check in
	}
	return text
}

func without(text, drop string) string {
	list := words(drop)
	rest := slices.DeleteFunc(strings.Fields(text), func(w string) bool { return list[w] })
	if len(rest) == 0 {
		return text
	}
	return strings.Join(rest, " ")
}

// readOut are the words of a name and what they are short for.
func readOut(text string) []string {
	var out []string
	n := readName(text)
	for i, w := range n.words {
		out = append(append(out, w), shortForms()[w]...)
		if long := spelt[w]; long != "" {
			out = append(out, strings.Fields(strings.ToLower(long))...)
		}
		if i > 0 {
			out = append(out, n.words[i-1]+"_"+w)
		}
	}
	return out
}

// anyOf reports whether a name has one of the words.
func anyOf(text string, list map[string]bool) bool {
	said := append(readOut(text), Words(text)...) // "shipping" is read out as "ship ping"
	return slices.ContainsFunc(said, func(w string) bool { return list[w] || list[strings.TrimSuffix(w, "s")] })
}

// plainNoun is the name of rows in plain words: "employees" of an emp_master.
func plainNoun(noun string) string {
	list := strings.Fields(noun)
	for len(list) > 1 && collections[list[len(list)-1]] {
		list = list[:len(list)-1]
	}
	n := len(list)
	if n > 0 && nouns()[list[n-1]] != "" {
		list[n-1] = nouns()[list[n-1]]
	}
	if n == 0 || collections[list[n-1]] {
		return "rows"
	}
	if !plural(list[n-1]) && irregularPlural(list[n-1]) == "" {
		list[n-1] = Plural(list[n-1])
	}
	return strings.Join(list, " ")
}

// collections are words for tables, and not for their rows.
var collections = words("imdbs imdb ranks rank numbers nums codes ids indexes books book rosters roster masters master logs log registers register ledgers ledger extracts extract dumps dump parts part portfolios lists cards")

func irregularPlural(w string) string {
	for _, many := range irregular {
		if many == w {
			return w
		}
	}
	return ""
}

// Singular is the singular of an English noun, as far as rules go.
func Singular(noun string) string {
	for one, many := range irregular {
		if noun == many || strings.HasSuffix(noun, " "+many) {
			return strings.TrimSuffix(noun, many) + one
		}
	}
	switch {
	case strings.HasSuffix(noun, "ies") && len(noun) > 4:
		return strings.TrimSuffix(noun, "ies") + "y"
	case strings.HasSuffix(noun, "ches"), strings.HasSuffix(noun, "shes"), strings.HasSuffix(noun, "xes"), strings.HasSuffix(noun, "sses"):
		return strings.TrimSuffix(noun, "es")
	case plural(noun):
		return strings.TrimSuffix(noun, "s")
	}
	return noun
}

// callAlso gives metrics the other names that people have for them, where no column
// and no other metric is called so.
func (d *deriver) callAlso() {
	taken := map[string]bool{}
	for i := range d.m.Columns {
		taken[label(d.m.Columns[i])] = true
	}
	for _, m := range d.m.Metrics {
		taken[m.Label] = true
	}
	for i := range d.m.Metrics {
		m := &d.m.Metrics[i]
		own := label(Column{Name: m.Column})
		var kept []string
		for _, s := range append(m.Synonyms, d.lone(d.otherNamesOf(m))...) {
			if s != m.Label && (s == own || !taken[s]) && !slices.Contains(kept, s) {
				kept = append(kept, s)
				taken[s] = true
			}
		}
		m.Synonyms = kept
	}
}

// otherNamesOf are the names that mean the same as a metric. How many sales there were is no money, where the table has
// that: its income has these names then.
func (d *deriver) otherNamesOf(m *Metric) []string {
	income := slices.IndexFunc(d.m.Metrics, func(m Metric) bool {
		c := d.summed(m)
		return m.Kind == KindSum && m.Good == "up" && c.money() && c.stands("earned") && !c.stands("side") && !aims(c)
	})
	switch {
	case income >= 0 && m.Kind == KindCount && readName(m.Label).has("moneyflow"):
		return nil
	case income >= 0 && m == &d.m.Metrics[income] && others(m.Label) == nil:
		return append([]string{"revenue"}, others("revenue")...)
	}
	return otherNames(m.Label)
}

// lone leaves out the names that another metric is the share of: waste beside a waste rate.
func (d *deriver) lone(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(s string) bool {
		return slices.ContainsFunc(d.m.Metrics, func(m Metric) bool { return m.Label == s+" rate" || m.Label == s+" share" || m.Label == s+" ratio" })
	})
}

// otherNames are the names that mean the same as a label; of what there is at the end of a period those of the thing
// itself: members are the members at the end of the month.
func otherNames(label string) []string {
	if base, ends := atEnd(label); ends {
		return append([]string{base}, others(base)...)
	}
	return others(label)
}

// others are the names that mean the same as a label.
func others(label string) []string {
	for _, circle := range circles() {
		if slices.Contains(circle, label) {
			return circle
		}
	}
	return nil
}
