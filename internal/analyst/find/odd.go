package find

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// Gates of what is unusual in a line. Whole reports are held to them: the more points are
// looked at, the farther out one must be.
const (
	oddPoints  = 24    // of a line
	oddChance  = 0.002 // of one false claim in a report of noise, by each of the ways to look
	oddPart    = 0.35  // of the level, that an odd point is from it
	ratePart   = 0.15  // the same of rates and averages
	oddRun     = 14    // points, up to which odd ones that follow each other are one event
	fewRows    = 3     // behind an odd point, where more are usual
	fewParts   = 10    // that a ratio divides by
	caseErrors = 4     // standard errors of a share of cases
	zeroRun    = 5     // zeros at the end, where there were hardly any
	zeroBefore = 0.02
	nearby     = 12 // points on each side of a step that have to show it
	stepErrors = 7  // standard errors between both levels
	stepSide   = 6  // points on each side
	leastSpell = 15 // points of a level that holds for a while
	mostSpell  = 120
	wideSide   = 42  // points on each side whose medians must show it, too
	yearDays   = 364 // a year back, on the same weekday
	yearPart   = 0.4 // of an odd point, that the same days a year before or after have, too: it is no news
	mostGaps   = 3   // of a line: more are days off
	oneTimes   = 2
	ownTimes   = 1.25
	onePart    = 0.6 // of an event of all rows, that one group makes: it is that group's
)

// Odd is what is unusual in a line.
type Odd struct {
	Line
	Sort     OddSort
	From, To int     // points, both included
	Chance   float64 // that noise makes it
	Distance float64 // from what is usual, in the measure's unit, over all its points
	Times    float64 // as much as usual, or as little, as a logarithm
	Part     float64 // of what all rows have, that a point is out
	Weight   float64 // how much it matters
	Yearly   bool    // the same days of another year are like that, too
	Also     []Line  // of the same rows, that are odd at the same time
	Calm     []Line  // of the same rows, that are as usual then
	Whole    *Line   // of all rows, where it is odd because of this group; nil: it is not
	Days     []int   // further points with the same, each by itself
	weighed  bool    // Distance is what it made of a rate or an average of all rows, own what its own is at a point
	own      float64
}

// OddSort is what kind of thing is unusual.
type OddSort string

// The kinds.
const (
	OddPoint OddSort = "point" // a unit of time, or a few that follow each other
	OddStep  OddSort = "step"  // a new level since
	OddZero  OddSort = "zero"  // nothing any more since
	OddGap   OddSort = "gap"   // units of time without rows
	OddGone  OddSort = "gone"  // no rows any more since
)

// Odds are what is unusual in some lines, the strangest first, each event once: of the
// whole and of its groups the one that says most.
func Odds(lines []Line) []Odd {
	tests := 0.0
	for i := range lines {
		tests += float64(len(lines[i].Points))
		lines[i].order = i
	}
	var all []Odd
	for i := range lines {
		found := lines[i].odds(oddChance / max(tests, 1))
		for k := range found {
			found[k].Part = found[k].part(lines)
		}
		all = append(all, found...)
	}
	all = slices.DeleteFunc(all, func(o Odd) bool { return o.Sort == OddGone && moving(all, &o) })
	slices.SortStableFunc(all, func(a, b Odd) int { return cmp.Compare(b.weight(), a.weight()) })
	out := Weighed(once(all, lines), lines)
	usual(out)
	slices.SortStableFunc(out, func(a, b Odd) int { return cmp.Compare(b.Weight, a.Weight) })
	return out
}

// once are events without those that others tell of. Where they tell of each other in a circle, the first stands for it.
func once(all []Odd, lines []Line) []Odd {
	var out []Odd
	for _, circles := range []bool{false, true} {
		for _, o := range all {
			told := slices.ContainsFunc(all, func(other Odd) bool { return other.tells(&o) })
			near := slices.ContainsFunc(out, func(have Odd) bool { return have.overlapsAny(&o) })
			if told != circles || circles && near || slices.ContainsFunc(out, func(have Odd) bool { return have.with(&o) }) {
				continue
			}
			out = o.addTo(out, all, lines)
		}
	}
	return out
}

// addTo puts an event behind others, or its day to those of one like it.
func (o *Odd) addTo(out, all []Odd, lines []Line) []Odd {
	if at := slices.IndexFunc(out, func(have Odd) bool { return have.alike(o) }); at >= 0 {
		out[at].Days = append(out[at].Days, o.From)
		return out
	}
	o.beside(all, lines)
	for i := range all {
		if w := &all[i]; len(w.By) == 0 && len(o.By) > 0 && o.Measure.AddsOverGroups() && o.Sort == OddPoint && o.tells(w) {
			o.Whole = &w.Line
		}
	}
	return append(out, *o)
}

