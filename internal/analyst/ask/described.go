package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// drawnToo adds to the features of a prompt that describes a chart a copy of each that says nothing of single words:
// "by" and "against" mean axes there, and numbers are not summed unless somebody says so. What prompts of both kinds
// have in common is learned from both.
func (s *scene) drawnToo(features []string) []string {
	if !s.described {
		return features
	}
	out := slices.Grow(slices.Clone(features), len(features))
	for _, f := range features {
		if !strings.Contains(f, "@") {
			out = append(out, "drawn "+f)
		}
	}
	return out
}

// computes reports whether a word before a span asks for a number of it, or anything asks how two numbers go
// together: of a code in digits somebody may want the average, too.
func (s *scene) computes(i int) bool {
	for k := i - 1; k >= 0 && k >= i-8; k-- {
		switch c := s.classes[k]; {
		case strings.HasPrefix(c, "aggregate"):
			return c != "aggregate count"
		case c != "content" && c != "rows" && c != "unknown" && c != "filler" && c != "and" && c != "," && c != "join" && c != "of" && !s.lexicon.has("determiner", s.ts[k].text):
			return s.asksRelation()
		}
	}
	return s.asksRelation()
}

// asksRelation reports whether a word of the prompt asks how two numbers go together.
func (s *scene) asksRelation() bool {
	return slices.ContainsFunc(s.from, func(list []candidate) bool {
		return slices.ContainsFunc(list, func(c candidate) bool {
			return c.kind == isWord && c.tag == "focus" && strings.HasPrefix(c.meaning, "relation")
		})
	})
}

// computedAt reports whether a number of the table is named at a token, or behind the aggregate there.
func (s *scene) computedAt(i int) bool {
	return i < len(s.ts) && slices.ContainsFunc(s.from[i], func(c candidate) bool {
		return c.kind == isColumn && s.columns[c.column].amount() && c.via != bySoft
	})
}

// manyKinds reports whether a word before a span asks how many there are of it, or how many different ones.
func (s *scene) manyKinds(i int) bool {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		for _, c := range s.from[k] {
			if c.kind == isWord && c.tag == "aggregate" && (c.meaning == "countDistinct" || c.meaning == "distinct" || c.meaning == "count" && c.to == i) {
				return true
			}
		}
		if ends(s.classes[k]) {
			return false
		}
	}
	return false
}

// endOf are the ends of a ranking that aggregates stand at: the aircraft with the maximum distance.
var endOf = map[string]string{"maximum": "high", "minimum": "low"}

// madeBy is how two columns that are made into one number become numbers: the average difference is that of averages.
func (d *draft) madeBy(how made) plan.Aggregate {
	if how != quotient && (d.cues["aggregate"] == "average" || d.cues["aggregate taken"] == "average") {
		return plan.Average
	}
	return plan.Sum
}

// behind chooses whether an aggregate that no number stands behind is that of the only number before it: "how much
// does height vary, as the standard deviation tells".
func (d *draft) behind() []*draft {
	how, _, _ := strings.Cut(d.cues["aggregate"], " ")
	if len(d.measures) != 1 || d.measures[0].column < 0 || d.measures[0].until > 0 || d.measures[0].other > 0 || d.measures[0].aggregate == "" || !computed(plan.Aggregate(how)) || d.measures[0].aggregate == how {
		return []*draft{d}
	}
	n := d.with("agg/behind", "agg/behind|"+how, "agg/behind|"+how+" for "+d.measures[0].aggregate)
	n.measures = slices.Clone(d.measures)
	n.measures[0].aggregate = d.cues["aggregate"]
	return []*draft{d, n}
}

// nearestKept is the measure whose words stand nearest to the condition on groups: "the population of each form whose
// average life expectancy is above 72" keeps forms by the latter; 0: the first, or there is no condition.
func (d *draft) nearestKept() int {
	best, at := 0, -1
	for k, w := range d.measures {
		away := w.at - d.having[0].at
		if away < 0 {
			away = -away
		}
		if w.column >= 0 && w.said && (at < 0 || away < at) {
			best, at = k, away
		}
	}
	return best
}

// binsOf is how many stretches the numbers of a column are cut into: as many as somebody said, or so many that they
// are as wide as somebody said.
func (s *scene) binsOf(c *column, d *draft) int {
	if d.bins > 1 {
		return d.bins
	}
	low, high := parseNumber(c.Min), parseNumber(c.Max)
	for n := 2; d.width > 0 && n <= mostBins; n++ {
		if plan.BinWidth(low, high, n) == d.width {
			return n
		}
	}
	return usualBins
}

// groupedBehind reports whether a word of grouping follows in the same sentence: the highest price by product.
func (s *scene) groupedBehind(i int) bool {
	for k := i; k < len(s.ts) && k < i+6 && !ends(s.classes[k]); k++ {
		switch s.classes[k] {
		case "by", "per", "each":
			return true
		}
	}
	return false
}

// bracketed says of an act whether the code of a column stands in brackets or quotes right behind what it takes: in
// "greenhouse gas emissions for 2021 (F2021)" all words before are another way to say F2021.
func (s *scene) bracketed(a *act) {
	switch {
	case s.codeAt(a.from, a.to):
		a.features = append(a.features, string(a.role)+"/as written")
	case a.role != skips && (a.column < 0 || a.role == cues):
	default:
		if s.codeBehind(a.to) {
			a.features = append(a.features, string(a.role)+"/before its code")
		}
	}
}

// codeAt reports whether a span is the name of a column as it is written, and no word of English.
func (s *scene) codeAt(from, to int) bool {
	if to > len(s.ts) || to-from > 3 {
		return false
	}
	text := s.ts[from].raw
	for k := from + 1; k < to; k++ {
		if s.ts[k].space {
			return false
		}
		text += s.ts[k].raw
	}
	return s.codes[text]
}

// codeBehind reports whether the code of a column stands in brackets a few words behind.
func (s *scene) codeBehind(i int) bool {
	for k := i; k+1 < len(s.ts) && k <= i+4; k++ {
		if s.ts[k].kind == punct {
			return s.ts[k].text == "(" && s.codeAt(k+1, k+2)
		}
	}
	return false
}

// takeCodes notes the names of columns that are codes and no words.
func (t *table) takeCodes() {
	t.codes = map[string]bool{}
	for _, c := range t.columns {
		if !strings.Contains(c.Name, " ") && t.vectors.rare(fold(c.Name)) {
			t.codes[c.Name] = true
		}
	}
}

// computedSaid reports whether an ask says how one of its numbers becomes one, and does not only count.
func (s *scene) computedSaid(d *draft) bool {
	return slices.ContainsFunc(d.measures, func(w wanted) bool { return w.aggregate != "" && w.aggregate != "count" })
}

// otherNumberAt reports whether another number than a column is named at a token: in "the smallest population" the
// surface is not meant.
func (s *scene) otherNumberAt(i, column int) bool {
	return i < len(s.ts) && slices.ContainsFunc(s.from[i], func(c candidate) bool {
		return c.kind == isColumn && c.column != column && s.columns[c.column].amount() && (c.via == byName || c.via == byHead)
	})
}
