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
	if a := s.asked(i); a != "none" && a != "aggregate count" {
		return true
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
	if len(d.measures) != 1 || d.measures[0].column < 0 || d.measures[0].aggregate == "" || !computed(plan.Aggregate(how)) || d.measures[0].aggregate == how {
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
