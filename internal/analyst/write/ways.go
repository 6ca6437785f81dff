package write

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Ways are the sentences that can say a finding, as templates: first the one of
// [Finding], then the others in turn. Whole ones say which rows it is about, bare ones
// do not; where a finding says none, they are the same.
func Ways(b *document.Builder, f insight.Finding) (whole, bare []string) {
	for i := range max(1, len(english()[f.Shape])) {
		whole = append(whole, sayAgain(b, f.Shape, f, uint32(i)).Template)
		bare = append(bare, sayAgain(b, f.Shape, Unscoped(f), uint32(i)).Template)
	}
	return whole, bare
}

// Leans reports whether the sentences of a finding are understood only behind the one
// before: "West made half of the fall".
func Leans(f insight.Finding) bool { return loaded().leans[f.Shape] }

// mostTitles is how many titles are made for a report to choose from.
const mostTitles = 6

// Titles are those that a report can have: first the one of [Title].
func Titles(b *document.Builder, sections [][]insight.Finding) []string {
	f := lead(sections[0])
	own := Title(b, sections).Template
	var out []string
	for i := range english()[titled(f)] {
		first := sayAgain(b, titled(f), f, uint32(i)).Template
		out = append(out, first)
		for _, second := range seconds(b, f, sections) {
			out = append(out, first+"; "+second)
		}
	}
	out = slices.DeleteFunc(out, func(t string) bool { return len(strings.Fields(b.Sentence(t).Text)) > titleWords })
	slices.SortStableFunc(out, func(x, y string) int { return cmp.Compare(rank(x, own), rank(y, own)) })
	return out[:min(len(out), mostTitles)]
}

func rank(t, own string) int {
	if t == own {
		return 0
	}
	return 1
}

// seconds are the claims that a title may have behind that of a finding.
func seconds(b *document.Builder, f insight.Finding, sections [][]insight.Finding) []string {
	var out []string
	if f.Roles["scope"] != "" || strings.HasPrefix(f.Shape, "premise") {
		return nil
	}
	for _, other := range beside(sections) {
		if phrases := english()["brief/"+other.Shape]; len(phrases) > 0 && !same(f, other) && other.Roles["scope"] == "" && !(other.Kind != document.KindTop && other.Roles["measure"] == f.Roles["measure"] && slight(f)) {
			out = append(out, fillPlain(b, phrases[0], other))
		}
	}
	return out
}

// slight reports whether a finding is a change that chance or the usual range explains: who moved most in it is nothing for a title.
func slight(f insight.Finding) bool {
	return strings.HasPrefix(f.Shape, "cause.") && (strings.HasSuffix(f.Shape, ".slight") || strings.HasSuffix(f.Shape, ".chance") || f.Range == "within")
}

// Lead is which of a section's findings answers.
func Lead(found []insight.Finding) int {
	return slices.IndexFunc(found, func(f insight.Finding) bool { return f.Key == lead(found).Key })
}
