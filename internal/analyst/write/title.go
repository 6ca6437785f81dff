package write

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// titleWords is how long a title may be with a second claim in it.
const titleWords = 12

// Title is the answer in one line with one number, and after it, if there is room,
// who or what else the report is about: "Revenue fell 8% in October 2026; EMEA fell
// most".
func Title(b *document.Builder, sections [][]insight.Finding) document.Sentence {
	f := lead(sections[0])
	first := say(b, titled(f), f)
	for _, second := range seconds(b, f, sections) {
		if both := b.Sentence(first.Template + "; " + second); len(strings.Fields(both.Text)) <= titleWords {
			return both
		}
	}
	return first
}

// titled is the title of a finding: of a change that is as usual, one that names nobody for it, where there is one.
func titled(f insight.Finding) string {
	shape := "title/" + f.Shape
	if own := shape + "." + f.Range; f.Range != "" && len(english()[own]) > 0 {
		return own
	}
	return shape
}

// beside is what a title may have after its claim: the other answers, then what
// supports the first.
func beside(sections [][]insight.Finding) []insight.Finding {
	var out []insight.Finding
	for _, found := range sections[1:] {
		out = append(out, lead(found))
	}
	return append(out, sections[0][1:]...)
}

// same reports whether two findings are about the same group, or both about all rows
// of a measure: a title that says both says one thing twice.
func same(f, other insight.Finding) bool {
	who := func(x insight.Finding) string {
		for _, role := range []string{"leader", "last"} {
			if x.Roles[role] != "" {
				return x.Roles[role]
			}
		}
		return x.Roles["measure"]
	}
	return who(f) == who(other) || slices.Contains([]document.Kind{document.KindTop}, f.Kind) && f.Kind == other.Kind && f.Roles["measure"] == other.Roles["measure"]
}
