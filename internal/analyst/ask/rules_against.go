package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// mostBetween is how many words stand between a comparison and the column it names: more than they had quoted.
const mostBetween = 4

// proposeAgainst keeps rows in which one number is more or less than another: "cost more than they quoted",
// "over budget", "used less than booked".
func proposeAgainst(s *scene, i int) []act {
	var out []act
	for _, o := range s.from[i] {
		op, _, ok := o.moreOrLess()
		if !ok {
			continue
		}
		for _, b := range s.namedBehind(o.to) {
			for _, a := range s.columns {
				if a.index == b.column || !a.amount() || !s.comparable(a, s.columns[b.column]) {
					continue
				}
				near := s.namedNear(a.index, i, o.to)
				for _, r := range []role{bounds, numerates} {
					f := append(s.linked(bounds, b), "against", "against/"+near, "against/units "+s.unitsOf(a.index, b.column), "against/after "+string(b.via))
					out = append(out, act{from: i, to: b.to, role: r, column: a.index, other: b.column + 1, op: op, features: append(f, string(r)+"/against", "numerator|"+s.shareBefore(i))})
				}
			}
		}
	}
	return out
}

// moreOrLess is the operator of a word that asks for more or for less than something, and what the word hints at: older, age.
func (c candidate) moreOrLess() (op plan.Operator, hint string, ok bool) {
	first, hint, _ := strings.Cut(c.meaning, " ")
	op = plan.Operator(first)
	return op, hint, c.kind == isWord && c.tag == "operator" && (op == plan.Greater || op == plan.Less || op == plan.AtLeast || op == plan.AtMost)
}

// namedBehind are the columns of numbers that are named shortly behind a token, with no number and nothing else
// of the table between.
func (s *scene) namedBehind(at int) []candidate {
	for k := at; k < len(s.ts) && k <= at+mostBetween && s.ts[k].kind == word; k++ {
		var out []candidate
		for _, c := range s.from[k] {
			if c.kind == isColumn && s.columns[c.column].amount() && (c.via == byName || c.via == byHead || c.via == byPart || c.via == byConcept) {
				out = append(out, c)
			}
		}
		if len(out) > 0 {
			return out
		}
		if s.classes[k] == "content" || ends(s.classes[k]) {
			return nil
		}
	}
	return nil
}

// comparable reports whether the numbers of two columns are of one kind: both money, both lengths of time, or both
// without a unit.
func (s *scene) comparable(a, b *column) bool {
	money := func(c *column) bool { return slices.Contains(s.kinds["money"], c.index) }
	switch {
	case money(a) || money(b):
		return money(a) && money(b)
	case a.meaning.Meaning == "rate" || b.meaning.Meaning == "rate":
		return a.meaning.Meaning == b.meaning.Meaning
	}
	return a.Unit == b.Unit
}
