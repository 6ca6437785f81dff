package ask

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// The words of the program as they are looked up: [Prepare] makes these files of the texts.
var (
	//go:embed prepared/weights.bin
	preparedWeights string
	//go:embed prepared/vectors.bin
	preparedVectors string
	//go:embed prepared/concepts.bin
	preparedConcepts string
	//go:embed prepared/says.bin
	preparedSays string
	//go:embed prepared/begins.bin
	preparedBegins string
	//go:embed prepared/members.bin
	preparedMembers string
	//go:embed prepared/phrases.bin
	preparedPhrases string
	//go:embed prepared/exact.bin
	preparedExact string
	//go:embed prepared/files.bin
	preparedFiles string
	//go:embed prepared/needs.bin
	preparedNeeds string
)

// needs are the words of which a prompt has one where a pattern of reasons fits it.
var needs = frozen.MustOpen(preparedNeeds)

// englishWords are opened once: the files are part of the program and do not change.
var englishWords = sync.OnceValue(func() *lexicon {
	x := &lexicon{files: frozen.NewLookup(preparedFiles, readPhrases)}
	x.phrases = frozen.NewLookup(preparedPhrases, func(text string) []entry { return readEntries(text, false) })
	x.exact = frozen.NewLookup(preparedExact, func(text string) []entry { return readEntries(text, true) })
	for _, one := range x.files.Of(singleWords) {
		x.single = append(x.single, one[0])
	}
	return x
})

// singleWords is the key of the words that are looked up with a slip in them; no file is called so.
const singleWords = ""

// readEntries reads lines of an entry's file, meaning, words and text, parted by tabs.
func readEntries(text string, exact bool) []entry {
	out := make([]entry, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		file, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		meaning, rest, _ := strings.Cut(rest, "\t")
		words, written, _ := strings.Cut(rest, "\t")
		out = append(out, entry{tag: tag(file), meaning: meaning, words: strings.Fields(words), exact: exact, text: written})
	}
	return out
}

// readPhrases reads phrases, one on a line.
func readPhrases(text string) [][]string {
	out := make([][]string, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		out = append(out, strings.Fields(line))
	}
	return out
}

// englishConcepts are opened once.
var englishConcepts = sync.OnceValue(func() *thesaurus {
	bodies := frozen.MustOpen(preparedConcepts)
	heads, _ := bodies.Get(conceptHeads)
	t := &thesaurus{all: make([]*concept, 0, strings.Count(heads, "\n"))}
	all := make([]concept, cap(t.all))
	for line := range strings.Lines(heads) {
		c := &all[len(t.all)]
		c.read(strings.TrimSuffix(line, "\n"))
		c.bodies, c.number = bodies, len(t.all)
		t.all = append(t.all, c)
	}
	t.phrases = frozen.NewLookup(preparedSays, t.readUses)
	t.begins = frozen.NewLookup(preparedBegins, t.readConcepts)
	t.members = frozen.NewLookup(preparedMembers, t.readConcepts)
	return t
})

// conceptHeads is the key of the lines that all concepts begin with; the words of a concept stand under its number.
const conceptHeads = ""

// readUses reads lines of a concept's number, the use of a phrase, and its stems.
func (t *thesaurus) readUses(text string) []phraseUse {
	out := make([]phraseUse, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		list := strings.Fields(line)
		out = append(out, phraseUse{t.numbered(list[0]), use(whole(list[1])), list[2:]})
	}
	return out
}

// readConcepts reads numbers of concepts.
func (t *thesaurus) readConcepts(text string) []*concept {
	var out []*concept
	for _, number := range strings.Fields(text) {
		out = append(out, t.numbered(number))
	}
	return out
}

func (t *thesaurus) numbered(number string) *concept { return t.all[whole(number)] }

// whole is a number of a prepared file, which a test makes anew.
func whole(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("ask: the words are not prepared: " + err.Error())
	}
	return n
}

// words are those of a concept, read when they are first asked for: a table has a hundredth of all concepts.
func (c *concept) words() *conceptWords {
	if w := c.known.Load(); w != nil {
		return w
	}
	text, _ := c.bodies.Get(strconv.Itoa(c.number))
	w := &conceptWords{}
	for line := range strings.Lines(text) {
		key, list, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		to := w.list(key)
		*to = make([][]string, 0, strings.Count(list, ",")+1)
		for phrase := range strings.SplitSeq(list, ",") {
			*to = append(*to, strings.Fields(phrase))
		}
	}
	c.known.Store(w)
	return w
}
