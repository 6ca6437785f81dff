package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// alarms is how often a test of noise comes out below a level.
func alarms(trials int, level float64, p func(r *rand.Rand) float64) float64 {
	r := rand.New(rand.NewPCG(11, 13))
	n := 0
	for range trials {
		if p(r) < level {
			n++
		}
	}
	return float64(n) / float64(trials)
}

func normal(r *rand.Rand, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = r.NormFloat64()
	}
	return out
}

func skewed(r *rand.Rand, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = math.Exp(r.NormFloat64())
	}
	return out
}

// TestNoiseRaisesNoMoreAlarmsThanTheLevel measures every test on data in which
// there is nothing. The bound is the level and three standard errors of the count.
func TestNoiseRaisesNoMoreAlarmsThanTheLevel(t *testing.T) {
	t.Parallel()
	const trials = 4000
	for name, c := range map[string]struct {
		level float64
		p     func(r *rand.Rand) float64
	}{
		"two samples, Welch": {.05, func(r *rand.Rand) float64 {
			return stats.Welch(stats.MomentsOf(normal(r, 12)), stats.MomentsOf(normal(r, 40))).P
		}},
		"two samples, Mann-Whitney": {.05, func(r *rand.Rand) float64 { return against(skewed(r, 12), skewed(r, 40)).P }},
		"groups": {.05, func(r *rand.Rand) float64 {
			return stats.KruskalWallis([][]float64{skewed(r, 10), skewed(r, 20), skewed(r, 30), skewed(r, 15)}).P
		}},
		"scatter": {.05, func(r *rand.Rand) float64 { _, p := stats.BrownForsythe(normal(r, 15), normal(r, 20)); return p }},
		"ranks":   {.05, func(r *rand.Rand) float64 { return stats.Spearman(skewed(r, 30), skewed(r, 30)).P }},
		"steps of two random walks": {.05, func(r *rand.Rand) float64 {
			return stats.Pearson(stats.Differences(walk(r, 40)), stats.Differences(walk(r, 40))).P
		}},
		"two shares": {.055, func(r *rand.Rand) float64 {
			return stats.TwoProportions(hits(r, 200, .3), 200, hits(r, 300, .3), 300).P
		}},
		"a table of counts": {.05, func(r *rand.Rand) float64 { return stats.Independence(crossed(r, 300)).P }},
		"sums of two Poisson weeks": {.05, func(r *rand.Rand) float64 {
			a, aa := poissonSum(r, 150)
			b, bb := poissonSum(r, 150)
			return stats.SumChange(a, aa, b, bb).P
		}},
		"the next value after 5":             {.01, func(r *rand.Rand) float64 { return stats.Usual(normal(r, 5), r.NormFloat64(), .99).P }},
		"the next value after 8":             {.01, func(r *rand.Rand) float64 { return stats.Usual(normal(r, 8), r.NormFloat64(), .99).P }},
		"the next value after 30":            {.01, func(r *rand.Rand) float64 { return stats.Usual(normal(r, 30), r.NormFloat64(), .99).P }},
		"the change of a busy week after 8":  {.05, func(r *rand.Rand) float64 { return change(r, 8) }},
		"the change of a busy week after 20": {.05, func(r *rand.Rand) float64 { return change(r, 20) }},
		"the level of a busy week after 8":   {.05, func(r *rand.Rand) float64 { return level(r, 8, 0) }},
		"the level of a busy week after 20":  {.05, func(r *rand.Rand) float64 { return level(r, 20, 0) }},
		"the level of a wandering week":      {.05, func(r *rand.Rand) float64 { return level(r, 20, 1) }},
		"a step, no autocorrelation":         {.05, func(r *rand.Rand) float64 { return stats.LevelShift(noise(r, 40, 0), 5).P }},
		"a step, φ=.6":                       {.05, func(r *rand.Rand) float64 { return stats.LevelShift(noise(r, 52, .6), 5).P }},
		"a step of a short series, φ=.6":     {.05, func(r *rand.Rand) float64 { return stats.LevelShift(noise(r, 20, .6), 5).P }},
		"a step, skewed":                     {.05, func(r *rand.Rand) float64 { return stats.LevelShift(skewed(r, 40), 5).P }},
		"a step, rarely, skewed":             {.005, func(r *rand.Rand) float64 { return stats.LevelShift(skewed(r, 60), 6).P }},
		"a step, rarely, φ=.6":               {.01, func(r *rand.Rand) float64 { return stats.LevelShift(noise(r, 60, .6), 6).P }},
		"a trend, quickly":                   {.05, func(r *rand.Rand) float64 { return stats.Monotone(normal(r, 30)) }},
		"a season of wandering noise":        {.05, func(r *rand.Rand) float64 { return stats.Decompose(noise(r, 84, .6), 7).P }},
		"a season of noise":                  {.05, func(r *rand.Rand) float64 { return stats.Decompose(normal(r, 84), 7).P }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rate := alarms(trials, c.level, c.p)
			if most := c.level + 3*math.Sqrt(c.level*(1-c.level)/trials); rate > most {
				t.Errorf("%.4f of noise is below %.3f, want at most %.4f", rate, c.level, most)
			}
		})
	}
}

