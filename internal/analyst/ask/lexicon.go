package ask

import (
	"embed"
	"path"
	"strings"
	"sync"
)

//go:embed lexicon/en/*.txt
var files embed.FS

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
	phrases map[string][]entry // by the first stem
	exact   map[string][]entry // by the first word
	single  []string           // single words that ask for something, as they stand in the files
}

// englishWords loads once: the files are part of the program and do not change.
var englishWords = sync.OnceValue(func() *lexicon { return loadLexicon("lexicon/en") })

// loadLexicon reads every file of a folder. A file's name is the tag of its lines.
func loadLexicon(folder string) *lexicon {
	x := &lexicon{phrases: map[string][]entry{}, exact: map[string][]entry{}}
	list, err := files.ReadDir(folder)
	if err != nil {
		panic("ask: the lexicon is not embedded: " + err.Error())
	}
	for _, f := range list {
		text, err := files.ReadFile(path.Join(folder, f.Name()))
		if err != nil {
			panic("ask: the lexicon cannot be read: " + err.Error())
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				x.add(tag(strings.TrimSuffix(f.Name(), ".txt")), line)
			}
		}
	}
	return x
}

// slips are the files whose words are looked up with a slip in them, too.
var slips = map[tag]bool{"grain": true, "aggregate": true, "superlative": true, "period": true, "month": true, "unit": true, "share": true, "rate": true, "elapsed": true, "list": true, "versus": true, "compare": true, "wh": true, "again": true}

// add reads a line: phrase = meaning. Words in quotes match as written, others by their stems.
func (x *lexicon) add(t tag, line string) {
	text, meaning, _ := strings.Cut(line, "=")
	quoted := strings.HasPrefix(line, `"`)
	if quoted { // the phrase itself may hold the sign
		text, meaning, _ = strings.Cut(line[1:], `"`)
		meaning = strings.TrimPrefix(strings.TrimSpace(meaning), "=")
	}
	e := entry{tag: t, meaning: strings.TrimSpace(meaning), exact: quoted, text: fold(strings.TrimSpace(text))}
	for _, w := range tokens(e.text) {
		if e.exact {
			e.words = append(e.words, w.text)
		} else {
			e.words = append(e.words, w.stem)
		}
	}
	if len(e.words) == 1 && slips[t] {
		x.single = append(x.single, e.text)
	}
	switch {
	case len(e.words) == 0:
	case e.exact:
		x.exact[e.words[0]] = append(x.exact[e.words[0]], e)
	default:
		x.phrases[e.words[0]] = append(x.phrases[e.words[0]], e)
	}
}

// at returns the entries that match at a position, each with its length in tokens.
func (x *lexicon) at(ts []token, i int, yield func(entry, int)) {
	for _, e := range x.exact[ts[i].text] {
		if n := matches(ts[i:], e.words, true); n > 0 {
			yield(e, n)
		}
	}
	for _, e := range x.phrases[ts[i].stem] {
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
	for _, list := range [][]entry{x.exact[word], x.phrases[stem(word)]} {
		for _, e := range list {
			if e.tag == t && len(e.words) == 1 && (e.words[0] == word || e.words[0] == stem(word)) {
				return true
			}
		}
	}
	return false
}

// knows reports whether a word begins a line of any file.
func (x *lexicon) knows(t *token) bool { return len(x.phrases[t.stem])+len(x.exact[t.text]) > 0 }
