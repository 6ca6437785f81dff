package model

import (
	_ "embed" // data files
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
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

// Initials reports whether a capital ends a short name made of first letters: LoB, DoB, PoS.
func Initials(runes []rune, i int) bool {
	const most = 3 // letters before it
	ends := i+1 == len(runes) || !unicode.IsLetter(runes[i+1]) && !unicode.IsDigit(runes[i+1])
	from := i
	for from > 0 && unicode.IsLetter(runes[from-1]) {
		from--
	}
	return ends && i-from <= most && unicode.IsUpper(runes[from]) && unicode.IsUpper(runes[i])
}

// breaks says whether a word begins at runes[i]: fooBar, HTTPServer, q1 stays.
func breaks(runes []rune, i int) bool {
	before, r := runes[i-1], runes[i]
	switch {
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return !Initials(runes, i)
	case unicode.IsUpper(r) && unicode.IsUpper(before):
		return i+1 < len(runes) && unicode.IsLower(runes[i+1]) && !isPluralS(runes, i+1)
	}
	return false
}

// isPluralS keeps "IDs" whole.
func isPluralS(runes []rune, i int) bool {
	return runes[i] == 's' && (i+1 == len(runes) || !unicode.IsLetter(runes[i+1]))
}

// lexicon says which concepts a word speaks of; two words are joined by an
// underscore. Words are kept as [folded].
var lexicon = frozen.NewLookup(preparedWords, strings.Fields)

//go:embed data/abbreviations.txt
var abbreviationsText string

// shortForms says which words a short form may stand for.
var shortForms = sync.OnceValue(func() map[string][]string { return readShortForms(abbreviationsText) })

func readShortForms(text string) map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(text) {
		if short, list, ok := strings.Cut(strings.TrimSpace(line), ":"); ok && short[0] != '#' {
			m[short] = strings.Fields(list)
		}
	}
	return m
}

// concepts of a word, of its singular, and of what it is or may be short for.
func concepts(word string) []string {
	if out := known(word); out != nil {
		return out
	}
	return guessed(word)
}

