package stats

import "math"

// Moments are what is known of a sample without its values.
type Moments struct {
	N        float64
	Mean     float64
	Variance float64 // with n-1
}

// MomentsOf a sample; the variance of fewer than two values is NaN.
func MomentsOf(values []float64) Moments {
	m := Moments{N: float64(len(values)), Mean: Mean(values)}
	square := 0.0
	for _, v := range values {
		square += (v - m.Mean) * (v - m.Mean)
	}
	m.Variance = square / (m.N - 1)
	return m
}

// FromSums makes the moments of n values from their sum and the sum of their
// squares.
func FromSums(n, sum, squares float64) Moments {
	m := Moments{N: n, Mean: sum / n}
	m.Variance = max(0, (squares-sum*sum/n)/(n-1))
	return m
}

// Deviation is the standard deviation, with n-1.
func (m Moments) Deviation() float64 { return math.Sqrt(m.Variance) }
