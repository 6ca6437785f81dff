package stats

import "math"

// Difference is the outcome of a test of two against each other.
type Difference struct {
	Statistic float64 // positive where the first is larger
	P         float64 // two-sided
	Effect    float64 // of Mann-Whitney: Cliff's delta, -1 to 1; of Welch: Cohen's d
}

// Welch tests whether two samples have the same mean, whatever their variances
// (Welch 1947). Samples of fewer than two values have P 1.
func Welch(a, b Moments) Difference {
	if a.N < 2 || b.N < 2 {
		return Difference{P: 1}
	}
	va, vb := a.Variance/a.N, b.Variance/b.N
	if va+vb == 0 {
		return Difference{P: 1}
	}
	d := Difference{Statistic: (a.Mean - b.Mean) / math.Sqrt(va+vb)}
	df := (va + vb) * (va + vb) / (va*va/(a.N-1) + vb*vb/(b.N-1))
	d.P = studentTail(d.Statistic, df)
	pooled := math.Sqrt(((a.N-1)*a.Variance + (b.N-1)*b.Variance) / (a.N + b.N - 2))
	d.Effect = (a.Mean - b.Mean) / pooled
	return d
}

// TwoProportions tests whether hitsA of a and hitsB of b are the same share, by
// the pooled normal approximation. Effect is the difference of the shares.
func TwoProportions(hitsA, a, hitsB, b float64) Difference {
	if a <= 0 || b <= 0 {
		return Difference{P: 1}
	}
	p := (hitsA + hitsB) / (a + b)
	d := Difference{P: 1, Effect: hitsA/a - hitsB/b}
	if p <= 0 || p >= 1 {
		return d
	}
	d.Statistic = d.Effect / math.Sqrt(p*(1-p)*(1/a+1/b))
	d.P = normalTail(d.Statistic)
	return d
}

// SumChange tests whether two sums over independent rows differ by more than the
// number and the size of their rows would make them: each is taken as compound
// Poisson, whose variance is the sum of the squares. It is right only where the
// volume itself is Poisson; business volumes vary more, which is what [Usual] is for.
func SumChange(sumA, squaresA, sumB, squaresB float64) Difference {
	if squaresA+squaresB <= 0 {
		return Difference{P: 1}
	}
	d := Difference{Statistic: (sumA - sumB) / math.Sqrt(squaresA+squaresB)}
	d.P = normalTail(d.Statistic)
	return d
}

// mannWhitney tests whether values of one sample tend to be larger than those of another,
// from its U, by the normal approximation with corrections for ties and continuity (Mann and
// Whitney 1947; Effect is Cliff's delta, 1993). It is meant for ten values and more on each side.
func mannWhitney(u, n, m, ties float64) Difference {
	all := n + m
	d := Difference{P: 1, Effect: 2*u/(n*m) - 1}
	variance := n * m / 12 * ((all + 1) - ties/(all*(all-1)))
	if variance <= 0 {
		return d
	}
	off := u - n*m/2
	d.Statistic = (off - math.Copysign(min(0.5, math.Abs(off)), off)) / math.Sqrt(variance)
	d.P = normalTail(d.Statistic)
	return d
}
