package stats

import (
	"math"
	"slices"
)

// Outlier is a value that does not belong to the others.
type Outlier struct {
	At int
	P  float64 // that the farthest of so many normal values is as far
}

// Outliers returns the values that do not belong to the others, the farthest
// first: the generalised extreme Studentised deviate test for up to most outliers at
// level alpha (Rosner 1983). Its level holds for values that are normal beside the
// outliers, and for 25 of them or more.
func Outliers(values []float64, most int, alpha float64) []Outlier {
	rest, left := slices.Clone(values), make([]int, len(values))
	for i := range left {
		left[i] = i
	}
	var out []Outlier
	found := 0
	for i := 1; i <= most && len(left) > 3; i++ {
		at, distance := farthest(rest)
		if distance == 0 {
			break
		}
		o := Outlier{At: left[at], P: deviateTail(len(left), distance)}
		out = append(out, o)
		rest, left = slices.Delete(rest, at, at+1), slices.Delete(left, at, at+1)
		if o.P < alpha {
			found = i
		}
	}
	return out[:found]
}

// farthest is the place of the value that is farthest from the mean of all, and its distance in standard deviations.
func farthest(values []float64) (at int, distance float64) {
	m := MomentsOf(values)
	for i, v := range values {
		if d := math.Abs(v - m.Mean); d > distance {
			at, distance = i, d
		}
	}
	if m.Variance == 0 {
		return at, 0
	}
	return at, distance / m.Deviation()
}

// deviateTail is the probability, by Bonferroni's bound, that one of n normal
// values is so many standard deviations from their mean; Rosner's λ solved for it.
func deviateTail(count int, distance float64) float64 {
	n := float64(count)
	left := (n-1)*(n-1) - n*distance*distance
	if left <= 0 {
		return 0
	}
	t := distance * math.Sqrt(n*(n-2)/left)
	return min(1, n*studentTail(t, n-2))
}
