package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// becoming reads "is it getting warmer?" as a change of the number that the adjective is
// about, or of the one that the question before asked for.
func (b *builder) becoming() {
	for i := b.from; i+1 < b.to; i++ {
		switch b.ts[b.items[i].from].text {
		case "getting", "become", "became", "becoming", "got", "grown", "gotten":
		default:
			continue
		}
		k := b.next(i + 1)
		if k < 0 || b.items[k].use != "" {
			continue
		}
		it := &b.items[k]
		arg := it.arg
		if !it.is("comparative") {
			_, arg, _ = strings.Cut(b.lexicon.degrees[b.ts[it.from].text], " ")
			if b.lexicon.degrees[b.ts[it.from].text] == "" {
				continue
			}
		}
		b.items[i].use, b.focus = "focus change", append(b.focus, "change")
		if f, _ := b.hinted(arg); f >= 0 && b.fields[f].measure() && !b.beside(b.measuring) {
			it.tag, it.links, it.score = isField, []link{{f, 0.7, 1}}, 0.7
		} else if !it.is("comparative") {
			it.use = "focus change"
		}
		return
	}
}

// besideRest compares the rows that a yes-or-no question is about with the others: "do
// reopened tickets have a lower rating?"
func (b *builder) besideRest() {
	f := b.oneGroup()
	if f < 0 || len(b.q.By) > 0 || b.rank != nil || b.q.Compare != nil || len(b.focus) > 0 || !b.auxiliary(b.content(b.from, b.to)) {
		return
	}
	degree := slices.IndexFunc(b.items[b.from:b.to], func(it item) bool {
		return it.use == "" && it.to-it.from == 1 && b.lexicon.degrees[b.ts[it.from].text] != ""
	})
	if degree < 0 || len(b.q.Measures) == 0 && len(b.loose) == 0 {
		return
	}
	b.takeDegrees()
	b.versusRest(f)
	b.group(b.dimension(f))
	b.q.Intent = plan.Compare
}

// takeDegrees marks the words for more and less.
func (b *builder) takeDegrees() {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.use == "" && b.lexicon.degrees[b.ts[it.from].text] != "" {
			it.use = "comparison"
		}
	}
}
