package find

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// Gates of a new level that began not long ago and still holds. Fewer points may begin it than in what is unusual at any time, so
// that the bound on chance is one on all that are looked at.
const (
	heldSince  = 15   // points, at most, that the new level has
	heldAtOnce = 4    // that it has at least
	heldBefore = 10   // that the old level has
	heldChance = 0.01 // of one false claim in a report
	heldPart   = 0.2  // of the old level, that the new one is from it
	heldBeyond = 0.8  // of its points lie beyond as many of the old level's
	mostRows   = 0.6  // of all, that a group has at most whose level is looked at
	heldTries  = 5    // beginnings that the levels of a line are looked at from: those next to each other show nearly the same
	heldCases  = 0.6  // of the points that few cases make do
)

// Held are new levels of lines by weeks or months that began in the newest points and hold to the end, the most telling first, each told
// once: of the whole or of the group that makes it.
func Held(lines []Line) []Odd {
	tests := map[lineSort]float64{} // each sort is held to the bound by itself: numbers, states, weekdays
	all := total(wholeRows(lines))
	var kept []Line
	for _, l := range lines {
		most := len(l.By) > 0 && all > 0 && total(l.Rows) > mostRows*all // what such a group does, all do
		if (l.Grain == plan.Week || l.Grain == plan.Month) && !l.settled() && !most {
			l.order = len(kept)
			kept = append(kept, l)
			tests[l.sort()] += heldTries
		}
	}
	var found []Odd
	for i := range kept {
		if o, ok := kept[i].held(heldChance / tests[kept[i].sort()]); ok && !o.unnamed(lines) {
			o.weigh(kept)
			o.Part = o.part(kept)
			found = append(found, o)
		}
	}
	slices.SortStableFunc(found, func(a, b Odd) int { return cmp.Compare(b.weight(), a.weight()) })
	return once(found, kept)
}

// lineSort is what a line follows.
type lineSort int

const (
	ofNumber lineSort = iota
	ofState
	ofWeekday
)

func (l *Line) sort() lineSort {
	switch {
	case l.OfWeekday():
		return ofWeekday
	case l.Measure.Aggregate == plan.ShareWhere:
		return ofState
	}
	return ofNumber
}

// OfNumber reports whether a line is of one of the numbers of a question, and neither of a state nor of a weekday.
func (l *Line) OfNumber() bool { return l.sort() == ofNumber }

// weigh has a rate or an average of a group be as far from its old level as it moved that of all rows.
func (o *Odd) weigh(lines []Line) {
	if o.Measure.AddsOverGroups() {
		return
	}
	o.weighed, o.own = true, o.Distance/float64(o.To-o.From+1)
	for i := range lines {
		if l := &lines[i]; len(l.By) == 0 && l.Measure.Label == o.Measure.Label {
			own, all := 0.0, 0.0
			for at := o.From; at <= o.To; at++ {
				own, all = own+zeroIfNone(o.Rows[at]), all+zeroIfNone(l.Rows[at])
			}
			o.Distance *= own / max(own, all)
		}
	}
}

// settled: a number is one of the rows that a line is of: the share of those missed among those missed.
func (l *Line) settled() bool {
	for _, side := range []*plan.Measure{&l.Measure, l.Measure.Of, l.Measure.Per} {
		for _, by := range l.By {
			if side != nil && side.Where != nil && slices.Contains(columnsOf(side.Where), by.Column) {
				return true
			}
		}
	}
	return false
}

func columnsOf(where *plan.Predicate) []string {
	out := []string{where.Column}
	for i := range where.Kids {
		out = append(out, columnsOf(&where.Kids[i])...)
	}
	return out
}

