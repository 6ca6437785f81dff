package plan

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

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
			"within", "without", "inside", "outside", "over", "under", "above", "below", "until", "since", "after", "before", "that", "who", "as", "through":
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

//go:embed things.txt
var thingsText string

// things are the nouns that things and sorts are called by.
var things = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(thingsText) {
		if line[0] == '#' {
			continue
		}
		for _, w := range strings.Fields(line) {
			out[w] = true
		}
	}
	return out
})

// Many speaks of several of what a field holds: depots, sort lines; and values of pays by, where nothing tells that
// a name is a noun.
func Many(label string) string {
	words := strings.Fields(label)
	if len(words) == 0 || !things()[strings.ToLower(words[len(words)-1])] || headOf(words) != words[len(words)-1] {
		return "values of " + label
	}
	last := strings.ToLower(words[len(words)-1])
	return strings.Join(append(slices.Clone(words[:len(words)-1]), model.Plural(last)), " ")
}
