package catalog

import (
	"strings"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func words(name string) []string { return model.Words(name) }

func lowered(list []string) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = strings.ToLower(w)
	}
	return out
}

// Humanize makes a label of a name: "order date" of orderDate and ORDER_DATE.
// Short words in capitals stay so where the rest of the name is not.
func Humanize(name string) string {
	list := words(name)
	shouting := strings.ToUpper(name) == name
	for i, w := range list {
		switch {
		case acronyms[strings.ToLower(w)]:
			list[i] = strings.ToUpper(w)
		case strings.EqualFold(model.UnitName(w), w) && strings.ToLower(w) != w && strings.ToUpper(w) != w:
			list[i] = model.UnitName(w)
		case shouting && len(list) > 1 || !acronym(w):
			list[i] = strings.ToLower(w)
		}
	}
	return strings.Join(list, " ")
}

func acronym(w string) bool {
	w = strings.TrimSuffix(w, "s")
	return len(w) > 1 && len(w) <= 4 && strings.ToUpper(w) == w && unicode.IsLetter(rune(w[0]))
}

// Plural makes the plural of an English noun, as far as rules go.
func Plural(noun string) string { return model.Plural(noun) }