// held is the new level of a line; ok is false where it has none.
func (l *Line) held(chance float64) (Odd, bool) {
	c, ok := heldCourse(l)
	if !ok {
		return Odd{}, false
	}
	n := len(c.flat)
	at, _ := farthestSplit(c.flat, heldBefore, n-heldAtOnce)
	if at < max(heldBefore, n-heldSince) { // it began earlier, or there is none
		return Odd{}, false
	}
	p := levelChance(c.flat[:at], c.flat[at:])
	switch {
	case l.Measure.Unit == "%" && l.Rows != nil:
		p = c.casesChance(at)
	case l.count():
		p = max(p, c.countsChance(at))
	}
	if p > chance {
		return Odd{}, false
	}
	a, b := stats.Median(c.value[:at]), stats.Median(c.value[at:])
	if still := stats.Mean(c.value[n-heldAtOnce:]); math.Abs(still-b) > math.Abs(still-a) { // it came back
		return Odd{}, false
	}
	if math.Abs(b-a) < heldPart*math.Abs(a) || beyond(c.value[:at], c.value[at:]) < c.leastBeyond() || c.steppedBefore(at, stats.Mean(c.flat[at:])-stats.Mean(c.flat[:at])) {
		return Odd{}, false
	}
	return Odd{Line: *l, Sort: OddStep, From: c.at[at], To: c.at[n-1], Chance: p, Distance: (b - a) * float64(n-at), Times: math.Log(max(b, 1e-9) / max(a, 1e-9))}, true
}

// leastBeyond is the part of a new level's points that must lie beyond most of the old one's: fewer of a share and of a count, whose points
// scatter by how few cases each has.
func (c *course) leastBeyond() float64 {
	if c.line.count() || c.line.Measure.Unit == "%" && c.line.Rows != nil {
		return heldCases
	}
	return heldBeyond
}

// heldCourse is the course of a line that has a number at nearly each point up to its end, on the scale on which it swings alike.
func heldCourse(l *Line) (*course, bool) {
	c := &course{line: l}
	first, last := l.ends()
	least, gaps := math.Inf(1), 0
	for i := max(first, 0); i <= last; i++ {
		v := l.Points[i]
		if math.IsNaN(v) {
			gaps++
			continue
		}
		c.at, c.value, least = append(c.at, i), append(c.value, v), min(least, v)
	}
	if first < 0 || last < len(l.Points)-1 || len(c.at) < heldBefore+heldAtOnce || gaps*10 > len(c.at) || l.Measure.Aggregate == plan.Last || l.rows() && l.even {
		return nil, false
	}
	switch adds := l.Measure.AddsOverGroups(); {
	case adds && least >= 0:
		c.scale = roots
	case !adds && least > 0:
		c.scale = logs
	}
	for _, v := range c.value {
		c.flat = append(c.flat, c.scale.of(v))
	}
	return c, true
}

// levelChance is how likely chance makes two stretches differ as they do, where each point follows the one before it as far as they show:
// the two-sided test of their means, with as many degrees of freedom as both have.
func levelChance(before, after []float64) float64 {
	errors := math.Abs(levelErrors(before, after))
	if r := min(followed(before, after), 0.98); r > 0 {
		errors *= math.Sqrt((1 - r) / (1 + r))
	}
	return stats.StudentTail(errors, float64(len(before)+len(after)-2))
}

// casesChance is the same of a share of cases, whose scatter is known by how many there are, or more where its points scatter more.
func (c *course) casesChance(at int) float64 {
	a, scatterA, n := c.cases(0, at)
	b, scatterB, k := c.cases(at, len(c.value))
	if n == 0 || k == 0 {
		return 1
	}
	wide := max(1, (scatterA+scatterB)/float64(len(c.value)-2))
	return stats.HitsTail(a*n/wide, n/wide, b*k/wide, k/wide)
}

// countsChance is the same of counts, of which few scatter by chance as much as they do, or more.
func (c *course) countsChance(at int) float64 {
	before, after := stats.MomentsOf(c.value[:at]), stats.MomentsOf(c.value[at:])
	squares, mean := 0.0, 0.0
	for _, m := range []stats.Moments{before, after} {
		squares, mean = squares+m.Variance*(m.N-1), mean+m.Mean*m.N
	}
	if mean == 0 {
		return 1
	}
	wide := max(1, squares/mean)
	return stats.CountsTail(before.Mean*before.N/wide, before.N, after.Mean*after.N/wide, after.N)
}

