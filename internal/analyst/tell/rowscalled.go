package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed rowscalled.txt
var rowsCalledText string

// rowsCalled are words for what a row may be.
var rowsCalled = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(rowsCalledText) {
		for _, w := range strings.Fields(line) {
			out[w] = line[0] != '#'
		}
	}
	return out
})

// RowsCalled is what a request calls the rows of a table that says nothing of what they are: claims, students. Empty: it does not,
// calls something else of the table so, or wants to know how many there are, which nobody knows.
func RowsCalled(prompt string, profile *catalog.Profile) string {
	if !unnamed(profile.RowNoun, profile) || !unnamed(profile.Model.Noun, profile) || profile.Panel != nil && profile.Panel.Things > 1 {
		return ""
	}
	name := calledOnce(prompt)
	if name == "" && numbersWord(profile.Model.Noun, profile) && numbersWord(profile.RowNoun, profile) {
		return "rows"
	}
	if name == "" || countsThem(prompt, name) || slices.ContainsFunc(ask.Over(profile, nil, nil).Mentions(prompt), func(m ask.Mention) bool {
		return m.Kind != ask.MentionsWord && m.Kind != ask.MentionsPeriod && slices.Contains(wordsIn(m.Text), name) && m.How != "kind" && m.Score >= hintSure
	}) {
		return ""
	}
	if slices.ContainsFunc(profile.Columns, func(c catalog.Column) bool {
		return slices.Contains(stemsOf(model.Words(strings.ToLower(c.Name))), model.Singular(name))
	}) {
		return ""
	}
	return name
}

// CallRows calls the rows of a table what a request calls them, where the table says nothing of what they are.
func CallRows(prompt string, profile *catalog.Profile) {
	if noun := RowsCalled(prompt, profile); noun != "" {
		profile.RowNoun, profile.Model.Noun = noun, noun
	}
}

// calledOnce is the one word of a request for what a row may be; empty: it has none, or several.
func calledOnce(prompt string) (name string) {
	for _, w := range wordsIn(prompt) {
		if rowsCalled()[w] && w != name {
			if name != "" {
				return ""
			}
			name = w
		}
	}
	return name
}

// countsThem reports whether a request asks how many there are of what a word names.
func countsThem(prompt, word string) bool {
	said := wordsIn(prompt)
	at := slices.Index(said, word)
	return slices.ContainsFunc(said[max(0, at-3):at], func(w string) bool { return w == "many" || w == "number" || w == "count" || w == "fewer" })
}

// unnamed reports whether a noun says nothing of what rows are: none, that of observations, a file with a number, or the word of
// one of the table's numbers.
func unnamed(noun string, profile *catalog.Profile) bool {
	list := strings.Fields(strings.ToLower(noun))
	if len(list) == 0 || slices.Contains(observedWords, list[len(list)-1]) {
		return true
	}
	last := model.Singular(list[len(list)-1])
	if fileNumber.MatchString(profile.Name) && strings.Contains(strings.ToLower(profile.Name), last) && !rowsCalled()[list[len(list)-1]] {
		return true
	}
	return numbersWord(noun, profile)
}

// numbersWord reports whether a noun is what one of the table's numbers is: scores, of a column of reading scores; duties are
// no duty hours.
func numbersWord(noun string, profile *catalog.Profile) bool {
	list := strings.Fields(strings.ToLower(noun))
	return len(list) > 0 && slices.ContainsFunc(profile.Columns, func(c catalog.Column) bool {
		name := stemsOf(model.Words(strings.ToLower(c.Name)))
		return number(&c, profile) && len(name) > 0 && name[len(name)-1] == model.Singular(list[len(list)-1])
	})
}

// fileNumber is the number that tells one file of many apart.
var fileNumber = lazyregexp.New(`\d`)
