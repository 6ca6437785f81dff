package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
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

// HitsTail is the two-sided probability that chance deals hits out to two stretches of so many cases as unevenly: of all hits each falls to one
// of them by its part of the cases. It holds for few hits, too. Counts need not be whole: divided by how much wider than chance they scatter,
// they stand for as many fewer.
func HitsTail(hitsA, a, hitsB, b float64) float64 {
	if hitsA+hitsB > (a+b)/2 { // those that are rarer
		hitsA, hitsB = a-hitsA, b-hitsB
	}
	return CountsTail(hitsA, a, hitsB, b)
}

// CountsTail is the same of counts that come by chance over two stretches of so many points, each of which may have any number.
func CountsTail(countA, a, countB, b float64) float64 {
	if a <= 0 || b <= 0 || countA+countB <= 0 {
		return 1
	}
	upper, lower := 1.0, 1.0
	if countB > 0 {
		upper = mathext.RegIncBeta(countB, countA+1, b/(a+b))
	}
	if countA > 0 {
		lower = mathext.RegIncBeta(countA, countB+1, a/(a+b))
	}
	return min(1, 2*min(upper, lower))
}