// alike reports whether an event is one of several single points of one line that are odd in the
// same way: days off.
func (o *Odd) alike(other *Odd) bool {
	return o.Sort == OddPoint && other.Sort == OddPoint && o.From == o.To && other.From == other.To && o.Grain == plan.Day && o.Yearly == other.Yearly &&
		o.rowsOf(&other.Line) && o.Measure.Label == other.Measure.Label && (o.Distance > 0) == (other.Distance > 0) && math.Abs(math.Log(o.Distance/other.Distance)) < math.Ln2
}

// moving: so many groups of a field are gone that these come and go as a rule.
func moving(all []Odd, o *Odd) bool {
	n := 0
	for i := range all {
		if all[i].Sort == OddGone && sameFields(all[i].By, o.By) {
			n++
		}
	}
	return n > 2
}

// weight orders what is unusual.
func (o *Odd) weight() float64 {
	switch o.Sort {
	case OddZero, OddGone, OddStuck:
		return 25
	case OddGap:
		return 12 + min(float64(o.To-o.From), 8)
	}
	main := 0.0
	if o.Measure.AddsOverGroups() {
		main = 6
	}
	if o.count() { // that rows are more says why their numbers are
		main += 3
	}
	return main + min(-math.Log10(o.Chance+1e-300), 20) + 8*min(math.Abs(o.Times), 2.5) + 12*min(o.Part, 1)
}

// part is how far one of its points is out, as a part of what all rows have at a point.
func (o *Odd) part(lines []Line) float64 {
	for i := range lines {
		l := &lines[i]
		if len(l.By) > 0 || l.Measure.Label != o.Measure.Label {
			continue
		}
		var got []float64
		for _, v := range l.Points {
			if !math.IsNaN(v) {
				got = append(got, math.Abs(v))
			}
		}
		if usual := stats.Median(got); usual > 0 {
			return math.Abs(o.Distance) / float64(o.To-o.From+1) / usual
		}
	}
	return 0
}

// overlaps reports whether two events lie at the same time, or next to each other.
func (o *Odd) overlaps(other *Odd) bool {
	return !o.At(o.From).After(other.At(other.To+1)) && !other.At(other.From).After(o.At(o.To+1))
}

// overlapsAny is the same with the further days of the first.
func (o *Odd) overlapsAny(other *Odd) bool {
	return o.overlaps(other) || slices.ContainsFunc(o.Days, func(i int) bool { return i >= other.From && i <= other.To })
}

// tells reports whether an event says what another one does, and more: of all rows and of
// groups, about one number.
func (o *Odd) tells(other *Odd) bool {
	if o.Sort != other.Sort || !o.overlaps(other) || o.same(other) {
		return false
	}
	if o.Sort == OddGap || o.Sort == OddGone {
		return len(o.By) < len(other.By) || len(o.By) == len(other.By) && len(o.By) > 0 && o.By[0].Column != other.By[0].Column && o.fewer(other)
	}
	if o.Measure.Label != other.Measure.Label || (o.Distance > 0) != (other.Distance > 0) {
		return false
	}
	least := onePart // that one group has of a sum; of a rate it is farther out than the whole
	if !o.Measure.AddsOverGroups() && !o.weighed {
		least = oneTimes
	}
	switch {
	case len(o.By) > len(other.By): // one group makes it
		return o.partOf(other) > least && o.farther(other)
	case len(o.By) < len(other.By):
		return other.partOf(o) <= least || !other.farther(o)
	}
	if sameFields(o.By, other.By) {
		return false
	}
	return o.weight() > other.weight() || o.weight() == other.weight() && o.By[0].Column < other.By[0].Column
}

// fewer reports which of two groups that lack rows at the same time is told: the one of the
// field that comes first.
func (o *Odd) fewer(other *Odd) bool {
	return o.From == other.From && o.To == other.To && o.order < other.order
}

func sameFields(a, b []plan.Dimension) bool {
	return slices.EqualFunc(a, b, func(x, y plan.Dimension) bool { return x.Column == y.Column })
}

func (o *Odd) same(other *Odd) bool {
	return o.rowsOf(&other.Line) && o.From == other.From && o.Measure.Label == other.Measure.Label
}

// rowsOf reports whether two lines are of the same rows.
func (l *Line) rowsOf(other *Line) bool {
	return sameFields(l.By, other.By) && slices.Equal(l.Values, other.Values)
}

