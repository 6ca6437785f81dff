package insight

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// farMore is how many times farther a group must have moved against the whole than any did with it, to go first.
const farMore = 1.5

// movers says which group rose and which fell most between two windows, in the
// measure's own unit; the one in the direction of the whole goes first, or, where
// that is asked for, the one that did worse. It
// describes: no test stands behind it.
func (f *finder) movers(measure int, m plan.Measure) {
	now, before := f.Main.Column("measure", measure), f.Main.Column("before", measure)
	up, down := -1, -1
	var most, least float64
	for row := range f.Main.Result.Rows {
		a, okA := f.Main.Float(row, now)
		b, okB := f.Main.Float(row, before)
		if !okA || !okB || f.Main.Blank(row) {
			continue
		}
		if a-b > most {
			most, up = a-b, row
		}
		if a-b < least {
			least, down = a-b, row
		}
	}
	order := []int{up, down}
	if a, b := f.totals(measure); a < b && most < farMore*-least || -least > farMore*most {
		order = []int{down, up}
	}
	if strings.HasSuffix(f.Question().ID, plan.WorstByField) {
		if order = []int{down, up}; m.Good == "down" {
			order = []int{up, down}
		}
	}
	for _, row := range order {
		if row >= 0 {
			f.mover(row, measure, m)
		}
	}
}

func (f *finder) totals(measure int) (now, before float64) {
	now, _ = f.Total.Float(0, f.Total.Column("measure", measure))
	before, _ = f.Total.Float(0, f.Total.Column("before", measure))
	return now, before
}

func (f *finder) mover(row, measure int, m plan.Measure) {
	column, earlier := f.Main.Column("measure", measure), f.Main.Column("before", measure)
	now, before := f.number(f.Main, row, column, m), f.number(f.Main, row, earlier, m)
	found := Finding{Kind: document.KindPeriodChange, Shape: "mover.up", Roles: map[string]string{
		"measure": f.label(m), "leader": f.name(f.Main, row), "value": token(now), "before": token(before),
		"delta":  token(f.gap(now, before, m)),
		"window": f.window(f.Resolved.Window), "earlier": f.window(f.Resolved.Before),
	}}
	a, _ := f.Main.Float(row, column)
	b, _ := f.Main.Float(row, earlier)
	found.Good = Meaning(m.Good, a, b)
	if a < b {
		found.Shape = "mover.down"
	}
	f.add(found, m)
}
