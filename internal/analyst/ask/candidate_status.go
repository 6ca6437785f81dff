package ask

import (
	"slices"
	"strings"
)

// addStatusOf links a word for a state behind the name of a column of yes and no with that column, and not with its yes:
// "approval status" is either, and "approval status no" is the other.
func (t *table) addStatusOf(l *lattice) {
	for i := range l.ts {
		for _, c := range slices.Clone(l.from[i]) {
			if c.kind != isColumn || c.via != byName && c.via != byHead || c.to >= len(l.ts) || t.columns[c.column].flag() != "true" || !statesOf(l.ts[c.to].stem) {
				continue
			}
			l.from[i] = slices.DeleteFunc(l.from[i], func(o candidate) bool {
				return o.to <= c.to && (o.kind == isMetric || o.kind == isValue && o.column == c.column)
			})
			to := c.to + 1
			l.add(candidate{from: i, to: to, kind: isColumn, column: c.column, via: byName, score: 1, meaning: "status"})
			if to < len(l.ts) && (l.ts[to].text == "is" || l.ts[to].text == "of" || l.ts[to].text == "=") {
				to++
			}
			if to < len(l.ts) {
				if v := yesOrNo[l.ts[to].text]; v != "" {
					l.add(candidate{from: i, to: to + 1, kind: isValue, column: c.column, value: v, via: byExact, score: 1})
				}
			}
		}
	}
}

// statesOf reports whether a stem is that of a word for the state that a column of yes and no holds.
func statesOf(word string) bool {
	return slices.ContainsFunc(strings.Fields("status statuses flag indicator"), func(w string) bool { return stem(w) == word })
}

// yesOrNo are the sides of such a column as they are written in requests.
var yesOrNo = map[string]string{"yes": "true", "true": "true", "no": "false", "false": "false"}
