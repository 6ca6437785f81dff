package document_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// shown is a number as a person reads it: the text without sign, unit and multiple.
var shown = regexp.MustCompile(`^(−|\+)?(?:[$€]|CHF )?([0-9]{1,3}(?:,[0-9]{3})*|[0-9]+)(\.[0-9]+)?(e[-+][0-9]+)?(k|M|B|T)?(%| pp|×| kg| orders?)?$`)

var multiples = map[string]int64{"": 1, "k": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}

// readBack is the value of a shown number and half of its last digit.
func readBack(text string) (value, half *big.Rat, err error) {
	m := shown.FindStringSubmatch(text)
	if m == nil {
		return nil, nil, fmt.Errorf("%q is no number", text)
	}
	digits := strings.ReplaceAll(m[2], ",", "") + m[3]
	if len(strings.TrimPrefix(m[2], "0")) > 3 && !strings.Contains(m[2], ",") {
		return nil, nil, fmt.Errorf("%q has no commas between thousands", text)
	}
	value, _ = new(big.Rat).SetString(digits + m[4])
	half, _ = new(big.Rat).SetString("0.5" + m[4])
	for range max(len(m[3])-1, 0) {
		half.Quo(half, big.NewRat(10, 1))
	}
	scale := big.NewRat(multiples[m[5]], 1)
	value.Mul(value, scale)
	half.Mul(half, scale)
	if m[6] == "%" {
		value.Quo(value, big.NewRat(100, 1))
		half.Quo(half, big.NewRat(100, 1))
	}
	if m[1] == "−" {
		if value.Sign() == 0 {
			return nil, nil, fmt.Errorf("%q is a negative zero", text)
		}
		value.Neg(value)
	}
	return value, half, nil
}

// number is any that a cell may have, near the places where another form begins, too.
func number(t *rapid.T) json.Number {
	digits := rapid.StringMatching(`-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,6})?`)
	edge := rapid.SampledFrom([]string{"9.995", "99.95", "999.5", "999.4999", "9999.5", "9999.49", "999499.9", "999500", "-0.04", "0.05", "-0.0004", "99.995", "0.00049"})
	return json.Number(rapid.OneOf(digits, edge).Draw(t, "number"))
}

// TestAShownNumberReadsBackAsItsFact holds every style and unit to: a text is the
// value rounded once, to its last shown digit.
func TestAShownNumberReadsBackAsItsFact(t *testing.T) {
	t.Parallel()
	styles := []document.Style{
		document.StyleShort, document.StyleCount, document.StyleSigned, document.StylePercent, document.StyleSignedPercent,
		document.StylePoints, document.StyleSignedPoints, document.StyleTimes,
	}
	units := map[document.Style][]string{
		document.StyleShort: {"", "USD", "EUR", "CHF", "kg"}, document.StyleSigned: {"", "USD", "kg"}, document.StyleCount: {"orders"},
	}
	rapid.Check(t, func(t *rapid.T) {
		n, style := number(t), rapid.SampledFrom(styles).Draw(t, "style")
		unit := ""
		if list := units[style]; list != nil {
			unit = rapid.SampledFrom(list).Draw(t, "unit")
		}
		text := document.Format(n, unit, style)
		want, _ := new(big.Rat).SetString(string(n))
		if bounded(t, text, want, style) {
			return
		}
		if style == document.StyleSignedPercent && strings.HasSuffix(text, "×") { // 4.2 times what it was
			want.Add(want, big.NewRat(1, 1))
		}
		got, half, err := readBack(text)
		if err != nil {
			t.Fatal(err)
		}
		if off := new(big.Rat).Sub(got, want); off.Abs(off).Cmp(half) > 0 {
			t.Fatalf("%s as %s of %q reads %q, which is more than its last digit off", n, style, unit, text)
		}
		if prose := style == document.StyleShort || style == document.StyleSigned; prose && want.Sign() != 0 {
			if off := new(big.Rat).Sub(got, want); new(big.Rat).Quo(off, want).Abs(new(big.Rat).Quo(off, want)).Cmp(big.NewRat(5, 1000)) > 0 {
				t.Fatalf("%s reads %q: fewer than three digits that count", n, text)
			}
		}
	})
}

