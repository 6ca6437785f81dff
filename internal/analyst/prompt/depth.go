package prompt

import (
	"slices"
	"strings"
	"unicode"
)

// The depths that a prompt can ask for.
const (
	Few = "few" // for who decides
	All = "all" // for who looks into things
)

// Depth is how much a prompt wants to be told beside its answers: [Few], [All], or
// "" where it does not say.
func Depth(text string) string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), apart), " ") + " "
	depths := englishWords().depths
	for _, depth := range []string{Few, All} {
		if slices.ContainsFunc(depths[depth], func(phrase string) bool { return strings.Contains(words, " "+phrase+" ") }) {
			return depth
		}
	}
	return ""
}
