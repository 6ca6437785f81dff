package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// usually are the aggregates of all rows that a number may be held against.
var usually = map[string]plan.Aggregate{"average": plan.Average, "median": plan.Median}

// proposeUsual keeps rows in which a number is more or less than it usually is: "claims of more than the average",
// "older than the median age", "above average".
func proposeUsual(s *scene, i int) []act {
	var out []act
	for _, o := range s.from[i] {
		op, hint, ok := o.moreOrLess()
		if !ok {
			continue
		}
		usual, to := s.usualAt(o.to)
		if usual == "" {
			continue
		}
		for _, c := range s.columns {
			if !c.amount() {
				continue
			}
			near, end := s.namedNear(c.index, i, to), s.endsWith(c.index, to)
			if hint != "" && s.hints(hint, c) {
				near = "hinted"
			}
			if near == "unnamed" {
				continue
			}
			out = append(out, act{from: i, to: end, role: bounds, column: c.index, op: op, usual: usual, features: []string{"usual", "usual/" + near, "usual/" + string(usual)}})
		}
	}
	return out
}

// usualAt is the aggregate that all rows are to be taken by at a token, and where its words end; empty: there is none.
func (s *scene) usualAt(i int) (usual plan.Aggregate, to int) {
	for i < len(s.ts) && (s.lexicon.has("determiner", s.ts[i].text) || s.ts[i].text == "overall" || s.ts[i].text == "of") {
		i++
	}
	if i >= len(s.ts) {
		return "", i
	}
	for _, c := range s.from[i] {
		if c.kind == isWord && c.tag == "aggregate" && usually[c.meaning] != "" && c.to > to {
			usual, to = usually[c.meaning], c.to
		}
	}
	return usual, to
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
