package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// considered is how many readings are looked at where the best asks nothing.
const considered = 8

// standIn is the best of the readings of a text that asks anything where the best of all asks nothing, as the table lacks
// what its words name: the rest is answered, and lacks are those words. Without lacks, the readings stand as they are.
func (r *Reader) standIn(text string, best []Reading) (list []Reading, lacks []string) {
	if len(best) == 0 || len(best[0].Questions) > 0 || len(best[0].Unread) == 0 || !r.scene(text).aboutTable() {
		return best, nil
	}
	for _, one := range r.Best(text, considered) {
		if len(one.Questions) > 0 && (namesNumber(one.chain) || slices.ContainsFunc(one.chain, func(a act) bool { return a.role == groups })) {
			one.Unread = best[0].Unread
			return []Reading{one}, one.Unread
		}
	}
	return best, nil
}

// aboutTable reports whether a prompt names something of the table.
func (s *scene) aboutTable() bool {
	for i := range s.ts {
		if s.holds(i) {
			return true
		}
	}
	return false
}

// namesNumber reports whether a reading names anything to compute, to count or to list.
func namesNumber(chain []act) bool {
	return slices.ContainsFunc(chain, func(a act) bool {
		switch a.role {
		case measures, counts, lists, columnsOf, ranks, within, overdue:
			return !a.standsIn
		}
		return a.role == cues && a.tag == "aggregate" && a.meaning == "count"
	})
}

// lacking says of the questions of a plan what they lack, before all else, and of those about a number that nobody named
// that they only stand in.
func lacking(p *plan.Plan, best []Reading, lacks []string) {
	if len(lacks) == 0 || len(p.Questions) == 0 {
		return
	}
	phrases := phrased(lacks, p.Prompt)
	for i := range p.Missing {
		u := &p.Missing[i]
		u.Point = u.Point || slices.Contains(phrases, u.Text)
	}
	if namesNumber(best[0].chain) {
		return
	}
	for i := range p.Questions {
		if q := &p.Questions[i]; len(q.Instead) == 0 {
			q.Instead = phrases
		}
	}
}
