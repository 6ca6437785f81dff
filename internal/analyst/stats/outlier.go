package stats

import "math"

// Outliers returns the positions of values that do not belong to the others, the
// farthest first: the generalised extreme Studentised deviate test for up to most
// outliers at level alpha (Rosner 1983). Its level holds for values that are
// normal beside the outliers, and for 25 of them or more.
func Outliers(values []float64, most int, alpha float64) []int {
	left := make([]int, len(values))
	for i := range left {
		left[i] = i
	}
	var order []int
	found := 0
	for i := 1; i <= most && len(left) > 3; i++ {
		at, distance := farthest(values, left)
		if distance == 0 {
			break
		}
		order = append(order, left[at])
		left = append(left[:at:at], left[at+1:]...)
		if distance > criticalDeviate(len(values), i, alpha) {
			found = i
		}
	}
	return order[:found]
}

// farthest is the position in left of the value that is farthest from the mean of
// all that are left, and its distance in standard deviations.
func farthest(values []float64, left []int) (at int, distance float64) {
	rest := make([]float64, len(left))
	for i, j := range left {
		rest[i] = values[j]
	}
	m := MomentsOf(rest)
	for i, v := range rest {
		if d := math.Abs(v - m.Mean); d > distance {
			at, distance = i, d
		}
	}
	if m.Variance == 0 {
		return at, 0
	}
	return at, distance / m.Deviation()
}

// criticalDeviate is Rosner's λ for the i-th outlier of n values.
func criticalDeviate(n, i int, alpha float64) float64 {
	left := float64(n - i + 1)
	t := studentQuantile(1-alpha/(2*left), left-2)
	return (left - 1) * t / math.Sqrt((left-2+t*t)*left)
}
