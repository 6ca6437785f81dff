package write

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// agreed is the form of a small word that a measure takes: {is:measure}.
func agreed(how, label string) (word string, ok bool) {
	forms, ok := map[string][2]string{
		"is": {"is", "are"}, "was": {"was", "were"}, "has": {"has", "have"},
		"it": {"it", "they"}, "its": {"its", "their"}, "s": {"s", ""},
		"a": {"a ", ""},
	}[how]
	if !ok {
		return "", false
	}
	if plan.Plural(label) {
		return forms[1], true
	}
	return forms[0], true
}
