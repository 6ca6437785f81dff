package prompt

import "slices"

// denied is a "not" with the word behind it that no condition was made of: "parcels that
// have not arrived" about a table that knows of no arrival. All parcels would be no answer.
// Empty: there is none.
func (b *builder) denied() string {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].is("negation") || b.items[i].use != "" || !b.deniesRows(i) {
			continue
		}
		if k := b.behindNot(i); k >= 0 {
			return b.said(i, k+1)
		}
	}
	return ""
}

// deniesRows reports whether a negation speaks of the rows: they, or a word that asks for them, stand
// before it in the same part of the sentence, and nobody speaks of himself: "I do not need".
func (b *builder) deniesRows(i int) bool {
	for k := i - 1; k >= b.from && k > i-7; k-- {
		it := &b.items[k]
		switch text := b.ts[it.from].text; {
		case it.is(isRows), it.is(isField) && b.namesRow(it.links[0].field), slices.Contains(askers, text):
			return true
		case slices.Contains(speakers, text) && !(k > b.from && slices.Contains(auxiliaries, b.ts[b.items[k-1].from].text)):
			return false
		case b.ts[it.from].kind == punct:
			return false
		}
	}
	return false
}

var (
	askers      = []string{"which", "who", "what", "that", "whose"}
	speakers    = []string{"i", "we", "you"}
	auxiliaries = []string{"did", "do", "have", "are", "were", "can", "could"}
	idioms      = []string{"only", "just", "sure", "necessarily", "least", "later", "earlier", "more", "less", "fewer"}
)

// behindNot is the word that a negation denies, where nothing was made of it: one that nobody
// knows, or a field that was not taken for a condition. -1: there is none.
func (b *builder) behindNot(i int) int {
	for k := i + 1; k < b.to && k < i+5; k++ {
		it := &b.items[k]
		switch {
		case b.ts[it.from].kind == punct || slices.Contains(idioms, b.ts[it.from].text):
			return -1
		case it.tag == isFiller, it.is("connect"), b.article(it.from):
		case it.is(isUnknown), it.is(isField), it.is(isValue):
			return k
		default:
			return -1
		}
	}
	return -1
}
