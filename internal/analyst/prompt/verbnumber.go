package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// doingNumbers takes a verb for the number that it is about, where the clause names no
// other: who "earns" the most has the highest salary, women "earn" less than men.
func (b *builder) doingNumbers() {
	at := -1
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is(isField) && b.fields[it.links[0].field].numeric(), it.is("aggregate") && !it.is("aggregate", "average"):
			return
		case it.free(isUnknown) && at < 0 && strings.Contains(b.lexicon.degrees[b.ts[it.from].text], " "):
			at = i
		}
	}
	if at < 0 || !b.beside(func(it *item) bool { return it.is("superlative") || b.ts[it.to-1].text == "than" }) {
		return
	}
	it := &b.items[at]
	_, nouns, _ := strings.Cut(b.lexicon.degrees[b.ts[it.from].text], " ")
	if f, _ := b.hinted(nouns); f >= 0 && b.fields[f].measure() {
		it.tag, it.links, it.score = isField, []link{{f, 0.7, 1}}, 0.7
	}
}

// comparedBy takes the number that a comparison is about from its own word, where the
// clause names none: women "earn less than" men, chat is "faster than" mail.
func (b *builder) comparedBy(than int) {
	if b.beside(func(it *item) bool {
		return it.is("aggregate") || it.is("figure") || it.is("duration") || it.is(isField) && b.fields[it.links[0].field].measure()
	}) {
		return
	}
	if b.growthWord() >= 0 { // "growing faster than" is no speed
		return
	}
	_, nouns, _ := strings.Cut(b.items[than].arg, " ")
	f, _ := b.hinted(nouns)
	switch {
	case nouns == "" && b.judged() >= 0 && slices.Contains([]string{"better", "worse"}, b.ts[b.items[than].from].text):
		b.add(b.measureOf(b.judged(), ""))
	case nouns == "":
	case f >= 0 && b.fields[f].measure():
		b.add(b.measureOf(f, string(plan.Average)))
	case strings.Contains(nouns, "duration"):
		b.addSpan()
	}
}

// addSpan adds the time between two times: that of the question before, else the one that
// an end of the rows makes.
func (b *builder) addSpan() {
	if n := len(b.out.Questions); n > 0 {
		for _, m := range b.out.Questions[n-1].Measures {
			if m.Aggregate == plan.Span {
				b.add(m)
				return
			}
		}
	}
	if start, end := b.spanColumns(b.from, b.lexicon.durationOf("turnaround")); start >= 0 && end >= 0 {
		b.add(b.spanMeasure(start, end))
	}
}
