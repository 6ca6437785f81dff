package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a run of rises, and of a record.
const (
	streakPoints = 12
	recordPoints = 20
	recordSize   = 0.10 // of the record before
)

// streaks is kind K16: a measure that rose (fell) many times in a row, up to now, or
// whose newest value is a record by far. A series that wanders at random rises k
// times in a row once in 2^k.
func (k *checker) streaks() {
	for _, l := range k.totals() {
		values, ok := l.values()
		if !ok || len(values) < streakPoints {
			continue
		}
		k.streak(l, values)
		if len(values) >= recordPoints {
			k.record(l, values)
		}
	}
}

func (k *checker) streak(l line, values []float64) {
	run, direction := newestRun(values)
	first, last := values[len(values)-1-run], values[len(values)-1]
	c := l.candidate(document.KindStreak)
	c.Sign, c.P = direction, min(1, 2*math.Pow(0.5, float64(run)))
	c.Effect, c.Impact = squash(float64(run), 8), min(1, math.Abs(last-first)/max(math.Abs(first), math.Abs(last)))
	if c.P > sure {
		c.Fails = "the run is short"
	}
	c.Evidence = k.along(l)
	points := len(values)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellStreak(t, points, run) }
	k.add(c)
}

// newestRun is how many changes up to the newest have the same direction.
func newestRun(values []float64) (run, direction int) {
	steps := stats.Differences(values)
	direction = sign(steps[len(steps)-1])
	for i := len(steps) - 1; i >= 0 && direction != 0 && sign(steps[i]) == direction; i-- {
		run++
	}
	return run, direction
}

func tellStreak(t *insight.Teller, points, run int) insight.Finding {
	p := t.Points(0)
	if len(p) != points {
		return insight.Finding{}
	}
	m := t.Answer().Question().Measures[0]
	first, last := p[points-1-run], p[points-1]
	before, now := t.Number(first, t.Column(0), m), t.Number(last, t.Column(0), m)
	shape := "streak.up"
	if t.Less(now, before) {
		shape = "streak.down"
	}
	return t.Finding(document.KindStreak, shape, m, map[string]string{
		"count": t.Span(0, p[points-run], last), "value": insight.Token(now), "before": insight.Token(before),
		"window": t.Name(last), "earlier": t.Name(first),
	})
}

func (k *checker) record(l line, values []float64) {
	n := len(values)
	past, now := values[:n-1], values[n-1]
	low, high := stats.Min(past), -stats.Min(negated(past))
	level := l.deseasoned(values)
	c := l.candidate(document.KindStreak)
	c.P = stats.UsualP(level[:n-1], level[n-1])
	if low >= 0 && now >= 0 {
		c.P = max(c.P, stats.UsualP(roots(past), math.Sqrt(now)))
	}
	best := high
	if c.Sign = 1; now < low {
		c.Sign, best = -1, low
	}
	c.Effect, c.Impact = squash((now-best)/best, 0.5), min(1, math.Abs(now-best)/max(math.Abs(now), math.Abs(best)))
	switch {
	case now <= high && now >= low:
		c.Fails = "it is no record"
	case math.Abs(now-best) < k.eased(recordSize)*math.Abs(best):
		c.Fails = "it is a record by little"
	case c.P > k.chance(sure):
		c.Fails = "chance alone makes such a record too often"
	}
	c.Entity = "record"
	c.Evidence = k.along(l)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellRecord(t, n) }
	k.add(c)
}

func negated(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = -v
	}
	return out
}

// tellRecord holds the newest point against the highest (lowest) one before it.
func tellRecord(t *insight.Teller, points int) insight.Finding {
	p := t.Points(0)
	if len(p) != points {
		return insight.Finding{}
	}
	m, last := t.Answer().Question().Measures[0], p[points-1]
	now, high, low := t.Number(last, t.Column(0), m), p[0], p[0]
	for _, row := range p[:points-1] {
		v, _ := t.Float(row, t.Column(0))
		if most, _ := t.Float(high, t.Column(0)); v > most {
			high = row
		}
		if least, _ := t.Float(low, t.Column(0)); v < least {
			low = row
		}
	}
	shape, best := "record.high", high
	switch {
	case t.Less(now, t.Number(low, t.Column(0), m)):
		shape, best = "record.low", low
	case !t.Less(t.Number(high, t.Column(0), m), now):
		return insight.Finding{} // of what is told it is none
	}
	return t.Finding(document.KindStreak, shape, m, map[string]string{
		"value": insight.Token(now), "before": insight.Token(t.Number(best, t.Column(0), m)),
		"window": t.Name(last), "earlier": t.Name(best), "start": t.Name(p[0]),
	})
}
