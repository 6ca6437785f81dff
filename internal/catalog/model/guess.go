package model

import (
	"slices"
	"strings"
	"sync"
)

// guessed are the concepts of the words that an unknown one may be short for:
// dlvry of delivery, cust of customer. A concept counts when most of the likeliest
// words speak of it; a word that is short for nothing has none.
func guessed(word string) []string {
	if len(word) < 3 || len(word) > 9 || strings.ContainsAny(word, "0123456789") {
		return nil
	}
	if known, ok := guesses.Load(word); ok {
		return known.([]string) //nolint:forcetypeassert // nothing else is stored
	}
	var out []string
	for _, fits := range shortenings {
		if out = vote(word, fits); len(out) > 0 {
			break
		}
	}
	guesses.Store(word, out)
	return out
}

var guesses sync.Map // of words: []string

// shortenings are the ways of cutting a word short, the surest first.
var shortenings = []func(short, long string) bool{
	func(short, long string) bool {
		bones := skeleton(long)
		return bones == short || len(short) > 4 && len(bones) > 2 && bones == skeleton(short) // of less, video would be void and rest resit
	},
	func(short, long string) bool { return strings.HasPrefix(long, short) },
}

// vote lists the concepts that at least half of the words speak of that fit.
func vote(word string, fits func(short, long string) bool) []string {
	count, all := map[string]int{}, 0
	for _, long := range lexicon.Of(initial + word[:1]) {
		if len(long) > len(word) && fits(word, long) {
			all++
			for _, c := range lexicon.Of(long) {
				count[c]++
			}
		}
	}
	var out []string
	for c, n := range count {
		if n*2 >= all {
			out = append(out, c)
		}
	}
	slices.Sort(out)
	return out
}

// skeleton drops the vowels after the first letter, and letters that are doubled.
func skeleton(word string) string {
	var out []byte
	for i := range len(word) {
		if c := word[i]; i == 0 || !strings.ContainsRune("aeiou", rune(c)) && c != out[len(out)-1] {
			out = append(out, c)
		}
	}
	return string(out)
}
