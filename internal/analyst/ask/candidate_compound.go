package ask

import "slices"

// addCompounds links two words beside each other, each of which may stand for the same column and neither of which is
// its name: "labour income" is labour_amt, which the first calls so and the second is a word for, and no labour_mins.
func (t *table) addCompounds(l *lattice) {
	for i := range l.from {
		for _, a := range slices.Clone(l.from[i]) {
			if !a.pieceOfName() || a.to >= len(l.ts) {
				continue
			}
			at := a.to
			if l.ts[at].hyphen() && at+1 < len(l.ts) {
				at++
			}
			for _, b := range l.from[at] {
				if b.pieceOfName() && b.column == a.column && (a.via == byHead || a.via == byPart || b.via == byHead || b.via == byPart) && !sameLink(a, b) {
					l.add(candidate{from: i, to: b.to, kind: isColumn, via: byBoth, column: a.column, score: 1 - (1-a.score)*(1-b.score)})
				}
			}
		}
	}
}

// pieceOfName reports whether a span may stand for a column without being its name.
func (c candidate) pieceOfName() bool {
	return c.kind == isColumn && c.column >= 0 && (c.via == byHead || c.via == byPart || c.via == byConcept || c.via == byKind || c.via == byUnit)
}

// sameLink reports whether two spans are linked for one reason: both are words of the name, which has a link of its own.
func sameLink(a, b candidate) bool {
	named := func(c candidate) bool { return c.via == byHead || c.via == byPart }
	return named(a) && named(b)
}
