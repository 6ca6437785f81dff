package model

import (
	"slices"
	"strings"
	"sync"
)

// sense is what a short form stands for where a table speaks of it.
type sense struct {
	long string
	by   map[string]bool // words and units of the table that speak for it
}

var senses = sync.OnceValue(readSenses)

func readSenses() map[string][]sense {
	m := map[string][]sense{}
	for _, l := range table("senses.txt", 3) {
		m[l[0]] = append(m[l[0]], sense{l[1], words(l[2])})
	}
	return m
}

// senseOf is what a short form in the name of a column stands for: what most words of the table speak for. Empty: it is
// no short form that stands for several things, or nothing speaks for one of them.
func senseOf(t Table, column, short string) string {
	best, most := "", 0
	for _, s := range senses()[short] {
		votes := s.votes(t.Name, "")
		for _, c := range t.Columns {
			n := s.votes(c.Name, short)
			if c.Name == column {
				n *= 3
			}
			votes += n
		}
		if votes > most {
			best, most = s.long, votes
		}
	}
	return best
}

// votes are how many words of a name, and its unit, speak for a sense: the short form itself does not.
func (s sense) votes(name, short string) int {
	n := readName(name)
	list := append(slices.Clone(n.words), strings.Fields(strings.ToLower(n.unit))...)
	for _, w := range bracketed.FindStringSubmatch(name) {
		list = append(list, strings.ToLower(w))
	}
	for i := 1; i < len(n.words); i++ {
		list = append(list, n.words[i-1]+"_"+n.words[i])
	}
	slices.Sort(list)
	votes := 0
	for _, w := range slices.Compact(list) {
		if w != short {
			votes += count(s.by[w] || s.by[strings.TrimSuffix(w, "s")])
		}
	}
	return votes
}

// calledIn is the name of a column with its short forms written out as far as the table tells what they stand for.
func calledIn(t Table, column string) string {
	list, changed := strings.Fields(strings.NewReplacer("_", " ", ".", " ").Replace(column)), false
	for i, w := range list {
		if long := senseOf(t, column, strings.ToLower(w)); long != "" {
			list[i], changed = long, true
		}
	}
	if !changed {
		return ""
	}
	return strings.Join(list, " ")
}

// named is the name of a column with its short forms written out where the table tells what they stand for.
func (c Column) named() string {
	if c.called != "" {
		return c.called
	}
	return c.Name
}
