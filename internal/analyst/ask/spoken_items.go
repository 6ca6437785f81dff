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
				take(k, 0.6-0.02*float64(rank), byKind)
			}
		}
	case "from", "to", "where from", "where to":
		words := strings.Fields(text)
		s.fromTo(ways[words[len(words)-1]], take)
	}
}

// fromTo are the columns whose name has one of some words, the first word the likeliest.
func (s *scene) fromTo(words []string, take func(int, float64, via)) {
	for _, c := range s.columns {
		for _, n := range c.names {
			for rank, w := range words {
				if slices.Contains(n.words, w) && !c.amount() {
					take(c.index, 0.65-0.02*float64(rank), byConcept)
				}
			}
		}
	}
}
