package ask

import "github.com/a-seed-aa0acf4e/sitrep/internal/frozen"

// tag is the kind of a word or phrase: the name of the lexicon file it stands in.
type tag string

// entry is one line of a lexicon file: phrase = meaning.
type entry struct {
	tag     tag
	meaning string
	words   []string // stems; folded words where the line is in quotes
	exact   bool
	text    string // as it stands in the file, folded
}

// lexicon is the closed-class words of one language.
type lexicon struct {
	phrases *frozen.Lookup[[]entry]    // by the first stem
	exact   *frozen.Lookup[[]entry]    // by the first word
	files   *frozen.Lookup[[][]string] // the phrases of a file, as stems
	single  []string                   // single words that ask for something, as they stand in the files
}

// at returns the entries that match at a position, each with its length in tokens.
func (x *lexicon) at(ts []token, i int, yield func(entry, int)) {
	for _, e := range x.exact.Of(ts[i].text) {
		if n := matches(ts[i:], e.words, true); n > 0 {
			yield(e, n)
		}
	}
	for _, e := range x.phrases.Of(ts[i].stem) {
		if n := matches(ts[i:], e.words, false); n > 0 {
			yield(e, n)
		}
	}
}

func matches(ts []token, words []string, exact bool) int {
	if len(words) > len(ts) {
		return 0
	}
	for i, w := range words {
		have := ts[i].stem
		if exact {
			have = ts[i].text
		}
		if have != w {
			return 0
		}
	}
	return len(words)
}

func stems(words []string) []string {
	out := make([]string, 0, len(words))
	for _, w := range words {
		out = append(out, stem(w))
	}
	return out
}

// has reports whether a file of the lexicon has a single word.
func (x *lexicon) has(t tag, word string) bool {
	for _, list := range [][]entry{x.exact.Of(word), x.phrases.Of(stem(word))} {
		for _, e := range list {
			if e.tag == t && len(e.words) == 1 && (e.words[0] == word || e.words[0] == stem(word)) {
				return true
			}
		}
	}
	return false
}

// knows reports whether a word begins a line of any file.
func (x *lexicon) knows(t *token) bool { return len(x.phrases.Of(t.stem))+len(x.exact.Of(t.text)) > 0 }
