package write

import "strings"

// plural reports whether the name of a measure takes a verb in the plural: "total
// sales are", but "the number of orders is", "the average price is".
func plural(label string) bool {
	head := headOf(strings.Fields(strings.ToLower(label)))
	switch {
	case !strings.HasSuffix(head, "s"), len(head) < 4:
		return false
	case strings.HasSuffix(head, "ss"), strings.HasSuffix(head, "us"), strings.HasSuffix(head, "is"), strings.HasSuffix(head, "ics"):
		return false // gross, bonus, basis, analytics
	case head == "news", head == "series":
		return false
	}
	return true
}

// headOf is the word that a name is about: the last before "of", "per" and the
// like.
func headOf(words []string) string {
	for i, w := range words {
		switch w {
		case "of", "per", "from", "with", "in", "to", "for", "by", "between", "where", "at", "on", "and":
			if i > 0 {
				return words[i-1]
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// agreed is the form of a small word that a measure takes: {is:measure}.
func agreed(how, label string) (word string, ok bool) {
	forms, ok := map[string][2]string{
		"is": {"is", "are"}, "was": {"was", "were"}, "has": {"has", "have"},
		"it": {"it", "they"}, "its": {"its", "their"}, "s": {"s", ""},
	}[how]
	if !ok {
		return "", false
	}
	if plural(label) {
		return forms[1], true
	}
	return forms[0], true
}
