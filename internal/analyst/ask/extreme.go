package ask

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// longest takes a superlative for which of the lengths of time is asked for, where nothing is ranked: "how old
// is the oldest open job", "the longest wait in October", and of each group: "the longest stay by ward".
func longest(list []*draft) []*draft {
	out := list
	for _, d := range list {
		if d.rank == nil || len(d.groups) > 0 && (d.cues["by"] == "" || d.rank.pace != "long" && d.rank.pace != "short") || len(d.measures) != 1 || d.measures[0].aggregate != string(plan.Average) {
			continue
		}
		for _, how := range []string{"maximum", "minimum"} {
			n := d.with("longest", "longest="+how, "longest="+how+"|"+d.rank.direction, "longest="+how+"|"+string(d.rank.pace))
			if len(d.groups) > 0 {
				n.features = append(n.features, "longest/of groups", "longest/of groups|wh "+d.cues["wh"], "longest/of groups|top "+strconv.FormatBool(d.top > 0))
			}
			n.measures = []wanted{d.measures[0]}
			n.measures[0].aggregate = how
			n.rank = nil
			out = append(out, n)
		}
	}
	return out
}

// lately adds to each way in which time passes from a promise until it is kept the one that counts late rows
// only: "how many days late, when it is late".
func (s *scene) lately(list []*draft, cue string) []*draft {
	out := list
	for _, d := range list {
		if len(d.measures) != 1 || d.measures[0].until == 0 || d.measures[0].until == today {
			continue
		}
		w := d.measures[0]
		if !s.isDue(w.column) || s.isDue(w.until-1) {
			continue
		}
		said := s.lateSaid(d)
		n := d.with("lately", "lately|"+cue, "lately|said "+strconv.FormatBool(said))
		late := condition{column: w.column, until: w.until, op: plan.Greater, numbers: []float64{0}, unit: "seconds", at: d.from}
		n.filters = slices.DeleteFunc(slices.Clone(d.filters), func(c condition) bool { return c.until > 0 && slices.Equal(c.numbers, late.numbers) })
		n.filters = append(n.filters, late)
		out = append(out, n)
	}
	return out
}

// lateSaid reports whether a word of an ask is one for being late.
func (s *scene) lateSaid(d *draft) bool {
	for i := d.from; i < d.to; i++ {
		if s.tagged(i, "late") {
			return true
		}
	}
	return false
}
