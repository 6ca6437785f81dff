package find

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// wholeChance is the chance of one false claim that all rows are missing at a time.
const wholeChance = 0.01

// step is a new level that holds to the end, and began from one point to the next.
func (c *course) step() (Odd, bool) {
	if c.line.Measure.Aggregate == plan.Last || c.line.Grain == plan.Hour {
		return c.switched()
	}
	at, errors := bestStep(c.flat)
	if errors < stepErrors {
		return Odd{}, false
	}
	before, after := c.flat[max(0, at-nearby):at], c.flat[at:min(len(c.flat), at+nearby)]
	wide := stats.Median(c.flat[at:min(len(c.flat), at+wideSide)]) - stats.Median(c.flat[max(0, at-wideSide):at])
	whole := stats.Mean(c.flat[at:]) - stats.Mean(c.flat[:at])
	near := stats.Mean(after) - stats.Mean(before)
	a, b := stats.Mean(c.value[:at]), stats.Mean(c.value[at:])
	switch {
	case math.Abs(b-a) < oddPart*math.Abs(a), near*whole <= 0, (b-a)*whole <= 0, wide/whole < 0.6:
	case math.Abs(near) < 0.75*math.Abs(whole), math.Abs(levelErrors(before, after)) < 4, c.steppedBefore(at, near):
	default:
		return Odd{Line: *c.line, Sort: OddStep, From: c.at[at], To: c.at[len(c.at)-1], Chance: math.Pow(10, -errors), Distance: (b - a) * float64(len(c.value)-at), Times: math.Log(max(b, 1e-9) / max(a, 1e-9))}, true
	}
	return Odd{}, false
}

// switched is a level that was the same all along, and is another since: how many there are.
func (c *course) switched() (Odd, bool) {
	at := len(c.value) - 1
	for at > 0 && c.value[at-1] == c.value[len(c.value)-1] {
		at--
	}
	if at < oddPoints || len(c.value)-at < stepSide || len(c.line.By) == 0 || c.line.Grain == plan.Hour {
		return Odd{}, false
	}
	a, b := c.value[at-1], c.value[at]
	for _, v := range c.value[:at] {
		if v != a {
			return Odd{}, false
		}
	}
	if math.Abs(b-a) < oddPart*math.Abs(a) {
		return Odd{}, false
	}
	return Odd{Line: *c.line, Sort: OddStep, From: c.at[at], To: c.at[len(c.at)-1], Chance: 1e-12, Distance: (b - a) * float64(len(c.value)-at), Times: math.Log(max(b, 1e-9) / max(a, 1e-9))}, true
}

// bestStep is where the levels before and after are farthest apart, in standard errors that
// allow for points which follow their neighbours.
func bestStep(flat []float64) (at int, errors float64) {
	if at, errors = farthestSplit(flat, stepSide, len(flat)-stepSide); at == 0 {
		return 0, 0
	}
	if r := min(followed(flat[:at], flat[at:]), 0.98); r > 0 {
		errors *= math.Sqrt((1 - r) / (1 + r))
	}
	return at, errors
}

// followed is how far each point follows the one before it, about the levels of both sides.
func followed(sides ...[]float64) float64 {
	products, all := 0.0, 0.0
	for _, side := range sides {
		mean := stats.Mean(side)
		for i, v := range side {
			all += (v - mean) * (v - mean)
			if i > 0 {
				products += (v - mean) * (side[i-1] - mean)
			}
		}
	}
	if all == 0 {
		return 0
	}
	return products / all
}

// steppedBefore reports whether the level moved the same way at the same time of another
// year: a season.
func (c *course) steppedBefore(at int, size float64) bool {
	year := map[plan.Grain]int{plan.Day: yearDays, plan.Week: 52, plan.Month: 12}[c.line.Grain]
	for shift := -3 * nearby; shift <= 3*nearby; shift += nearby / 2 {
		mid := at - year + shift
		if mid < 2*nearby || mid+2*nearby > len(c.flat) {
			continue
		}
		was := stats.Mean(c.flat[mid:mid+2*nearby]) - stats.Mean(c.flat[mid-2*nearby:mid])
		if was/size > 0.5 {
			return true
		}
	}
	return false
}