// with reports whether an event is told of along with another: another number at the
// same time, of the same rows or of rows that both have.
func (o *Odd) with(other *Odd) bool {
	if o.Sort == OddStuck && o.overlaps(other) && o.rowsOf(&other.Line) {
		return true
	}
	return o.Sort == other.Sort && o.Measure.Label != other.Measure.Label && o.overlapsAny(other) && (o.rowsOf(&other.Line) || len(o.By) == 0 || len(other.By) == 0 || len(o.By) != len(other.By) || !sameFields(o.By, other.By)) ||
		(o.Sort == OddGap || o.Sort == OddZero || o.Sort == OddGone) && o.Sort != other.Sort && o.overlaps(other) && (o.rowsOf(&other.Line) || len(o.By) == 0 || len(other.By) == 0)
}

// beside finds the other numbers of the same rows, odd and not, at the time of an event.
func (o *Odd) beside(all []Odd, lines []Line) {
	if o.Sort != OddPoint {
		return
	}
	for i := range lines {
		l := &lines[i]
		if !l.rowsOf(&o.Line) || l.Measure.Label == o.Measure.Label {
			continue
		}
		if slices.ContainsFunc(all, func(other Odd) bool {
			return other.rowsOf(l) && other.Measure.Label == l.Measure.Label && other.overlaps(o) && other.Sort == OddPoint
		}) {
			o.Also = append(o.Also, *l)
		} else if c, ok := courseOf(l); ok && c.calm(o) {
			o.Calm = append(o.Calm, *l)
		}
	}
}

// calm reports whether a line is as usual at the time of an event.
func (c *course) calm(o *Odd) bool {
	swing := stats.Spread(c.rest)
	for i, at := range c.at {
		if at >= o.From && at <= o.To && math.Abs(c.rest[i]) > 1.5*swing {
			return false
		}
	}
	return swing > 0
}

// odds are what is unusual in one line; chance is how likely each may be noise.
func (l *Line) odds(chance float64) []Odd {
	out := l.gaps(chance)
	if o, ok := l.gone(chance); ok {
		return append(out, o)
	}
	c, ok := courseOf(l)
	if !ok {
		if o, ok := l.drifted(); ok {
			out = append(out, o)
		}
		return out
	}
	if o, ok := c.stopped(); ok {
		return append(out, o)
	}
	step, stepped := c.step()
	points := c.points(chance)
	if o, ok := c.stuck(chance); ok {
		points, out = slices.DeleteFunc(points, func(p Odd) bool { return p.overlaps(&o) }), append(out, o)
	}
	if spell, ok := c.spell(); ok && !stepped {
		points = append(slices.DeleteFunc(points, func(o Odd) bool { return o.overlaps(&spell) }), spell)
	}
	for _, o := range points {
		if !stepped || o.To < step.From || o.From > step.From+levelDays/2 { // the first days of a new level are part of it
			out = append(out, o)
		}
	}
	if stepped {
		return append(out, step)
	}
	if o, ok := l.drifted(); ok {
		out = append(out, o)
	}
	return out
}

// points are the times far from what their weekday and the points around them let expect:
// single ones, and a few that follow each other.
func (c *course) points(chance float64) []Odd {
	var out []Odd
	lengths := map[plan.Grain][]int{plan.Hour: {1, 3}, plan.Day: {1, 3, weekly}}[c.line.Grain]
	if lengths == nil {
		lengths = []int{1, 2}
	}
	for _, length := range lengths {
		means := c.means(length)
		sorted := slices.Sorted(slices.Values(means))
		out = append(out, c.far(means, sorted, length, 1, chance)...)
		out = append(out, c.far(negated(means), reversed(negated(sorted)), length, -1, chance)...)
	}
	slices.SortStableFunc(out, func(a, b Odd) int { return cmp.Compare(a.Chance, b.Chance) })
	var kept []Odd
	for _, o := range out {
		if !slices.ContainsFunc(kept, func(k Odd) bool { return k.overlaps(&o) }) {
			kept = append(kept, o)
		}
	}
	return kept
}

// means are those of the runs of some points.
func (c *course) means(length int) []float64 {
	means := make([]float64, 0, len(c.rest))
	for i := 0; i+length <= len(c.rest); i++ {
		means = append(means, stats.Mean(c.rest[i:i+length]))
	}
	return means
}

func negated(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = -v
	}
	return out
}

func reversed(values []float64) []float64 {
	slices.Reverse(values)
	return values
}

