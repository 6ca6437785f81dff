package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// paired holds the ends of a stretch against each other where a change or a comparison is asked for: "how did revenue
// change between Q2 and Q3". What is asked for by the units of time in between is about the stretch.
func paired(s *scene, d *draft, _ []*draft) []*draft {
	timed := func(g plan.Dimension) bool { return g.Grain != "" || g.Auto }
	changes := s.hears(stretched{d.from, d.to}, "focus", "change") || d.cues["versus"] != ""
	if d.pair == nil || d.rival != nil || !changes || slices.ContainsFunc(d.groups, timed) {
		return asItIs
	}
	n := *d
	second, first := d.pair.second, d.pair.first
	second.Text, first.Text = d.period.Text, d.period.Text
	n.period, n.rival = &second, &first
	return []*draft{&n}
}
