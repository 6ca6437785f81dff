package ask

import "slices"

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
