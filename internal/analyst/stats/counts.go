package stats

import "math"

// Association is the outcome of a test on a table of counts.
type Association struct {
	ChiSquare float64
	DF        int
	P         float64
	V         float64     // Cramér's V with Bergsma's correction of its bias (2013), 0 to 1
	Expected  [][]float64 // counts if rows and columns had nothing to do with each other
	Least     float64     // the smallest expected count: below 5 the test is not to be trusted
}

// Independence tests whether the rows and the columns of a table of counts have
// to do with each other (Pearson's chi-square). Rows and columns without any
// count are left out.
func Independence(table [][]float64) Association {
	rows, columns, n := margins(table)
	a := Association{P: 1, Expected: make([][]float64, len(table)), Least: math.Inf(1)}
	r, k := positive(rows), positive(columns)
	a.DF = (r - 1) * (k - 1)
	for i := range table {
		a.Expected[i] = make([]float64, len(columns))
		for j := range columns {
			e := rows[i] * columns[j] / n
			a.Expected[i][j] = e
			if e > 0 {
				a.ChiSquare += (table[i][j] - e) * (table[i][j] - e) / e
				a.Least = min(a.Least, e)
			}
		}
	}
	if a.DF < 1 || n < 2 {
		return a
	}
	a.P = chiTail(a.ChiSquare, a.DF)
	phi := max(0, a.ChiSquare/n-float64(a.DF)/(n-1))
	rc := float64(r) - float64((r-1)*(r-1))/(n-1)
	kc := float64(k) - float64((k-1)*(k-1))/(n-1)
	if least := min(rc, kc) - 1; least > 0 {
		a.V = math.Sqrt(phi / least)
	}
	return a
}

func margins(table [][]float64) (rows, columns []float64, n float64) {
	rows = make([]float64, len(table))
	for i, line := range table {
		if columns == nil {
			columns = make([]float64, len(line))
		}
		for j, v := range line {
			rows[i] += v
			columns[j] += v
			n += v
		}
	}
	return rows, columns, n
}

func positive(values []float64) int {
	n := 0
	for _, v := range values {
		if v > 0 {
			n++
		}
	}
	return n
}

// Fit tests whether counts are as expected, in proportion; nil expects them to be
// even. It is meant for counts only: on sums it depends on their unit.
func Fit(counts, expected []float64) (chi, p float64) {
	total, weight := 0.0, 0.0
	for i, c := range counts {
		total += c
		weight += weightOf(expected, i)
	}
	for i, c := range counts {
		if e := total * weightOf(expected, i) / weight; e > 0 {
			chi += (c - e) * (c - e) / e
		}
	}
	return chi, chiTail(chi, len(counts)-1)
}

func weightOf(expected []float64, i int) float64 {
	if expected == nil {
		return 1
	}
	return expected[i]
}
