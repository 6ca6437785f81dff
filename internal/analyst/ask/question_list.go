package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// listOf makes a list of rows with the columns that were named, or those that tell rows apart.
func (s *scene) listOf(d *draft, q plan.Question) (plan.Question, bool) {
	q.Intent, q.By = plan.List, []plan.Dimension{}
	show := slices.Clone(d.columns)
	if len(show) == 0 {
		show = slices.Clone(d.shown)
	}
	for _, k := range d.listed {
		if !slices.Contains(show, k) {
			show = append(show, k)
		}
	}
	if len(show) == 0 {
		show = s.telling()
	} else if !d.sole {
		show = s.withKey(show)
	}
	if k := d.sortBy - 1; k >= 0 && !d.sole && (d.rank != nil || len(d.columns) == 0) && !slices.Contains(show, k) {
		show = append(show, k) // what orders a list is shown
	}
	for _, k := range show {
		c := s.columns[k]
		q.By = append(q.By, plan.Dimension{Column: c.Name, Label: c.Label})
	}
	if len(q.By) == 0 {
		return q, false
	}
	if d.sortBy > 0 {
		r := d.rank
		if r == nil {
			r = d.order
		}
		c := s.columns[d.sortBy-1]
		q.Rank = &plan.Rank{N: d.top, Column: c.Name}
		if r != nil {
			q.Rank.Ascending = s.ascending(r, &plan.Measure{Good: c.Good, Aggregate: plan.Average, Column: c.Name})
		}
	} else if d.top > 0 {
		q.Rank = &plan.Rank{N: d.top, Column: q.By[0].Column}
	}
	return q, len(q.By) > 0
}

// withKey puts the column that tells rows apart before those that were asked for: what is listed
// is to be found again.
func (s *scene) withKey(show []int) []int {
	for _, c := range s.columns {
		if c.meaning.Meaning == "key" && c.Distinct >= s.profile.Rows {
			if slices.Contains(show, c.index) {
				return show
			}
			return append([]int{c.index}, show...)
		}
	}
	return show
}

// telling are the columns that tell rows apart: the key, or names.
func (s *scene) telling() []int {
	var out []int
	for _, c := range s.columns {
		if c.meaning.Meaning == "key" || c.meaning.Meaning == "name" || c.Kind == "key" {
			out = append(out, c.index)
		}
	}
	if len(out) == 0 && len(s.columns) > 0 {
		out = append(out, 0)
	}
	return out[:min(len(out), 2)]
}
