package stats

import "math"

// Shift is a step from one level to another.
type Shift struct {
	At            int // index of the first value after the step; 0: there is none
	Before, After float64
	Noise         float64 // standard deviation within the two levels
	P             float64 // of two tests, on values without their autocorrelation
	StepError     float64 // sum of squares around the two levels
	LineError     float64 // sum of squares around the fitted line: less means that it is a trend
}

// Size is the step in standard deviations.
func (s Shift) Size() float64 {
	if s.Noise == 0 {
		return math.Inf(1)
	}
	return math.Abs(s.After-s.Before) / s.Noise
}

// LevelShift looks for the one step that divides a series best into two levels of
// at least least values each, and tests it (Pettitt 1979, and Student's test corrected for
// the number of splits; the more certain one counts, twice). Autocorrelated noise
// wanders and would pass the plain test; it is therefore made on the values less
// their neighbour's part (prewhitened), the lag-1 autocorrelation being that around
// the two levels.
func LevelShift(values []float64, least int) Shift {
	n := len(values)
	s := Shift{P: 1}
	if n < 2*least || n < 8 {
		return s
	}
	tamed := drawnIn(values)
	s.At = bestSplit(tamed, least)
	s.Before, s.After = Median(tamed[:s.At]), Median(tamed[s.At:])
	rest := make([]float64, n)
	for i, v := range tamed {
		rest[i] = v - s.level(i)
		s.StepError += rest[i] * rest[i]
	}
	s.LineError = lineError(tamed)
	s.Noise = Spread(rest)
	white := prewhitened(tamed, min(autocorrelation(rest)+4/float64(n), 0.95))
	s.P = min(1, 2*min(pettitt(white), splitTest(white, least)))
	return s
}

// splitTest is Student's test at the best of all splits, times their number:
// Pettitt's test, which knows ranks only, can tell no step, however high, near the
// end of a short series.
func splitTest(values []float64, least int) float64 {
	n := len(values)
	at := bestSplit(values, least)
	a, b := MomentsOf(values[:at]), MomentsOf(values[at:])
	pooled := ((a.N-1)*a.Variance + (b.N-1)*b.Variance) / (a.N + b.N - 2)
	if pooled == 0 {
		return 1
	}
	t := (a.Mean - b.Mean) / math.Sqrt(pooled*(1/a.N+1/b.N))
	return min(1, float64(n-2*least+1)*studentTail(t, a.N+b.N-2))
}

// lineError is the sum of squares around the line of least squares.
func lineError(values []float64) float64 {
	index := make([]float64, len(values))
	for i := range index {
		index[i] = float64(i)
	}
	r := Pearson(index, values).R
	return MomentsOf(values).Variance * float64(len(values)-1) * (1 - r*r)
}

func (s Shift) level(i int) float64 {
	if i < s.At {
		return s.Before
	}
	return s.After
}

// bestSplit leaves the least sum of squares around the two means.
func bestSplit(values []float64, least int) int {
	n := len(values)
	total := 0.0
	for _, v := range values {
		total += v
	}
	best, at, left := math.Inf(-1), least, 0.0
	for i := 1; i < n; i++ {
		left += values[i-1]
		if i < least || n-i < least {
			continue
		}
		right := total - left
		if between := left*left/float64(i) + right*right/float64(n-i); between > best {
			best, at = between, i
		}
	}
	return at
}

// prewhitened takes from each value the part that its neighbour foretells.
func prewhitened(values []float64, r float64) []float64 {
	if r <= 0 {
		return values
	}
	out := make([]float64, len(values)-1)
	for i := range out {
		out[i] = values[i+1] - r*values[i]
	}
	return out
}

// pettitt is the approximate probability that a series without a step has one as
// clear as this.
func pettitt(values []float64) float64 {
	n := float64(len(values))
	ranks := Ranks(values)
	k, u := 0.0, 0.0
	for _, r := range ranks[:len(ranks)-1] {
		u += 2*r - (n + 1)
		k = max(k, abs(u))
	}
	return min(1, 2*math.Exp(-6*k*k/(n*n*n+n*n)))
}
