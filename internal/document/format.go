package document

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// Style is how a fact's text follows from its value and unit.
type Style string

// The styles. In prose words carry the sign of a change, so most changes are
// magnitudes; tables and key figures use the signed styles.
const (
	StyleShort         Style = "short"         // 1.24M, with the unit
	StyleCount         Style = "count"         // 12,408, with the noun
	StylePercent       Style = "percent"       // the value is a part of one: 8.1%
	StyleSignedPercent Style = "signedPercent" // +8.1%, −8.1%; above +300% as a multiple: 4.2×
	StylePoints        Style = "points"        // the value is in percentage points: 1.2 pp
	StyleSignedPoints  Style = "signedPoints"  // +1.2 pp
	StyleTimes         Style = "times"         // 4.2×
	StyleSigned        Style = "signed"        // +1.24M, with the unit
	StyleOrdinal       Style = "ordinal"       // 3rd
)

// Format writes a number as a style says. A value that is not a number is
// [Missing].
func Format(value any, unit string, style Style) string {
	n, ok := value.(json.Number)
	if !ok {
		return Missing
	}
	r, ok := parse(n)
	if !ok {
		return Missing
	}
	switch style {
	case StylePercent:
		return sign(r) + percent(r)
	case StyleSignedPercent:
		return signedPercent(r)
	case StylePoints, StyleSignedPoints:
		return points(r, style)
	case StyleTimes:
		return times(r)
	case StyleOrdinal:
		return ordinal(n)
	case StyleSigned:
		return plusOr(r) + withUnit(new(big.Rat).Abs(r), unit, magnitude(r, unit))
	case StyleCount:
		if r.IsInt() && new(big.Rat).Abs(r).Cmp(big.NewRat(1_000_000, 1)) < 0 {
			return sign(r) + withUnit(new(big.Rat).Abs(r), unit, group(new(big.Rat).Abs(r).FloatString(0)))
		}
	}
	return sign(r) + withUnit(new(big.Rat).Abs(r), unit, magnitude(r, unit))
}

// Full writes a number for a table: every digit before the point, grouped, and
// so many decimals. The unit stands in the column's head, so only currency signs
// and percent signs are repeated.
func Full(value any, unit string, decimals int) string {
	n, ok := value.(json.Number)
	if !ok {
		return Missing
	}
	r, ok := parse(n)
	if !ok {
		return Missing
	}
	a := new(big.Rat).Abs(r)
	if seconds, is := durationUnit(unit); is {
		return sign(r) + duration(a, seconds)
	}
	text := full(a, decimals)
	if strings.Trim(text, "0.,") == "" {
		return symbol(unit, text)
	}
	return sign(r) + symbol(unit, text)
}

// FullWith is [Full] with the unit behind the number, for a column that holds numbers
// of several.
func FullWith(value any, unit string, decimals int) string {
	text := Full(value, unit, decimals)
	if _, is := durationUnit(unit); is || text == Missing || unit == "" || symbol(unit, "") != "" {
		return text
	}
	return text + " " + unit
}

func sign(r *big.Rat) string {
	if r.Sign() < 0 {
		return Minus
	}
	return ""
}

func plusOr(r *big.Rat) string {
	if r.Sign() > 0 {
		return "+"
	}
	return sign(r)
}

// magnitude writes |r| without its unit; money below a hundred has its cents.
func magnitude(r *big.Rat, unit string) string {
	a := new(big.Rat).Abs(r)
	cents := a.Cmp(big.NewRat(1, 1)) >= 0 && a.Cmp(big.NewRat(9999, 100)) < 0 && !a.IsInt()
	if isMoney(unit) && cents {
		return a.FloatString(2)
	}
	return short(a)
}

// percent writes |r| of one: whole from 10% up, one decimal below, and "<0.1%"
// for what is there but rounds to nothing.
func percent(r *big.Rat) string {
	a := new(big.Rat).Mul(new(big.Rat).Abs(r), big.NewRat(100, 1))
	switch {
	case a.Sign() == 0:
		return "0%"
	case a.Cmp(big.NewRat(5, 100)) < 0:
		return "<0.1%"
	case a.Cmp(big.NewRat(995, 10)) >= 0 && a.Cmp(big.NewRat(100, 1)) < 0:
		return ">99%" // not everything
	case a.Cmp(big.NewRat(995, 100)) >= 0:
		return group(a.FloatString(0)) + "%"
	}
	return a.FloatString(1) + "%"
}

func signedPercent(r *big.Rat) string {
	if r.Cmp(big.NewRat(3, 1)) > 0 {
		return significant2(new(big.Rat).Add(r, big.NewRat(1, 1))) + "×"
	}
	return plusOr(r) + percent(r)
}

// points writes a difference of percentages; what is there but rounds to nothing has
// no sign either.
func points(r *big.Rat, style Style) string {
	a := new(big.Rat).Abs(r)
	if a.Sign() != 0 && a.Cmp(big.NewRat(5, 100)) < 0 {
		return "<0.1 pp"
	}
	text := group(a.FloatString(1)) + " pp"
	if style == StyleSignedPoints {
		return plusOr(r) + text
	}
	return sign(r) + text
}

func times(r *big.Rat) string {
	if a := new(big.Rat).Abs(r); a.Sign() != 0 && a.Cmp(big.NewRat(5, 100)) < 0 {
		return "<0.1×"
	}
	return sign(r) + significant2(r) + "×"
}

// significant2 writes a multiple: 1.4, 12, 130.
func significant2(r *big.Rat) string {
	a := new(big.Rat).Abs(r)
	if a.Cmp(big.NewRat(995, 100)) >= 0 {
		return group(a.FloatString(0))
	}
	return a.FloatString(1)
}

func ordinal(n json.Number) string {
	i, err := strconv.Atoi(string(n))
	if err != nil {
		return string(n)
	}
	suffix := "th"
	if i%100 < 11 || i%100 > 13 {
		switch i % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(i) + suffix
}
