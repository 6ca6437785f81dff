package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// paired chooses what two periods that are joined are: one stretch, two that are held against each other, or a
// group each: "in 2025 and in 2026".
func paired(s *scene, d *draft, _ []*draft) []*draft {
	if d.pair == nil || d.rival != nil {
		return []*draft{d}
	}
	clue := string(d.pair.first.Unit)
	if d.cues["each"] != "" || d.cues["by"] != "" {
		clue += " by"
	}
	out := []*draft{d.with("pair=stretch", "pair=stretch|"+clue)}
	n := d.with("pair=against", "pair=against|"+clue)
	n.period, n.rival = &d.pair.second, &d.pair.first
	out = append(out, n)
	timed := slices.ContainsFunc(d.groups, func(g plan.Dimension) bool { return g.Grain != "" || g.Part != "" || g.Auto })
	if !timed && len(d.groups) < 2 && s.timeColumn() != "" {
		n := d.with("pair=grouped", "pair=grouped|"+clue)
		n.groups = append([]plan.Dimension{{Column: s.timeColumn(), Grain: d.pair.first.Unit}}, d.groups...)
		out = append(out, n)
	}
	return out
}
