package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// trended chooses whether the course over time is wanted where an ask speaks of it and names no unit: "revenue
// over time", "the trend of arrivals".
func trended(s *scene, d *draft, _ []*draft) []*draft {
	course := d.cues["course"]
	if course == "" && s.described && (d.chart == "line" || d.period != nil && (d.period.From != "" || d.period.To == "")) {
		course = "drawn" // a line, or a stretch of years with a beginning, has times on its axis
	}
	if course == "" || d.rank != nil || d.related || d.distributed || slices.ContainsFunc(d.groups, s.timed) {
		return asItIs
	}
	g, ok := s.courseOf(course)
	if !ok {
		return asItIs
	}
	n := d.with("trended", "trended|"+course, "trended|groups "+map[bool]string{true: "yes", false: "no"}[len(d.groups) > 0])
	n.groups = append([]plan.Dimension{g}, d.groups...)
	return []*draft{d.with("trended=no", "trended=no|"+course), n}
}

// timed reports whether groups are times.
func (s *scene) timed(g plan.Dimension) bool {
	c := s.byName(g.Column)
	return g.Grain != "" || g.Auto || g.Part != "" || c != nil && s.isYear(c)
}

// isYear reports whether a column has years as numbers.
func (s *scene) isYear(c *column) bool {
	return c.yearNumber() || c.numeric() && slices.ContainsFunc(c.names, func(n columnName) bool { return len(n.stems) > 0 && n.stems[len(n.stems)-1] == stem("year") })
}

// courseOf is the time to group by: the table's, in the unit that the words have, or years that are numbers.
func (s *scene) courseOf(course string) (plan.Dimension, bool) {
	if c := s.byName(s.timeColumn()); c != nil && c.time() && !c.yearNumber() {
		g := plan.Dimension{Column: c.Name, Label: c.title()}
		switch course {
		case "yearly":
			g.Grain = plan.Year
		case "monthly":
			g.Grain = plan.Month
		default:
			g.Auto = true
		}
		return g, true
	}
	for _, c := range s.columns {
		if s.isYear(c) {
			return plan.Dimension{Column: c.Name, Label: c.title()}, true
		}
	}
	return plan.Dimension{}, false
}
