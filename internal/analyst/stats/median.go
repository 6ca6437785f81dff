package stats

import (
	"math"
	"slices"
)

// Median returns the middle of the values, NaN without any. It leaves values as
// they are.
func Median(values []float64) float64 {
	rest, middle := slices.Clone(values), len(values)/2
	if len(rest) <= fewToSort || slices.ContainsFunc(rest, math.IsNaN) {
		slices.Sort(rest)
		return medianSorted(rest)
	}
	choose(rest, middle)
	if len(rest)%2 == 1 {
		return rest[middle]
	}
	return (slices.Max(rest[:middle]) + rest[middle]) / 2
}

const (
	fewToSort  = 12 // values, that are sorted as fast as one of them is chosen
	mostChoice = 60 // rounds of a choice: a half is left by each as a rule
)

// choose puts the value in its place that would stand there in order, and none that is larger before it (Hoare's selection).
func choose(values []float64, place int) {
	low, high := 0, len(values)-1
	for round := 0; high-low > fewToSort && round < mostChoice; round++ {
		a, b, c := values[low], values[low+(high-low)/2], values[high]
		pivot := max(min(a, b), min(max(a, b), c))
		i, j := low, high
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for values[j] > pivot {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case place <= j:
			high = j
		case place >= i:
			low = i
		default:
			return
		}
	}
	slices.Sort(values[low : high+1])
}

func medianSorted(sorted []float64) float64 {
	n := len(sorted)
	switch {
	case n == 0:
		return math.NaN()
	case n%2 == 1:
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

// Spread is the standard deviation of a normal variable with the values' median
// absolute deviation: outliers do not move it.
func Spread(values []float64) float64 {
	m := Median(values)
	deviations := make([]float64, len(values))
	for i, v := range values {
		deviations[i] = math.Abs(v - m)
	}
	return 1.4826 * Median(deviations)
}

// SpreadSorted is [Spread] of values in their order, without sorting again: the distances from the middle grow on both of
// its sides, and are counted up to the middle one.
func SpreadSorted(sorted []float64) float64 {
	m, n := medianSorted(sorted), len(sorted)
	if n == 0 {
		return m
	}
	up, _ := slices.BinarySearch(sorted, m)
	down, last, deviation := up-1, math.NaN(), math.NaN()
	for range n/2 + 1 {
		last = deviation
		if up == n || down >= 0 && math.Abs(sorted[down]-m) < math.Abs(sorted[up]-m) {
			deviation = math.Abs(sorted[down] - m)
			down--
		} else {
			deviation = math.Abs(sorted[up] - m)
			up++
		}
	}
	if n%2 == 0 {
		deviation = (last + deviation) / 2
	}
	return 1.4826 * deviation
}

// MedianSorted is [Median] of values in their order.
func MedianSorted(sorted []float64) float64 { return medianSorted(sorted) }

// Mean returns the average, NaN without values.
func Mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
