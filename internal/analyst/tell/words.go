package tell

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var wordPattern = lazyregexp.New(`[\p{L}\d]+|[%&#]|[,:;+/()?.!-]`)

// wordsIn are the words and signs of a prompt.
func wordsIn(text string) []string { return wordPattern.FindAllString(strings.ToLower(text), -1) }

func stemsOf(list []string) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = model.Singular(w)
	}
	return out
}

// words are those of a prompt, by their singular, that name numbers or speak of cases and
// times.
func (s *slots) words() map[string]bool {
	out := map[string]bool{}
	say := func(list []string) {
		for _, w := range stemsOf(list) {
			out[w] = true
		}
	}
	for _, m := range s.chosen {
		if m.Kind == ask.MentionsMetric || m.Kind == mentionsClause || m.Kind == ask.MentionsColumn && s.numeric(m) {
			say(wordsIn(m.Text))
		}
	}
	if _, ok := lifeOf(s.profile); !ok {
		return out
	}
	text := wordsIn(s.prompt)
	for _, phrases := range caseWords() {
		for _, phrase := range phrases {
			for i := range text {
				if begins(text[i:], phrase) {
					say(text[i : i+len(phrase)])
				}
			}
		}
	}
	return out
}

// ofWords reports whether words are among those that a programme has made use of.
func ofWords(text string, known map[string]bool) bool {
	for _, w := range stemsOf(wordsIn(text)) {
		if !known[w] && !formWords()[w] && len(w) > 1 {
			return false
		}
	}
	return true
}

// ofForms reports whether words say nothing but what kind of report is wanted.
func ofForms(text string) bool {
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if !formWords()[strings.Trim(word, ".,:;?!'\"()&-")] {
			return false
		}
	}
	return true
}
