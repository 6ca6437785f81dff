package ask

import (
	"slices"
	"strings"
)

// proposeUsual keeps rows in which a number is more or less than in others: "claims of more than the average", "older than
// the median age", "above average", "older than Anna".
func proposeUsual(s *scene, i int) []act {
	var out []act
	for _, o := range s.from[i] {
		op, hint, ok := o.moreOrLess()
		if !ok {
			continue
		}
		others, to := s.otherRows(o.to, op)
		if others == nil {
			continue
		}
		hinted := hint != "" && slices.ContainsFunc(s.columns, func(c *column) bool { return c.amount() && s.hints(hint, c) })
		for _, c := range s.columns {
			if !c.amount() || hinted && !s.hints(hint, c) {
				continue
			}
			near, end := s.namedNear(c.index, i, to), s.endsWith(c.index, to)
			if hint != "" && s.hints(hint, c) {
				near = "hinted"
			}
			if near == "unnamed" {
				continue
			}
			out = append(out, act{from: i, to: end, role: bounds, column: c.index, op: op, others: others, features: []string{"usual", "usual/" + near, "usual/" + string(usually[string(others.Aggregate)])}})
		}
	}
	return out
}

// endsWith is where a span ends that the name of a column may stand behind: than the average age.
func (s *scene) endsWith(column, to int) int {
	for k := to; k < len(s.ts) && k <= to+1; k++ {
		for _, c := range s.from[k] {
			if c.kind == isColumn && c.column == column && (c.via == byName || c.via == byHead || c.via == byPart) {
				return c.to
			}
		}
		if !s.lexicon.has("determiner", s.ts[k].text) && s.ts[k].text != "of" {
			break
		}
	}
	return to
}

// hints reports whether one of the words that an operator speaks of by itself names a column: older than, the age.
func (s *scene) hints(hint string, c *column) bool {
	return slices.ContainsFunc(strings.Split(hint, "|"), func(words string) bool {
		words = strings.TrimSpace(words)
		return !strings.HasPrefix(words, "-") && c.called([][]string{phraseStems(words)}) >= 0.7
	})
}
