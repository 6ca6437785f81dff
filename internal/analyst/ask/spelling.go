package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// spelled mends slips in words that nothing explains: quater, montly, vaccinatons. It takes the
// only word of the lexicon or of a value that is one slip away; ok is false where there is none.
func (t *table) spelled(l lattice) (mended []token, ok bool) {
	for i, tk := range l.ts {
		if tk.kind != word || len(tk.text) < 5 || slices.ContainsFunc(l.from[i], func(c candidate) bool { return c.via != bySoft }) || t.lexicon.has("filler", tk.text) || t.lexicon.has("small", tk.text) {
			continue
		}
		meant := ""
		for _, w := range t.spellings[tk.text[0]] {
			if mistyped(tk.text, w) {
				if meant != "" && stem(meant) != stem(w) {
					meant = ""
					break
				}
				meant = w
			}
		}
		if meant == "" || i > 0 && tk.capital() && !t.lexicon.has("month", meant) {
			continue
		}
		if mended == nil {
			mended = slices.Clone(l.ts)
		}
		mended[i].text, mended[i].stem = meant, stem(meant)
	}
	return mended, mended != nil
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
