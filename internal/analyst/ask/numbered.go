package ask

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"

// addNumbered links what things are told apart by, where a word for that stands behind the name of a column that
// lacks it, or behind what a row is called: "ticket no" of Ticket #, "voucher number" of voucher, "loan id".
func (t *table) addNumbered(l *lattice, i int) {
	for _, c := range l.from[i] {
		to := t.numberWord(l.ts, c.to)
		if to == 0 {
			continue
		}
		switch {
		case c.kind == isColumn && (c.via == byName || c.via == byHead) && !t.columns[c.column].amount() && !t.columns[c.column].time():
			l.add(candidate{from: i, to: to, kind: isColumn, column: c.column, via: c.via, score: c.score})
		case c.namesRows():
			for _, k := range t.columns {
				if k.meaning.Meaning == model.Key {
					l.add(candidate{from: i, to: to, kind: isColumn, column: k.index, via: byHead, score: 0.8})
				}
			}
		}
	}
}

// numberWord is the token behind a word such as number or id, with its full stop; 0: none stands there.
func (t *table) numberWord(ts []token, i int) int {
	if i >= len(ts) || !identifies(ts[i].text) {
		return 0
	}
	if i+2 < len(ts) && len(ts[i].text) <= 3 && ts[i+1].text == "." && !ts[i+1].space {
		return i + 2
	}
	return i + 1
}

// identifies reports whether a word says that what stands before it is told apart by it.
func identifies(word string) bool {
	switch word {
	case "no", "nos", "number", "numbers", "nr", "#", "id", "ids", "ref", "refs", "reference", "references", "code", "codes", "nbr":
		return true
	}
	return false
}
