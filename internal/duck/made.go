package duck

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	madeRows    = 400 // are looked at
	madeNumbers = 16  // numbers are tried with each other
)

// made finds numbers that are made of others of the row: the amount is the
// quantity times the price, the margin the profit by the sales.
func (pr *profiler) made(ctx context.Context) error {
	var columns []*catalog.Column
	var ask []string
	for _, c := range pr.columns {
		if numeric(c) && c.Distinct > 5 && c.Nulls*2 < pr.rows && len(columns) < madeNumbers {
			columns = append(columns, c)
			ask = append(ask, identifier(c.Name)+"::DOUBLE")
		}
	}
	if len(columns) < 3 || pr.rows < 8 {
		return nil
	}
	db := DB{sql: pr.imp.db}
	rows, err := db.Query(ctx, "SELECT "+strings.Join(ask, ", ")+" "+firstRows(madeRows))
	if err != nil {
		return fmt.Errorf("read numbers: %w", err)
	}
	cells := make([][]float64, len(columns))
	for _, row := range rows.Values {
		for i, v := range row {
			f, ok := v.(float64)
			if !ok {
				f = math.NaN()
			}
			cells[i] = append(cells[i], f)
		}
	}
	for c := range columns {
		columns[c].Made = madeOf(columns, cells, c)
	}
	return nil
}

// madeOf tries all pairs of the other numbers.
func madeOf(columns []*catalog.Column, cells [][]float64, c int) *catalog.Made {
	for a := range columns {
		for b := range columns {
			if a == c || b == c || a == b {
				continue
			}
			for _, way := range ways {
				if (a < b || !way.even) && holds(cells[c], cells[a], cells[b], way.of) {
					return &catalog.Made{How: way.how, Of: []string{columns[a].Name, columns[b].Name}}
				}
			}
		}
	}
	return nil
}

var ways = []struct {
	how  string
	even bool // the order of the two does not matter
	of   func(a, b float64) float64
}{
	{"product", true, func(a, b float64) float64 { return a * b }},
	{"ratio", false, func(a, b float64) float64 { return a / b }},
	{"percent", false, func(a, b float64) float64 { return 100 * a / b }},
	{"discounted", false, func(a, b float64) float64 { return a * (1 - b/100) }},
	{"sum", true, func(a, b float64) float64 { return a + b }},
}

// holds reports whether nearly all rows have c = of(a, b), but for rounding.
// Rows in which an operand is nothing or one prove nothing.
func holds(c, a, b []float64, of func(a, b float64) float64) bool {
	proven, failed := 0, 0
	seen := map[float64]bool{}
	for i := range c {
		want := of(a[i], b[i])
		if math.IsNaN(c[i]) || math.IsNaN(want) || math.IsInf(want, 0) || a[i] == 0 || b[i] == 0 || b[i] == 1 || a[i] == 1 {
			continue
		}
		if math.Abs(c[i]-want) <= 0.006*math.Abs(want)+rounding(c[i]) {
			proven++
			seen[c[i]] = true
		} else if failed++; failed > 3 && failed*20 > proven {
			return false
		}
	}
	return proven >= 8 && failed*20 <= proven && len(seen) >= 5
}

// rounding is half of the last digit that a number shows.
func rounding(f float64) float64 {
	for digits, unit := 0, 0.5; digits < 4; digits, unit = digits+1, unit/10 {
		if scaled := math.Abs(f) * math.Pow10(digits); math.Abs(scaled-math.Round(scaled)) < 1e-6 {
			return unit * 1.02
		}
	}
	return 0.00005
}
