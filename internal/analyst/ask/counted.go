package ask

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// counted is what a comparison counts: what stands right behind its number names rows, or a column that holds no numbers:
// publishers with at least 20 games. A column plus two, 1: rows; 0: it is no such comparison.
func (s *scene) counted(c comparison) int {
	at := c.to
	if c.said == "behind a noun" {
		at = c.from + 1
	}
	for ; c.unit == "" && at < len(s.ts); at++ {
		if k := s.countable(at); k > 0 {
			return k
		}
		if s.classes[at] != "aggregate distinct" && !s.lexicon.has("filler", s.ts[at].text) { // 20 different games
			break
		}
	}
	return 0
}

// countable is what the word at a token counts, as counted says: the likeliest of what it may name. Rows come before a column
// that fits as well.
func (s *scene) countable(at int) int {
	out, best := 0, 0.8 // what is less sure may be anything
	for _, n := range s.from[at] {
		switch better := n.score > best; {
		case n.namesRows() && n.score >= best:
			out, best = 1, n.score
		case n.kind == isWord && n.tag == "unit", n.kind == isMetric && better:
			return 0
		case n.kind != isColumn || !better:
		case s.columns[n.column].numeric() || s.columns[n.column].time() || s.columns[n.column].flag() != "":
			out, best = 0, n.score
		default:
			out, best = n.column+2, n.score
		}
	}
	return out
}

// numberOf is the number of what a condition on groups counts.
func (s *scene) numberOf(c condition) plan.Measure {
	m := plan.Measure{Aggregate: plan.Count, Origin: plan.Asked}
	if k := c.counted - 2; k >= 0 && s.columns[k].Distinct < s.profile.Rows {
		m.Aggregate, m.Column = plan.CountDistinct, s.columns[k].Name
	}
	return plan.Describe(m, &s.profile)
}
