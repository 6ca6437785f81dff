package ask

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// whatIsPaid are further words in names of money that is to be paid, behind those of [chargedWords].
const whatIsPaid = " awarded granted approved agreed invoice bill cost value premium rent"

// proposeSettled keeps rows by whether all was paid that was charged: paid in full, part paid, unpaid.
func proposeSettled(s *scene, i int) []act {
	var out []act
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag != "settled" {
			return
		}
		paid := s.moneyCalled(paidWords, "")
		if paid == nil {
			return
		}
		charged := s.moneyCalled(chargedWords+whatIsPaid, paid.Name)
		if charged == nil {
			return
		}
		neg := s.negated(i, i+n)
		for _, op := range []plan.Operator{plan.Less, plan.AtLeast} {
			for _, r := range []role{bounds, numerates} {
				f := []string{string(r) + "/settled", "settled/" + e.meaning + " " + string(op) + "|" + neg, "numerator|" + s.shareBefore(i)}
				out = append(out, act{from: i, to: i + n, role: r, column: paid.index, other: charged.index + 1, op: op, features: f})
			}
		}
		if e.meaning == "none" || e.meaning == "part" && strings.HasPrefix(s.ts[i].text, "un") {
			f := []string{"bound/settled", "settled/nothing " + e.meaning}
			out = append(out, act{from: i, to: i + n, role: bounds, column: paid.index, op: plan.AtMost, numbers: []float64{0}, features: f})
		}
	})
	return out
}
