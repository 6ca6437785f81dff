package tabular

import "bytes"

// mark is the sign that parts a number's fraction.
type mark uint8

const (
	point mark = iota // 1,234.50
	comma             // 1.234,50
)

func (m mark) String() string { return [...]string{"point", "comma"}[m] }

// number is a number as it was written.
type number struct {
	negative bool
	whole    []byte // digits without leading zeros, groups and sign; empty: 0
	fraction []byte // digits
	exponent []byte // as written, with its sign; usually nil
	unit     string // "USD", "%" or ""
	grouped  bool   // had separators of thousands
	marked   bool   // had a decimal mark
}

// currencies are signs and codes that may stand before or after a number, with
// the unit that they mean. "$" may be one of many dollars; USD is the likeliest.
var currencies = map[string]string{
	"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₪": "ILS",
	"R$": "BRL", "C$": "CAD", "A$": "AUD", "kr": "kr", "kr.": "kr", "zł": "PLN", "Kč": "CZK", "Fr.": "CHF",
	"USD": "USD", "EUR": "EUR", "GBP": "GBP", "JPY": "JPY", "CHF": "CHF", "CAD": "CAD", "AUD": "AUD", "NZD": "NZD", "CNY": "CNY",
	"INR": "INR", "SEK": "SEK", "NOK": "NOK", "DKK": "DKK", "PLN": "PLN", "CZK": "CZK", "HUF": "HUF", "BRL": "BRL", "MXN": "MXN",
	"ZAR": "ZAR", "SGD": "SGD", "HKD": "HKD", "KRW": "KRW", "TRY": "TRY", "RUB": "RUB", "ILS": "ILS", "Rs": "INR", "Rs.": "INR",
}

// parseNumber reads a cell as people write numbers: grouped, with a currency, a
// percent sign, in parentheses when negative, with the minus before or after.
func parseNumber(cell []byte, m mark) (number, bool) {
	n := number{}
	cell = trim(cell)
	if len(cell) > 2 && cell[0] == '(' && cell[len(cell)-1] == ')' {
		n.negative, cell = true, trim(cell[1:len(cell)-1])
	}
	cell, ok := n.strip(cell)
	if !ok || len(cell) == 0 {
		return n, false
	}
	cell, n.exponent = cutExponent(cell)
	whole, fraction := cell, []byte(nil)
	sign := byte('.')
	if m == comma {
		sign = ','
	}
	if i := bytes.IndexByte(cell, sign); i >= 0 {
		whole, fraction, n.marked = cell[:i], cell[i+1:], true
	}
	if !digits(fraction) || len(whole)+len(fraction) == 0 {
		return n, false
	}
	if n.whole, n.grouped, ok = ungroup(whole, m); !ok || len(n.whole)+len(fraction) == 0 {
		return n, false
	}
	n.whole, n.fraction = bytes.TrimLeft(n.whole, "0"), fraction
	return n, n.exponent == nil || n.unit == ""
}

// strip takes signs, currency and percent off both ends, each at most once.
func (n *number) strip(cell []byte) ([]byte, bool) {
	signs := 0
	for range 4 {
		before := len(cell)
		if cell = trim(cell); len(cell) == 0 {
			return cell, false
		}
		if rest, minus, found := cutSign(cell); found {
			cell, signs = rest, signs+1
			n.negative = n.negative != minus
		} else if rest, unit := cutUnit(cell); unit != "" {
			if n.unit != "" {
				return cell, false
			}
			cell, n.unit = rest, unit
		}
		if len(cell) == before {
			break
		}
	}
	return cell, signs <= 1
}

func cutSign(b []byte) (rest []byte, minus, found bool) {
	switch {
	case b[0] == '-':
		return b[1:], true, true
	case b[0] == '+':
		return b[1:], false, true
	case bytes.HasPrefix(b, []byte("−")): // U+2212
		return b[len("−"):], true, true
	case b[len(b)-1] == '-' && len(b) > 1: // as some accounting systems write
		return b[:len(b)-1], true, true
	}
	return b, false, false
}

// cutUnit takes a percent sign off the end or a currency off either end.
func cutUnit(b []byte) (rest []byte, unit string) {
	first, last := b[0], b[len(b)-1]
	switch {
	case last == '%':
		return b[:len(b)-1], "%"
	case !numeral(first):
		from := bytes.IndexAny(b, "0123456789.,-+(")
		if from > 0 {
			if unit := currencies[string(trim(b[:from]))]; unit != "" {
				return b[from:], unit
			}
		}
	case !numeral(last) || last == '.':
		to := bytes.LastIndexAny(b, "0123456789")
		for to++; to > 0 && to < len(b) && (b[to] == '.' || b[to] == ',' || b[to] == '-'); to++ {
		}
		if to > 0 && to < len(b) {
			if unit := currencies[string(trim(b[to:]))]; unit != "" {
				return b[:to], unit
			}
		}
	}
	return b, ""
}

// numeral: a byte that a bare number may begin or end with.
func numeral(c byte) bool {
	return c >= '0' && c <= '9' || c == '.' || c == ',' || c == '-' || c == '+' || c == '('
}

// cutExponent takes "e-05" off a number like 1.5e-05.
func cutExponent(b []byte) (rest, exponent []byte) {
	i := bytes.IndexAny(b, "eE")
	if i < 1 || i+1 == len(b) {
		return b, nil
	}
	e := b[i+1:]
	power := e
	if e[0] == '+' || e[0] == '-' {
		power = e[1:]
	}
	if len(power) == 0 || len(power) > 3 || !digits(power) {
		return b, nil
	}
	return b[:i], e
}

func digits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// ungroup takes separators of thousands out of a whole number: one kind only,
// the last group of three digits, those before of three (or two, as in India).
func ungroup(b []byte, m mark) (plain []byte, grouped, ok bool) {
	if digits(b) {
		return b, false, true
	}
	at := bytes.IndexFunc(b, func(r rune) bool { return r < '0' || r > '9' })
	separator := groupSeparator(b[at:], m)
	if separator == "" || at == 0 || at > 3 || b[0] == '0' {
		return nil, false, false
	}
	plain = append(make([]byte, 0, len(b)), b[:at]...)
	width := 0 // of the groups before the last
	for rest := b[at:]; ; {
		group := rest[len(separator):]
		end := bytes.Index(group, []byte(separator))
		if end < 0 {
			ok = len(group) == 3 && digits(group) && (width != 2 || at <= 2)
			return append(plain, group...), ok, ok
		}
		if width == 0 {
			width = end
		}
		if end != width || width != 3 && width != 2 || !digits(group[:end]) {
			return nil, false, false
		}
		plain, rest = append(plain, group[:end]...), group[end:]
	}
}

// groupSeparator is what b begins with, if it may part thousands.
func groupSeparator(b []byte, m mark) string {
	other := ","
	if m == comma {
		other = "."
	}
	for _, s := range [...]string{other, " ", "\u00a0", "\u202f", "\u2009", "'", "’"} {
		if len(b) >= len(s) && string(b[:len(s)]) == s {
			return s
		}
	}
	return ""
}

// text appends the number as a database reads it.
func (n *number) text(out []byte) []byte {
	if n.negative {
		out = append(out, '-')
	}
	if len(n.whole) == 0 {
		out = append(out, '0')
	}
	out = append(out, n.whole...)
	if len(n.fraction) > 0 {
		out = append(out, '.')
		out = append(out, n.fraction...)
	}
	if n.exponent != nil {
		out = append(out, 'e')
		out = append(out, n.exponent...)
	}
	return out
}