// known are the concepts of a word without guessing.
func known(word string) []string {
	out := slices.Clone(conceptsOf(word))
	for _, long := range shortForms()[word] {
		for _, c := range conceptsOf(long) {
			if !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

func conceptsOf(word string) []string {
	if c := lexicon.Of(word); c != nil {
		return c
	}
	for _, end := range endings {
		if stem, ok := strings.CutSuffix(word, end[0]); ok && len(stem) > 2 {
			if c := lexicon.Of(stem + end[1]); c != nil {
				return c
			}
		}
	}
	return nil
}

// endings of plurals, and what the singular has instead.
var endings = [][2]string{{"ies", "y"}, {"es", ""}, {"s", ""}, {"en", ""}, {"n", ""}, {"e", ""}}

var (
	foldings = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "é", "e", "è", "e", "ê", "e", "ë", "e", "à", "a", "â", "a", "á", "a", "ã", "a", "å", "a", "ç", "c",
		"î", "i", "ï", "i", "í", "i", "ì", "i", "ô", "o", "ó", "o", "õ", "o", "ø", "o", "û", "u", "ú", "u", "ù", "u", "ñ", "n", "ł", "l", "ś", "s", "ż", "z", "ć", "c", "ę", "e", "ą", "a")
	barings = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u")
)

// folded writes a word in small letters without accents: größe as groesse.
func folded(word string) string { return foldings.Replace(strings.ToLower(word)) }

// bared is folded with the dots of umlauts dropped: grosse.
func bared(word string) string { return folded(barings.Replace(strings.ToLower(word))) }

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
	perName    = lazyregexp.New(`(^|[_\s])per([_\s]|$)|\w/\w|_100km|100_km|_per|^per[A-Z]`)
)

func readName(text string) name {
	var n name
	for _, w := range append(bracketWords(text), Words(withoutBrackets(text))...) {
		w = folded(w)
		if _, err := strconv.Atoi(w); err == nil {
			continue
		}
		if stem := strings.TrimRight(w, "0123456789"); len(stem) > 3 && known(w) == nil && unitNames[w] == "" {
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
	if len(n.words) == 2 && n.head == 1 && leading[n.words[0]] && n.pairs(1) == nil && !named[n.words[1]] {
		n.head = 0 // qty_ord, amt_net: what it is stands first
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

// leading are short forms that say what a column is where they stand first, and named
// are those that say so behind them.
var (
	leading = words("qty amt dt dttm cnt nbr pct prc menge betrag anz fecha")
	named   = words("id no nr cd code date dt time ts rate pct type typ status name nm desc count cnt amount amt")
)

// fillers end names and say nothing.
var fillers = map[string]bool{"value": true, "val": true, "total": true, "nr": false, "actual": false, "usd": true, "eur": true, "gbp": true, "k": true, "mio": true, "millions": true, "billions": true, "million": true, "billion": true, "thousands": true, "m": true, "bn": true}

// compound cuts words that were written together: productname, Lieferdatum.
func compound(w string) []string {
	if len(w) < 7 || known(w) != nil {
		return []string{w}
	}
	for i := 3; i <= len(w)-3; i++ { // the longest last word first
		head, tail := w[:i], w[i:]
		if known(tail) == nil || shortForms()[tail] != nil {
			continue
		}
		whole := known(head) != nil || known(strings.TrimSuffix(head, "s")) != nil
		if whole && len(tail) > 3 || len(tail) > 4 && !compoundNever[tail] || compoundTails[tail] {
			return []string{strings.TrimSuffix(head, "s"), tail}
		}
	}
	return []string{w}
}

// compoundNever end words that are not made of two.
var compoundNever = words("ation ition ature ement")

var compoundTails = words("name date price amount count number code type rate time size status retail score year level cost value group datum nummer zahl wert zeit satz grad typ art ort tag stand")

// bracketWords are the words in brackets behind a name that say how it is counted: births (YTD).
func bracketWords(text string) []string {
	m := bracketed.FindStringSubmatch(text)
	if m == nil || unitNames[strings.ToLower(m[1])] != "" {
		return nil
	}
	return slices.DeleteFunc(Words(m[1]), func(w string) bool {
		list := known(folded(w))
		return !slices.ContainsFunc([]string{"cumulative", "cumulword", "average", "estimate", "previous"}, func(c string) bool { return slices.Contains(list, c) })
	})
}

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

// meant are the concepts that tell what is meant, and not which way is good or what
// stands beside it.
func meant(list []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(c string) bool { return directed(c) || beside[c] })
}

// beside are concepts that say what the amounts beside a column are.
var beside = words("spent earned energy powermade raced carried")

func (n name) pairs(i int) []string {
	if i > 0 {
		if c := ofTwo(n.words[i-1], n.words[i]); c != nil {
			return c
		}
	}
	if i+1 < len(n.words) {
		return ofTwo(n.words[i], n.words[i+1])
	}
	return nil
}

// ofTwo are the concepts of two words that stand beside each other, also where
// they are cut short: def_rt as defect_rate.
func ofTwo(a, b string) []string {
	if c := lexicon.Of(a + "_" + b); c != nil {
		return c
	}
	for _, a := range longer(a) {
		for _, b := range longer(b) {
			if c := lexicon.Of(a + "_" + b); c != nil {
				return c
			}
		}
	}
	return nil
}

// longer are a word, its singular and what it may be short for.
func longer(w string) []string {
	return append([]string{w, strings.TrimSuffix(w, "s")}, shortForms()[w]...)
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

// mentions is has for words alone, too, whatever they mean with their neighbours.
func (n name) mentions(concept string) bool {
	return n.has(concept) || slices.ContainsFunc(n.words, func(w string) bool { return slices.Contains(known(w), concept) })
}

// heads reports whether the word that says what it is speaks of the concept.
func (n name) heads(concept string) bool { return slices.Contains(n.speaks(n.head), concept) }
