package ask

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// addShort links words with names that are cut down to letters: hh for "hub height", Mjob for the mother's job, p_name
// for the name of a project.
func (t *table) addShort(l *lattice) {
	for _, c := range t.columns {
		for _, n := range c.names {
			last := n.words[len(n.words)-1]
			letters := !strings.ContainsAny(last, vowels) || len(n.words) == 1 && len(last) >= 3 && acronym(c.Name)
			if !n.given && !n.shared && len(last) >= 2 && len(last) <= 4 && letters {
				t.addInitials(l, c, last)
			}
		}
		if letter, rest := t.lettered(c); letter != 0 {
			t.addLettered(l, c, letter, rest)
		}
	}
}

// initialsEnd reports whether a capital at a byte of a text ends a name of first letters, and begins no word.
func initialsEnd(text string, at int) bool {
	from := max(0, at-8)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	to := min(len(text), at+8)
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return model.Initials([]rune(text[from:to]), utf8.RuneCountInString(text[from:at]))
}

// acronym reports whether a name is written as first letters are: LoB, DOB.
func acronym(name string) bool {
	r := []rune(name)
	return unicode.IsUpper(r[0]) && unicode.IsUpper(r[len(r)-1])
}

// addInitials links words that begin with the letters of a name.
func (t *table) addInitials(l *lattice, c *column, letters string) {
	for i := 0; i+len(letters) <= len(l.ts); i++ {
		fits := true
		for k := range len(letters) {
			tk := l.ts[i+k]
			inner := k > 0 && k+1 < len(letters) // line of business
			fits = fits && tk.kind == word && (inner || len(tk.text) > 2) && tk.text[0] == letters[k]
		}
		if fits {
			l.add(candidate{from: i, to: i + len(letters), kind: isColumn, via: byInitials, column: c.index, score: 0.85})
		}
	}
}

// lettered are the letter that a column's name begins with and the word behind it, where another column has the same
// letter or the same word: Mjob and Fjob, p_name and p_year. 0: it is no such name.
func (t *table) lettered(c *column) (letter byte, rest string) {
	letter, rest = t.apart(c)
	if letter == 0 {
		return 0, ""
	}
	if slices.ContainsFunc(t.columns, func(o *column) bool {
		first, word := t.apart(o)
		return o != c && first != 0 && (word == rest) != (first == letter)
	}) {
		return letter, rest
	}
	return 0, ""
}

// apart cuts a name into its first letter and the word behind it; 0: the name is not made so.
func (t *table) apart(c *column) (letter byte, rest string) {
	words := split(c.Name)
	switch {
	case len(words) == 2 && len(words[0]) == 1 && plain(words[0]):
		return words[0][0], words[1]
	case len(words) == 1 && len(words[0]) >= 4 && c.Name[0] >= 'A' && c.Name[0] <= 'Z' && plain(words[0]) && !t.vectors.knows(words[0]):
		return words[0][0], words[0][1:]
	}
	return 0, ""
}

// mostShort is how many tokens two words of a name that is cut down may span: the level of education of the mother.
const mostShort = 5

// addLettered links two words, in any order, of which one begins with the letter and the other is the word.
func (t *table) addLettered(l *lattice, c *column, letter byte, rest string) {
	named := rest == "name" || rest == "title"
	for i, tk := range l.ts {
		if named && tk.kind == word && len(tk.text) > 3 && tk.text[0] == letter && !t.lexicon.has("small", tk.text) && len(l.from[i]) == 0 {
			l.add(candidate{from: i, to: i + 1, kind: isColumn, via: byInitials, column: c.index, score: 0.6}) // projects: p_name
		}
		if !t.restIs(tk, rest) {
			continue
		}
		for k := max(0, i-mostShort+1); k < min(len(l.ts), i+mostShort); k++ {
			o := l.ts[k]
			if k == i || o.kind != word || o.text[0] != letter || len(o.text) < 4 || t.lexicon.has("small", o.text) || !t.onlySmall(l, min(i, k)+1, max(i, k)) {
				continue
			}
			l.add(candidate{from: min(i, k), to: max(i, k) + 1, kind: isColumn, via: byInitials, column: c.index, score: 0.9})
		}
	}
}

// restIs reports whether a word is the one behind the letter of a name, or begins with it: edu, education.
func (t *table) restIs(tk token, rest string) bool {
	if tk.kind != word {
		return false
	}
	return tk.text == rest || tk.stem == stem(rest) || len(rest) >= 3 && len(tk.text) >= len(rest)+3 && strings.HasPrefix(tk.text, rest) && !t.vectors.knows(rest)
}

// onlySmall reports whether nothing but small words stands between two tokens.
func (t *table) onlySmall(l *lattice, from, to int) bool {
	for k := from; k < to; k++ {
		if x := l.ts[k].text; l.ts[k].kind != word || !t.lexicon.has("small", x) && !t.lexicon.has("determiner", x) && !t.lexicon.has("inner", x) && x != "of" && x != "s" {
			return false
		}
	}
	return true
}

// monthOf is the month that a column is called by in short, as in tables with a column for each: JAN, FEB. nil: none.
func (t *table) monthOf(words []string) []string {
	if len(words) != 1 || len(words[0]) != 3 {
		return nil
	}
	for _, e := range t.lexicon.exact.Of(words[0]) {
		if e.tag != "month" || len(e.words) != 1 {
			continue
		}
		for long := range strings.FieldsSeq(months) {
			if strings.HasPrefix(long, words[0]) {
				return []string{long}
			}
		}
	}
	return nil
}

// rareFrom is the rank from which on a word of English is likelier to be another one cut short: manu, enr.
const rareFrom = 10000

// rare reports whether hardly anybody uses a word as it stands.
func (v *vectors) rare(text string) bool {
	k, ok := v.at(text)
	return !ok || k >= rareFrom
}
