package model

import (
	_ "embed" // data files
	"slices"
	"strings"
	"sync"
)

//go:embed data/phrases.txt
var phrasesText string

// phrases say a piece of evidence in words.
var phrases = sync.OnceValue(func() map[string]string { return readPhrases(phrasesText) })

func readPhrases(text string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(text) {
		if key, phrase, ok := strings.Cut(strings.TrimSpace(line), " = "); ok {
			m[key] = phrase
		}
	}
	return m
}

// why names the two pieces of evidence that speak most for a meaning.
func why(e Evidence, n name, list []string, m Meaning) string {
	type piece struct {
		text   string
		weight float64
	}
	var found []piece
	for _, f := range list {
		key, _, _ := strings.Cut(f, "|")
		text := phrases()[key]
		if concept, ok := strings.CutPrefix(key, "h:"); ok && text == "" && n.head >= 0 {
			concept, _, _ = strings.Cut(concept, ":")
			text = phrases()["h:"+concept]
		}
		mean, weights := 0.0, e.Of(f)
		for _, other := range Meanings {
			mean += weights[other] / float64(len(Meanings))
		}
		if gain := weights[m] - mean; text != "" && gain > 0.1 {
			found = append(found, piece{fill(text, n), gain})
		}
	}
	slices.SortStableFunc(found, func(a, b piece) int {
		switch {
		case a.weight > b.weight:
			return -1
		case a.weight < b.weight:
			return 1
		}
		return 0
	})
	var out []string
	for _, p := range found {
		if !slices.Contains(out, p.text) && len(out) < 2 {
			out = append(out, p.text)
		}
	}
	if len(out) == 0 {
		return "the likeliest of what its values can be"
	}
	return strings.Join(out, ", ")
}

func fill(text string, n name) string {
	head := ""
	if n.head >= 0 && n.head < len(n.words) {
		head = n.words[n.head]
	}
	return strings.ReplaceAll(text, "{}", "“"+head+"”")
}
