package tell

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var rewrite = flag.Bool("update", false, "write what patterns need into needs.bin")

// TestWhatPatternsNeedIsWhatTheySay: after a change of a pattern, `make words`.
func TestWhatPatternsNeedIsWhatTheySay(t *testing.T) {
	t.Parallel()
	pairs := map[string]string{}
	for _, p := range everyPattern() {
		pairs[p.String()] = strings.Join(lazyregexp.Needs(p.String()), "\n")
	}
	want := frozen.Make(pairs)
	if *rewrite {
		if err := os.WriteFile("needs.bin", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have, err := os.ReadFile("needs.bin"); err != nil || !slices.Equal(have, want) {
		t.Errorf("needs.bin is not what the %d patterns say (%v): make words", len(pairs), err)
	}
}

func everyPattern() []*lazyregexp.Pattern {
	var out []*lazyregexp.Pattern
	for _, file := range []string{formsText, goalsText, mostlyText, plansText, presumedText, fieldPhrasesText, courtesiesText} {
		for _, p := range patternsOf(file) {
			out = append(out, p.text)
		}
	}
	return slices.Concat(out, patternLines(verdictsText), patternLines(suspectsText))
}
