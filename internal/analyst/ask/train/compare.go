package main

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

// right reports whether rows are exactly the expected ones, in any order, with at most
// two columns more; or a single expected row stands in a small table.
func right(want [][]any, got evaluate.Rows) bool {
	if len(want) == 1 && len(got) > 0 && len(got) <= 3 && scattered(want[0], got) {
		return true
	}
	if len(got) != len(want) || len(want) == 0 {
		return false
	}
	width := 0
	for _, w := range want {
		width = max(width, len(w))
	}
	used := make([]bool, len(got))
	for _, w := range want {
		at := -1
		for i, g := range got {
			if !used[i] && len(g) <= width+2 && holds(g, w) {
				at = i
				break
			}
		}
		if at < 0 {
			return false
		}
		used[at] = true
	}
	return true
}

// scattered reports whether all values of a row stand somewhere in a table.
func scattered(want []any, got evaluate.Rows) bool {
	for _, v := range want {
		found := false
		for _, g := range got {
			for _, c := range g {
				found = found || same(v, c)
			}
		}
		if !found {
			return false
		}
	}
	return true
}

func holds(row, want []any) bool {
	used := make([]bool, len(row))
	for _, w := range want {
		at := -1
		for i, c := range row {
			if !used[i] && same(w, c) {
				at = i
				break
			}
		}
		if at < 0 {
			return false
		}
		used[at] = true
	}
	return true
}

var quarter = regexp.MustCompile(`^(\d{4})-Q(\d)$`)

// says are the ways to write yes and no: a table may have other ones than its answers.
var says = map[string]int{"yes": 1, "y": 1, "true": 1, "no": 2, "n": 2, "false": 2}

// same compares cells as people do: yes and no in any spelling, numbers to 1 %, shares as 0.12 or 12, lengths of
// time in any unit, quarters by their name or first month.
func same(want, got any) bool {
	x, isNumber := numeric(want)
	y, gotNumber := numeric(got)
	if !isNumber || !gotNumber {
		p, q := folded(want), folded(got)
		if m := quarter.FindStringSubmatch(strings.ToUpper(p)); m != nil {
			n, _ := strconv.Atoi(m[2])
			return strings.HasPrefix(q, m[1]+"-"+strconv.Itoa(101 + 3*n - 3)[1:])
		}
		if isDate.MatchString(p) && isDate.MatchString(q) {
			return strings.HasPrefix(q, p) || strings.HasPrefix(p, q)
		}
		return p == q || says[p] != 0 && says[p] == says[q] || len(p) > 2 && len(q) > 2 && p[:3] == q[:3] && strings.Contains(" mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec ", " "+p[:3]+" ")
	}
	if x == math.Trunc(x) && y == math.Trunc(y) {
		if math.Abs(x-y) <= 1e-6*max(1, math.Abs(x)) {
			return true
		}
	} else if math.Abs(x-y) <= max(0.0051, 0.01*math.Abs(x)) {
		return true
	}
	for _, k := range []float64{100, 0.01} {
		if math.Abs(x*k-y) <= max(0.006*math.Abs(x*k), 1e-9) && min(math.Abs(x), math.Abs(y)) <= 1.5 {
			return true
		}
	}
	for _, k := range []float64{60, 3600, 86400, 7 * 86400, 30.4375 * 86400, 365.25 * 86400, 1. / 60, 1. / 3600, 24, 1440} {
		if y != 0 && math.Abs(x*k-y) <= 0.006*math.Abs(y) {
			return true
		}
	}
	return false
}

// What does not count in numbers and in quotes.
var (
	noSigns  = strings.NewReplacer(",", "", "$", "")
	straight = strings.NewReplacer("’", "'", "‘", "'")
)

var isDate = regexp.MustCompile(`^\d{4}-\d\d`)

func numeric(v any) (float64, bool) {
	var text string
	switch v := v.(type) {
	case json.Number:
		text = v.String()
	case string:
		text = strings.TrimSuffix(noSigns.Replace(strings.TrimSpace(v)), "%")
	case float64:
		return v, true
	}
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil && !math.IsNaN(f) && !math.IsInf(f, 0)
}

func folded(v any) string {
	switch v := v.(type) {
	case string:
		return strings.Trim(strings.ToLower(strings.Join(strings.Fields(straight.Replace(v)), " ")), " .'")
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}
