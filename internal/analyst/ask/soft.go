package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// bySoft: nothing links the span, and the column's words are used much like it.
const bySoft via = "soft"

// Limits of links by likeness, in hundredths.
const (
	softColumns  = 3
	leastAlike   = 30
	leastOfValue = 45
)

// softly links a word that nothing explains with the columns and values whose words are used
// alike: doctors with vet. They are weak candidates; what they weigh is learned.
func (t *table) softly(l *lattice) {
	for i := range l.ts {
		if w := l.ts[i]; w.kind == word && len(w.text) > 2 && t.unexplained(l, i) {
			t.addAlike(l, i)
		}
	}
}

// unexplained reports whether a token has no candidate and no place in the lexicon.
func (t *table) unexplained(l *lattice, i int) bool {
	for _, tag := range []tag{"small", "filler", "determiner", "pronoun", "generic", "headless"} {
		if t.lexicon.has(tag, l.ts[i].text) {
			return false
		}
	}
	if t.knownMoney(l, i) {
		return false // a rent that no column is called for is not there
	}
	for k := max(0, i-3); k <= i; k++ {
		for _, c := range l.from[k] {
			if c.to > i && c.via != byKind && c.via != byUnit && c.via != bySoft && (c.kind != isDegree || c.column >= 0) {
				return false
			}
		}
	}
	return true
}

// knownMoney reports whether a word is known to name a certain kind of money, or money where the table has none.
func (t *table) knownMoney(l *lattice, i int) bool {
	known := false
	t.words.at(l.ts, i, func(p phraseUse, _ int) {
		known = known || p.use == asName && p.concept.kind == "money" && (!p.concept.general || len(t.kinds["money"]) == 0)
	})
	return known
}

func (t *table) addAlike(l *lattice, i int) {
	var found []match
	for _, c := range t.columns {
		if n := t.alike(l.ts[i], c); n >= leastAlike {
			found = append(found, match{c.index, float64(n)})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(b.score, a.score) })
	for rank, m := range found[:min(len(found), softColumns)] {
		margin := m.score
		if rank > 0 {
			margin = m.score - found[0].score
		} else if len(found) > 1 {
			margin = m.score - found[1].score
		}
		c := candidate{from: i, to: i + 1, kind: isColumn, column: m.column, via: bySoft, score: 0.2 + m.score/400, alike: likeness{int(m.score), rank, int(margin)}}
		l.add(c)
		if flag, ok := t.flagValue(c); ok {
			l.add(flag)
		}
	}
	t.addAlikeValue(l, i)
}

// likeness is how a word is linked by its use.
type likeness struct{ hundredths, rank, margin int }

// softFeatures are those of a link by likeness.
func (c candidate) softFeatures(r role) []string {
	if c.via != bySoft {
		return nil
	}
	name := string(r) + "/soft "
	return []string{name + strconv.Itoa(c.alike.hundredths/10), name + "rank " + strconv.Itoa(c.alike.rank), name + "margin " + strconv.Itoa(min(3, c.alike.margin/8))}
}

// alike is how much the words of a column's name are used like a word.
func (t *table) alike(tk token, c *column) int {
	best := 0
	for _, n := range c.names {
		for k, w := range n.words {
			h, ok := t.vectors.near(tk.text, w)
			if !ok {
				continue
			}
			if len(n.words) > 1 && (t.lexicon.has("generic", w) || k+1 < len(n.words)) {
				h = h * 4 / 5 // the head of a name says most
			}
			best = max(best, h)
		}
	}
	return best
}

// addAlikeValue links a word with the value that is used most like it.
func (t *table) addAlikeValue(l *lattice, i int) {
	best := candidate{}
	for _, c := range t.columns {
		if c.Type != sitrep.TypeString || len(c.Values) > maxKinds {
			continue
		}
		for _, v := range c.Values {
			for _, w := range split(v.Value) {
				if h, ok := t.vectors.near(l.ts[i].text, w); ok && h >= leastOfValue && h > best.alike.hundredths {
					best = candidate{from: i, to: i + 1, kind: isValue, column: c.index, value: v.Value, rows: v.Rows, via: bySoft, score: 0.2 + float64(h)/400, alike: likeness{hundredths: h}}
				}
			}
		}
	}
	if best.value != "" {
		l.add(best)
	}
}

