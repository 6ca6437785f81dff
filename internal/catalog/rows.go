package catalog

import (
	"math/big"
	"strings"
)

// Rows is the result of a query, whole in memory. A value is nil, bool, int64,
// float64, string, time.Time (UTC; a DATE is its midnight) or [Decimal].
type Rows struct {
	Columns []ResultColumn `json:"columns"`
	Values  [][]any        `json:"values"`
}

// ResultColumn is the name and the SQL type of a column of [Rows].
type ResultColumn struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// Decimal is an exact number: Unscaled / 10^Scale. It is a value: two equal
// ones of the same scale are ==. The zero Decimal is 0.
type Decimal struct {
	unscaled string // of a big.Int; empty: 0
	Scale    uint8
}

// NewDecimal returns unscaled / 10^scale. It keeps no reference to unscaled.
func NewDecimal(unscaled *big.Int, scale uint8) Decimal {
	if unscaled.Sign() == 0 {
		return Decimal{Scale: scale}
	}
	return Decimal{unscaled: unscaled.String(), Scale: scale}
}

// Unscaled returns the number without its point.
func (d Decimal) Unscaled() *big.Int {
	n := new(big.Int)
	if d.unscaled != "" {
		n.SetString(d.unscaled, 10)
	}
	return n
}

// Rat returns the number exactly.
func (d Decimal) Rat() *big.Rat {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.Scale)), nil)
	return new(big.Rat).SetFrac(d.Unscaled(), scale)
}

// Float64 returns the nearest float64.
func (d Decimal) Float64() float64 {
	f, _ := d.Rat().Float64()
	return f
}

// String writes the number with exactly Scale digits after the point.
func (d Decimal) String() string {
	digits, sign := d.unscaled, ""
	if strings.HasPrefix(digits, "-") {
		digits, sign = digits[1:], "-"
	}
	scale := int(d.Scale)
	if missing := scale + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	if scale == 0 {
		return sign + digits
	}
	point := len(digits) - scale
	return sign + digits[:point] + "." + digits[point:]
}

// MarshalJSON writes a JSON number, all its digits kept.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }
