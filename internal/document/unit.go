package document

import (
	"fmt"
	"math/big"
	"strings"
)

// isMoney: a unit of three capital letters is a currency.
func isMoney(unit string) bool {
	if len(unit) != 3 {
		return false
	}
	for _, c := range unit {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// symbol puts the sign of a currency or of percent at a number. Only currencies
// whose sign means nothing else have one here; the others show their code.
func symbol(unit, number string) string {
	switch unit {
	case "%":
		return number + "%"
	case "USD":
		return "$" + number
	case "EUR":
		return "€" + number
	case "GBP":
		return "£" + number
	case "INR":
		return "₹" + number
	}
	if isMoney(unit) {
		return unit + " " + number
	}
	return number
}

// withUnit puts the unit at a magnitude in prose: "$1.24M", "8.1%", "3 d 4 h",
// "3,412 orders", "1 order". A unit that is not known adds nothing.
func withUnit(a *big.Rat, unit, number string) string {
	if seconds, is := durationUnit(unit); is {
		return duration(a, seconds)
	}
	if unit == "" || unit == "%" || isMoney(unit) {
		return symbol(unit, number)
	}
	if unit == "minutes" && a.Cmp(manyMinutes) >= 0 {
		return short(new(big.Rat).Quo(a, sixty)) + " hours"
	}
	if a.Cmp(big.NewRat(1, 1)) == 0 {
		return number + " " + Singular(unit)
	}
	return number + " " + unit
}

// manyMinutes are ten hours: from there on people reckon in hours.
var manyMinutes, sixty = big.NewRat(600, 1), big.NewRat(60, 1)

// Singular takes the plural from an English noun that a table is named by.
func Singular(noun string) string {
	lower := strings.ToLower(noun)
	switch {
	case strings.HasSuffix(lower, "ies") && len(noun) > 4:
		return noun[:len(noun)-3] + "y"
	case strings.HasSuffix(lower, "sses"), strings.HasSuffix(lower, "xes"), strings.HasSuffix(lower, "ches"), strings.HasSuffix(lower, "shes"):
		return noun[:len(noun)-2]
	case strings.HasSuffix(lower, "ss"), strings.HasSuffix(lower, "us"), strings.HasSuffix(lower, "is"):
		return noun
	case strings.HasSuffix(lower, "s") && len(noun) > 3:
		return noun[:len(noun)-1]
	}
	return noun
}

// durationUnit says how many seconds a unit of time has that is written as a
// duration. Hours and days stay numbers of hours and days: they are often worked
// or billed, not elapsed.
func durationUnit(unit string) (seconds *big.Rat, is bool) {
	switch unit {
	case "ms", "milliseconds":
		return big.NewRat(1, 1000), true
	case "s", "seconds":
		return big.NewRat(1, 1), true
	}
	return nil, false
}

// duration writes the two largest units of a time.
func duration(a, unit *big.Rat) string {
	s := new(big.Rat).Mul(a, unit)
	if s.Sign() == 0 {
		return "0 s"
	}
	if s.Cmp(big.NewRat(1, 1)) < 0 {
		return short(new(big.Rat).Mul(s, thousand)) + " ms"
	}
	if s.Cmp(big.NewRat(5995, 100)) < 0 {
		return significant(s) + " s"
	}
	total := new(big.Rat).Add(s, big.NewRat(1, 2))
	seconds := new(big.Int).Quo(total.Num(), total.Denom()).Int64()
	return twoUnits(seconds)
}

func twoUnits(seconds int64) string {
	units := []struct {
		seconds int64
		name    string
	}{{86400, "d"}, {3600, "h"}, {60, "min"}, {1, "s"}}
	for i, u := range units[:3] {
		if seconds < u.seconds {
			continue
		}
		next := units[i+1]
		// Round to the smaller of the two units shown; that may carry.
		seconds = (seconds + next.seconds/2) / next.seconds * next.seconds
		if i > 0 && seconds == units[i-1].seconds { //nolint:gosec // i is above 0
			return "1 " + units[i-1].name //nolint:gosec // i is above 0
		}
		large, small := seconds/u.seconds, seconds%u.seconds/next.seconds
		if small == 0 {
			return fmt.Sprintf("%s %s", group(fmt.Sprint(large)), u.name)
		}
		return fmt.Sprintf("%s %s %d %s", group(fmt.Sprint(large)), u.name, small, next.name)
	}
	return fmt.Sprintf("%d s", seconds)
}
