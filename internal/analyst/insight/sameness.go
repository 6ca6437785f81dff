package insight

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
)

//go:embed sameness.txt
var sameness string

// sameForms gives each normal form that has others the first of them. It loads once:
// the file is part of the program.
var sameForms = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(sameness) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		forms := strings.Split(strings.TrimSpace(line), ",")
		for _, f := range forms {
			out[plainForm(f)] = plainForm(forms[0])
		}
	}
	return out
})

// normalForm is the same for values that people write in two ways: "US", "u.s." and
// "United States of America".
func normalForm(value string) string {
	form := plainForm(value)
	if first, ok := sameForms()[form]; ok {
		return first
	}
	return form
}

// plainForm is a value without what people write differently: capitals, spaces and
// signs. Numbers keep their sign and point.
func plainForm(value string) string {
	if !slices.ContainsFunc([]rune(value), unicode.IsLetter) {
		return value
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' || r == '#' {
			return r
		}
		return -1
	}, spelledOut.Replace(strings.ToLower(value)))
}

// spelledOut are letters as those write them who have no keys for them.
var spelledOut = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "æ", "ae", "ø", "oe", "å", "aa")
