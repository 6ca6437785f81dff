package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of swings that grew or shrank.
const (
	volatilityPoints = 20
	volatilityRatio  = 1.5
)

// volatilities is kind K26: a measure that swings more, or less, than it did, beside
// its level and not because of it.
func (k *checker) volatilities() {
	for _, l := range k.totals() {
		if values, ok := l.values(); ok && len(values) >= volatilityPoints {
			k.volatility(l, values)
		}
	}
}

func (k *checker) volatility(l line, values []float64) {
	ratio, p := swings(l.deseasoned(values))
	if stats.Min(values) > 0 {
		logs := make([]float64, len(values))
		for i, v := range values {
			logs[i] = math.Log(v)
		}
		again, also := swings(l.deseasoned(logs))
		if p = max(p, also); (again > 1) != (ratio > 1) || math.Abs(math.Log(again)) < math.Abs(math.Log(ratio)) {
			ratio = again
		}
	}
	c := l.candidate(document.KindVolatility)
	c.Sign, c.P = sign(math.Log(ratio)), p
	c.Effect, c.Impact = squash(math.Log(ratio), 1), 0.3
	switch {
	case math.Abs(math.Log(ratio)) < k.eased(math.Log(volatilityRatio)):
		c.Fails = "the swings differ little"
	case p > k.chance(sure):
		c.Fails = "chance alone makes such swings too often"
	}
	c.Evidence = k.along(l)
	points := len(values)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellVolatility(t, points) }
	k.add(c)
}

// swings are how much larger the distances from the line through a series are in its
// second half, and the probability of that.
func swings(values []float64) (ratio, p float64) {
	half := len(values) / 2
	a, b := values[:half], values[half:]
	a, b = stats.TheilSen(a).Residuals(a), stats.TheilSen(b).Residuals(b)
	before, after := stats.MomentsOf(a).Deviation(), stats.MomentsOf(b).Deviation()
	if before == 0 || after == 0 {
		return 1, 1
	}
	_, p = stats.BrownForsythe(a, b)
	return after / before, p
}

// tellVolatility states how much the measure moved from point to point on average,
// in the second half and in the first.
func tellVolatility(t *insight.Teller, points int) insight.Finding {
	p := t.Points(0)
	if len(p) != points {
		return insight.Finding{}
	}
	m, half := t.Answer().Question().Measures[0], points/2
	before, after := t.Over(document.OpSwing, 0, p[0], p[half-1]), t.Over(document.OpSwing, 0, p[half], p[points-1])
	shape := "volatility.up"
	if t.Less(after, before) {
		shape = "volatility.down"
	}
	return t.Finding(document.KindVolatility, shape, m, map[string]string{
		"before": insight.Token(before), "after": insight.Token(after), "start": t.Name(p[half]), "grain": t.Grain(),
	})
}
