package ask

import (
	"slices"
)

// flowOf is whether a concept of money comes in or goes out, as its file says: takings come in, costs go out. Both are
// added up; a price is not.
const (
	flowsIn  = "in"
	flowsOut = "out"
)

// moneyFor are the columns of money that a word in general may stand for, those last that money flows the other way
// of: turnover is no paper cost.
func (t *table) moneyFor(c *concept) []int {
	list := t.kinds[c.kind]
	if c.kind != "money" || c.flow == "" {
		return list
	}
	var fits, against []int
	for _, k := range list {
		if t.flowAgainst(k, c.flow) {
			against = append(against, k)
		} else {
			fits = append(fits, k)
		}
	}
	return append(fits, against...)
}

// flowAgainst reports whether a column is called for money that flows the other way.
func (t *table) flowAgainst(column int, flow string) bool {
	other := map[string]string{flowsIn: flowsOut, flowsOut: flowsIn}[flow]
	best := map[string]float64{}
	for con, u := range t.concepts {
		if con.flow != "" {
			for _, m := range u.columns {
				if m.column == column {
					best[con.flow] = max(best[con.flow], m.score)
				}
			}
		}
	}
	return other != "" && best[other] > 0.75 && best[other] > best[flow]
}

// flows reports whether a number was asked for by a word for money that comes in or goes out, which is added up
// whatever its column holds: takings per driver, of fares.
func (s *scene) flows(w wanted) bool {
	if !w.said || w.column < 0 || s.amountKind(w.column) != "money" {
		return false
	}
	return slices.ContainsFunc(s.from[w.at], func(c candidate) bool {
		return c.kind == isColumn && c.column == w.column && c.concept != nil && c.concept.kind == "money" && c.concept.flow != "" && (c.via == byKind || c.via == byConcept)
	})
}
