package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// sameGroups is the field that the question before was by, where the clause chooses among
// its groups: "which of them take longest?", "which one damages most?"; -1: it does not.
func (b *builder) sameGroups() int {
	n := len(b.out.Questions)
	if n == 0 || len(b.out.Questions[n-1].By) == 0 || !b.amongThem() {
		return -1
	}
	f := b.byName(b.out.Questions[n-1].By[0].Column)
	if f < 0 || b.fields[f].time() || b.fields[f].measure() {
		return -1
	}
	return f
}

// amongThem reports whether the clause says "which one", "which of them" or the like.
func (b *builder) amongThem() bool {
	words := b.ts[b.ts0(b.from):b.ts0(b.to)]
	for i := 0; i+1 < len(words); i++ {
		if words[i].text != "which" {
			continue
		}
		switch rest := words[i+1:]; {
		case rest[0].text == "one":
			return true
		case rest[0].text == "of" && len(rest) > 1 && slices.Contains([]string{"them", "these", "those"}, rest[1].text):
			return true
		}
	}
	return false
}

// thanBefore holds the question before against another time: "was that more than the
// week before?" It reports whether it did.
func (b *builder) thanBefore() bool {
	n := len(b.out.Questions)
	if n == 0 || b.q.Period == nil || !b.elliptic() {
		return false
	}
	last, other := b.out.Questions[n-1], b.q.Period
	than := slices.ContainsFunc(b.items[b.from:b.to], func(it item) bool { return b.ts[it.to-1].text == "than" })
	if !than || last.Intent == plan.List || len(last.Measures) == 0 || last.Period == nil || last.Compare != nil {
		return false
	}
	text, origin := b.q.Text, b.q.Origin
	b.q = last
	b.q.Text, b.q.Origin, b.q.Compare = text, origin, comparison(*last.Period, *other)
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.use == "" && it.tag != isSign {
			it.use = "comparison"
		}
	}
	return true
}
