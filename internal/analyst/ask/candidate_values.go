package ask

import (
	"slices"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// flagValue is the candidate of a flag that a phrase names: "resits" of is_resit.
func (t *table) flagValue(c candidate) (candidate, bool) {
	yes := t.columns[c.column].flag()
	if yes == "" || c.via == byPart && !t.flagOf(t.columns[c.column]) {
		return c, false
	}
	c.kind, c.value = isValue, yes
	return c, true
}

// flagOf reports whether the last word of a flag's name says no more than that something is so: handover done.
func (t *table) flagOf(c *column) bool {
	return slices.ContainsFunc(c.names, func(n columnName) bool {
		return len(n.words) == 2 && t.lexicon.has("flagged", n.words[1])
	})
}

// addValues links spans with the values of columns.
func (t *table) addValues(l *lattice) {
	p := newPhrases(l.ts, t.lexicon)
	for i, c := range t.columns {
		for _, v := range c.Names {
			for _, name := range v.Names {
				p.find(name, func(span [2]int, score float64, how via) {
					l.add(candidate{from: span[0], to: span[1], kind: isValue, column: i, value: v.Value, score: score, via: how})
				})
			}
		}
		if c.Type != sitrep.TypeString {
			continue
		}
		for _, v := range c.Values {
			if len(v.Value) <= maxValueBytes {
				p.find(v.Value, func(span [2]int, score float64, how via) {
					if c.Clock && span[1] == span[0]+1 && l.ts[span[0]].text != v.Value { // 15 is no quarter past nine
						return
					}
					if t.onlyAWord(l.ts, span, v.Value) || how == byPart && (t.fills(l.ts, span) || t.sharedWord(c, l.ts, span) || t.ownSubject(l.ts, span) || t.denies(v.Value)) {
						return
					}
					l.add(candidate{from: span[0], to: span[1], kind: isValue, column: i, value: v.Value, rows: v.Rows, score: score, via: how})
				})
			}
		}
	}
	t.addIrregular(l)
	for i := range l.from {
		for _, c := range l.from[i] {
			if c.kind == isColumn {
				if f, ok := t.flagValue(c); ok {
					l.from[i] = append(l.from[i], f)
				}
			}
		}
	}
}

// onlyAWord reports whether a span is a small word that happens to be spelled as a value: "a" is no unit A,
// "no" is no status No, unless they are written as the value is.
func (t *table) onlyAWord(ts []token, span [2]int, value string) bool {
	tk := ts[span[0]]
	if span[1] != span[0]+1 || tk.quoted || tk.raw == value && (tk.capital() && span[0] > 0 || len(tk.raw) > 3) {
		return false
	}
	return len(tk.text) == 1 || t.lexicon.has("small", tk.text) || t.lexicon.has("pronoun", tk.text) || t.lexicon.has("determiner", tk.text)
}

// fills reports whether a span is a word without content, which no value is called by that has it among others: "are
// there" and "There was an issue".
func (t *table) fills(ts []token, span [2]int) bool {
	return span[1] == span[0]+1 && t.lexicon.has("filler", ts[span[0]].text)
}

// sharedWord reports whether a span is a word that most values of a column have: it names the column and
// none of its values.
func (t *table) sharedWord(c *column, ts []token, span [2]int) bool {
	return span[1] == span[0]+1 && slices.ContainsFunc(c.names, func(n columnName) bool { return n.shared && n.stems[0] == ts[span[0]].stem })
}

// ownSubject reports whether a span is a word of the name of the table itself: "the quarry" of quarry_loads is where all of
// it happened, and no quarry dust.
func (t *table) ownSubject(ts []token, span [2]int) bool {
	return span[1] == span[0]+1 && slices.Contains(stems(split(t.profile.Name)), ts[span[0]].stem)
}

// denies reports whether a value says that there is none of what it names: defects are no "No defect found". "No. 5 Quay"
// has a number.
func (t *table) denies(value string) bool {
	words := split(value)
	return len(words) > 1 && t.lexicon.has("negation", words[0]) && !unicode.IsDigit(rune(words[1][0]))
}

// addIrregular links verbs with the values that are their past forms, where these look like none of the other forms: who
// loses the most parcels, of those that are lost.
func (t *table) addIrregular(l *lattice) {
	ts, changed := t.pastForms(l)
	if !changed {
		return
	}
	p := newPhrases(ts, t.lexicon)
	for i, c := range t.columns {
		for _, v := range c.Values {
			if c.Type != sitrep.TypeString || len(v.Value) > maxValueBytes {
				continue
			}
			p.find(v.Value, func(span [2]int, score float64, how via) {
				if span[1] == span[0]+1 && ts[span[0]].text != l.ts[span[0]].text && how != byPart {
					l.add(candidate{from: span[0], to: span[1], kind: isValue, column: i, value: v.Value, rows: v.Rows, score: 0.9 * score, via: byInflect})
				}
			})
		}
	}
}

// pastForms are the tokens of a prompt with such verbs in their past form, but for those that name a value as they stand.
func (t *table) pastForms(l *lattice) (ts []token, changed bool) {
	ts = slices.Clone(l.ts)
	for i := range ts {
		for _, e := range t.lexicon.exact.Of(ts[i].text) {
			if e.tag == "irregular" && !slices.ContainsFunc(l.from[i], func(c candidate) bool { return c.kind == isValue }) {
				ts[i].text, ts[i].stem, changed = e.meaning, stem(e.meaning), true
				break
			}
		}
	}
	return ts, changed
}
