package ask

import (
	"bytes"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// spelled mends slips in words that nothing explains: quater, montly, vaccinatons. It takes the only word of the
// lexicon or of a value that is one slip away, else the most frequent English word that is; ok is false where there
// is none.
func (t *table) spelled(l lattice) (mended []token, ok bool) {
	for i, tk := range l.ts {
		if w := t.swapped(&l, i); w != "" {
			if mended == nil {
				mended = slices.Clone(l.ts)
			}
			mended[i].text, mended[i].stem = w, stem(w)
			continue
		}
		if tk.kind != word || len(tk.text) < shortestSlip || slices.ContainsFunc(l.from[i], candidate.linked) || l.spoken(i) || t.lexicon.has("filler", tk.text) || t.lexicon.has("small", tk.text) {
			continue
		}
		meant := t.meant(tk.text)
		if i > 0 && tk.capital() && !t.lexicon.has("month", meant) {
			continue
		}
		if meant == "" && !tk.quoted && plain(tk.text) {
			meant = t.vectors.slipped(tk.text)
		}
		if meant == "" {
			continue
		}
		if mended == nil {
			mended = slices.Clone(l.ts)
		}
		mended[i].text, mended[i].stem = meant, stem(meant)
	}
	return mended, mended != nil
}

// spoken reports whether a token belongs to a phrase of the lexicon that begins before it: lower, of "or lower".
func (l *lattice) spoken(i int) bool {
	for k := max(0, i-maxSpan); k < i; k++ {
		if slices.ContainsFunc(l.from[k], func(c candidate) bool { return c.kind == isWord && c.to > i }) {
			return true
		}
	}
	return false
}

// shortestSlip is how many letters a word has at least whose slips are mended.
const shortestSlip = 4

// meant is the only word of the lexicon or of a value that a word is one slip away from; empty: there is none.
func (t *table) meant(text string) string {
	meant := ""
	for _, w := range t.spellings[text[0]] {
		if mistyped(text, w) {
			if meant != "" && stem(meant) != stem(w) {
				return ""
			}
			meant = w
		}
	}
	return meant
}

// slippable is how many of the most frequent English words a slip may be of, or a glued name may be made of.
const slippable = 12000

// slipped is the most frequent English word that a word is one slip away from. Empty: the word is itself frequent, or
// there is none.
func (v *vectors) slipped(text string) string {
	if v.knows(text) || v.inflects(text) {
		return ""
	}
	k := 0
	for w := range bytes.SplitSeq(v.words, []byte{'\n'}) {
		if k == slippable {
			break
		}
		if k++; len(w) > 0 && w[0] == text[0] && slip(text, w) {
			return string(w)
		}
	}
	return ""
}

// inflects reports whether a word is a known one with an ending: payers, voided, binned.
func (v *vectors) inflects(text string) bool {
	for _, end := range endings {
		base, ok := strings.CutSuffix(text, end)
		if !ok || len(base) < shortestPart {
			continue
		}
		if n := len(base); v.knows(base) || v.knows(base+"e") || base[n-1] == base[n-2] && v.knows(base[:n-1]) {
			return true
		}
	}
	return false
}

// endings are those of English words that are made of others.
var endings = []string{"s", "es", "er", "ers", "ed", "ing", "ings", "ly", "'s", "ment", "ments", "ion", "ions", "able"}

// slip reports whether a word of four letters or more is another with two letters in the wrong order, with one left out
// within, with one too many, or, of six letters or more, with another letter in the place of one.
func slip(typed string, meant []byte) bool {
	if len(meant) < shortestSlip || len(typed)-len(meant) > 1 || len(meant)-len(typed) > 1 {
		return false
	}
	i := 0
	for i < len(typed) && i < len(meant) && typed[i] == meant[i] {
		i++
	}
	x, y := typed[i:], string(meant[i:])
	switch {
	case len(x) > len(y):
		return len(typed) > shortestSlip && x[1:] == y
	case len(x) < len(y):
		return x == y[1:] && x != ""
	}
	swapped := len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:]
	return swapped || len(typed) > 5 && len(x) > 1 && x[1:] == y[1:]
}

// writeWords collects the words that a slip may be one of, by their first letter.
func (t *table) writeWords() {
	t.spellings = map[byte][]string{}
	add := func(w string) {
		if len(w) >= 5 && plain(w) && !slices.Contains(t.spellings[w[0]], w) {
			t.spellings[w[0]] = append(t.spellings[w[0]], w)
		}
	}
	for _, w := range t.lexicon.single {
		add(w)
	}
	for _, c := range t.columns {
		if c.Type != sitrep.TypeString || len(c.Values) > maxKinds {
			continue
		}
		for _, v := range c.Values {
			for _, w := range split(v.Value) {
				add(w)
			}
		}
	}
	for letter := range t.spellings {
		slices.Sort(t.spellings[letter])
	}
}

// swapped is the small word that a word of three letters is with two of them in the wrong order. Empty: it
// is none, or the table or the language knows it.
func (t *table) swapped(l *lattice, i int) string {
	tk := &l.ts[i]
	if tk.kind != word || len(tk.text) != 3 || tk.capital() || !t.vectors.rare(tk.text) || slices.ContainsFunc(l.from[i], candidate.linked) {
		return ""
	}
	b := tk.text
	for _, w := range []string{b[:1] + b[2:] + b[1:2], b[1:2] + b[:1] + b[2:]} {
		if t.lexicon.has("determiner", w) || t.lexicon.has("small", w) {
			return w
		}
	}
	return ""
}
