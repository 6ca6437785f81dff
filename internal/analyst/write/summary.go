package write

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// summaryLength is how many sentences who reads nothing else gets.
const summaryLength = 3

// Summary is two or three sentences for who reads nothing else: the answers in
// their order, then what supports the first; where nothing was asked by name, the
// two strongest findings and what happened last.
func Summary(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	all := summaryOrder(sections)
	var chosen []insight.Finding
	for i, f := range all {
		said := slices.ContainsFunc(chosen, func(have insight.Finding) bool { return have.Key == f.Key })
		if !said && len(chosen) < summaryLength && !covered(b, f, chosen) && (i == 0 || !covered(b, f, all[i+1:])) {
			chosen = append(chosen, f)
		}
	}
	out := make([]document.Sentence, 0, len(chosen))
	said := ""
	for _, f := range chosen {
		scope := b.Fact(strings.Trim(f.Roles["scope"], "{}")).Text
		if scope == said {
			f = unscoped(f)
		} else if scope != "" {
			said = scope
		}
		out = append(out, sentence(b, f))
	}
	return out
}

// summaryOrder is what a summary may say, the most telling first.
func summaryOrder(sections [][]insight.Finding) []insight.Finding {
	var leads []insight.Finding
	for _, found := range sections {
		leads = append(leads, lead(found))
	}
	switch {
	case len(sections) == 0:
		return nil
	case sections[0][0].Asked:
		return append(leads, sections[0]...)
	}
	first := sections[0]
	two := min(2, len(first))
	return slices.Concat(first[:two], leads[1:], first[two:])
}

// covered: every number of the finding is in one of the others.
func covered(b *document.Builder, f insight.Finding, others []insight.Finding) bool {
	own := sources(b, f)
	return slices.ContainsFunc(others, func(o insight.Finding) bool { return subset(own, sources(b, o)) })
}

// sources are where a finding's numbers are from.
func sources(b *document.Builder, f insight.Finding) map[string]bool {
	out := map[string]bool{}
	for _, r := range f.Roles {
		if fact := b.Fact(strings.Trim(r, "{}")); fact.Type == document.NumberFact {
			out[fact.Source()] = true
		}
	}
	return out
}

func subset(a, b map[string]bool) bool {
	for source := range a {
		if !b[source] {
			return false
		}
	}
	return len(a) > 0
}
