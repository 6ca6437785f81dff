package ask

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// concept is a thing that business tables speak of. The form of the files is in concepts/README.md.
type concept struct {
	name    string
	kind    string // person, product, place, money, quantity, quality, time, state, event …; empty: any
	general bool   // it may stand for any column of its kind: takings for any money, patrons for the customers
	flow    string // of money: whether it comes in or goes out; empty: neither

	bodies frozen.Table                 // the words of all concepts, by their numbers
	number int                          // of this one
	known  atomic.Pointer[conceptWords] // its words, once they were asked for; two who ask at once both read them
}

// read reads the line that a concept begins with: name: kind, general, flow.
func (c *concept) read(line string) {
	name, rest, _ := strings.Cut(strings.Trim(line, "[]"), ":")
	kind, general, _ := strings.Cut(rest, ",")
	general, flow, _ := strings.Cut(general, ",")
	c.name, c.kind = strings.TrimSpace(name), strings.TrimSpace(kind)
	c.general, c.flow = strings.TrimSpace(general) == "general", strings.TrimSpace(flow)
}

// conceptWords are the words for a concept in requests, in the names of columns and in cells, each phrase as its stems.
type conceptWords struct {
	vague   [][]string // words in names of columns that say little by themselves: amount
	say     [][]string // phrases of requests
	column  [][]string // words in names of columns, the best first
	value   [][]string // cells that mean it
	date    [][]string // words in names of times at which it happens
	lacks   [][]string // words in names of columns that are empty while it holds
	members [][]string // cells that it is made up of: a column of them holds it whatever it is called
	most    [][]string // superlatives and adjectives of a high value: dearest
	least   [][]string
	more    [][]string // comparatives: dearer than
	less    [][]string
}

// list is that of one kind of words; nil: there is no such kind.
func (w *conceptWords) list(kind string) *[][]string {
	switch kind {
	case "say":
		return &w.say
	case "column":
		return &w.column
	case "vague":
		return &w.vague
	case "value":
		return &w.value
	case "date":
		return &w.date
	case "lacks":
		return &w.lacks
	case "members":
		return &w.members
	case "most":
		return &w.most
	case "least":
		return &w.least
	case "more":
		return &w.more
	case "less":
		return &w.less
	}
	return nil
}

// use is how a phrase of a request stands for a concept.
type use int

const (
	asName use = iota
	asMost
	asLeast
	asMore
	asLess
)

// phraseUse is one phrase that stands for a concept.
type phraseUse struct {
	concept *concept
	use     use
	stems   []string
}

// thesaurus is all concepts.
type thesaurus struct {
	all     []*concept
	phrases *frozen.Lookup[[]phraseUse] // by the first stem of a phrase
	members *frozen.Lookup[[]*concept]  // by what their columns are made up of, as stems
	begins  *frozen.Lookup[[]*concept]  // by the first words of what their columns are called and hold
}

// phraseStems are the stems of a phrase's words.
func phraseStems(phrase string) []string {
	phrase = strings.TrimSpace(phrase)
	if words, ok := plainWords(phrase); ok {
		for i, w := range words {
			words[i] = stem(w)
		}
		return words
	}
	var out []string
	for _, t := range tokens(phrase) {
		if t.kind != punct {
			out = append(out, t.stem)
		}
	}
	return out
}

// plainWords are the words of a text of small letters and blanks; ok is false where it has anything else, or a word
// that is written otherwise than it is meant.
func plainWords(text string) (words []string, ok bool) {
	for i := range len(text) {
		if (text[i] < 'a' || text[i] > 'z') && text[i] != ' ' {
			return nil, false
		}
	}
	if words = strings.Fields(text); slices.ContainsFunc(words, contracted) {
		return nil, false
	}
	return words, len(words) > 0
}

// contains reports where a phrase stands in a list of stems; -1: nowhere.
func contains(list, phrase []string) int {
	for i := 0; i+len(phrase) <= len(list); i++ {
		if slices.Equal(list[i:i+len(phrase)], phrase) {
			return i
		}
	}
	return -1
}

// at yields the concepts whose phrases begin at a token, with the token after.
// Signs between the words of a phrase do not count.
func (t *thesaurus) at(ts []token, i int, yield func(phraseUse, int)) {
	for _, p := range t.phrases.Of(ts[i].stem) {
		k, j := 0, i
		for j < len(ts) && k < len(p.stems) {
			if ts[j].kind == punct && k > 0 && ts[j].hyphen() || k > 0 && ts[j].text == "the" && p.stems[k] != "the" { // without the VAT
				j++
				continue
			}
			if ts[j].stem != p.stems[k] {
				break
			}
			j, k = j+1, k+1
		}
		if k == len(p.stems) {
			yield(p, j)
		}
	}
}

// names reports whether a word by itself is what a concept is called in requests.
func (t *thesaurus) names(tk *token) bool {
	return slices.ContainsFunc(t.phrases.Of(tk.stem), func(p phraseUse) bool { return p.use == asName && len(p.stems) == 1 })
}
