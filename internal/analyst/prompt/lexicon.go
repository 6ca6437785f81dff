package prompt

import (
	"embed"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

//go:embed lexicon/en/*.txt
var files embed.FS

// tag is what a word or phrase of the lexicon means: the file it stands in.
type tag string

// entry is one line of a lexicon file: phrase = meaning.
type entry struct {
	tag     tag
	meaning string
	words   []string // stems; folded words where the line is in quotes
	exact   bool
	text    string // as it stands in the file, folded
}

// lexicon is the words of one language.
type lexicon struct {
	phrases  *frozen.Lookup[[]entry] // by the first stem
	exact    *frozen.Lookup[[]entry] // by the first word
	openings *frozen.Lookup[[]entry] // how sentences begin, by file and first word
	synonyms map[string][]string     // joined stems → names of groups
	expand   map[string][]string     // abbreviation → words
	filler   map[string]bool
	generic  map[string]bool     // words that tell little about a field
	headless map[string]bool     // words that do not end a field's name in earnest
	money    map[string]int      // stems of what a table is likely to be about, and how likely
	bad      map[string]bool     // beginnings of words for what nobody wants
	demonyms map[string][]string // american → usa, united states
	ordinals map[string]string   // first → 1
	whole    map[string]bool     // short words that abbreviate nothing
	suffix   map[string]bool     // units at the end of names
	rates    map[string]bool     // words for a share of the rows: churn
	actives  map[string]string   // short names for the users of a unit of time: DAU of a day

	degrees    map[string]string   // larger → gt
	adjectives map[string]string   // long → length
	opposites  []string            // un-, in-
	people     []string            // stems of words for people
	ordered    map[string][]string // names of fields, the likeliest first, by file
	directions map[string][]string // to → stems of destination, arrival …
	claims     map[string]string   // stems of what takes something for granted → what
}

// english loads once: the files are part of the program and do not change.
var englishWords = sync.OnceValue(func() *lexicon { return load("lexicon/en") })

// load reads the files of a folder that have a reader. The others are prepared: see [Prepare].
func load(folder string) *lexicon {
	x := &lexicon{
		phrases: frozen.NewLookup(preparedPhrases, readEntries), exact: frozen.NewLookup(preparedExact, readEntries), openings: frozen.NewLookup(preparedOpenings, readEntries),
		synonyms: map[string][]string{},
		expand:   map[string][]string{}, filler: map[string]bool{}, generic: map[string]bool{},
		headless: map[string]bool{}, money: map[string]int{}, bad: map[string]bool{}, demonyms: map[string][]string{}, ordinals: map[string]string{}, rates: map[string]bool{}, actives: map[string]string{},
		ordered:    map[string][]string{},
		directions: map[string][]string{}, claims: map[string]string{},
		degrees: map[string]string{}, adjectives: map[string]string{},
		whole: map[string]bool{}, suffix: map[string]bool{},
	}
	err := frozen.Lines(files, folder, func(file, line string) error {
		if read := readers[file]; read != nil {
			read(x, line)
		}
		return nil
	})
	if err != nil {
		panic("prompt: the lexicon is not embedded: " + err.Error())
	}
	return x
}

// readers read a line of the small files, by the file's name.
var readers = map[string]func(x *lexicon, line string){
	"filler":   func(x *lexicon, line string) { x.filler[line] = true },
	"generic":  func(x *lexicon, line string) { x.generic[line] = true },
	"headless": func(x *lexicon, line string) { x.headless[line] = true },
	"rate":     func(x *lexicon, line string) { x.rates[line] = true },
	"bad":      func(x *lexicon, line string) { x.bad[line] = true },
	"suffix":   func(x *lexicon, line string) { x.suffix[line] = true },
	"person":   func(x *lexicon, line string) { x.people = append(x.people, stem(line)) },
	"opposite": func(x *lexicon, line string) { x.opposites = append(x.opposites, line) },
	"origin":   func(x *lexicon, line string) { x.ordered["origin"] = append(x.ordered["origin"], line) },
	"sink":     func(x *lexicon, line string) { x.ordered["sink"] = append(x.ordered["sink"], line) },
	"placed":   func(x *lexicon, line string) { x.ordered["placed"] = append(x.ordered["placed"], line) },
	"synonym":  (*lexicon).synonymGroup,
	"money": func(x *lexicon, line string) {
		text, rank := halves(line)
		x.money[stem(text)], _ = strconv.Atoi(rank)
	},
	"premise": func(x *lexicon, line string) {
		text, meaning := halves(line)
		x.claims[strings.Join(stems(strings.Fields(text)), " ")] = meaning
	},
	"active": func(x *lexicon, line string) {
		word, unit := halves(line)
		x.actives[word] = unit
	},
	"demonym": func(x *lexicon, line string) {
		short, long := halves(line)
		for _, v := range strings.Split(long, ",") {
			x.demonyms[short] = append(x.demonyms[short], strings.TrimSpace(v))
		}
	},
	"whole": func(x *lexicon, line string) {
		for _, w := range strings.Fields(line) {
			x.whole[w] = true
		}
	},
	"ordinal": func(x *lexicon, line string) {
		text, digits := halves(line)
		x.ordinals[text] = digits
	},
	"degree": func(x *lexicon, line string) {
		text, meaning := halves(line)
		x.degrees[text] = meaning
	},
	"adjective": func(x *lexicon, line string) {
		text, nouns := halves(line)
		x.adjectives[text] = nouns
	},
	"direction": func(x *lexicon, line string) {
		short, long := halves(line)
		x.directions[short] = stems(strings.Split(strings.ReplaceAll(long, " ", ""), ","))
	},
	"abbreviation": func(x *lexicon, line string) {
		short, long := halves(line)
		x.expand[short] = strings.Fields(long)
	},
}

// halves are what stands before and behind the sign of a line.
func halves(line string) (text, meaning string) {
	text, meaning, _ = strings.Cut(line, "=")
	return strings.TrimSpace(text), strings.TrimSpace(meaning)
}

// synonymGroup is a line of phrases that mean the same: revenue, sales, turnover.
func (x *lexicon) synonymGroup(line string) {
	members := strings.Split(line, ",")
	name := strings.TrimSpace(members[0])
	for _, m := range members {
		key := strings.Join(stems(strings.Fields(fold(m))), " ")
		x.synonyms[key] = append(x.synonyms[key], name)
	}
}

// lists reports whether a file of words has one.
func (x *lexicon) lists(file, word string) bool { return len(x.openings.Of(file+" "+word)) > 0 }

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

// durationOf is the ends that a word for a duration speaks of.
func (x *lexicon) durationOf(text string) string {
	for _, e := range x.phrases.Of(stem(text)) {
		if e.tag == "duration" && e.text == text {
			return e.meaning
		}
	}
	return ""
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
