package chart

import (
	"encoding/json"
	"math/big"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// steps makes the bars of a waterfall: each from where the one before ended. The
// first and the last are totals, from zero.
func (m *vegaMaker) steps() {
	m.rows = nil
	var marks []Mark
	for _, k := range m.p.Marks {
		if k.Kind == document.StepMark && !k.Low.Missing() {
			marks = append(marks, k)
		}
	}
	at := new(big.Rat)
	for i, k := range marks {
		value, _ := new(big.Rat).SetString(string(k.Low.Raw))
		row := vegaRow{X: k.Label, Label: valueText(k.Low, m.p.values())}
		from := new(big.Rat)
		switch {
		case i == 0 || i == len(marks)-1:
			row.Kind, at = "total", value
		case value.Sign() < 0:
			row.Kind, from = "down", at
			at = new(big.Rat).Add(at, value)
		default:
			row.Kind, from, row.Label = "up", at, "+"+row.Label
			at = new(big.Rat).Add(at, value)
		}
		row.Y, row.Y2 = exact(from), exact(at)
		row.X2 = row.Y2
		if from.Cmp(at) > 0 {
			row.X2 = row.Y // the upper edge, on which the number stands
		}
		m.rows = append(m.rows, row)
	}
}

// addSums gives each row of a pareto what the rows so far come to.
func (m *vegaMaker) addSums() {
	sum := new(big.Rat)
	for i := range m.rows {
		if n, ok := m.rows[i].Y.(json.Number); ok {
			if r, ok := new(big.Rat).SetString(string(n)); ok {
				sum.Add(sum, r)
			}
		}
		m.rows[i].Y2 = exact(sum)
	}
}

// exact writes a sum of decimals with all its digits.
func exact(r *big.Rat) json.Number {
	digits, finite := r.FloatPrec()
	if !finite {
		digits = 12
	}
	return json.Number(r.FloatString(digits))
}

// addEnds gives each bin of a histogram the end of it: where the next begins. Bins
// are equal, and one without rows may be missing, so the smallest step is theirs.
func (m *vegaMaker) addEnds() {
	var width *big.Rat
	begins := make([]*big.Rat, len(m.rows))
	for i, row := range m.rows {
		n, ok := row.X.(json.Number)
		if !ok {
			continue
		}
		begins[i], _ = new(big.Rat).SetString(string(n))
		if i == 0 || begins[i-1] == nil {
			continue
		}
		if d := new(big.Rat).Sub(begins[i], begins[i-1]); d.Sign() > 0 && (width == nil || d.Cmp(width) < 0) {
			width = d
		}
	}
	if width == nil {
		width = big.NewRat(1, 1)
	}
	for i, b := range begins {
		if b != nil {
			m.rows[i].X2 = exact(new(big.Rat).Add(b, width))
		}
	}
}
