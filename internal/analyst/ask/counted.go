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

// countable is what the word at a token counts, as counted says: rows that are called so, or the likeliest column. A word that may
// as well name a number or a unit counts nothing: at least 3 items are a quantity of 3.
func (s *scene) countable(at int) int {
	const sure = 0.8
	out, best := 0, sure
	for _, n := range s.from[at] {
		if n.kind == isRows && n.via == byName {
			return 1
		}
	}
	for _, n := range s.from[at] {
		switch {
		case n.kind == isWord && n.tag == "unit", n.kind == isMetric:
			return 0
		case n.kind != isColumn || n.score < sure:
		case s.columns[n.column].numeric() || s.columns[n.column].time() || s.columns[n.column].flag() != "":
			return 0
		case n.score >= best:
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
