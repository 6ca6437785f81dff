package prompt

import (
	"embed"
	"path"
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
	depths     map[string][]string // few → for the board
	directions map[string][]string // to → stems of destination, arrival …
	claims     map[string]string   // stems of what takes something for granted → what
}

// english loads once: the files are part of the program and do not change.
var englishWords = sync.OnceValue(func() *lexicon { return load("lexicon/en") })

// asTheyAre are the files that are read as they are.
var asTheyAre = map[string]bool{"filler": true, "generic": true, "headless": true, "money": true, "premise": true, "rate": true, "active": true, "bad": true, "synonym": true, "person": true, "origin": true, "sink": true, "placed": true, "demonym": true, "suffix": true, "whole": true, "ordinal": true, "degree": true, "adjective": true, "depth": true, "opposite": true, "direction": true, "abbreviation": true}

// load reads the asTheyAre files of a folder. A file's name is the tag of its lines. The others are prepared: see [Prepare].
func load(folder string) *lexicon {
	x := &lexicon{
		phrases: frozen.NewLookup(preparedPhrases, readEntries), exact: frozen.NewLookup(preparedExact, readEntries), openings: frozen.NewLookup(preparedOpenings, readEntries),
		synonyms: map[string][]string{},
		expand:   map[string][]string{}, filler: map[string]bool{}, generic: map[string]bool{},
		headless: map[string]bool{}, money: map[string]int{}, bad: map[string]bool{}, demonyms: map[string][]string{}, ordinals: map[string]string{}, rates: map[string]bool{}, actives: map[string]string{},
		ordered:    map[string][]string{},
		directions: map[string][]string{}, claims: map[string]string{},
		degrees: map[string]string{}, adjectives: map[string]string{}, depths: map[string][]string{},
		whole: map[string]bool{}, suffix: map[string]bool{},
	}
	list, err := files.ReadDir(folder)
	if err != nil {
		return x
	}
	for _, f := range list {
		name := strings.TrimSuffix(f.Name(), ".txt")
		if !asTheyAre[name] {
			continue
		}
		text, err := files.ReadFile(path.Join(folder, f.Name()))
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if line != "" && line[0] != '#' {
				x.line(name, line)
			}
		}
	}
	return x
}

func (x *lexicon) line(file, line string) {
	switch file {
	case "filler":
		x.filler[line] = true
	case "generic":
		x.generic[line] = true
	case "headless":
		x.headless[line] = true
	case "money":
		text, rank, _ := strings.Cut(line, "=")
		x.money[stem(strings.TrimSpace(text))], _ = strconv.Atoi(strings.TrimSpace(rank))
	case "premise":
		text, meaning, _ := strings.Cut(line, "=")
		x.claims[strings.Join(stems(strings.Fields(text)), " ")] = strings.TrimSpace(meaning)
	case "rate":
		x.rates[line] = true
	case "active":
		word, unit, _ := strings.Cut(line, " = ")
		x.actives[word] = unit
	case "bad":
		x.bad[line] = true
	case "synonym":
		x.synonymGroup(line)
	case "person":
		x.people = append(x.people, stem(line))
	case "origin", "sink", "placed":
		x.ordered[file] = append(x.ordered[file], line)
	case "demonym":
		short, long, _ := strings.Cut(line, "=")
		for _, v := range strings.Split(long, ",") {
			x.demonyms[strings.TrimSpace(short)] = append(x.demonyms[strings.TrimSpace(short)], strings.TrimSpace(v))
		}
	case "suffix":
		x.suffix[line] = true
	case "whole":
		for _, w := range strings.Fields(line) {
			x.whole[w] = true
		}
	case "ordinal":
		text, digits, _ := strings.Cut(line, "=")
		x.ordinals[strings.TrimSpace(text)] = strings.TrimSpace(digits)
	case "degree":
		text, meaning, _ := strings.Cut(line, "=")
		x.degrees[strings.TrimSpace(text)] = strings.TrimSpace(meaning)
	case "adjective":
		text, nouns, _ := strings.Cut(line, "=")
		x.adjectives[strings.TrimSpace(text)] = strings.TrimSpace(nouns)
	case "depth":
		text, depth, _ := strings.Cut(line, " = ")
		x.depths[depth] = append(x.depths[depth], text)
	case "opposite":
		x.opposites = append(x.opposites, line)
	case "direction":
		short, long, _ := strings.Cut(line, "=")
		x.directions[strings.TrimSpace(short)] = stems(strings.Split(strings.ReplaceAll(long, " ", ""), ","))
	case "abbreviation":
		short, long, _ := strings.Cut(line, "=")
		x.expand[strings.TrimSpace(short)] = strings.Fields(long)
	}
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
