package ask

import (
	"slices"
	"strings"
)

// spokenItem are the columns that everyday words stand for in a row of names: how much, how many, type.
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
	}
}
