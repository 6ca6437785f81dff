package ask

import (
	"embed"
	"slices"
	"strings"
	"sync"
)

//go:embed concepts/*.txt
var conceptFiles embed.FS

// concept is a thing that business tables speak of, with the words for it in
// requests, in the names of columns and in cells. The form of the files is in
// concepts/README.md.
type concept struct {
	name    string
	kind    string     // person, product, place, money, quantity, quality, time, state, event …; empty: any
	general bool       // it may stand for any column of its kind: takings for any money, patrons for the customers
	flow    string     // of money: whether it comes in or goes out; empty: neither
	vague   [][]string // words in names of columns that say little by themselves, as stems: amount
	say     [][]string // phrases of requests, as stems
	column  [][]string // words in names of columns, the best first, as stems
	value   [][]string // cells that mean it, as stems
	date    [][]string // words in names of times at which it happens
	lacks   [][]string // words in names of columns that are empty while it holds
	members [][]string // cells that it is made up of, as stems: a column of them holds it whatever it is called
	most    [][]string // superlatives and adjectives of a high value: dearest
	least   [][]string
	more    [][]string // comparatives: dearer than
	less    [][]string
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

// thesaurus is all concepts, by the first stem of their phrases.
type thesaurus struct {
	all     []*concept
	phrases map[string][]phraseUse
	members map[string][]*concept // by what their columns are made up of, as stems
	begins  map[string][]*concept // by the first words of what their columns are called and hold
}

// englishConcepts loads once: the files are part of the program and do not change.
var englishConcepts = sync.OnceValue(func() *thesaurus { return loadConcepts() })

func loadConcepts() *thesaurus {
	t := &thesaurus{phrases: map[string][]phraseUse{}, begins: map[string][]*concept{}, members: map[string][]*concept{}}
	list, err := conceptFiles.ReadDir("concepts")
	if err != nil {
		panic("ask: the concepts are not embedded: " + err.Error())
	}
	for _, f := range list {
		text, err := conceptFiles.ReadFile("concepts/" + f.Name())
		if err != nil {
			panic("ask: the concepts cannot be read: " + err.Error())
		}
		t.read(string(text))
	}
	t.dropFarFetched()
	for _, c := range t.all {
		for u, list := range map[use][][]string{asName: c.say, asMost: c.most, asLeast: c.least, asMore: c.more, asLess: c.less} {
			for _, p := range list {
				t.phrases[p[0]] = append(t.phrases[p[0]], phraseUse{c, u, p})
			}
		}
		for _, p := range slices.Concat(c.column, c.value, c.date, c.lacks) {
			t.begins[p[0]] = append(t.begins[p[0]], c)
		}
		for _, p := range c.members {
			t.members[strings.Join(p, " ")] = append(t.members[strings.Join(p, " ")], c)
		}
	}
	return t
}

// read adds the concepts of one file.
func (t *thesaurus) read(text string) {
	var c *concept
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			name, rest, _ := strings.Cut(strings.Trim(line, "[]"), ":")
			kind, general, _ := strings.Cut(rest, ",")
			general, flow, _ := strings.Cut(general, ",")
			c = &concept{name: strings.TrimSpace(name), kind: strings.TrimSpace(kind), general: strings.TrimSpace(general) == "general", flow: strings.TrimSpace(flow)}
			t.all = append(t.all, c)
		case c != nil:
			key, list, _ := strings.Cut(line, ":")
			c.add(strings.TrimSpace(key), list)
		}
	}
}

func (c *concept) add(key, list string) {
	to := c.phrases(key)
	if to == nil {
		panic("ask: concept " + c.name + " has no " + key)
	}
	*to = slices.Grow(*to, strings.Count(list, ",")+1)
	for phrase := range strings.SplitSeq(list, ",") {
		if s := phraseStems(phrase); len(s) > 0 {
			*to = append(*to, s)
		}
	}
}

// phrases are those of a concept of a kind; nil: there is no such kind.
func (c *concept) phrases(kind string) *[][]string {
	switch kind {
	case "say":
		return &c.say
	case "column":
		return &c.column
	case "value":
		return &c.value
	case "date":
		return &c.date
	case "lacks":
		return &c.lacks
	case "members":
		return &c.members
	case "most":
		return &c.most
	case "least":
		return &c.least
	case "more":
		return &c.more
	case "less":
		return &c.less
	}
	return nil
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
	for _, p := range t.phrases[ts[i].stem] {
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
	return slices.ContainsFunc(t.phrases[tk.stem], func(p phraseUse) bool { return p.use == asName && len(p.stems) == 1 })
}

// broad is in how many concepts a single word in names of columns has to stand to say
// little by itself: an amount may be one of anything.
const broad = 8

// dropFarFetched takes words that say little out of the second half of a concept's
// words for columns: sponsorship may be an amount, but an amount is not sponsorship.
func (t *thesaurus) dropFarFetched() {
	in := map[string]int{}
	for _, c := range t.all {
		for _, p := range c.column {
			if len(p) == 1 {
				in[p[0]]++
			}
		}
	}
	for _, c := range t.all {
		var kept [][]string
		for rank, p := range c.column {
			if len(p) > 1 || in[p[0]] < broad || 2*rank < len(c.column) {
				kept = append(kept, p)
			}
		}
		for _, p := range c.column {
			if !slices.ContainsFunc(kept, func(k []string) bool { return slices.Equal(k, p) }) {
				c.vague = append(c.vague, p)
			}
		}
		c.column = kept
	}
}
