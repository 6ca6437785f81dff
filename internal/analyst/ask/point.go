package ask

import "strings"

// isPoint reports whether words that the table has nothing for are what an ask is about: they stand where its number, its
// groups or its rows are named. Words in passing ("for my slides") are not.
func (s *scene) isPoint(phrase string) bool {
	from, to := s.spanOf(phrase)
	if from < 0 || s.aside[from] {
		return false
	}
	k, subject := from-1, false // of a question: how many calls did the chatbot take
	for ; k >= 0 && s.passesBy(k); k-- {
		subject = subject || strings.HasPrefix(s.ts[k].stem, "do") || s.ts[k].text == "did"
	}
	switch {
	case subject && from-k > 2:
		return true
	case k >= 0 && s.ts[k].kind != punct:
		return s.introduces(k) || s.isNoun(k) && k > 0 && s.introduces(k-1) // how many guests flurbed, what star rating
	}
	if to+1 < len(s.ts) && s.isNoun(to) && s.lexicon.has("follows", s.ts[to+1].text) { // cafe sales per site
		return true
	}
	return to < len(s.ts) && s.lexicon.has("follows", s.ts[to].text)
}

// introduces reports whether a token stands before what an ask is about.
func (s *scene) introduces(k int) bool { return s.lexicon.has("introduces", s.ts[k].text) }

// passesBy reports whether a token stands between a word that introduces a noun, and the noun.
func (s *scene) passesBy(k int) bool {
	t := s.ts[k].text
	return s.lexicon.has("determiner", t) || t == "us" || t == "we" || t == "you" || t == "did" || t == "does" || t == "do" || t == "was" || t == "is"
}

// spanOf are the tokens of a phrase of the prompt; -1: it has none.
func (s *scene) spanOf(phrase string) (from, to int) {
	words := strings.Fields(phrase)
	for i := range s.ts {
		if i+len(words) <= len(s.ts) && s.reads(i, words) {
			return i, i + len(words)
		}
	}
	return -1, -1
}

func (s *scene) reads(i int, words []string) bool {
	for k, w := range words {
		if s.ts[i+k].raw != w {
			return false
		}
	}
	return len(words) > 0
}
