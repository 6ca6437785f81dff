package ask

import (
	"slices"
	"strings"
)

// ways are what columns are called that "from" and "to" stand for in a row of names: where from, or since when.
var ways = map[string][]string{
	"from": {"from", "origin", "source", "departure", "start", "first", "begin", "pickup"},
	"to":   {"to", "dest", "destination", "arrival", "end", "last", "until", "dropoff"},
}

// spokenItem are the columns that everyday words stand for in a row of names: how much, how many, from, to.
func (s *scene) spokenItem(from, to int, take func(int, float64, via)) {
	for to > from+2 && s.idle(to-1) {
		to--
	}
	text := strings.ToLower(s.said(from, to))
	switch text {
	case "how much":
		for rank, k := range s.kinds["money"] {
			take(k, 0.6-0.02*float64(rank), byKind)
		}
	case "how many":
		for rank, k := range s.amounts() {
			if !slices.Contains(s.kinds["money"], k) && s.columns[k].meaning.Meaning != "rate" {
				take(k, 0.6-0.02*float64(rank)-0.05*float64(len(s.columns[k].names[0].words)-1), byKind)
			}
		}
	case "type", "types", "kind", "category", "reason", "level", "group", "class":
		for _, c := range s.columns {
			if n := c.names[0].words; n[len(n)-1] == strings.TrimSuffix(text, "s") && !c.time() && !c.amount() {
				take(c.index, 0.65-0.001*float64(c.index), byHead)
			}
		}
	case "from", "to", "where from", "where to":
		words := strings.Fields(text)
		s.fromTo(ways[words[len(words)-1]], take)
	}
}

// fromTo are the columns whose name has one of some words, the first word the likeliest.
func (s *scene) fromTo(words []string, take func(int, float64, via)) {
	for _, timed := range []bool{false, true} {
		found := false
		for _, c := range s.columns {
			if rank := c.firstOf(words); rank >= 0 && !c.amount() && c.time() == timed {
				take(c.index, 0.65-0.02*float64(rank), byConcept)
				found = true
			}
		}
		if found {
			return // where from, before when from
		}
	}
}

// firstOf is the first of some words that a name of a column has; -1: it has none.
func (c *column) firstOf(words []string) int {
	return slices.IndexFunc(words, func(w string) bool {
		return slices.ContainsFunc(c.names, func(n columnName) bool { return slices.Contains(n.words, w) })
	})
}
