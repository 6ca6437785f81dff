package ask

import "slices"

// sureOfRows is how well the one amount of money of a table fits what its rows are: gifts are money, and the amount of a
// gift is what was given.
const sureOfRows = 0.8

// wholeName is how well a phrase fits a name that has no other word.
const wholeName = 0.8

// takeMoneyOfRows gives the concepts of money that the rows are the one amount of money that the table has, where that is
// called by a word that says little: in a table of gifts, the amount is what was raised or pledged.
func (t *table) takeMoneyOfRows() {
	money := t.kinds["money"]
	if len(money) != 1 {
		return
	}
	for _, c := range t.words.all {
		u := t.concepts[c]
		if c.kind != "money" || len(u.columns) > 0 || t.columns[money[0]].called(c.words().vague) < wholeName || !t.rowsAre(c) {
			continue
		}
		u.columns = []match{{money[0], sureOfRows}}
		t.concepts[c] = u
		t.moneyOfRows = t.columns[money[0]].Name
	}
}

// rowsAre reports whether the rows of a table are called as a concept is in requests.
func (t *table) rowsAre(c *concept) bool {
	return slices.ContainsFunc(t.rows, func(row []string) bool {
		return slices.ContainsFunc(c.words().say, func(s []string) bool { return slices.Equal(s, row) })
	})
}

// MoneyOfRows is the column that has what rows come to which are money by their name: gifts, payments, expenses. Empty:
// the rows are none, or the table has several amounts of money.
func (r *Reader) MoneyOfRows() string { return r.table.moneyOfRows }
