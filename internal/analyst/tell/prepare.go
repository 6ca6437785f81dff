package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Prepare makes the file of what the patterns of the texts need.
func Prepare() map[string][]byte {
	var all []*lazyregexp.Pattern
	for _, file := range []string{formsText, goalsText, mostlyText, plansText, presumedText, fieldPhrasesText, courtesiesText, depthsText, worklistText, recurringText, briefsText, tabledText, turnsText} {
		for _, p := range patternsOf(file) {
			all = append(all, p.text)
		}
	}
	which, _ := ordinals()
	for _, p := range which {
		all = append(all, p.text)
	}
	return map[string][]byte{"needs.bin": lazyregexp.Prepare(slices.Concat(all, patternLines(verdictsText), patternLines(suspectsText)))}
}
