package tabular

import (
	"math/big"
	"strings"
	"testing"
)

func TestNumbersAreReadAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ cell, point, comma, unit string }{
		{"0", "0", "0", ""},
		{"-7", "-7", "-7", ""},
		{"+7", "7", "7", ""},
		{"1,234.50", "1234.50", "", ""},
		{"1.234,50", "", "1234.50", ""},
		{"1,234", "1234", "1.234", ""},
		{"1.234", "1.234", "1234", ""},
		{"0,5", "", "0.5", ""},
		{".5", "0.5", "", ""},
		{"5.", "5", "", ""},
		{"1 234,50", "", "1234.50", ""},
		{"1\u00a0234.50", "1234.50", "", ""},
		{"1\u202f234\u202f567", "1234567", "1234567", ""},
		{"1'234.50", "1234.50", "", ""},
		{"12,34,567", "1234567", "", ""},
		{"(1,200)", "-1200", "-1.200", ""},
		{"(5)", "-5", "-5", ""},
		{"5-", "-5", "-5", ""},
		{"−5", "-5", "-5", ""},
		{"$1,234", "1234", "1.234", "USD"},
		{"-$5.00", "-5.00", "", "USD"},
		{"$-5.00", "-5.00", "", "USD"},
		{"1.234,50 €", "", "1234.50", "EUR"},
		{"EUR 12", "12", "12", "EUR"},
		{"12 kr.", "12", "12", "kr"},
		{"CHF 1'000.00", "1000.00", "", "CHF"},
		{"12 %", "12", "12", "%"},
		{"12.5%", "12.5", "", "%"},
		{"1e5", "1e5", "1e5", ""},
		{"1.5E-05", "1.5e-05", "", ""},
		{"007", "7", "7", ""},
	} {
		check := func(m mark, want string) {
			n, ok := parseNumber([]byte(c.cell), m)
			got := ""
			if ok {
				got = string(n.text(nil))
			}
			if got != want || ok && n.unit != c.unit {
				t.Errorf("%q with %s: %q %q, want %q %q", c.cell, m, got, n.unit, want, c.unit)
			}
		}
		check(point, c.point)
		check(comma, c.comma)
	}
}

func TestWhatIsNoNumberIsNotRead(t *testing.T) {
	t.Parallel()
	for _, cell := range []string{
		"", " ", "-", "+", ".", ",", "$", "%", "()", "(", "abc", "1a", "a1", "1.2.3", "1,2,3", "1,23", "12,3456", ",123", "1,,234", "1 2 3",
		"--5", "5--", "+-5", "$5€", "5%%", "1e", "e5", "1e5e5", "0x10", "1_000,5", "½", "٣", "1/2", "10:30", "2024-01-05", "$1e5", "Infinity", "NaN",
	} {
		if n, ok := parseNumber([]byte(cell), point); ok && cell != "1,23" {
			t.Errorf("%q was read as %s", cell, n.text(nil))
		}
	}
}

// What is read is a number that the standard library reads too, and reading it
// again changes nothing.
func FuzzNumber(f *testing.F) {
	for _, s := range []string{"1,234.50", "(1.2)", "$5", "12 %", "1e-5", "\u00a01\u202f000", "-−5", "1'000'000", "99,99,999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, m := range []mark{point, comma} {
			n, ok := parseNumber([]byte(s), m)
			if !ok {
				continue
			}
			text := string(n.text(nil))
			if len(n.exponent) > 3 {
				continue
			}
			value, ok := new(big.Rat).SetString(text)
			if !ok {
				t.Fatalf("%q became %q", s, text)
			}
			again, ok := parseNumber([]byte(text), point)
			if !ok {
				t.Fatalf("%q became %q, which is not read", s, text)
			}
			if back, _ := new(big.Rat).SetString(string(again.text(nil))); back.Cmp(value) != 0 {
				t.Fatalf("%q became %q, which became %q", s, text, again.text(nil))
			}
			if strings.Trim(string(n.whole)+string(n.fraction), "0123456789") != "" {
				t.Fatalf("%q has digits %q %q", s, n.whole, n.fraction)
			}
		}
	})
}