// bounded checks what is told by a bound: "<0.1%", ">99%".
func bounded(t *rapid.T, text string, value *big.Rat, style document.Style) bool {
	bare := strings.TrimLeft(text, "−+")
	a := new(big.Rat).Abs(value)
	switch bare {
	case "<0.1%":
		if a.Sign() == 0 || a.Cmp(big.NewRat(5, 10000)) >= 0 {
			t.Fatalf("%s is told as %q", value.FloatString(6), text)
		}
	case ">99%":
		if a.Cmp(big.NewRat(995, 1000)) < 0 || a.Cmp(big.NewRat(1, 1)) >= 0 {
			t.Fatalf("%s is told as %q", value.FloatString(6), text)
		}
	case "<0.1 pp", "<0.1×":
		if a.Sign() == 0 || a.Cmp(big.NewRat(5, 100)) >= 0 || bare != text {
			t.Fatalf("%s is told as %q (%s)", value.FloatString(6), text, style)
		}
	default:
		return false
	}
	return true
}

// TestAUnitIsShownOnlyWhereItIsKnown: a number without one is bare, whatever it is.
func TestAUnitIsShownOnlyWhereItIsKnown(t *testing.T) {
	t.Parallel()
	bare := regexp.MustCompile(`^[−+]?[0-9.,]+(e-[0-9]+)?(k|M|B|T)?$`)
	rapid.Check(t, func(t *rapid.T) {
		n := number(t)
		for _, style := range []document.Style{document.StyleShort, document.StyleSigned, document.StyleCount} {
			if text := document.Format(n, "", style); !bare.MatchString(text) {
				t.Fatalf("%s without a unit reads %q", n, text)
			}
		}
		for unit, sign := range map[string]string{"USD": "$", "EUR": "€", "CHF": "CHF "} {
			if text := document.Format(n, unit, document.StyleShort); strings.Count(text, sign) != 1 {
				t.Fatalf("%s %s reads %q", n, unit, text)
			}
		}
		// A change of a percentage is in points, never in percent, and the other way round.
		if points := document.Format(n, "%", document.StylePoints); !strings.HasSuffix(points, " pp") || strings.Contains(points, "%") {
			t.Fatalf("%s points read %q", n, points)
		}
	})
}

// TestCellsOfAColumnReadBack: of one number of decimals, each rounded once.
func TestCellsOfAColumnReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		column := rapid.SliceOfN(rapid.Custom(number), 1, 8).Draw(t, "column")
		unit := rapid.SampledFrom([]string{"", "USD", "CHF"}).Draw(t, "unit")
		decimals := document.Decimals(column)
		for _, n := range column {
			text := document.Full(n, unit, decimals)
			got, half, err := readBack(text)
			if err != nil {
				t.Fatal(err)
			}
			want, _ := new(big.Rat).SetString(string(n))
			if off := new(big.Rat).Sub(got, want); off.Abs(off).Cmp(half) > 0 {
				t.Fatalf("%s of %v reads %q", n, column, text)
			}
			if _, fraction, _ := strings.Cut(text, "."); len(fraction) != decimals {
				t.Fatalf("%s of %v reads %q, not with %d decimals", n, column, text, decimals)
			}
		}
	})
}

// TestADurationReadsBackToItsSmallerUnit.
func TestADurationReadsBackToItsSmallerUnit(t *testing.T) {
	t.Parallel()
	seconds := map[string]float64{"d": 86400, "h": 3600, "min": 60, "s": 1, "ms": 0.001}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Float64Range(0.001, 1e8).Draw(t, "seconds")
		text := document.Format(document.Value(n), "seconds", document.StyleShort)
		got, smallest := 0.0, 0.0
		parts := strings.Fields(text)
		for i := 0; i+1 < len(parts); i += 2 {
			var x float64
			if _, err := fmt.Sscan(strings.ReplaceAll(parts[i], ",", ""), &x); err != nil || seconds[parts[i+1]] == 0 {
				t.Fatalf("%v s reads %q", n, text)
			}
			smallest = seconds[parts[i+1]]
			got += x * smallest
		}
		next := map[float64]float64{86400: 3600, 3600: 60, 60: 1}
		if len(parts) == 2 && next[smallest] > 0 { // the smaller one is none
			smallest = next[smallest]
		}
		if len(parts) > 4 || got < n-smallest*0.51-n*0.005 || got > n+smallest*0.51+n*0.005 {
			t.Fatalf("%v s reads %q, which is %v s", n, text, got)
		}
	})
}

func TestTenHoursOfMinutesAreToldInHours(t *testing.T) {
	t.Parallel()
	for value, want := range map[json.Number]string{"599": "599 minutes", "600": "10 hours", "4132": "68.9 hours", "90000": "1,500 hours"} {
		if got := document.Format(value, "minutes", document.StyleShort); got != want {
			t.Errorf("%s minutes: %q, want %q", value, got, want)
		}
	}
}