func walk(r *rand.Rand, n int) []float64 {
	out := normal(r, n)
	for i := 1; i < n; i++ {
		out[i] += out[i-1]
	}
	return out
}

func hits(r *rand.Rand, n int, p float64) float64 {
	k := 0.0
	for range n {
		if r.Float64() < p {
			k++
		}
	}
	return k
}

func crossed(r *rand.Rand, n int) [][]float64 {
	out := [][]float64{make([]float64, 4), make([]float64, 4), make([]float64, 4)}
	for range n {
		out[r.IntN(3)][min(r.IntN(5), 3)]++
	}
	return out
}

// poissonSum is a week of orders that come independently: their sum, and that of
// their squares.
func poissonSum(r *rand.Rand, mean float64) (sum, squares float64) {
	for at := r.ExpFloat64(); at < mean; at += r.ExpFloat64() {
		v := math.Exp(r.NormFloat64() / 2)
		sum, squares = sum+v, squares+v*v
	}
	return sum, squares
}

// change is the p-value of the newest week's change where weeks vary by 15 %, as
// those of a business do, and nothing happens.
func change(r *rand.Rand, past int) float64 {
	weeks := normal(r, past+2)
	for i := range weeks {
		weeks[i] = 1000 * math.Exp(.15*weeks[i])
	}
	return stats.UsualChange(weeks[:past], weeks[past], weeks[past+1], .95).P
}

// level is the p-value of the newest week's level; where they wander each begins where
// the last one ended.
func level(r *rand.Rand, past int, phi float64) float64 {
	weeks := normal(r, past+1)
	for i := range weeks {
		if i > 0 {
			weeks[i] += phi * weeks[i-1]
		}
	}
	for i := range weeks {
		weeks[i] = 1000 * math.Exp(.15*weeks[i])
	}
	return stats.UsualLevel(weeks[:past], weeks[past])
}

func TestRowsAloneMakeBusinessChangesLookReal(t *testing.T) {
	t.Parallel()
	// Why a change of sums must pass the test against its history as well.
	rate := alarms(2000, .05, func(r *rand.Rand) float64 {
		a, aa := poissonSum(r, 1000*math.Exp(.15*r.NormFloat64()))
		b, bb := poissonSum(r, 1000*math.Exp(.15*r.NormFloat64()))
		return stats.SumChange(a, aa, b, bb).P
	})
	if rate < .3 {
		t.Errorf("the test by rows fires on %.2f of busy weeks in which nothing happens; it was known for more", rate)
	}
}

func TestOutliersAreRareInNoise(t *testing.T) {
	t.Parallel()
	rate := alarms(3000, .5, func(r *rand.Rand) float64 {
		if len(stats.Outliers(normal(r, 60), 3, .05)) > 0 {
			return 0
		}
		return 1
	})
	if rate > .062 {
		t.Errorf("%.3f of noise has outliers at 5 %%", rate)
	}
}

func TestDiscoveryKeepsNoiseOut(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 1))
	found := 0
	for range 300 {
		p := make([]float64, 400)
		for i := range p {
			p[i] = r.Float64()
		}
		for _, q := range stats.Discovery(p) {
			if q <= .1 {
				found++
			}
		}
	}
	if mean := float64(found) / 300; mean > .25 {
		t.Errorf("%.2f of 400 checks of noise pass, want about 0.1", mean)
	}
}
