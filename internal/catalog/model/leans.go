package model

import (
	_ "embed" // data files
	"strings"
	"sync"
)

//go:embed data/leans.txt
var leansText string

// leans are which way is better of what words speak of that are used alike, and how sure:
// "down-sure" of a mishap.
var leans = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(leansText) {
		if lean, list, ok := strings.Cut(line, ":"); ok && line[0] != '#' {
			for w := range strings.FieldsSeq(list) {
				m[w] = lean
			}
		}
	}
	return m
})

// leanOf is the lean of a word, or of its singular.
func leanOf(word string) string {
	if lean := leans()[word]; lean != "" {
		return lean
	}
	return leans()[Singular(word)]
}

// Directed are the single words of the lexicon, each with goodup, gooddown or "" for
// neither; words that are good and bad are left out.
func Directed() map[string]string {
	out := map[string]string{}
	for w, concepts := range readLexicon() {
		up, down := false, false
		for _, c := range concepts {
			up, down = up || c == "goodup", down || c == "gooddown"
		}
		switch {
		case up && down || strings.Contains(w, "_"):
		case up:
			out[w] = "goodup"
		case down:
			out[w] = "gooddown"
		default:
			out[w] = ""
		}
	}
	return out
}
