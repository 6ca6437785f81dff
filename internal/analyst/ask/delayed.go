package ask

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// delayedActs keep rows by a column that says how late they were: on time is what is not late at all. Where it says
// nothing, as of what never left, nothing was late or on time.
func (s *scene) delayedActs(c candidate) []act {
	if c.meaning == "overdue" {
		return nil
	}
	var out []act
	for _, k := range s.delays() {
		base := act{from: c.from, to: c.to, column: k, meaning: c.meaning, op: plan.Greater, numbers: []float64{0}}
		if c.meaning == "ontime" {
			base.op = plan.AtMost
		}
		for _, r := range []role{bounds, numerates} {
			one := base
			one.role = r
			one.features = []string{"late/by a column", string(r) + "/late by a column", string(r) + "/late|" + s.shareBefore(c.from), string(r) + "/late|" + s.rateNear(c.from, c.to)}
			out = append(out, one)
		}
	}
	return out
}

// delays are the columns that say how late rows were.
func (s *scene) delays() []int {
	var out []int
	for con, u := range s.concepts {
		if con.name != "delay" {
			continue
		}
		for _, m := range u.columns {
			if m.score > leastDelay && s.columns[m.column].amount() {
				out = append(out, m.column)
			}
		}
	}
	return out
}

// leastDelay is how surely a column's name speaks of delays.
const leastDelay = 0.75

// takeLate takes what says how late rows were, and leaves rows out of a share where nobody knows.
func (s *scene) takeLate(d *draft, a *act) {
	if a.role == numerates && a.until == 0 && a.meaning != "" && s.columns[a.column].Nulls > 0 {
		d.filters = append(d.filters, condition{column: a.column, op: plan.NotNull, at: a.from})
	}
}
