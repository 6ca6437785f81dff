package document

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Minus is the sign of negative numbers: as wide as a digit, and no hyphen.
const Minus = "\u2212"

// Missing stands for a number that is not there. It is never 0.
const Missing = "—"

// Blank names the group of rows without a value.
const Blank = "(blank)"

var thousand = big.NewRat(1000, 1)

// short writes a magnitude for prose: three significant digits, from 10,000 up
// with k, M, B or T; whole numbers below 10,000 in full.
func short(a *big.Rat) string {
	if a.Cmp(big.NewRat(9999_5, 10)) < 0 {
		return small(a)
	}
	for _, suffix := range []string{"k", "M", "B", "T"} {
		a = new(big.Rat).Quo(a, thousand)
		if a.Cmp(big.NewRat(999_5, 10)) < 0 {
			return significant(a) + suffix
		}
	}
	f, _ := a.Float64()
	return strconv.FormatFloat(f*1e12, 'e', 2, 64)
}

func small(a *big.Rat) string {
	switch {
	case a.Sign() == 0:
		return "0"
	case a.IsInt(), a.Cmp(big.NewRat(999_5, 10)) >= 0:
		return group(a.FloatString(0))
	case a.Cmp(big.NewRat(1, 1_000_000)) < 0:
		f, _ := a.Float64()
		return strconv.FormatFloat(f, 'e', 2, 64)
	}
	return significant(a)
}

// significant writes a magnitude below 1,000 with three significant digits.
func significant(a *big.Rat) string {
	places := 2 - exponent(a)
	text := a.FloatString(max(places, 0))
	if r, ok := new(big.Rat).SetString(text); ok && r.Sign() != 0 && exponent(r) > exponent(a) {
		return a.FloatString(max(places-1, 0)) // 9.996 is 10.0, not 10.00
	}
	return text
}

// exponent is the power of ten of the first digit.
func exponent(a *big.Rat) int {
	f, _ := a.Float64()
	e := int(math.Floor(math.Log10(f)))
	// Log10 may be off by one ulp at a power of ten.
	if p := math.Pow10(e + 1); f >= p {
		return e + 1
	}
	return e
}

// group puts a comma between thousands of a decimal's whole part.
func group(text string) string {
	whole, fraction, _ := strings.Cut(text, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = Minus, whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction != "" {
		return sign + whole + "." + fraction
	}
	return sign + whole
}

// Decimals is how many decimals a column of numbers is shown with, the same for
// all its cells: none for whole and for very large numbers, else what three
// significant digits of its largest number need, but two from one up: a price for each word has its parts of a cent.
func Decimals(column []json.Number) int {
	largest, whole := 0.0, true
	for _, n := range column {
		f, err := n.Float64()
		if err != nil {
			continue
		}
		largest = max(largest, math.Abs(f))
		whole = whole && f == math.Trunc(f)
	}
	switch {
	case whole, largest >= 1e6:
		return 0
	case largest >= 1:
		return 2
	}
	return min(2-int(math.Floor(math.Log10(largest))), 9)
}

// full writes all digits of a number, grouped, with so many decimals.
func full(r *big.Rat, decimals int) string {
	text := r.FloatString(decimals)
	if strings.Trim(text, "-0.") == "" {
		text = strings.TrimPrefix(text, "-") // -0.00 is 0.00
	}
	return group(text)
}
