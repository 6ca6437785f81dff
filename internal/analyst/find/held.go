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
)

// Held are new levels of lines by weeks or months that began in the newest points and hold to the end, the most telling first, each told
// once: of the whole or of the group that makes it.
func Held(lines []Line) []Odd {
	tests := 0.0
	var kept []Line
	for _, l := range lines {
		if (l.Grain == plan.Week || l.Grain == plan.Month) && !l.settled() {
			l.order = len(kept)
			kept, tests = append(kept, l), tests+heldSince-heldAtOnce+1
		}
	}
	var all []Odd
	for i := range kept {
		if o, ok := kept[i].held(heldChance / max(tests, 1)); ok {
			o.weigh(kept)
			o.Part = o.part(kept)
			all = append(all, o)
		}
	}
	slices.SortStableFunc(all, func(a, b Odd) int { return cmp.Compare(b.weight(), a.weight()) })
	return once(all, kept)
}

// weigh has a rate or an average of a group be as far from its old level as it moved that of all rows.
func (o *Odd) weigh(lines []Line) {
	if o.Measure.AddsOverGroups() {
		return
	}
	o.weighed = true
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
	most, at := 0.0, 0
	for k := max(heldBefore, n-heldSince); k <= n-heldAtOnce; k++ {
		if e := math.Abs(levelErrors(c.flat[:k], c.flat[k:])); e > most {
			most, at = e, k
		}
	}
	if at == 0 {
		return Odd{}, false
	}
	p := levelChance(c.flat[:at], c.flat[at:])
	if l.Measure.Unit == "%" && l.Rows != nil {
		p = c.casesChance(at)
	}
	if p > chance {
		return Odd{}, false
	}
	a, b := stats.Median(c.value[:at]), stats.Median(c.value[at:])
	if still := stats.Mean(c.value[n-heldAtOnce:]); math.Abs(still-b) > math.Abs(still-a) { // it came back
		return Odd{}, false
	}
	if math.Abs(b-a) < heldPart*math.Abs(a) || beyond(c.value[:at], c.value[at:]) < heldBeyond || c.steppedBefore(at, stats.Mean(c.flat[at:])-stats.Mean(c.flat[:at])) {
		return Odd{}, false
	}
	return Odd{Line: *l, Sort: OddStep, From: c.at[at], To: c.at[n-1], Chance: p, Distance: (b - a) * float64(n-at), Times: math.Log(max(b, 1e-9) / max(a, 1e-9))}, true
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
	return stats.NormalTail((b - a) / math.Sqrt(wide*(a*(1-a)/n+b*(1-b)/k)))
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
