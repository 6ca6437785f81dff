package ask

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// byOpposite: the span says the opposite of what the column is called.
const byOpposite via = "opposite"

// no is the value of a column of yes and no that says no; empty: it has others.
func (c *column) no() string {
	if c.Type == sitrep.TypeBoolean {
		return "false"
	}
	_, no := c.YesNo()
	return no
}

// addOpposites links words with flags whose name says the opposite: unplanned, failed of passed.
func (t *table) addOpposites(l *lattice, i int) {
	if l.ts[i].kind != word {
		return
	}
	take := func(to int, stems []string, score float64) {
		for _, c := range t.columns {
			if no := c.no(); no != "" && c.called([][]string{stems}) > 0 {
				l.add(candidate{from: i, to: to, kind: isValue, column: c.index, value: no, via: byOpposite, score: score})
			} else if c.Nulls > 0 && score >= undone && c.called([][]string{stems}) > 0 {
				l.add(candidate{from: i, to: to, kind: isEmpty, column: c.index, via: byOpposite, score: score})
			}
		}
	}
	t.lexicon.at(l.ts, i, func(e entry, n int) {
		if e.tag == "opposite" {
			take(i+n, phraseStems(e.meaning), 0.8)
		}
	})
	for _, prefix := range []string{"un", "non", "not", "in", "dis"} {
		if rest, ok := strings.CutPrefix(l.ts[i].text, prefix); ok && len(rest) > 3 {
			take(i+1, []string{stem(rest)}, undone)
		}
	}
}

// undone is the score of a word that a prefix makes the opposite of what a column is called: unassigned, unreported.
const undone = 0.9

// polite are words of form whose stems are those of other words: thanks, please.
const polite = " please thanks thank thx best kindly regards dear hello hi cheers sincerely "

// isPolite reports whether a token is one of them.
func isPolite(tk token) bool { return strings.Contains(polite, " "+tk.text+" ") }
