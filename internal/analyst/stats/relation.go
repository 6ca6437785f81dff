package stats

import "math"

// Relation is the outcome of a test of two series or columns of equal length.
type Relation struct {
	R float64 // -1 to 1
	P float64 // two-sided
	N int
}

// Pearson is the linear correlation, tested by Student's t. Columns without
// variation have R 0 and P 1.
func Pearson(x, y []float64) Relation {
	n := min(len(x), len(y))
	out := Relation{N: n, P: 1}
	if n < 3 {
		return out
	}
	mx, my := Mean(x[:n]), Mean(y[:n])
	var xx, yy, xy float64
	for i := range n {
		dx, dy := x[i]-mx, y[i]-my
		xx, yy, xy = xx+dx*dx, yy+dy*dy, xy+dx*dy
	}
	if xx == 0 || yy == 0 {
		return out
	}
	out.R = min(max(xy/math.Sqrt(xx*yy), -1), 1)
	if out.R*out.R == 1 {
		out.P = 0
		return out
	}
	out.P = CorrelationTail(out.R, float64(n))
	return out
}

// CorrelationTail is the probability, two-sided, that n pairs of numbers without
// relation have a correlation of r or more.
func CorrelationTail(r, n float64) float64 {
	df := n - 2
	switch {
	case !(df >= 1):
		return 1
	case r*r >= 1:
		return 0
	}
	return studentTail(r*math.Sqrt(df/(1-r*r)), df)
}

// Spearman is the correlation of the ranks: whether one rises as the other does,
// in whatever form (Spearman 1904).
func Spearman(x, y []float64) Relation {
	n := min(len(x), len(y))
	return Pearson(Ranks(x[:n]), Ranks(y[:n]))
}

// Differences are the steps from each value to the next. Two series that both
// rise are correlated whatever they are about; their steps are not.
func Differences(values []float64) []float64 {
	if len(values) < 2 {
		return nil
	}
	out := make([]float64, len(values)-1)
	for i := range out {
		out[i] = values[i+1] - values[i]
	}
	return out
}
