package model

import (
	_ "embed" // data files
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Words cuts a name at everything that is no letter or digit, and where
// camelCase begins: orderDate, order_date and "Order date" are one. Units that are
// written in both cases, as kWh, are not cut.
func Words(name string) []string {
	var out []string
	var word []rune
	begun := false // the word before was cut off this one
	flush := func(camel bool) {
		if n := len(out); len(word) > 0 && begun && unitNames[strings.ToLower(out[n-1]+string(word))] != "" {
			out[n-1] += string(word)
		} else if len(word) > 0 {
			out = append(out, string(word))
		}
		word, begun = nil, camel && len(out) > 0
	}
	runes := []rune(name)
	for i, r := range runes {
		switch {
		case r == '%':
			flush(false)
			out = append(out, "%")
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush(false)
			continue
		case i > 0 && breaks(runes, i):
			flush(true)
		}
		word = append(word, r)
	}
	flush(false)
	return out
}

// breaks says whether a word begins at runes[i]: fooBar, HTTPServer, q1 stays.
func breaks(runes []rune, i int) bool {
	before, r := runes[i-1], runes[i]
	switch {
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return true
	case unicode.IsUpper(r) && unicode.IsUpper(before):
		return i+1 < len(runes) && unicode.IsLower(runes[i+1]) && !isPluralS(runes, i+1)
	}
	return false
}

// isPluralS keeps "IDs" whole.
func isPluralS(runes []rune, i int) bool {
	return runes[i] == 's' && (i+1 == len(runes) || !unicode.IsLetter(runes[i+1]))
}

//go:embed data/words.txt
var wordsText string

// lexicon says which concepts a word speaks of; two words are joined by an
// underscore.
var lexicon = readLexicon(wordsText)

func readLexicon(text string) map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(text) {
		concept, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(concept, "#") {
			continue
		}
		for _, w := range strings.Fields(list) {
			if !slices.Contains(m[w], concept) {
				m[w] = append(m[w], concept)
			}
		}
	}
	return m
}

//go:embed data/abbreviations.txt
var abbreviationsText string

// shortForms says which words a short form may stand for.
var shortForms = readShortForms(abbreviationsText)

func readShortForms(text string) map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(text) {
		if short, list, ok := strings.Cut(strings.TrimSpace(line), ":"); ok && short[0] != '#' {
			m[short] = strings.Fields(list)
		}
	}
	return m
}

// concepts of a word, of its singular, and of what it may be short for.
func concepts(word string) []string {
	out := slices.Clone(conceptsOf(word))
	for _, long := range shortForms[word] {
		for _, c := range conceptsOf(long) {
			if !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

func conceptsOf(word string) []string {
	if c := lexicon[word]; c != nil {
		return c
	}
	for _, end := range [][2]string{{"ies", "y"}, {"es", ""}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(word, end[0]); ok && len(stem) > 2 {
			if c := lexicon[stem+end[1]]; c != nil {
				return c
			}
		}
	}
	return nil
}

// name is a column's name, read.
type name struct {
	words []string // in lower case, without numbers; compounds that are known are cut
	head  int      // the word that says what it is; -1: none
	unit  string   // that the name ends with or has in brackets
	tail  string   // the word that the unit was read from
	// counts: a number of something; per: an amount of something by something.
	counts, per bool
}

var (
	countWords = map[string]bool{"number": true, "no": true, "num": true, "nr": true, "count": true, "#": true}
	perName    = regexp.MustCompile(`(^|[_\s])per([_\s]|$)|\w/\w|_100km|100_km|_per|^per[A-Z]`)
)

func readName(text string) name {
	var n name
	for _, w := range Words(withoutBrackets(text)) {
		w = strings.ToLower(w)
		if _, err := strconv.Atoi(w); err == nil {
			continue
		}
		if stem := strings.TrimRight(w, "0123456789"); len(stem) > 3 && concepts(w) == nil && unitNames[w] == "" {
			w = stem
		}
		n.words = append(n.words, compound(w)...)
	}
	n.unit, n.tail = unitOf(text)
	n.head = len(n.words) - 1
	if n.tail != "" && n.head > 0 && n.words[n.head] == n.tail {
		n.head--
	}
	for n.head > 0 && fillers[n.words[n.head]] {
		n.head--
	}
	for i, w := range n.words[:max(0, len(n.words)-1)] {
		if countWords[w] && n.words[i+1] == "of" {
			n.counts = true
		}
	}
	n.per = perName.MatchString(strings.ToLower(text))
	if i := slices.IndexFunc(n.words, func(w string) bool { return w == "per" || w == "of" || w == "in" || w == "by" }); i > 0 && i < n.head && n.words[i] != "by" {
		n.head = i - 1 // number of trees, residents per officer
	}
	return n
}

// fillers end names and say nothing.
var fillers = map[string]bool{"value": true, "val": true, "total": true, "nr": false, "actual": false, "usd": true, "eur": true, "gbp": true, "k": true, "mio": true, "millions": true, "billions": true, "million": true, "billion": true, "thousands": true, "m": true, "bn": true}

// compound cuts words that were written together: productname, retailprice.
func compound(w string) []string {
	if len(w) < 7 || concepts(w) != nil {
		return []string{w}
	}
	for i := len(w) - 4; i >= 3; i-- {
		if concepts(w[i:]) != nil && concepts(w[:i]) != nil {
			return []string{w[:i], w[i:]}
		}
	}
	for _, tail := range compoundTails {
		if head, ok := strings.CutSuffix(w, tail); ok && len(head) > 2 {
			return []string{head, tail}
		}
	}
	return []string{w}
}

var compoundTails = []string{"name", "date", "price", "amount", "count", "number", "code", "type", "rate", "time", "size", "status", "retail", "score", "year", "level", "cost", "value", "group", "datum", "nummer"}

func withoutBrackets(text string) string {
	if i := strings.IndexAny(text, "(["); i > 0 {
		if j := strings.IndexAny(text[i:], ")]"); j > 0 {
			return text[:i] + " " + text[i+j+1:]
		}
	}
	return text
}

// speaks lists the concepts of the word at i. Those of the two words that end or
// begin there go before those of one, of meanings and of directions each.
func (n name) speaks(i int) []string {
	if i < 0 || i >= len(n.words) {
		return nil
	}
	pairs := n.pairs(i)
	single := concepts(n.words[i])
	out := slices.Clone(pairs)
	for _, c := range single {
		if !slices.ContainsFunc(pairs, func(p string) bool { return directed(p) == directed(c) }) {
			out = append(out, c)
		}
	}
	return out
}

// directed: the concept says which way is good, and not what is meant.
func directed(concept string) bool { return strings.HasPrefix(concept, "good") }

func (n name) pairs(i int) []string {
	if i > 0 {
		for _, w := range []string{n.words[i], strings.TrimSuffix(n.words[i], "s")} {
			if c := lexicon[n.words[i-1]+"_"+w]; c != nil {
				return c
			}
		}
	}
	if i+1 < len(n.words) {
		return lexicon[n.words[i]+"_"+n.words[i+1]]
	}
	return nil
}

// has reports whether any word speaks of the concept.
func (n name) has(concept string) bool {
	for i := range n.words {
		if slices.Contains(n.speaks(i), concept) {
			return true
		}
	}
	return false
}

// heads reports whether the word that says what it is speaks of the concept.
func (n name) heads(concept string) bool { return slices.Contains(n.speaks(n.head), concept) }
