package model

import (
	_ "embed" // prepared files
	"path"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// What names and evidence are looked up in, made of the texts by [Prepare].
var (
	//go:embed prepared/words.bin
	preparedWords string
	//go:embed prepared/weights.bin
	preparedWeights string
	//go:embed prepared/weights_good.bin
	preparedWeightsGood string
	//go:embed prepared/weights_time.bin
	preparedWeightsTime string
)

// Prepare makes the files that words and weights are looked up in, by their names: read at the start, the texts took
// a child longer than a small report.
func Prepare() map[string][]byte {
	out := map[string][]byte{"words.bin": frozen.Make(wordPairs())}
	for _, name := range []string{"weights", "weights_good", "weights_time"} {
		pairs := map[string]string{}
		for line := range strings.Lines(textOf(name + ".txt")) {
			if feature, row, ok := strings.Cut(strings.TrimSpace(line), " "); ok && feature[0] != '#' {
				pairs[feature] = row
			}
		}
		out[name+".bin"] = frozen.Make(pairs)
	}
	return out
}

// initial begins the keys of the words of a letter: no word has a blank.
const initial = " "

// wordPairs are the words of the lexicon with their concepts, and each letter with the words that begin with it and stand alone.
func wordPairs() map[string]string {
	pairs, letters := map[string]string{}, map[string][]string{}
	for w, concepts := range readLexicon() {
		pairs[w] = strings.Join(concepts, " ")
		if len(w) > 3 && !strings.Contains(w, "_") {
			letters[w[:1]] = append(letters[w[:1]], w)
		}
	}
	for letter, list := range letters {
		slices.Sort(list)
		pairs[initial+letter] = strings.Join(list, " ")
	}
	return pairs
}

// readLexicon reads which concepts each word of the texts speaks of.
func readLexicon() map[string][]string {
	m := map[string][]string{}
	entries, _ := data.ReadDir("data") // they are in the program
	for _, e := range entries {
		if known, _ := path.Match("words*.txt", e.Name()); known {
			readWords(textOf(e.Name()), m)
		}
	}
	return m
}

func readWords(text string, into map[string][]string) {
	for line := range strings.Lines(text) {
		concept, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(concept, "#") {
			continue
		}
		for w := range strings.FieldsSeq(list) {
			for _, w := range []string{folded(w), bared(w)} {
				if !slices.Contains(into[w], concept) {
					into[w] = append(into[w], concept)
				}
			}
		}
	}
}

func textOf(name string) string {
	text, err := data.ReadFile("data/" + name)
	if err != nil {
		panic(err) // embedded: it is there
	}
	return string(text)
}
