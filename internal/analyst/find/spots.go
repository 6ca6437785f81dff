package find

import (
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// Gates of a spot.
const (
	spotChance = 0.01 // of one false spot in a report, for each sort of numbers
	spotSince  = 3    // buckets, at least, that the new level has
	spotBefore = 4    // that the old level has
	spotCases  = 15   // of each level
	spotRows   = 40   // the same of an average, which single rows move
	spotPart   = 0.25 // of the larger level, that both are apart
	spotNewest = 3    // buckets at the end, or as many as have spotEnough cases, that must lie nearer to the new level than to the old one
	spotEnough = 10
	spotTries  = 5    // beginnings that the levels of a line count for: those next to each other show nearly the same
	spotRest   = 0.25 // of how far a spot moved, that all other rows may have moved the same way
)

// Tally is what a measure comes to in some rows: of a rate Sum of Over cases, of an average the sum and the squares of Over rows.
type Tally struct{ Sum, Over, Squares float64 }

func (t Tally) plus(o Tally) Tally {
	return Tally{t.Sum + o.Sum, t.Over + o.Over, t.Squares + o.Squares}
}

func (t Tally) minus(o Tally) Tally {
	return Tally{t.Sum - o.Sum, t.Over - o.Over, t.Squares - o.Squares}
}

func (t Tally) value() float64 { return t.Sum / max(t.Over, 1) }

// CrossedLine is the course of some measures in the rows of a group, of two together, of a weekday, or of a group on one.
type CrossedLine struct {
	By     []plan.Dimension // none: all rows
	Values []any            // of By; nil: blank
	Points [][]Tally        // of each measure, by bucket
}

// Crossed are the courses of some measures in all of these.
type Crossed struct {
	Measures []plan.Measure
	Buckets  []time.Time
	End      time.Time
	Lines    []CrossedLine
}

// Spot is where and since when a rate or an average is another than it was: the fewest conditions that tell most of it.
type Spot struct {
	By      []plan.Dimension
	Values  []any
	Measure plan.Measure
	Start   time.Time // of all that was looked at
	Since   time.Time
	End     time.Time
	Chance  float64 // that one of all that were looked at shows as much by itself
	Up      bool
	Told    bool  // it stands in the report
	Besides *Spot // whose rows were left out when it was looked for; nil: none were
	// What it comes to in the spot and in all other rows, since then and before.
	Now, Before, RestNow, RestBefore Tally
}

// Spots are, for each measure, the one spot that tells most, where one is surely there: of lines that fit.
func (c *Crossed) Spots(fits func(plan.Measure, CrossedLine) bool) []Spot {
	whole := slices.IndexFunc(c.Lines, func(l CrossedLine) bool { return len(l.By) == 0 })
	if whole < 0 || len(c.Buckets) < spotBefore+spotSince {
		return nil
	}
	classes := c.classes()
	var out []Spot
	for i, m := range c.Measures {
		all := c.Lines[whole].Points[i]
		var best Spot
		for k := range c.Lines {
			l := &c.Lines[k]
			if len(l.By) == 0 || !fits(m, *l) {
				continue
			}
			s, chance := c.step(l, i)
			if s.Chance = chance * float64(classes[len(l.By)]*spotTries*len(c.Measures)); s.Since.IsZero() || s.Chance > spotChance || !best.Since.IsZero() && s.Chance >= best.Chance {
				continue
			}
			at := slices.Index(c.Buckets, s.Since)
			s.RestBefore, s.RestNow = sumTallies(all[:at]).minus(s.Before), sumTallies(all[at:]).minus(s.Now)
			if s.alone() {
				best = s
			}
		}
		if !best.Since.IsZero() {
			out = append(out, best)
		}
	}
	return out
}

// classes are how many lines there are of each sort: of a field, of two, of a weekday.
func (c *Crossed) classes() map[int]int {
	out := map[int]int{}
	for i := range c.Lines {
		out[len(c.Lines[i].By)]++
	}
	return out
}

// alone reports whether all other rows did not go the same way as far.
func (s *Spot) alone() bool {
	if s.RestBefore.Over < spotCases || s.RestNow.Over < spotCases {
		return false
	}
	if s.OfBlanks() && (s.RestNow.value() > s.RestBefore.value()) == s.Up && levelsApart(s.RestBefore, s.RestNow, s.Measure) < spotChance/10 {
		return false // what is filled in when a case ends is blank in the newest
	}
	moved, rest := s.Now.value()-s.Before.value(), s.RestNow.value()-s.RestBefore.value()
	return rest*sign(moved) <= spotRest*math.Abs(moved)
}

// step is the plainest new level of a measure in a line that holds to the end, and how likely chance makes it; 1: there is none.
func (c *Crossed) step(l *CrossedLine, measure int) (s Spot, chance float64) {
	points, m := l.Points[measure], c.Measures[measure]
	n := len(points)
	total := sumTallies(points)
	before, chance, least := Tally{}, 1.0, float64(spotCases)
	if !plan.OfCases(m) {
		least = spotRows
	}
	for k := 1; k <= n-spotSince; k++ {
		before = before.plus(points[k-1])
		now := total.minus(before)
		if k < spotBefore || min(before.Over, now.Over) < least || points[k].Over == 0 {
			continue
		}
		if p := levelsApart(before, now, m); p < chance {
			chance = p
			s = Spot{By: l.By, Values: l.Values, Measure: m, Start: c.Buckets[0], Since: c.Buckets[k], End: c.End, Up: now.value() > before.value(), Now: now, Before: before}
		}
	}
	if s.Since.IsZero() || !s.plain() {
		return Spot{}, 1
	}
	at := slices.Index(c.Buckets, s.Since)
	if newest := newest(points[at:]); math.Abs(newest.value()-s.Now.value()) > math.Abs(newest.value()-s.Before.value()) {
		return Spot{}, 1 // it came back
	}
	if wide := wider(points[:at], points[at:], m); wide > 1 {
		chance = levelsApart(s.Before.thinned(wide), s.Now.thinned(wide), m)
	}
	return s, max(chance, math.SmallestNonzeroFloat64)
}

// newest is what a line comes to in the last buckets, so many that they have cases enough to show whether it came back.
func newest(points []Tally) (out Tally) {
	for n := len(points) - 1; n >= 0 && (out.Over < spotEnough || len(points)-n <= spotNewest); n-- {
		out = out.plus(points[n])
	}
	return out
}

// plain reports whether both levels of a spot are far enough apart to be told.
func (s *Spot) plain() bool {
	a, b := s.Before.value(), s.Now.value()
	if plan.OfCases(s.Measure) && max(a, b) > 1 { // more of a part than of the whole is a slip, and no level
		return false
	}
	return math.Abs(b-a) >= spotPart*max(math.Abs(a), math.Abs(b))
}

// thinned is a tally of as many times fewer rows: those that do not come independently tell less.
func (t Tally) thinned(times float64) Tally {
	return Tally{t.Sum / times, t.Over / times, t.Squares / times}
}

// levelsApart is how likely chance makes two levels of a rate or an average differ so.
func levelsApart(a, b Tally, m plan.Measure) float64 {
	if !plan.OfCases(m) {
		variance := (a.scatter() + b.scatter()) / max(a.Over+b.Over-2, 1) // of both together: that of a few rows is often small by chance
		if variance <= 0 {
			return 1
		}
		return stats.StudentTail((a.value()-b.value())/math.Sqrt(variance*(1/a.Over+1/b.Over)), a.Over+b.Over-2)
	}
	both := a.plus(b) // that of so large a quotient of likelihoods, few cases or many
	return min(1, 2*math.Exp(both.likelihood()-a.likelihood()-b.likelihood()))
}

// scatter is the sum of the squares around the average of a tally.
func (t Tally) scatter() float64 { return max(0, t.Squares-t.Sum*t.Sum/max(t.Over, 1)) }

// likelihood is the logarithm of that of a rate of cases, at its own level.
func (t Tally) likelihood() float64 {
	hits, misses := t.Sum, t.Over-t.Sum
	out := 0.0
	for _, n := range []float64{hits, misses} {
		if n > 0 {
			out += n * math.Log(n/t.Over)
		}
	}
	return out
}

// wider is how many times wider than chance makes it the buckets, at least, of two levels scatter around these.
func wider(before, after []Tally, m plan.Measure) float64 {
	chi, df := 0.0, -2.0
	for _, side := range [][]Tally{before, after} {
		all := sumTallies(side)
		p := all.value()
		variance := p * (1 - p)
		if !plan.OfCases(m) {
			variance = max(0, all.Squares/max(all.Over, 1)-p*p)
		}
		if variance <= 0 {
			continue
		}
		for _, t := range side {
			if t.Over > 0 {
				chi, df = chi+(t.Sum-t.Over*p)*(t.Sum-t.Over*p)/(t.Over*variance), df+1
			}
		}
	}
	if df < 1 {
		return 1
	}
	return chi/df - 2*math.Sqrt(2/df) // by as much as is sure
}

func sumTallies(list []Tally) (out Tally) {
	for _, t := range list {
		out = out.plus(t)
	}
	return out
}

// Of is the courses of some of the measures.
func (c *Crossed) Of(from, to int) *Crossed {
	out := &Crossed{Measures: c.Measures[from:to], Buckets: c.Buckets, End: c.End}
	for _, l := range c.Lines {
		l.Points = l.Points[from:to]
		out.Lines = append(out.Lines, l)
	}
	return out
}

// Distinct leaves out, of spots, those that an earlier one tells as well: the same rows from about the same time.
func Distinct(all []Spot) []Spot {
	var out []Spot
	for _, s := range all {
		same := func(o Spot) bool {
			const near = 22 * 24 * time.Hour
			return s.within(&o) && s.Since.Sub(o.Since).Abs() <= near
		}
		if !slices.ContainsFunc(out, same) {
			out = append(out, s)
		}
	}
	return out
}

// within reports whether one of two spots has all conditions of the other.
func (s *Spot) within(o *Spot) bool {
	few, many := s, o
	if len(few.By) > len(many.By) {
		few, many = many, few
	}
	for i, by := range few.By {
		if !slices.ContainsFunc(many.By, func(d plan.Dimension) bool { return d.Column == by.Column && d.Part == by.Part }) {
			return false
		}
		at := slices.IndexFunc(many.By, func(d plan.Dimension) bool { return d.Column == by.Column && d.Part == by.Part })
		if many.Values[at] != few.Values[i] {
			return false
		}
	}
	return true
}
