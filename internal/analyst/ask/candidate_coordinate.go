package ask

import "slices"

// addCoordinated links the words before an "and" that lack the noun which only the name behind has: home, of "home and
// away goals".
func (t *table) addCoordinated(l *lattice) {
	for i := 1; i+1 < len(l.ts); i++ {
		if x := l.ts[i].text; !t.joinsValues(x) && x != "vs" && x != "versus" && x != "against" {
			continue
		}
		for _, whole := range l.from[i+1] {
			if whole.kind == isColumn && whole.via == byName && whole.to > i+2 {
				t.addLacking(l, i, whole.column)
			}
		}
	}
}

// addLacking links what ends before a token with columns whose names end as that of another does.
func (t *table) addLacking(l *lattice, end, other int) {
	for k := max(0, end-maxSpan); k < end; k++ {
		for _, c := range slices.Clone(l.from[k]) {
			if c.kind == isColumn && c.via == byPart && c.to == end && c.column != other && t.columns[c.column].lacksOnly(l.ts[k:end], t.columns[other]) {
				l.add(candidate{from: k, to: end, kind: isColumn, column: c.column, via: byName, score: 0.97})
			}
		}
	}
}

// lacksOnly reports whether some tokens are a name of a column but for its last word, which is that of another's name, too.
func (c *column) lacksOnly(ts []token, other *column) bool {
	return slices.ContainsFunc(c.names, func(n columnName) bool {
		last := len(n.stems) - 1
		if last != len(ts) || !slices.ContainsFunc(other.names, func(o columnName) bool { return len(o.stems) > 1 && o.stems[len(o.stems)-1] == n.stems[last] }) {
			return false
		}
		return slices.EqualFunc(n.stems[:last], ts, func(stem string, t token) bool { return stem == t.stem })
	})
}
