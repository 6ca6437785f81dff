package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Tails of the usual distributions. All are probabilities of something at least as
// far out; those of symmetric distributions count both sides.

func normalTail(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

func studentTail(t, df float64) float64 {
	if math.IsNaN(t) || df <= 0 {
		return 1
	}
	return 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Survival(math.Abs(t))
}

func studentQuantile(p, df float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(p)
}

func chiTail(x float64, df int) float64 {
	if df < 1 || math.IsNaN(x) {
		return 1
	}
	return distuv.ChiSquared{K: float64(df)}.Survival(x)
}

func fTail(f float64, df1, df2 int) float64 {
	if df1 < 1 || df2 < 1 || math.IsNaN(f) {
		return 1
	}
	return distuv.F{D1: float64(df1), D2: float64(df2)}.Survival(f)
}

// NormalTail is the two-sided probability of a standard normal variable at least as
// far from 0 as z.
func NormalTail(z float64) float64 { return normalTail(z) }

// ChiTail is the probability of a chi-squared statistic of this size or larger.
func ChiTail(chi float64, df int) float64 { return chiTail(chi, df) }

// StudentTail is the two-sided probability of a value of Student's distribution at least as far from 0 as t.
func StudentTail(t, df float64) float64 { return studentTail(t, df) }
