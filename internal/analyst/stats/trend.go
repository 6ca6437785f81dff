package stats

import (
	"math"
	"slices"
)

// Line is a fitted line: value = Start + Slope * index, the first index being 0.
type Line struct {
	Start float64
	Slope float64
}

// At is the line's value at an index.
func (l Line) At(index int) float64 { return l.Start + l.Slope*float64(index) }

// TheilSen fits the line whose slope is the median of the slopes between all
// pairs, and whose start is the median of what is left; up to 29 % of outliers do
// not move it. It costs n² and needs at least two values.
func TheilSen(values []float64) Line {
	n := len(values)
	slopes := make([]float64, 0, n*(n-1)/2)
	for i := range n {
		for j := i + 1; j < n; j++ {
			slopes = append(slopes, (values[j]-values[i])/float64(j-i))
		}
	}
	slices.Sort(slopes)
	l := Line{Slope: medianSorted(slopes)}
	rest := make([]float64, n)
	for i, v := range values {
		rest[i] = v - l.Slope*float64(i)
	}
	l.Start = Median(rest)
	return l
}

// Residuals are the values without the line.
func (l Line) Residuals(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = v - l.At(i)
	}
	return out
}

// Trend is the outcome of a Mann-Kendall test.
type Trend struct {
	Line Line
	S    int     // pairs that rise less pairs that fall
	Z    float64 // standardised, with the correction for autocorrelation
	P    float64 // two-sided
	Bare float64 // P without that correction: what looks like a trend to the eye
}

// MannKendall tests whether a series rises or falls in order. Series of business
// are autocorrelated, and the plain test then finds trends in a quarter of those
// that have none; the variance is therefore corrected by the lag-1
// autocorrelation of the detrended values, which costs power. It needs at least
// 4 values; with fewer, P is 1.
func MannKendall(values []float64) Trend {
	n := len(values)
	if n < 4 {
		return Trend{P: 1, Bare: 1}
	}
	t := Trend{Line: TheilSen(values), S: concordance(values)}
	r := autocorrelation(t.Line.Residuals(values))
	variance := kendallVariance(values)
	sd := math.Sqrt(variance * inflation(n, r))
	switch {
	case sd == 0:
		t.P, t.Bare = 1, 1
		return t
	case t.S > 0:
		t.Z = float64(t.S-1) / sd
	case t.S < 0:
		t.Z = float64(t.S+1) / sd
	}
	t.P, t.Bare = normalTail(t.Z), normalTail(float64(t.S)/math.Sqrt(variance))
	if r > 0 { // the variance is an estimate, and a rough one of a short series
		t.P = studentTail(t.Z, float64(n-2))
	}
	return t
}

func concordance(values []float64) int {
	s := 0
	for i := range values {
		for _, later := range values[i+1:] {
			switch {
			case later > values[i]:
				s++
			case later < values[i]:
				s--
			}
		}
	}
	return s
}

// kendallVariance of S without a trend; ties lower it.
func kendallVariance(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	term := func(n int) float64 { return float64(n) * float64(n-1) * float64(2*n+5) }
	v := term(len(values))
	for run, i := 1, 1; i <= len(sorted); i++ {
		if i < len(sorted) && sorted[i] == sorted[i-1] {
			run++
			continue
		}
		v -= term(run)
		run = 1
	}
	return v / 18
}

// autocorrelation of lag 1, corrected for the bias of short series, and no less
// than 0: a correction must not make the test bolder.
func autocorrelation(values []float64) float64 {
	n := float64(len(values))
	mean := Mean(values)
	var cross, square float64
	for i, v := range values {
		square += (v - mean) * (v - mean)
		if i > 0 {
			cross += (v - mean) * (values[i-1] - mean)
		}
	}
	if square == 0 || n <= 4 {
		return 0
	}
	r := cross / square * n / (n - 1)
	return min(max((n*r+2)/(n-4), 0), 0.95)
}

// inflation of the variance of S by autocorrelation r.
func inflation(n int, r float64) float64 {
	sum, power := 1.0, 1.0
	for k := 1; k < n; k++ {
		power *= r
		sum += 2 * (1 - float64(k)/float64(n)) * power
	}
	return sum
}

// Monotone is the probability of the Mann-Kendall test without its correction for
// autocorrelation: never more than that of [MannKendall], and had without the
// sorting of all slopes. It serves to pass over series that have no trend.
func Monotone(values []float64) float64 {
	if len(values) < 4 {
		return 1
	}
	v := kendallVariance(values)
	if v <= 0 {
		return 1
	}
	s := float64(concordance(values))
	return normalTail(max(0, math.Abs(s)-1) / math.Sqrt(v))
}

// Steps is the probability that as many steps of a series go one way by chance, up
// or down: two-sided, over the steps that change anything. A walk without a drift
// takes its steps either way, however much its values resemble their neighbours, so
// that a curve that rises every year is known as a rise where [MannKendall] sees
// nothing but autocorrelation.
func Steps(values []float64) float64 {
	up, steps := 0, 0
	for i := 1; i < len(values); i++ {
		switch {
		case values[i] > values[i-1]:
			up, steps = up+1, steps+1
		case values[i] < values[i-1]:
			steps++
		}
	}
	tail, term := 0.0, math.Pow(0.5, float64(steps))
	for k := range min(up, steps-up) + 1 {
		tail += term
		term *= float64(steps-k) / float64(k+1)
	}
	return min(1, 2*tail)
}
