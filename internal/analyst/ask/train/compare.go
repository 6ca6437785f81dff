package main

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// right reports whether rows are exactly the expected ones, in any order, with at most
// two columns more; or a single expected row stands in a small table.
func right(want [][]any, got evaluate.Rows) bool {
	if len(want) == 1 && len(got) > 0 && len(got) <= 3 && scattered(want[0], got) {
		return true
	}
	return len(want) > 0 && evaluate.SameRows(want, got, same)
}

// scattered reports whether all values of a row stand somewhere in a table.
func scattered(want []any, got evaluate.Rows) bool {
	cells := slices.Concat(got...)
	for _, v := range want {
		if !slices.ContainsFunc(cells, func(c any) bool { return same(v, c) }) {
			return false
		}
	}
	return true
}

var quarter = lazyregexp.New(`^(\d{4})-Q(\d)$`)

// says are the ways to write yes and no: a table may have other ones than its answers.
var says = map[string]int{"yes": 1, "y": 1, "true": 1, "no": 2, "n": 2, "false": 2}

// rates are between units of which a length of time, or a share, may be told in either.
var rates = []float64{60, 3600, 86400, 7 * 86400, 30.4375 * 86400, 365.25 * 86400, 1. / 60, 1. / 3600, 24, 1440}

// same compares cells as people do: yes and no in any spelling, shares as 0.12 or 12, lengths of time in any unit, quarters by
// their name or first month, and else as [evaluate.Same] does.
func same(want, got any) bool {
	if evaluate.Same(want, got) {
		return true
	}
	x, isNumber := evaluate.Number(want)
	y, gotNumber := evaluate.Number(got)
	if !isNumber || !gotNumber {
		p, q := evaluate.Folded(want), evaluate.Folded(got)
		if m := quarter.FindStringSubmatch(strings.ToUpper(p)); m != nil {
			n, _ := strconv.Atoi(m[2])
			return strings.HasPrefix(q, m[1]+"-"+strconv.Itoa(101 + 3*n - 3)[1:])
		}
		return says[p] != 0 && says[p] == says[q]
	}
	return min(math.Abs(x), math.Abs(y)) <= 1.5 && (near(x*100, y) || near(x/100, y)) || slices.ContainsFunc(rates, func(k float64) bool { return y != 0 && near(y, x*k) })
}

// near reports whether numbers are the same but for rounding.
func near(x, y float64) bool { return math.Abs(x-y) <= max(0.006*math.Abs(x), 1e-9) }
