package prompt

import (
	_ "embed"
	"fmt"
	"io/fs"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// The phrases of the program as they are looked up: [Prepare] makes these files of the texts.
var (
	//go:embed prepared/phrases.bin
	preparedPhrases string
	//go:embed prepared/exact.bin
	preparedExact string
	//go:embed prepared/openings.bin
	preparedOpenings string
)

// openings are the files of how sentences begin: their words are meant as they stand.
var openings = map[string]bool{
	"greeting":    true,
	"closing":     true,
	"background":  true,
	"asking":      true,
	"instruction": true,
	"foreign":     true,
	"goal":        true,
	"purpose":     true,
	"prose":       true,
	"technical":   true,
	"private":     true,
	"scope":       true,
	"dropped":     true,
	"together":    true,
	"again":       true,
	"target":      true,
	"unended":     true,
	"lasting":     true,
	"speed":       true,
	"doing":       true,
	"signed":      true,
	"held":        true,
	"participle":  true,
	"growth":      true,
	"intention":   true,
	"seeing":      true,
	"opinion":     true,
	"confirm":     true,
	"contrary":    true,
	"person":      true,
}

// Prepare makes the files that phrases are looked up in, by their names, of the texts in this package's folder.
func Prepare(folder fs.FS) (map[string][]byte, error) {
	phrases, exact, begins := map[string]string{}, map[string]string{}, map[string]string{}
	err := frozen.Lines(folder, "lexicon/en", func(name, line string) error {
		switch e := entryOf(tag(name), line); {
		case len(e.words) == 0:
		case openings[name]:
			begins[name+" "+e.words[0]] += e.line()
		case readers[name] != nil:
		case e.exact:
			exact[e.words[0]] += e.line()
		default:
			phrases[e.words[0]] += e.line()
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("prepare the phrases: %w", err)
	}
	return map[string][]byte{"phrases.bin": frozen.Make(phrases), "exact.bin": frozen.Make(exact), "openings.bin": frozen.Make(begins)}, nil
}

// entryOf reads a line: phrase = meaning. Words in quotes, and those of openings, match as written, others by their stems.
func entryOf(t tag, line string) entry {
	text, meaning, _ := strings.Cut(line, "=")
	quoted := strings.HasPrefix(line, `"`) && !openings[string(t)]
	if quoted { // the phrase itself may hold the sign
		text, meaning, _ = strings.Cut(line[1:], `"`)
		meaning = strings.TrimPrefix(strings.TrimSpace(meaning), "=")
	}
	e := entry{tag: t, meaning: strings.TrimSpace(meaning), exact: quoted || openings[string(t)]}
	text = strings.TrimSpace(text)
	if !openings[string(t)] {
		text = fold(text)
		e.text = text
	}
	for _, w := range tokens(text) {
		if e.exact {
			e.words = append(e.words, w.text)
		} else {
			e.words = append(e.words, w.stem)
		}
	}
	return e
}

// line is what [readEntries] reads: the file, whether the words are meant as they stand, the meaning, the words and the text.
func (e entry) line() string {
	how := "stems"
	if e.exact {
		how = "exact"
	}
	return strings.Join([]string{string(e.tag), how, e.meaning, strings.Join(e.words, " "), e.text}, "\t") + "\n"
}

func readEntries(text string) []entry {
	out := make([]entry, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		file, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		how, rest, _ := strings.Cut(rest, "\t")
		meaning, rest, _ := strings.Cut(rest, "\t")
		words, written, _ := strings.Cut(rest, "\t")
		out = append(out, entry{tag: tag(file), meaning: meaning, words: strings.Fields(words), exact: how == "exact", text: written})
	}
	return out
}