// cases are the share in some points together, how far these scatter about it, in squares of what chance makes, and how many cases there are.
func (c *course) cases(from, to int) (share, scatter, n float64) {
	hits := 0.0
	for i := from; i < to; i++ {
		rows := zeroIfNone(c.line.Rows[c.at[i]])
		hits, n = hits+rows*c.value[i]/wholePercent, n+rows
	}
	if n == 0 {
		return 0, 0, 0
	}
	share = hits / n
	for i := from; i < to; i++ {
		if rows, off := zeroIfNone(c.line.Rows[c.at[i]]), c.value[i]/wholePercent-share; share > 0 && share < 1 {
			scatter += rows * off * off / (share * (1 - share))
		}
	}
	return share, scatter, n
}

// beyond is the part of a new level's points that lie beyond most of the old one's.
func beyond(before, after []float64) float64 {
	sorted := slices.Sorted(slices.Values(before))
	up := stats.Median(after) > stats.Median(before)
	n := 0
	for _, v := range after {
		if up && v > sorted[int(heldBeyond*float64(len(sorted)-1))] || !up && v < sorted[int((1-heldBeyond)*float64(len(sorted)-1))] {
			n++
		}
	}
	return float64(n) / float64(len(after))
}

// Weekly are lines by days as lines by whole weeks that begin on a weekday; others stay as they are, and those by hours are left out.
func Weekly(lines []Line, begins time.Weekday) []Line {
	var out []Line
	for _, l := range lines {
		switch l.Grain {
		case plan.Day:
			out = append(out, l.weeks(begins))
		case plan.Week, plan.Month:
			out = append(out, l)
		}
	}
	return out
}

// weeks is a line by days as one by weeks: sums of what adds up, else the mean by the rows.
func (l *Line) weeks(begins time.Weekday) Line {
	skip := (int(begins) - int(l.Start.Weekday()) + weekly) % weekly
	out := *l
	out.Grain, out.Start, out.Points, out.Rows = plan.Week, l.Start.AddDate(0, 0, skip), nil, nil
	for i := skip; i+weekly <= len(l.Points); i += weekly {
		sum, weight, rows := 0.0, 0.0, 0.0
		for k := i; k < i+weekly; k++ {
			n := zeroIfNone(l.Rows[k])
			rows += n
			switch v := l.Points[k]; {
			case math.IsNaN(v):
			case l.Measure.AddsOverGroups():
				sum, weight = sum+v, 1
			default:
				sum, weight = sum+n*v, weight+n
			}
		}
		switch {
		case weight == 0 && l.count():
			sum, weight = 0, 1
		case weight == 0:
			sum, weight = math.NaN(), 1
		}
		out.Points, out.Rows = append(out.Points, sum/weight), append(out.Rows, rows)
	}
	return out
}

// MadeBy reports whether the one group that made a change is that of an event, and moved as the event did.
func (c *Cause) MadeBy(o *Odd) bool {
	if len(c.By()) != 1 || len(c.Rows) != 1 || len(o.By) != 1 || c.By()[0].Column != o.By[0].Column || (c.Part(c.Rows[0]) > 0) != (o.Distance > 0) {
		return false
	}
	at := c.Answer.Main.Column("group", 0)
	return at >= 0 && fmt.Sprint(c.Answer.Main.Result.Rows[c.Rows[0]][at]) == fmt.Sprint(o.Values[0])
}

// Says reports whether one of the groups that made a change is the one whose part of all rows an event is about.
func (c *Cause) Says(o *Odd) bool {
	w := o.Measure.Where
	if o.Measure.Aggregate != plan.ShareWhere || w == nil || len(w.Values) != 1 || len(c.By()) != 1 || c.By()[0].Column != w.Column {
		return false
	}
	at := c.Answer.Main.Column("group", 0)
	return at >= 0 && slices.ContainsFunc(c.Rows, func(row int) bool { return fmt.Sprint(c.Answer.Main.Result.Rows[row][at]) == w.Values[0] })
}

// Begins is the middle of the first unit of time of an event: in a week that begins before a month, most days may be of it.
func (o *Odd) Begins() time.Time {
	from := o.At(o.From)
	return from.Add(o.At(o.From+1).Sub(from) / 2)
}
