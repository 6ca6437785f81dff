package catalog

import (
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Gap is a time without rows: the day with rows before it and the one behind it.
type Gap struct {
	From string `json:"from"` // 2026-03-31
	To   string `json:"to"`
}

// What makes two days with rows the ends of a gap.
const (
	leastGap = 8  // days
	gapSteps = 4  // times the usual distance
	mostGaps = 60 // that are kept
)

// gapsOf are the gaps of a time whose values are all known, in order; none where there are too many for it to have a rhythm.
func gapsOf(c *Column) []Gap {
	if c.Role != sitrep.RoleTime || !c.AllValues {
		return nil
	}
	days := daysOf(c)
	var steps []int
	for i := 1; i < len(days); i++ {
		steps = append(steps, int(days[i].Sub(days[i-1]).Hours()/24))
	}
	if len(steps) == 0 {
		return nil
	}
	sorted := slices.Sorted(slices.Values(steps))
	least := max(leastGap, gapSteps*sorted[len(sorted)/2])
	var out []Gap
	for i, n := range steps {
		if n >= least {
			out = append(out, Gap{days[i].Format(time.DateOnly), days[i+1].Format(time.DateOnly)})
		}
	}
	if len(out) > mostGaps {
		return nil
	}
	return out
}

// daysOf are the days of a time, in order.
func daysOf(c *Column) []time.Time {
	var out []time.Time
	for _, v := range c.Values {
		if len(v.Value) < len(time.DateOnly) {
			continue
		}
		if d, err := time.Parse(time.DateOnly, v.Value[:len(time.DateOnly)]); err == nil {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, time.Time.Compare)
	return slices.Compact(out)
}
