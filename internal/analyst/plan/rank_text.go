package plan

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// rankText says which groups or rows are kept: "the 3 with the highest
// revenue", "the one with the second lowest price of each region".
func rankText(q Question, profile catalog.Profile) string {
	k := *q.Rank
	by := k.Column
	if c := profile.Column(by); c != nil && c.Label != "" {
		by = c.Label
	}
	if by == "" && k.Measure < len(q.Measures) {
		by = q.Measures[k.Measure].name()
	}
	order := "highest"
	if k.Ascending {
		order = "lowest"
	}
	if k.N == 0 {
		return ", " + order + " " + by + " first"
	}
	end := order + " " + by
	if strings.HasPrefix(by, order+" ") { // a measure that is the highest of each group
		end = by
	}
	if k.Offset > 0 {
		end = ordinal(k.Offset+1) + " " + end
	}
	s := fmt.Sprintf(", the %d with the %s", k.N, end)
	if k.N == 1 {
		s = ", the one with the " + end
	}
	if k.Within > 0 && k.Within < len(q.By) {
		labels := make([]string, k.Within)
		for i, d := range q.By[:k.Within] {
			labels[i] = d.name()
		}
		s += " of each " + and(labels)
	}
	return s
}

// ordinal says a place in a ranking.
func ordinal(n int) string {
	words := []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprintf("%dth", n)
}