// spell is a level that held for some weeks, and neither before nor after.
func (c *course) spell() (Odd, bool) {
	if c.line.Grain != plan.Day || len(c.flat) < 4*leastSpell || c.line.Measure.Aggregate == plan.Last {
		return Odd{}, false
	}
	sums := make([]float64, len(c.flat)+1)
	for i, v := range c.flat {
		sums[i+1] = sums[i] + v
	}
	n, all, best := float64(len(c.flat)), sums[len(c.flat)], 0.0
	from, to := 0, 0
	scales := spellScales(n)
	for i := nearby; i+leastSpell+nearby <= len(c.flat); i++ {
		for j := i + leastSpell; j <= min(i+mostSpell, len(c.flat)-nearby); j++ {
			in, s := sums[j]-sums[i], scales[j-i]
			if (1+1e-9)*math.Abs(in*s[0]-(all-in)*s[1]) < best {
				continue
			}
			length := float64(j - i)
			if far := math.Abs(in/length-(all-in)/(n-length)) * math.Sqrt(length*(n-length)/n); far > best {
				best, from, to = far, i, j
			}
		}
	}
	return c.spellAt(from, to)
}

// spellScales are, for each length of a spell, by what its sum and that of all other points are multiplied for how far they are apart, nearly:
// most spells need no closer look.
func spellScales(n float64) [mostSpell + 1][2]float64 {
	var out [mostSpell + 1][2]float64
	for i := leastSpell; i <= mostSpell; i++ {
		length := float64(i)
		root := math.Sqrt(length * (n - length) / n)
		out[i] = [2]float64{root / length, root / (n - length)}
	}
	return out
}

// spellAt is the spell from one point to before another, where both its ends are plain.
func (c *course) spellAt(from, to int) (Odd, bool) {
	if to == 0 || 2*(to-from) > len(c.flat) {
		return Odd{}, false
	}
	inside, outside := c.flat[from:to], slices.Concat(c.flat[:from], c.flat[to:])
	errors := math.Abs(levelErrors(outside, inside))
	if r := min(followed(outside, inside), 0.98); r > 0 {
		errors *= math.Sqrt((1 - r) / (1 + r))
	}
	rise := stats.Mean(inside) - stats.Mean(outside)
	begins := stats.Mean(c.flat[from:from+nearby]) - stats.Mean(c.flat[from-nearby:from])
	ends := stats.Mean(c.flat[to-nearby:to]) - stats.Mean(c.flat[to:to+nearby])
	values := slices.Concat(c.value[:from], c.value[to:])
	a, b := stats.Mean(values), stats.Mean(c.value[from:to])
	if errors < stepErrors || begins/rise < 0.6 || ends/rise < 0.6 || math.Abs(b-a) < oddPart*math.Abs(a) || (b-a)*rise <= 0 || c.steppedBefore(from, begins) {
		return Odd{}, false
	}
	o := Odd{Line: *c.line, Sort: OddPoint, From: c.at[from], To: c.at[to-1], Chance: math.Pow(10, -errors), Distance: (b - a) * float64(to-from), Times: math.Log(max(b, 1e-9) / max(a, 1e-9))}
	return o, true
}

// stopped is a number that is zero at the end, and hardly ever was before.
func (c *course) stopped() (Odd, bool) {
	n := len(c.value)
	first := n
	for first > 0 && c.value[first-1] == 0 {
		first--
	}
	zeros := 0
	for _, v := range c.value[:first] {
		if v == 0 {
			zeros++
		}
	}
	if n-first < zeroRun || first < oddPoints || float64(zeros) > zeroBefore*float64(first) {
		return Odd{}, false
	}
	return Odd{Line: *c.line, Sort: OddZero, From: c.at[first], To: c.at[n-1], Distance: -stats.Mean(c.value[:first])}, true
}

// presence is on which of the points between a line's first and last rows are due: on weekends there may be
// none. Filled are those of them that have rows; none is how likely one has none if rows come by chance.
type presence struct {
	due    []int
	filled int
	none   float64
}

