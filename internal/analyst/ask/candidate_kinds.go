package ask

import "slices"

// kindWords are what sorts of things are called, in requests and in names of columns, as stems.
var kindWords = stems([]string{"kind", "type", "sort", "category", "class", "group", "segment", "typ", "cat", "categ"})

// addKindsOf links "kind of donor" with the column of kinds whose name says of what: donor_type. The words of a name
// that stand for kinds stand for one another.
func (t *table) addKindsOf(l *lattice) {
	for i := 0; i+2 < len(l.ts); i++ {
		if !slices.Contains(kindWords, l.ts[i].stem) || l.ts[i+1].text != "of" {
			continue
		}
		at := i + 2
		if at+1 < len(l.ts) && t.lexicon.has("determiner", l.ts[at].text) {
			at++
		}
		for _, c := range slices.Clone(l.from[at]) {
			if c.kind == isColumn && c.via != bySoft && t.columns[c.column].ofKinds() {
				l.add(candidate{from: i, to: c.to, kind: isColumn, column: c.column, via: byHead, score: 0.95})
			}
		}
	}
}

// ofKinds reports whether a column's name ends with a word for kinds, and begins with what they are of.
func (c *column) ofKinds() bool {
	return !c.time() && !c.amount() && slices.ContainsFunc(c.names, func(n columnName) bool {
		return len(n.stems) > 1 && slices.Contains(kindWords, n.stems[len(n.stems)-1])
	})
}

// kindBefore reports whether "kind of" or the like stands right before a span: what follows is grouped by its kinds,
// and not one by one.
func (s *scene) kindBefore(i int) bool {
	for k := i - 1; k > 0 && k >= i-2; k-- {
		if s.ts[k].text == "of" {
			return slices.Contains(kindWords, s.ts[k-1].stem)
		}
		if !s.lexicon.has("determiner", s.ts[k].text) {
			return false
		}
	}
	return false
}

// addNameOfRows links "name" with the column that says what each row is called, where no column is called a name:
// applicants have names in a column Applicant, else in their only one of people.
func (t *table) addNameOfRows(l *lattice) {
	for i, tk := range l.ts {
		if tk.stem != "name" || i+1 < len(l.ts) && l.ts[i+1].text == "of" || slices.ContainsFunc(l.from[i], func(c candidate) bool { return c.kind == isColumn && c.linked() }) {
			continue
		}
		if k := t.calledLikeRows(); k >= 0 {
			l.add(candidate{from: i, to: i + 1, kind: isColumn, column: k, via: byHead, score: 0.9})
		}
	}
}

// calledLikeRows is the column that is called as the rows are, or the only one of people; -1: there is none.
func (t *table) calledLikeRows() int {
	for _, c := range t.columns {
		for _, n := range c.names {
			if !c.amount() && !c.time() && c.Distinct > 1 && slices.ContainsFunc(t.rows, func(row []string) bool { return slices.Equal(row, n.stems) }) {
				return c.index
			}
		}
	}
	if people := t.kinds["person"]; len(people) == 1 {
		return people[0]
	}
	return -1
}
