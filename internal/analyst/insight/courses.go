package insight

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mostCourses is of how many groups each one's course is told; of more, those of the
// one that rose and the one that fell most.
const mostCourses = 6

// courses says how each group went from its first period to the last: those that
// moved most go first. Of courses long enough to test, only those that rise or fall
// beyond their swings; where there are none, that is said. It reports whether there
// was anything to say.
func (f *finder) courses() bool {
	if f.Ends == nil || f.Ends.Main == nil {
		return false
	}
	ends := &finder{Answer: *f.Ends, b: f.b, asked: f.asked}
	for i, m := range ends.Question().Measures {
		if m.Aggregate == plan.Span && ends.turned(i) {
			continue
		}
		moves := slices.DeleteFunc(ends.moves(i), func(v move) bool { return !f.runs(ends, v, i, m) })
		if len(moves) == 0 && len(ends.Main.Result.Rows) > 0 {
			ends.noCourse(m)
		}
		ends.course(moves, i, m)
	}
	f.found = append(f.found, ends.found...)
	return len(ends.found) > 0
}

// turned reports whether a time between two times is below zero at an end: what
// should end it often lies before its beginning, and it has no course.
func (f *finder) turned(measure int) bool {
	return slices.ContainsFunc(f.moves(measure), func(v move) bool { return v.now < 0 || v.before < 0 })
}

// noCourse says that no group rises or falls beyond its swings.
func (f *finder) noCourse(m plan.Measure) {
	f.add(Finding{Kind: document.KindNothingNotable, Shape: "course.none", Roles: map[string]string{
		"measure": f.label(m), "field": token(f.b.Label(f.Question().By[0].Label)),
		"window": f.window(f.Resolved.Window), "earlier": f.window(f.Resolved.Before),
	}}, m)
}

// coursePoints are as many as have swings; of fewer, the first and the last are told.
const coursePoints = 4

// runs reports whether a group's course, a row of ends, is one: a level is wherever it
// ends. Too few points for a test must still go by what matters, the way that their
// ends say; enough of them must pass the test of a trend, made for each group.
func (f *finder) runs(ends *finder, v move, measure int, m plan.Measure) bool {
	values := f.courseOf(ends, v.row, measure)
	switch {
	case m.Aggregate == plan.Last || len(values) < coursePoints:
		return true
	case len(values) < trendPoints:
		line := stats.TheilSen(values)
		return sizeable(line, values) && line.Slope > 0 == v.up()
	}
	return rises(stats.MannKendall(values), values, len(ends.Main.Result.Rows))
}

// courseOf are a group's numbers from the first period of the ends to the last.
func (f *finder) courseOf(ends *finder, row, measure int) []float64 {
	group := ends.Main.Result.Rows[row][ends.Main.Column("group", 0)]
	from, to := ends.Resolved.Before.Start.Format(time.DateOnly), ends.Resolved.Window.End.Format(time.DateOnly)
	own, at := 0, 1
	if f.Question().By[0].Grain != "" {
		own, at = 1, 0
	}
	own, at = f.Main.Column("group", own), f.Main.Column("group", at)
	numbers := map[string]float64{} // the table has its largest first
	for i, cells := range f.Main.Result.Rows {
		when, _ := cells[at].(string)
		v, ok := f.Main.Float(i, f.Main.Column("measure", measure))
		if ok && cells[own] == group && when >= from && when < to {
			numbers[when] = v
		}
	}
	var out []float64
	for _, when := range slices.Sorted(maps.Keys(numbers)) {
		out = append(out, numbers[when])
	}
	return out
}

func (f *finder) course(moves []move, measure int, m plan.Measure) {
	told := map[bool]bool{} // a direction of which somebody moved most
	for _, v := range moves {
		first := !told[v.up()] && !v.flat()
		if !first && len(moves) > mostCourses {
			continue
		}
		several := slices.ContainsFunc(moves, func(o move) bool { return o.row != v.row && o.up() == v.up() && !o.flat() })
		f.went(v, measure, m, first && several)
		told[v.up()] = told[v.up()] || first
	}
}

// move is what a group's number was first and last.
type move struct {
	row         int
	now, before float64
}

func (v move) up() bool   { return v.now > v.before }
func (v move) flat() bool { return Flat(v.now, v.before) }

// moves are those of the named groups that have both numbers, the largest first.
func (f *finder) moves(measure int) []move {
	var out []move
	for row := range f.Main.Result.Rows {
		now, ok := f.Main.Float(row, f.Main.Column("measure", measure))
		before, had := f.Main.Float(row, f.Main.Column("before", measure))
		if ok && had && !f.Main.Blank(row) {
			out = append(out, move{row, now, before})
		}
	}
	slices.SortStableFunc(out, func(a, b move) int { return cmp.Compare(math.Abs(b.now-b.before), math.Abs(a.now-a.before)) })
	return out
}

// went is one group's course.
func (f *finder) went(v move, measure int, m plan.Measure, most bool) {
	now, before := f.number(f.Main, v.row, f.Main.Column("measure", measure), m), f.number(f.Main, v.row, f.Main.Column("before", measure), m)
	found := Finding{Kind: document.KindPeriodChange, Shape: "course", Good: Meaning(m.Good, v.now, v.before), About: f.name(f.Main, v.row), Roles: map[string]string{
		"measure": f.label(m), "leader": f.name(f.Main, v.row), "value": token(now), "before": token(before),
		"window": f.window(f.Resolved.Window), "earlier": f.window(f.Resolved.Before),
	}}
	if v.flat() {
		found.Shape += ".flat"
		f.add(found, m)
		return
	}
	if most {
		found.Shape += ".most"
	}
	found.Shape += map[bool]string{true: ".up", false: ".down"}[v.up()]
	found.Roles["delta"] = token(f.gap(now, before, m))
	if Comparable(v.now, v.before) && m.Unit != "%" && f.multiplies(m) {
		found.Shape += ".part"
		found.Roles["change"] = token(f.b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, Change(f.b, m, now, before)))
	}
	f.add(found, m)
}

// gap is by how much two numbers differ, without a sign: of percentages in points.
func (f *finder) gap(now, before string, m plan.Measure) string {
	return Size(f.b, m, Difference(f.b, m, now, before))
}