const duePart = 0.6 // of the points of a weekday, that have rows where these are due

// presence of a line.
func (l *Line) presence() presence {
	first, last := l.ends()
	p := presence{none: 1}
	var counts []float64
	due := l.dueOn()
	for i := max(first, 0); i <= last; i++ {
		if !due[l.weekday(i)] {
			continue
		}
		p.due = append(p.due, i)
		counts = append(counts, zeroIfNone(l.Rows[i]))
		if !math.IsNaN(l.Rows[i]) {
			p.filled++
		}
	}
	if m := stats.MomentsOf(counts); m.Mean > 0 {
		p.none = math.Exp(-m.Mean / max(m.Variance/m.Mean, 0.05))
	}
	return p
}

// dueOn are the weekdays with rows nearly always; all where these are not told apart, or none has.
func (l *Line) dueOn() [weekly]bool {
	var all, filled [weekly]float64
	first, last := l.ends()
	for i := max(first, 0); i <= last; i++ {
		all[l.weekday(i)]++
		if !math.IsNaN(l.Rows[i]) {
			filled[l.weekday(i)]++
		}
	}
	var out [weekly]bool
	days := 0
	for d := range out {
		if out[d] = all[d] > 0 && filled[d] >= duePart*all[d]; out[d] {
			days++
		}
	}
	if days < 2 {
		for d := range out {
			out[d] = true
		}
	}
	return out
}

// weekday is that of a point; the same of all where a line is not by day.
func (l *Line) weekday(i int) int {
	if l.Grain != plan.Day {
		return 0
	}
	return (int(l.Start.Weekday()) + i) % weekly
}

// gaps are points without rows of what has rows nearly always.
func (l *Line) gaps(chance float64) []Odd {
	p := l.presence()
	if !l.rows() || len(p.due) < oddPoints || l.Grain == plan.Hour {
		return nil
	}
	if len(l.By) == 0 { // looked at once
		chance = max(chance, wholeChance/float64(len(p.due)))
	}
	var out []Odd
	var lengths []int
	longest, before := 0, -1
	for _, i := range p.due {
		if math.IsNaN(l.Rows[i]) {
			if n := len(out); n > 0 && out[n-1].To == before {
				out[n-1].To, lengths[n-1] = i, lengths[n-1]+1
			} else {
				out, lengths = append(out, Odd{Line: *l, Sort: OddGap, From: i, To: i, Distance: -1}), append(lengths, 1)
			}
			longest = max(longest, lengths[len(out)-1])
		}
		before = i
	}
	if len(out) > mostGaps || float64(p.filled) < mostlyFilled*float64(len(p.due)-longest) { // a table of events: nothing is missing
		return nil
	}
	var kept []Odd
	for i, o := range out {
		if o.Chance = math.Pow(p.none, float64(lengths[i])); o.Chance < chance {
			kept = append(kept, o)
		}
	}
	return kept
}

// gone is a group without rows at the end, which had them nearly always before.
func (l *Line) gone(chance float64) (Odd, bool) {
	first, last := l.ends()
	silent := len(l.Points) - 1 - last
	if !l.rows() || len(l.By) == 0 || first < 0 || last-first < oddPoints || silent < stepSide || silent > last-first+1 {
		return Odd{}, false // or it was there for a while only, and that is long ago: the appeal of a Christmas
	}
	p := l.presence()
	share := float64(p.filled) / float64(len(p.due))
	if share < 0.5 || math.Pow(max(p.none, 1-share), float64(l.dueAfter(last))) > chance {
		return Odd{}, false
	}
	return Odd{Line: *l, Sort: OddGone, From: last + 1, To: len(l.Points) - 1, Distance: -1}, true
}

// dueAfter is at how many points behind one rows are due.
func (l *Line) dueAfter(last int) int {
	n, due := 0, l.dueOn()
	for i := last + 1; i < len(l.Points); i++ {
		if due[l.weekday(i)] {
			n++
		}
	}
	return n
}
