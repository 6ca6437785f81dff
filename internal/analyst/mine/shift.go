package mine

import (
	"math"

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

// shifts is kind K14: a measure that stepped from one level to another, and stayed.
func (k *checker) shifts() {
	if k.Buckets == nil {
		return
	}
	for i := range k.Measures {
		values, ok := complete(k.Total.Series[i].Values())
		if ok && len(values) >= shiftPoints {
			k.shift(i, -1, Group{}, values)
		}
	}
}

// shift checks a series of all rows, or of one group of a field.
func (k *checker) shift(measure, field int, g Group, values []float64) {
	s := stats.LevelShift(values, max(5, len(values)/10))
	c := Candidate{
		Kind: document.KindLevelShift, Family: OverTime, Measure: measure, Field: field, Entity: g.Value, Sign: sign(s.After - s.Before),
		Tested: true, P: s.P, Effect: squash(s.Size(), 3), Impact: min(1, math.Abs(s.After-s.Before)/max(math.Abs(s.Before), math.Abs(s.After))),
	}
	switch {
	case s.Size() < shiftSize:
		c.Fails = "the step is small beside the noise"
	case math.Abs(s.After-s.Before) < shiftRise*math.Abs(s.Before):
		c.Fails = "the step is small beside the level"
	case s.StepError > 0.9*s.LineError:
		c.Fails = "a trend fits as well"
	}
	c.Evidence = k.along(measure)
	at := s.At
	c.Tell = func(t *insight.Teller) insight.Finding { return tellShift(t, at, len(values)) }
	k.add(c)
}

// tellShift states the two levels as the medians of the points before and after.
func tellShift(t *insight.Teller, at, points int) insight.Finding {
	p := t.Points(0)
	if len(p) != points {
		return insight.Finding{}
	}
	m := t.Answer().Question().Measures[0]
	before, after := t.Over(document.OpMedian, 0, p[0], p[at-1]), t.Over(document.OpMedian, 0, p[at], p[len(p)-1])
	shape := "shift.up"
	if t.Less(after, before) {
		shape = "shift.down"
	}
	return t.Finding(document.KindLevelShift, shape, m, map[string]string{
		"before": insight.Token(before), "after": insight.Token(after), "start": t.Name(p[at]), "grain": t.Grain(),
	})
}
