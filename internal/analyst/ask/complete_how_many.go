package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// howMany chooses how many groups or rows a ranking shows where no number is said.
func howMany(s *scene, d *draft, _ []*draft) []*draft {
	if d.rank == nil || d.top > 0 {
		return asItIs
	}
	clue := plurality(s.pluralBehind(d)) + " " + d.cues["wh"]
	all := d.with("top=all", "top=all|"+clue)
	some := d.with("top=some", "top=some|"+clue)
	some.top = 5
	if s.ranksSeveral(d) {
		return []*draft{all, some}
	}
	one := d.with("top=one", "top=one|"+clue)
	one.top = 1
	return []*draft{one, all, some}
}

// ranksSeveral reports whether the groups of an ask stand in the plural right behind its superlative, and no
// word asks which: "top products" are more than one, "the team with the most tickets" is one.
func (s *scene) ranksSeveral(d *draft) bool {
	k := d.rank.at + 1
	return d.cues["wh"] == "" && k < d.to && s.plural(k) && slices.ContainsFunc(s.from[k], func(c candidate) bool {
		return c.kind == isColumn && slices.ContainsFunc(d.groups, func(g plan.Dimension) bool { return g.Column == s.columns[c.column].Name })
	})
}

// pluralBehind reports whether the words behind a superlative are in the plural.
func (s *scene) pluralBehind(d *draft) bool {
	for k := d.rank.at + 1; k <= d.rank.at+3 && k < d.to; k++ {
		if s.classes[k] == "content" || s.classes[k] == "rows" {
			return s.plural(k)
		}
	}
	return false
}
