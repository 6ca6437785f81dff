package ask

import (
	"slices"
	"strings"
)

// needs says whether an ask can do without the words that nothing was made of: verbs can be missed, as in "how many
// customers were hit".
func (s *scene) needs(d *draft) []string {
	if len(d.unread) == 0 {
		return nil
	}
	what := "refuse/needs nothing"
	if slices.ContainsFunc(d.unread, s.vital) {
		what = "refuse/needs a word"
	}
	out := []string{what, what + "|" + d.said()}
	if !slices.ContainsFunc(d.unread, func(i int) bool { return s.vital(i) && !s.guessed(i) }) {
		out = append(out, "refuse/unread may be rows", "refuse/unread may be rows|"+d.said())
	}
	return out
}

// vital reports whether a token is no verb: a noun that nothing was made of is something that the table may not have.
func (s *scene) vital(i int) bool {
	t := s.ts[i].text
	if s.paysAt(i) {
		return true
	}
	if strings.HasSuffix(t, "ed") || strings.HasSuffix(t, "ing") || s.means("verb", t, "verb") {
		return false
	}
	return i == 0 || !s.means("verb", s.ts[i-1].text, "leads")
}

// means reports whether a file of the lexicon gives a word a meaning.
func (s *scene) means(t tag, word, meaning string) bool {
	return slices.ContainsFunc(s.lexicon.exact.Of(word), func(e entry) bool { return e.tag == t && len(e.words) == 1 && e.meaning == meaning })
}

// guessed reports whether a word may be what people call the rows.
func (s *scene) guessed(i int) bool {
	return slices.ContainsFunc(s.from[i], func(c candidate) bool { return c.kind == isRows })
}

// paysAt reports whether a word speaks of money: without it nothing is left of "what did we pay per kilo".
func (s *scene) paysAt(i int) bool {
	pays := false
	s.words.at(s.ts, i, func(p phraseUse, _ int) { pays = pays || p.concept.kind == "money" })
	return pays
}
