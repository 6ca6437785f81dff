package write

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Phrases are all templates that say a finding: in sentences, in titles, and with and
// without which rows it is about.
func Phrases(b *document.Builder, f insight.Finding) []string {
	var out []string
	for _, one := range []insight.Finding{f, unscoped(f)} {
		for _, phrase := range english()[f.Shape] {
			for _, tail := range tails(f) {
				if tail != "" {
					phrase = strings.TrimSuffix(phrase, ".")
				}
				out = append(out, fill(b, phrase+tail, one))
			}
		}
		for _, phrase := range english()["title/"+f.Shape] {
			out = append(out, fill(b, phrase, one))
		}
		for _, phrase := range english()["brief/"+f.Shape] {
			out = append(out, fillPlain(b, phrase, one))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// tails are those of a change that says whether it is usual.
func tails(f insight.Finding) []string {
	if f.Range == "" {
		return []string{""}
	}
	return english()["range."+f.Range]
}
