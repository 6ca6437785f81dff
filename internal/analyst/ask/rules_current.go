package ask

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// proposeCurrent keeps the rows whose end has not come, where words say that something holds now and the table has a
// time that is empty until it ends: scaffolds up right now, wheels in the caves today, boats still out.
func proposeCurrent(s *scene, i int) []act {
	to := i
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag == "current" {
			to = max(to, i+n)
		}
	})
	if to == i {
		return nil
	}
	var open []*column
	for _, c := range s.columns {
		if c.time() && c.Nulls > 0 && c.index != s.timeIndex() && c.meaning.Meaning != "technical" {
			open = append(open, c)
		}
	}
	var out []act
	for rank, c := range open {
		f := []string{"current", "current~" + string(c.meaning.TimeRole), "current@" + s.ts[i].text, "current/of " + strconv.Itoa(min(len(open), 3)), "current/last " + strconv.FormatBool(rank == len(open)-1), "current>" + s.after(to), "numerator|" + s.shareBefore(i)}
		for _, r := range []role{filters, numerates} {
			out = append(out, act{from: i, to: to, role: r, column: c.index, op: plan.IsNull, features: append([]string{string(r) + "/current"}, f...)})
		}
	}
	return out
}
