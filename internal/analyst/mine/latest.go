package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a newest value that was not to be expected.
const (
	latestLevel = 0.99 // of the prediction interval
	trailing    = 28   // points before one, whose median it is expected to have
	leastErrors = 8    // of the past, that a new one is held against
)

// latest is kind K10: the newest day (week or month) lies outside of what those
// before it, and its place in the week, let one expect.
func (k *checker) latest() {
	for _, l := range k.finest() {
		if values, ok := filled(l.series); ok && len(values) >= anomalyPoints(l) {
			k.newest(l, values, 0)
		}
	}
}

// groupLatest is the same of one group of a field, by bucket: it is where neither its
// own past nor that of the others let one expect it. A step too young to be one of
// [checker.shifts] is told so.
func (k *checker) groupLatest(l line, beside []float64, groups int) {
	values, ok := filled(l.series)
	if !ok || len(values) < anomalyPoints(l) || len(beside) != len(values) {
		return
	}
	own, p := l.surprise(values)
	other, also := l.surprise(beside)
	if p = float64(groups) * max(p, also); sign(own) != sign(other) || p > k.chance(sure) {
		k.nothing(l, document.KindUnexpectedLatest, max(p, sure))
		return
	}
	k.newest(l, values, p)
}

// newest checks the newest value of a line; chance is how probable it is at least for
// other reasons.
func (k *checker) newest(l line, values []float64, chance float64) {
	last := len(values) - 1
	off, p := l.surprise(values)
	if stats.Min(values) >= 0 {
		_, also := l.surprise(roots(values))
		p = max(p, also)
	}
	p = max(p, chance)
	usual := values[last] - off
	c := l.candidate(document.KindUnexpectedLatest)
	c.P, c.Sign = p, sign(off)
	c.Effect, c.Impact = squash(off/usual, 0.5), min(1, math.Abs(off)/max(math.Abs(usual), math.Abs(values[last])))
	switch {
	case math.Abs(off) < k.eased(anomalySize)*math.Abs(usual):
		c.Fails = "the distance from the usual is small"
	case p > k.chance(sure):
		c.Fails = "such a value is to be expected"
	case l.errors(last, usual) < ownErrors:
		c.Fails = "a few rows make the value"
	}
	c.Evidence = k.around(l, l.starts[last])
	day := l.starts[last].Format("2006-01-02")
	c.Tell = k.told(l, func(t *insight.Teller) insight.Finding {
		return tellPoint(t, day, document.KindUnexpectedLatest, "latest")
	})
	k.add(c)
}

func roots(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = math.Sqrt(v)
	}
	return out
}

// surprise is how far the newest value is from the season and the median of those
// before it, and the probability of that among the same distances of the past, those
// of its own weekday too.
func (l line) surprise(values []float64) (off, p float64) {
	last, period := len(values)-1, l.period()
	parts := stats.Decompose(values[:last], period)
	flat := parts.Deseasoned()
	season := 0.0
	if period > 1 {
		season = parts.Season[last-period]
	}
	flat = append(flat, values[last]-season)
	usual := stats.TrailingMedians(flat, trailing)
	errors, same := make([]float64, 0, len(flat)), []float64(nil)
	for i := trailing / 2; i <= last; i++ {
		e := flat[i] - usual[i]
		if i == last {
			off = e
			break
		}
		errors = append(errors, e)
		if period > 1 && (last-i)%period == 0 {
			same = append(same, e)
		}
	}
	if len(errors) < leastErrors {
		return off, 1
	}
	p = stats.UsualP(errors, off)
	if l.grain == plan.Day && len(same) >= leastErrors {
		p = max(p, stats.UsualP(same, off))
	}
	return off, p
}
