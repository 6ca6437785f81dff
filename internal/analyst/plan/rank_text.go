package plan

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// rankText says which groups or rows are kept: "the 3 with the highest
// revenue", "the one with the second lowest price of each region".
func rankText(q Question, profile catalog.Profile) string {
	k := *q.Rank
	by := k.Column
	c := profile.Column(by)
	if c != nil && c.Label != "" {
		by = c.Label
	}
	time := c != nil && c.Role == sitrep.RoleTime
	if by == "" && k.Place > 0 && k.Place <= len(q.By) {
		by, c = q.By[k.Place-1].name(), nil
	}
	if by == "" && k.Measure < len(q.Measures) {
		by = q.Measures[k.Measure].name()
	}
	if by == "" {
		return fmt.Sprintf(", any %d", k.N)
	}
	if k.N == 0 {
		return ", " + k.order(time) + " " + by + " first"
	}
	end := k.Of(by, time)
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

func (k Rank) order(time bool) string {
	switch {
	case time && k.Ascending:
		return "earliest"
	case time:
		return "latest"
	case k.Ascending:
		return "lowest"
	}
	return "highest"
}

// Of is what the first row or group that is kept has: "second lowest price", of a time
// "latest order date".
func (k Rank) Of(measure string, time bool) string {
	end := measure
	if order := k.order(time) + " "; !strings.HasPrefix(measure, order) { // a measure that is the highest of each group
		end = order + measure
	}
	if k.Offset > 0 {
		end = ordinal(k.Offset+1) + " " + end
	}
	return end
}

// ordinal says a place in a ranking.
func ordinal(n int) string {
	words := []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprintf("%dth", n)
}
