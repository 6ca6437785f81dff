package evaluate

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Same compares a cell with the expected one. Whole numbers have to be equal,
// others within 1 %, or within half a cent where that is more. Of dates the
// shorter text has to begin the longer one, weekdays and months may be cut to
// three letters, and case, accents and the shape of quotes do not count.
func Same(want, got any) bool {
	x, isNumber := Number(want)
	y, gotNumber := Number(got)
	if isNumber && gotNumber {
		return near(x, y)
	}
	p, q := Folded(want), Folded(got)
	switch {
	case isNumber || gotNumber:
	case sameName(p, q):
		return true
	case isDate.MatchString(p) && isDate.MatchString(q):
		p, q = p[:min(len(p), len("2006-01-02"))], q[:min(len(q), len("2006-01-02"))]
		return strings.HasPrefix(p, q) || strings.HasPrefix(q, p)
	}
	return p == q
}

var isDate = lazyregexp.New(`^\d{4}-\d\d`)

func near(want, got float64) bool {
	difference := math.Abs(want - got)
	if want == math.Trunc(want) && got == math.Trunc(got) {
		return difference <= 1e-6*max(1, math.Abs(want))
	}
	return difference <= max(0.0051, 0.01*math.Abs(want))
}

// Number is the number that a cell holds, or that its text is: 1,234 or $5 or
// 12%.
func Number(v any) (float64, bool) {
	var text string
	switch v := v.(type) {
	case float64:
		return v, true
	case json.Number:
		text = v.String()
	case string:
		text = strings.TrimSuffix(strings.NewReplacer(",", "", "$", "").Replace(strings.TrimSpace(v)), "%")
	}
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil && !math.IsNaN(f) && !math.IsInf(f, 0)
}

// Folded is the text of a cell without case, accents, and the shape of quotes and spaces.
func Folded(v any) string {
	var text string
	switch v := v.(type) {
	case string:
		text = v
	case json.Number:
		text = v.String()
	case bool:
		text = strconv.FormatBool(v)
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.Join(strings.Fields(text), " ")) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case strings.ContainsRune("‘’´`“”\"", r):
			b.WriteByte('\'')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Trim(b.String(), " .'")
}

// calendarNames are what may be cut to three letters.
const calendarNames = "mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec"

// sameName reports whether two texts name the same weekday or month: Thur,
// Thursday.
func sameName(p, q string) bool {
	if len(p) < 3 || len(q) < 3 || p[:3] != q[:3] || !strings.Contains(" "+calendarNames+" ", " "+p[:3]+" ") {
		return false
	}
	letters := func(s string) bool { return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == "" }
	return letters(p) && letters(q)
}