// far are the runs of some points whose mean is far out to one side; the means are those of the side.
func (c *course) far(means, sorted []float64, length int, sign, chance float64) []Odd {
	least := 0.0
	if c.line.count() {
		least = countedStep / math.Sqrt(float64(length))
	}
	t, ok := tailOf(sorted, least)
	if !ok {
		return nil
	}
	plainly := c.plainly(means, length)
	var rows *crowds
	if sign > 0 && c.line.count() {
		rows = c.crowds()
	}
	var out []Odd
	for i, x := range means {
		p := t.chance(x)
		if rows != nil {
			p = rows.unlikely(i, i+length-1, p, chance)
		}
		if x > plainly {
			p = min(p, chance/2)
		}
		if p < chance {
			if o, ok := c.event(i, i+length-1, sign, p); ok {
				out = append(out, o)
			}
		}
	}
	return out
}

// event is the run of odd points that a place belongs to; ok is false where it is too small, too
// long or rests on too few rows.
func (c *course) event(from, to int, sign, p float64) (Odd, bool) {
	level := sign * stats.Mean(c.rest[from:to+1])
	for from < to && sign*c.rest[from] < level/3 {
		from++
	}
	for to > from && sign*c.rest[to] < level/3 {
		to--
	}
	for from > 0 && sign*c.rest[from-1] > level/2 {
		from--
	}
	for to < len(c.rest)-1 && sign*c.rest[to+1] > level/2 {
		to++
	}
	value, usual := 0.0, 0.0
	for i := from; i <= to; i++ {
		value, usual = value+c.value[i], usual+c.usual(i)
	}
	part := oddPart
	if !c.line.Measure.AddsOverGroups() {
		part = ratePart
	}
	if to-from >= oddRun || math.Abs(value-usual) < part*math.Abs(usual) || !c.carried(from, to) || !c.beyondCases(from, to, usual/float64(to-from+1)) {
		return Odd{}, false
	}
	o := Odd{Line: *c.line, Sort: OddPoint, From: c.at[from], To: c.at[to], Chance: p, Distance: value - usual}
	if o.Times = 3; value > 0 && usual > 0 {
		o.Times = math.Log(value / usual)
	}
	o.Yearly = c.again(from, to, sign, level)
	return o, true
}

// carried reports whether an odd point rests on as many rows as points do: a single row that makes
// a day is told as a row. Of a count the rows are the event.
func (c *course) carried(from, to int) bool {
	if c.line.count() || c.line.Rows == nil {
		return true
	}
	var all []float64
	for _, n := range c.line.Rows {
		if n > 0 {
			all = append(all, n)
		}
	}
	there := 0.0
	for i := from; i <= to; i++ {
		there = max(there, c.line.Rows[c.at[i]])
	}
	if c.line.Measure.Aggregate == plan.Ratio {
		return there >= fewParts
	}
	return there >= min(fewRows, stats.Median(all))
}

// beyondCases reports whether a share of cases is out by more than so many cases make by chance: none of twenty, where
// one is usual, is nothing. It is always true of other numbers.
func (c *course) beyondCases(from, to int, usual float64) bool {
	if c.line.Measure.Unit != "%" || c.line.Rows == nil || usual <= 0 || usual >= wholePercent {
		return true
	}
	cases, hits := 0.0, 0.0
	for i := from; i <= to; i++ {
		n := c.line.Rows[c.at[i]]
		cases, hits = cases+n, hits+n*c.value[i]/wholePercent
	}
	p := usual / wholePercent
	return math.Abs(hits-cases*p) > caseErrors*math.Sqrt(cases*p*(1-p))+1
}

// again reports whether the same days a year before or after are out to the same side.
func (c *course) again(from, to int, sign, level float64) bool {
	year := map[plan.Grain]int{plan.Day: yearDays, plan.Week: 52, plan.Month: 12}[c.line.Grain]
	reach := map[plan.Grain]int{plan.Day: 5, plan.Week: 1}[c.line.Grain]
	for _, back := range []int{-year, year} {
		best := math.Inf(-1)
		for shift := -reach; shift <= reach; shift++ {
			if m, ok := c.mean(c.at[from]+back+shift, c.at[to]+back+shift); ok {
				best = max(best, sign*m)
			}
		}
		if best > yearPart*level {
			return true
		}
	}
	return false
}

// mean is that of the distances from one point of the line to another.
func (c *course) mean(from, to int) (float64, bool) {
	var got []float64
	for i, at := range c.at {
		if at >= from && at <= to {
			got = append(got, c.rest[i])
		}
	}
	return stats.Mean(got), len(got) > 0
}

// End is the time that the last point of an event ends at.
func (o *Odd) End() time.Time { return o.At(o.To + 1) }
