package ask

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// proposeLate keeps rows by whether what was due was done in time: late, on time, overdue.
func proposeLate(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind != isWord || c.tag != "late" {
			continue
		}
		out = append(out, s.delayedActs(c)...)
		for _, p := range s.promises() {
			f := s.promiseFeatures(p)
			base := act{from: c.from, to: c.to, column: p[0], until: p[1] + 1, meaning: c.meaning}
			if c.meaning == "overdue" {
				if s.columns[p[1]].Nulls > 0 {
					base.role, base.features = overdue, f
					out = append(out, base)
				}
				continue
			}
			base.op, base.numbers, base.unit = plan.Greater, []float64{0}, "seconds"
			if c.meaning == "ontime" {
				base.op = plan.AtMost
			}
			for _, r := range []role{within, numerates} {
				one := base
				one.role = r
				one.features = append([]string{string(r) + "/late", string(r) + "/late|" + s.shareBefore(i), string(r) + "/late|" + s.rateNear(c.from, c.to)}, f...)
				out = append(out, one)
			}
		}
	}
	return out
}

// promises are the pairs of a time that something was due and one at which it was done.
func (s *scene) promises() [][2]int {
	var out [][2]int
	for _, p := range s.stretches() {
		if s.isDue(p[0]) && !s.isDue(p[1]) && s.columns[p[1]].meaning.TimeRole != model.TimeBirth {
			out = append(out, p)
		}
	}
	return out
}

// isDue reports whether a time is one that was promised or planned.
func (s *scene) isDue(column int) bool {
	c := s.columns[column]
	if c.meaning.TimeRole == model.TimeDue {
		return true
	}
	for _, n := range c.names {
		for _, w := range n.words {
			if strings.Contains(" due deadline target promised planned scheduled sla eta expected plan target ", " "+w+" ") {
				return true
			}
		}
	}
	return false
}

func (s *scene) promiseFeatures(p [2]int) []string {
	done := s.columns[p[1]]
	f := []string{"late~" + string(done.meaning.TimeRole)}
	if done.Name == s.model.Time {
		f = append(f, "late/until main")
	}
	if done.Nulls > 0 {
		f = append(f, "late/open ones")
	}
	if s.columns[p[0]].Type != done.Type {
		f = append(f, "late/of different types")
	}
	return f
}

// rateNear reports whether a word for a rate stands right beside a span.
func (s *scene) rateNear(from, to int) string {
	if s.after(to) == "rate" || s.after(to) == "share" || s.before(from) == "rate" || s.before(from) == "share" {
		return "rate"
	}
	return "no rate"
}

// untilToday are the times before the day of the report.
func untilToday() *plan.Period {
	return &plan.Period{Kind: plan.Before, Begin: &plan.Period{Kind: plan.ToDate, Unit: plan.Day, Now: true}, Text: "before today"}
}

// lateBehind reports whether a word for being late stands right behind a length of time, which then says how late: more
// than 15 minutes late is about what was due and when it was done, and no second condition.
func (s *scene) lateBehind(i int) (to int, ok bool) {
	if i >= len(s.ts) {
		return i, false
	}
	for _, c := range s.from[i] {
		if c.kind == isWord && c.tag == "late" && c.meaning == "late" && c.to > to {
			to, ok = c.to, true
		}
	}
	return to, ok
}
