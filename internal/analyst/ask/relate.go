package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// relate chooses whether two numbers of an ask are held against each other, row by row: "how does weight
// vary with height", "budget vs gross".
func relate(s *scene, d *draft, _ []*draft) []*draft {
	pair := d.sides()
	if len(pair) != 2 || d.rank != nil || d.period != nil && d.rival != nil {
		return asItIs
	}
	why := s.whyRelated(d)
	if why == "" {
		return asItIs
	}
	n := d.with("relate", "relate|"+why, "relate|"+why+"|"+s.kindsOf(pair[0], pair[1]))
	if s.isAggregated(d) {
		n.features = append(n.features, "relate|aggregated", "relate|aggregated|"+why)
	}
	n.related = true
	n.groups = slices.DeleteFunc(slices.Clone(n.groups), s.isEachRow)
	if len(n.groups) < len(d.groups) {
		n.features = append(n.features, "relate|a point for each")
	}
	n.measures = []wanted{{column: pair[0], aggregate: string(plan.Correlation)}, {column: pair[1], aggregate: string(plan.Correlation)}}
	return []*draft{d.with("relate=no", "relate=no|"+why), n}
}

// isEachRow reports whether most rows are a group of their own: where two numbers are held against each other, each is a
// point anyway.
func (s *scene) isEachRow(g plan.Dimension) bool {
	return slices.ContainsFunc(s.columns, func(c *column) bool { return c.Name == g.Column && !c.time() && 2*c.Distinct > s.profile.Rows })
}

// kindsOf says whether two columns are of one kind: money against money is told side by side, money against days is
// a relation.
func (s *scene) kindsOf(a, b int) string {
	if s.amountKind(a) == s.amountKind(b) {
		return "one kind"
	}
	return "two kinds"
}

// sides are the different columns that an ask would compute.
func (d *draft) sides() []int {
	var out []int
	for _, w := range d.measures {
		if w.column < 0 && w.metric == 0 {
			continue // "for car models": each row is one
		}
		if w.metric > 0 || w.until > 0 || w.other > 0 || w.distinct {
			return nil
		}
		if !slices.Contains(out, w.column) {
			out = append(out, w.column)
		}
	}
	return out
}

// isAggregated reports whether an ask says how a column becomes a number.
func (s *scene) isAggregated(d *draft) bool {
	return d.cues["aggregate"] != "" || d.cues["aggregate taken"] != "" || slices.ContainsFunc(d.measures, func(w wanted) bool { return w.aggregate != "" })
}

// whyRelated is what in an ask speaks for a relation: its own words, a drawing of points, one number against
// another, or one by another.
func (s *scene) whyRelated(d *draft) string {
	switch {
	case d.drawn == "scatter":
		return "points"
	case d.cues["focus"] == "relation":
		return "said"
	case d.cues["versus"] != "":
		return "versus"
	case s.numberBehindBy(d):
		return "by"
	}
	return ""
}

// numberBehindBy reports whether a measure of an ask stands right behind a word of grouping: weight by height.
func (s *scene) numberBehindBy(d *draft) bool {
	for i := d.from; i < d.to; i++ {
		if !s.rowsBefore(i) {
			continue
		}
		for _, c := range s.from[i] {
			if c.kind == isColumn && slices.ContainsFunc(d.measures, func(w wanted) bool { return w.column == c.column }) {
				return true
			}
		}
	}
	return false
}

// related makes a question of a relation.
func (s *scene) related(d *draft, q plan.Question) (plan.Question, bool) {
	m := plan.Measure{Aggregate: plan.Correlation, Column: s.columns[d.measures[0].column].Name, Until: s.columns[d.measures[1].column].Name, Origin: plan.Asked}
	q.Intent, q.Measures = plan.Relation, []plan.Measure{plan.Describe(m, &s.profile)}
	q.Chart = d.drawn
	return q, len(q.By) < 2 && !slices.ContainsFunc(q.By, func(g plan.Dimension) bool { return g.Column == m.Column || g.Column == m.Until })
}

// Groups that a number is cut into where nobody says how many, and the most that somebody may want.
const (
	usualBins = 10
	mostBins  = 100
)

// distribute chooses whether rows are counted by how large a number of theirs is: a histogram.
func distribute(s *scene, d *draft, _ []*draft) []*draft {
	pair := d.sides()
	if len(pair) != 1 || len(d.groups) > 0 || d.rank != nil || s.columns[pair[0]].time() {
		return asItIs
	}
	why := s.whyDistributed(d)
	if why == "" {
		return asItIs
	}
	c := s.columns[pair[0]]
	n := d.with("distribute", "distribute|"+why)
	n.measures = []wanted{{column: -1}}
	n.groups = []plan.Dimension{{Column: c.Name, Label: c.title(), Bins: s.binsOf(c, d)}}
	if c.Distinct <= fewValues && d.bins <= 1 && d.width == 0 {
		n.groups[0].Bins = 0
	}
	n.distributed = true
	return []*draft{d.with("distribute=no", "distribute=no|"+why), n}
}

// fewValues is how many different numbers are groups of their own.
const fewValues = 20

// whyDistributed is what in an ask speaks for a histogram: its own words, words for stretches, or rows that are
// counted by a number.
func (s *scene) whyDistributed(d *draft) string {
	counted := slices.ContainsFunc(d.measures, func(w wanted) bool { return w.column < 0 }) || d.cues["aggregate"] == "count" || d.cues["aggregate taken"] == "count"
	focus := d.cues["focus"]
	switch {
	case !counted && s.isAggregated(d):
		return ""
	case d.cues["bins"] != "":
		return "bins"
	case focus == "distribution":
		return focus
	case counted && s.numberBehindBy(d):
		return "counted by"
	case counted && d.cues["versus"] != "":
		return "counted against"
	case counted && s.described && !s.computedSaid(d):
		return "counted"
	case !s.isAggregated(d) && (d.chart == "bar" || strings.HasPrefix(d.chart, "axis")):
		return "drawn"
	case focus == "spread":
		return focus
	}
	return ""
}
