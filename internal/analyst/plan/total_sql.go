package plan

import (
	"fmt"
	"math"
)

// total is a sum or a count that follows without loss from those of parts of the
// rows: add up what each part of them comes to, then put the sums together.
type total struct {
	adds []string                    // what is added up; "*" counts rows
	form func(sums ...string) string // of the sums, in the same order

	ordered bool // by value: doubles that are added as they are
}

func counted(of string) total { return total{adds: []string{"count(" + of + ")"}, form: alone} }

func summed(sql string) total { return total{adds: []string{"sum(" + sql + ")"}, form: alone} }

func alone(sums ...string) string { return sums[0] }

// over is the total over the rows of a filter.
func (t total) over(filter string) string {
	sums := make([]string, len(t.adds))
	for i, a := range t.adds {
		sums[i] = a + over(filter)
	}
	return t.form(sums...)
}

// total adds exactly. Adding doubles in whatever order the threads come gives
// other bits from run to run; see docs/decisions for what was measured.
func (v operand) total() total {
	if v.exact {
		return summed(v.sql)
	}
	return fixedTotal(v.sql, v.bound)
}

func fixedSum(sql string, bound float64, filter string) string {
	return fixedTotal(sql, bound).over(filter)
}

// fixedTotal adds doubles as whole numbers of a fixed power of two, which is
// exact and so free of order: a part that holds the leading 61 bits below
// bound and a part for what is left. Without a bound the rows are added in
// the order of their values, some 25 times as slow.
func fixedTotal(sql string, bound float64) total {
	_, e := math.Frexp(bound)
	if bound <= 0 || e > 900 || e < -900 {
		double := "CAST(" + sql + " AS DOUBLE)"
		return total{adds: []string{"sum(" + double + " ORDER BY " + double + ")"}, form: alone, ordered: true}
	}
	scale, fine := literal(math.Ldexp(1, 61-e)), literal(math.Ldexp(1, 61))
	lead := "TRY_CAST(" + sql + " * " + scale + " AS BIGINT)"
	rest := "TRY_CAST((" + sql + " * " + scale + " - " + lead + ") * " + fine + " AS BIGINT)"
	return total{adds: []string{"sum(" + lead + ")", "sum(" + rest + ")"}, form: func(sums ...string) string {
		return fmt.Sprintf("(CAST(%s AS DOUBLE) / %s + CAST(%s AS DOUBLE) / %s / %s)", sums[0], scale, sums[1], scale, fine)
	}}
}

// The largest numbers whose squares are multiplied as they are: the sum of a
// billion of them fits with room to spare. Those of decimals are counted in their
// smallest unit: the product of two has 18 digits at most.
const (
	wholeSquares   = 1 << 31
	decimalSquares = 1e9
)

// squares of decimals and whole numbers are exact and a third as dear as those of
// doubles, which are added in whatever order the threads come: they decide about
// tests, whose outcome is rounded to nine digits before it is used, and stand in no
// report.
func (v operand) squares() total {
	whole := v.exact && !v.decimal && v.bound > 0 && v.bound < wholeSquares
	if whole || v.decimal && v.scale <= 4 && v.bound > 0 && v.bound*math.Pow10(v.scale) < decimalSquares {
		return summed(v.sql + " * " + v.sql)
	}
	d := "CAST(" + v.sql + " AS DOUBLE)"
	return summed(d + " * " + d)
}