// linked reports whether a candidate is more than a guess by how words are used.
func (c candidate) linked() bool { return c.via != bySoft && c.via != byGuess }

// namesRows reports whether a candidate is surely what a row is called.
func (c candidate) namesRows() bool { return c.kind == isRows && c.via != byGuess }

// guessRows takes a noun that nothing explains for what people call the rows: the jobs of a table of repairs. What is
// guessed is a weak candidate, and what it weighs is learned: the noun may be what the table does not have.
func (t *table) guessRows(l *lattice) {
	for i := range l.ts {
		if w := l.ts[i]; w.kind != word || len(w.text) < 3 || !t.unexplained(l, i) || slices.ContainsFunc(l.from[i], func(c candidate) bool { return c.kind == isRows }) {
			continue
		}
		near, least := t.likeRows(l.ts[i]), leastLikeOne
		switch {
		case t.countedAt(l, i):
			least = 0 // how many joiners
		case pluralNoun(l.ts[i].text):
			least = leastAlike
		case i == 0 || !slices.Contains(oneBehind, l.ts[i-1].text):
			continue
		}
		if near < least {
			continue
		}
		l.add(candidate{from: i, to: i + 1, kind: isRows, column: -1, via: byGuess, score: 0.2 + float64(near)/400, alike: likeness{hundredths: near}})
	}
}

// leastLikeOne is how much a word that is no plural has to be used like what a row is called: one visit of many.
const leastLikeOne = 42

// oneBehind are words behind which a noun that is no plural may be one row: fee per visit, largest single job.
var oneBehind = []string{"per", "each", "every", "a", "an", "one", "single", "of", "average", "typical", "largest", "biggest", "smallest"}

// countedAt reports whether a word stands right behind one that asks for a number of things.
func (t *table) countedAt(l *lattice, i int) bool {
	for k := max(0, i-3); k < i; k++ {
		for _, c := range l.from[k] {
			if c.kind == isWord && c.tag == "aggregate" && c.meaning == "count" && c.to == i {
				return pluralNoun(l.ts[i].text)
			}
		}
	}
	return false
}

// leastLikeRows is how much a guess at what rows are called is like it that needs no word of doubt: what is less like it
// is told as a word without a use.
const leastLikeRows = 35

// likeRows is how much a word is used like what a row is called, in hundredths.
func (t *table) likeRows(tk token) int {
	best := 0
	for _, w := range t.nouns {
		if h, ok := t.vectors.near(tk.text, w); ok {
			best = max(best, h)
		}
	}
	return best
}

// pluralNoun reports whether a word looks like the plural of a noun.
func pluralNoun(text string) bool {
	return len(text) > 4 && strings.HasSuffix(text, "s") && !strings.HasSuffix(text, "ss") && !strings.HasSuffix(text, "us") && !strings.HasSuffix(text, "'s")
}

// item reports whether a span is an item of a row by itself: "brakes: jobs, parts total".
func (s *scene) item(c candidate) bool {
	before, behind := s.before(c.from), s.after(c.to)
	return (before == ":" || before == "," || before == "start" || before == "item" || before == "and") && (behind == "," || behind == "and" || behind == "join" || behind == "item") && (before == ":" || behind == ",")
}

// guessFeatures are those of a guess at what rows are called.
func (s *scene) guessFeatures(c candidate) []string {
	if c.via != byGuess {
		return nil
	}
	near, form := strconv.Itoa(c.alike.hundredths/10), "one"
	if pluralNoun(s.ts[c.from].text) {
		form = "many"
	}
	if s.item(c) {
		form += " item"
	}
	return []string{"count/guess near " + near, "count/guess " + form, "count/guess|" + s.asked(c.from), "count/guess<" + s.before(c.from), "count/guess>" + s.after(c.to), "count/guess " + form + " near " + near}
}
