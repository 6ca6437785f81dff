package plan

import "strings"

// Plural reports whether the name of a measure or a field takes a verb in the plural: "total
// sales are", but "the number of orders is", "the average price is".
func Plural(label string) bool {
	head := headOf(strings.Fields(label))
	if head == strings.ToUpper(head) {
		return false // ROAS, the AWS
	}
	switch head = strings.ToLower(head); {
	case !strings.HasSuffix(head, "s"), len(head) < 4:
		return false
	case strings.HasSuffix(head, "ss"), strings.HasSuffix(head, "us"), strings.HasSuffix(head, "is"), strings.HasSuffix(head, "ics"):
		return false // gross, bonus, basis, analytics
	case head == "news", head == "series", head == "species":
		return false
	}
	return true
}

// headOf is the word that a name is about: the last before "of", "per" and the
// like.
func headOf(words []string) string {
	for i, w := range words {
		switch w {
		case "of", "per", "from", "with", "in", "to", "for", "by", "between", "where", "at", "on", "and",
			"within", "without", "over", "under", "above", "below", "until", "since", "after", "before", "that", "who", "as", "through":
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
