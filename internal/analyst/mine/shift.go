package mine

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a step.
const (
	shiftPoints = 16
	shiftSize   = 1.5  // standard deviations within the levels
	shiftRise   = 0.10 // of the level before
)

// shifts is kind K14: a measure that stepped from one level to another, and stayed;
// or stepped again later.
func (k *checker) shifts() {
	for _, l := range k.totals() {
		values, ok := l.values()
		if ok && len(values) >= shiftPoints {
			k.shift(l, values, 0)
		}
	}
}

// stretch is a part of a line's values.
type stretch struct{ from, to int }

// shift checks a line for a step, and where all rows have one, both sides of it for
// another; chance is how probable it is at least for other reasons.
func (k *checker) shift(l line, values []float64, chance float64) {
	values = l.deseasoned(values)
	first, at := k.step(l, values, stretch{0, len(values)}, chance)
	k.add(first)
	if first.Fails != "" || l.field >= 0 {
		return
	}
	for _, side := range []stretch{{0, at}, {at, len(values)}} {
		if side.to-side.from < shiftPoints {
			continue
		}
		if c, again := k.step(l, values, side, chance); c.Fails == "" {
			c.Entity = l.starts[again].Format(time.DateOnly)
			k.add(c)
		}
	}
}

// fewest values that make a level.
func fewest(values []float64) int { return max(5, len(values)/10) }

func (k *checker) step(l line, values []float64, in stretch, chance float64) (c Candidate, at int) {
	part := values[in.from:in.to]
	s := stats.LevelShift(part, fewest(part))
	c = l.candidate(document.KindLevelShift)
	c.Sign, c.P = sign(s.After-s.Before), max(s.P, chance)
	c.Effect, c.Impact = squash(s.Size(), 3), min(1, math.Abs(s.After-s.Before)/max(math.Abs(s.Before), math.Abs(s.After)))
	switch {
	case s.At == 0 || s.Size() < k.eased(shiftSize):
		c.Fails = "the step is small beside the noise"
	case math.Abs(s.After-s.Before) < k.eased(shiftRise)*math.Abs(s.Before):
		c.Fails = "the step is small beside the level"
	case s.StepError > 0.9*s.LineError:
		c.Fails = "a trend fits as well"
	case c.P > k.chance(sure):
		c.Fails = "chance alone makes such a step too often"
	}
	c.Evidence = k.along(l)
	at = in.from + s.At
	if s.At > 0 && in.to == len(values) {
		newest := values[len(values)-1]
		c.Since, c.Left = l.starts[at], math.Abs(newest-s.Before) < math.Abs(newest-s.After)
	}
	points := len(values)
	c.Tell = k.told(l, func(t *insight.Teller) insight.Finding { return tellShift(t, at, in, points) })
	return c, at
}

// tellShift states the two levels as the medians of the points before and after.
func tellShift(t *insight.Teller, at int, in stretch, points int) insight.Finding {
	p := t.Points(0)
	if len(p) != points {
		return insight.Finding{}
	}
	m := t.Answer().Question().Measures[0]
	before, after := t.Over(document.OpMedian, 0, p[in.from], p[at-1]), t.Over(document.OpMedian, 0, p[at], p[in.to-1])
	shape := "shift.up"
	if t.Less(after, before) {
		shape = "shift.down"
	}
	roles := map[string]string{"before": insight.Token(before), "after": insight.Token(after), "start": t.Name(p[at])}
	if m.Additive { // the level of an average is none "a week"
		roles["grain"] = t.Grain()
	}
	return t.Finding(document.KindLevelShift, shape, m, roles)
}
