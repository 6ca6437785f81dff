package ask

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// today stands for the time of the report where the end of a stretch is a column plus one.
const today = 1 << 20

// endOf is the name of the end of a stretch.
func (s *scene) endOf(until int) string {
	if until == today {
		return plan.Now
	}
	return s.columns[until-1].Name
}

// ageing are the times from which something can be so and so old today.
func (s *scene) ageing() []*column {
	var out []*column
	for _, c := range s.columns {
		if c.time() && !c.yearNumber() && c.meaning.Meaning != "technical" {
			out = append(out, c)
		}
	}
	return out
}

// proposeAge keeps rows by how long ago something was: older than 5 years, more than 60 days ago.
func proposeAge(s *scene, i int) []act {
	var out []act
	for _, c := range s.comparisonsAt(i) {
		if seconds(c.unit) < 60 || c.op == plan.Equal || c.op == plan.NotEqual {
			continue
		}
		to, ago := c.to, "plain"
		if to < len(s.ts) && (s.ts[to].text == "ago" || s.ts[to].text == "old") {
			to, ago = to+1, s.ts[to].text
		}
		if s.ts[i].text == "older" || s.ts[i].text == "younger" {
			ago = s.ts[i].text
		}
		for _, col := range s.ageing() {
			near := s.namedNear(col.index, c.from, to)
			f := []string{"age", "age/" + ago, "age~" + string(col.meaning.TimeRole), "age~" + string(col.meaning.TimeRole) + "|" + ago, "age/" + near}
			if col.Name == s.timeColumn() {
				f = append(f, "age/main")
			}
			if ago == "plain" && seconds(c.unit) < 86400 {
				f = append(f, "age/of hours")
			}
			out = append(out, act{from: c.from, to: to, role: within, column: col.index, until: today, op: c.op, numbers: c.numbers, unit: c.unit, features: f})
		}
	}
	return out
}

// aged are the ways to ask how long ago something was.
func (s *scene) aged(d *draft, cue string) []*draft {
	var out []*draft
	if len(d.ends) > 0 {
		return nil
	}
	for _, c := range s.ageing() {
		f := []string{"elapsed=age", "elapsed=age|" + cue, "elapsed=age~" + string(c.meaning.TimeRole), "elapsed=age~" + string(c.meaning.TimeRole) + "|" + cue, "elapsed age " + named(c.index, d.starts, d.ends, s.hintedIn(d, c.index))}
		if c.Name == s.timeColumn() {
			f = append(f, "elapsed=age/main")
		}
		open := 0
		for _, w := range d.filters {
			if w.op == plan.IsNull && s.columns[w.column].time() {
				open++
			}
		}
		n := d.with(append(f, "elapsed=age/open "+strconv.Itoa(min(open, 1)))...)
		n.measures = []wanted{{column: c.index, until: today, aggregate: d.spanAggregate()}}
		out = append(out, n)
	}
	return out
}

// looksAhead reports whether the table has a time that may lie ahead: one that is due, or one that goes
// further than the main time.
func (s *scene) looksAhead() bool {
	if len(s.ahead) > 0 {
		return true
	}
	main := s.byName(s.timeColumn())
	for _, c := range s.ageing() {
		if c.meaning.TimeRole == model.TimeDue || main != nil && c.index != main.index && c.Type == main.Type && c.Max > main.Max {
			return true
		}
	}
	return false
}
