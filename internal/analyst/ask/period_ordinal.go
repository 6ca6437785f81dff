package ask

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// addCounted takes a word that counts, and no unit behind it, for the unit of a period before: the third quarter against
// the second.
func (t *table) addCounted(l *lattice) {
	for i := 1; i < len(l.ts); i++ {
		n := t.ordinal(l.ts[i].text)
		if n == 0 || l.ts[i-1].text != "the" || !l.counts(i+1) {
			continue
		}
		if p := l.unitBefore(i); p != nil && p.Index != n {
			p.Index, p.Text = n, l.ts[i].raw
			l.add(candidate{from: i, to: i + 1, kind: isPeriod, period: *p, score: 1})
		}
	}
}

// ordinal is the number that a word counts with; 0: it counts nothing.
func (t *table) ordinal(word string) int {
	for _, e := range t.lexicon.exact.Of(word) {
		if e.tag == "ordinal" {
			return int(parseNumber(e.meaning))
		}
	}
	return 0
}

// counts reports whether no noun stands at a token: what counts before it counts by itself.
func (l *lattice) counts(i int) bool {
	return i >= len(l.ts) || l.ts[i].kind == punct || strings.Contains(" and or than to with but this last of in ", " "+l.ts[i].text+" ")
}

// unitBefore is a copy of the newest period before a token that is a quarter or half of a year; nil: there is none.
func (l *lattice) unitBefore(i int) *plan.Period {
	for k := i - 1; k >= 0; k-- {
		for _, c := range l.from[k] {
			if c.kind == isPeriod && c.to <= i && c.period.Kind == plan.Calendar && c.period.Index > 0 && c.period.Unit == plan.Quarter {
				p := c.period
				return &p
			}
		}
	}
	return nil
}
