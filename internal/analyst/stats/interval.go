package stats

import "math"

// Prediction is what a next value was to be expected to be.
type Prediction struct {
	Expected  float64
	Low, High float64 // the interval
	P         float64 // two-sided: of a value at least as far off
}

// Usual holds a value against those before it, by Student's prediction interval
// for one more value of the same kind; level is its coverage (0.99). Rules on
// robust distances alone fire far too often on short histories: 12 % of the time
// with five values, where this stays at 1 %. Single values of the history that lie
// very far out are drawn in, or one old accident would make all later ones usual.
// With fewer than 3 values nothing is unusual: P is 1.
func Usual(history []float64, value, level float64) Prediction {
	if len(history) < 3 {
		return Prediction{Expected: value, Low: math.Inf(-1), High: math.Inf(1), P: 1}
	}
	m := MomentsOf(drawnIn(history))
	reach := studentQuantile(0.5+level/2, m.N-1) * m.ahead()
	return Prediction{Expected: m.Mean, Low: m.Mean - reach, High: m.Mean + reach, P: m.unusual(value)}
}

// UsualP is the P of [Usual], without the interval, which is most of the work.
func UsualP(history []float64, value float64) float64 {
	if len(history) < 3 {
		return 1
	}
	return MomentsOf(drawnIn(history)).unusual(value)
}

// ahead is the standard deviation of a further value from the mean.
func (m Moments) ahead() float64 { return m.Deviation() * math.Sqrt(1+1/m.N) }

// unusual is the chance that a further value lies as far from the mean.
func (m Moments) unusual(value float64) float64 {
	scale := m.ahead()
	switch {
	case scale > 0:
		return studentTail((value-m.Mean)/scale, m.N-1)
	case value != m.Mean:
		return 0
	}
	return 1
}

// farOut is how many robust standard deviations from the median make a value of
// the history an accident. Noise of ten values has one less than once in a hundred
// times.
const farOut = 6

// drawnIn moves values that are very far out to the edge of what is not.
func drawnIn(values []float64) []float64 {
	m, s := Median(values), Spread(values)
	if s == 0 || len(values) < 8 {
		return values
	}
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = min(max(v, m-farOut*s), m+farOut*s)
	}
	return out
}

// UsualChange holds the step from before to now against the steps between the
// values of the history, oldest first, as ratios: whether a change is larger than
// those that happen all the time. Where a value is not positive it is held against
// differences. The interval is that of the ratio (of the difference).
func UsualChange(history []float64, before, now, level float64) Prediction {
	all := append(append(make([]float64, 0, len(history)+2), history...), before, now)
	step := func(a, b float64) float64 { return b - a }
	ratios := Min(all) > 0
	if ratios {
		step = func(a, b float64) float64 { return math.Log(b / a) }
	}
	var steps []float64
	for i := range len(all) - 2 {
		steps = append(steps, step(all[i], all[i+1]))
	}
	out := Usual(steps, step(before, now), level)
	if ratios {
		out.Expected, out.Low, out.High = math.Exp(out.Expected), math.Exp(out.Low), math.Exp(out.High)
	}
	return out
}

// lookBack is how many values before it a value is held against by [UsualLevel].
const lookBack = 3

// UsualLevel holds a value against the mean of the three before it, and that distance
// against the same distances along the history, oldest first. Beside [UsualChange] it
// sees a step from noisy values sooner, for one value before is as noisy as the new
// one; a series that wanders makes large distances usual. p is two-sided; 1 with too short a history.
func UsualLevel(history []float64, now float64) (p float64) {
	all := append(append(make([]float64, 0, len(history)+1), history...), now)
	ratios := Min(all) > 0
	var distances []float64
	for i := lookBack; i < len(all); i++ {
		before := Mean(all[i-lookBack : i])
		if ratios {
			distances = append(distances, math.Log(all[i]/before))
		} else {
			distances = append(distances, all[i]-before)
		}
	}
	if len(distances) == 0 {
		return 1
	}
	last := len(distances) - 1
	if last < lookBack {
		return 1
	}
	m := MomentsOf(drawnIn(distances[:last]))
	scale := m.Deviation() * math.Sqrt(1+1/m.N)
	if scale == 0 {
		return 1
	}
	// Neighbours share two of their three values: they are worth half as many.
	return studentTail((distances[last]-m.Mean)/scale, max(1, m.N/2-1))
}

// Min returns the least value, NaN without any.
func Min(values []float64) float64 {
	least := math.NaN()
	for i, v := range values {
		if i == 0 || v < least {
			least = v
		}
	}
	return least
}
