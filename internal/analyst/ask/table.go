package ask

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// table is what is known of the table that a prompt is about, by words.
type table struct {
	profile catalog.Profile
	model   model.Model
	lexicon *lexicon
	words   *thesaurus
	look    Lookup
	vectors *vectors

	spellings   map[byte][]string // words that a slip may be one of, by their first letter
	codes       map[string]bool   // names of columns that are no words, as they are written
	columns     []*column
	rows        [][]string              // stems of what a row is called
	nouns       []string                // what a row is called, a word each, as it stands
	concepts    map[*concept]conceptUse // what each concept is in this table
	kinds       map[string][]int        // columns of money and of people, the likeliest first
	position    []string                // of each column: on which side of the counter those stand that it holds
	quality     []bool                  // of each column: whether it holds scores
	ofKind      map[string][]bool       // columns that hold things of a kind of concepts
	metrics     []metric                // of the model, but for plain numbers of a column
	moneyOfRows string                  // the column of it; see takeMoneyOfRows
	synonyms    []synonym               // of the numbers of a column, as its metrics have them
	usual       map[string]string       // how the model's metrics compute a column
	ahead       []string                // times that go on beyond today
}

// Lookup finds the values of a column that a phrase names: equal but for case
// and accents, else nearly so. It answers at most five, best first. It is asked
// only about columns whose values are not all in the profile. Nil: there is nobody to ask.
type Lookup func(column, phrase string) []string

// column is a column as the words of a prompt may name it.
type column struct {
	*catalog.Column
	meaning model.Column
	index   int
	names   []columnName
	made    []*concept // whose members its values are
}

// columnName is one way to name a column: its name, its label, a synonym.
type columnName struct {
	words []string // folded
	stems []string
	given bool // by a person

	shared bool // most of the column's values have the word
}

// conceptUse is where a table has a concept.
type conceptUse struct {
	columns []match // by how well the name fits
	dates   []match
	lacks   []match
	values  []valueMatch
}

// match is a column and how well something fits it, 0 to 1.
type match struct {
	column int
	score  float64
}

// valueMatch is a value of a column and how well something fits it.
type valueMatch struct {
	column int
	value  string
	score  float64
	rows   int64
}

// newTable prepares a table for reading.
func newTable(p catalog.Profile, m model.Model, look Lookup) *table {
	t := &table{profile: p, model: m, lexicon: englishWords(), words: englishConcepts(), look: look, vectors: englishVectors(), concepts: map[*concept]conceptUse{}}
	for i := range p.Columns {
		c := &column{Column: &p.Columns[i], index: i}
		if known := m.Column(c.Name); known != nil {
			c.meaning = *known
		}
		c.names = append(t.namesOf(c.Column), t.sharedNames(c.Column)...)
		c.made = t.words.madeOf(c.Column)
		t.columns = append(t.columns, c)
	}
	t.takeCodes()
	t.rows, t.nouns = t.rowNames()
	cells := t.cells()
	t.findConcepts(cells)
	t.sortKinds()
	t.takeMoneyOfRows()
	t.holdKinds()
	t.takePositions()
	t.takeMetrics()
	t.takeBalance()
	t.takeWorth()
	t.writeWords()
	return t
}

// sortKinds finds the columns of money and of people, and those of scores.
func (t *table) sortKinds() {
	fits := func(kind string, column int) bool {
		for _, con := range t.words.all {
			if con.kind == kind && slices.ContainsFunc(t.concepts[con].columns, func(m match) bool { return m.column == column && m.score > 0.75 }) {
				return true
			}
		}
		return false
	}
	t.kinds, t.quality = map[string][]int{}, make([]bool, len(t.columns))
	for _, k := range t.amounts() {
		if c := t.columns[k]; currency(c.Unit) || c.Unit == "" && fits("money", k) {
			t.kinds["money"] = append(t.kinds["money"], k)
		}
	}
	for k, c := range t.columns {
		t.quality[k] = c.amount() && !slices.Contains(t.kinds["money"], k) && fits("quality", k)
		if !c.time() && !c.amount() && c.Distinct > 1 && (fits("person", k) || c.deed() != "") {
			t.kinds["person"] = append(t.kinds["person"], k)
		}
	}
}

// holdKinds notes which columns hold things of which kind of concepts: people, places.
func (t *table) holdKinds() {
	t.ofKind = map[string][]bool{}
	for con, u := range t.concepts {
		for _, m := range u.columns {
			if m.score <= 0.6 {
				continue
			}
			if t.ofKind[con.kind] == nil {
				t.ofKind[con.kind] = make([]bool, len(t.columns))
			}
			t.ofKind[con.kind][m.column] = true
		}
	}
}

// isKind reports whether a column holds things of a kind of concepts.
func (t *table) isKind(column int, kind string) bool {
	return t.ofKind[kind] != nil && t.ofKind[kind][column]
}

// amounts are the columns of numbers, those of the model's main metrics first.
func (t *table) amounts() []int {
	var out []int
	add := func(name string) {
		for _, c := range t.columns {
			if c.Name == name && c.amount() && !slices.Contains(out, c.index) {
				out = append(out, c.index)
			}
		}
	}
	for _, name := range t.model.Main {
		if m := t.model.Metric(name); m != nil {
			add(m.Column)
		}
	}
	for _, m := range t.model.Metrics {
		add(m.Column)
	}
	for _, c := range t.columns {
		add(c.Name)
	}
	return out
}

// currency reports whether a unit is one of money.
func currency(unit string) bool { return len(unit) == 3 && strings.ToUpper(unit) == unit }

// namesOf lists the ways to name a column, with abbreviations written out.
func (t *table) namesOf(c *catalog.Column) []columnName {
	var out []columnName
	add := func(words []string, given bool) {
		if len(words) == 0 {
			return
		}
		n := columnName{words: words, stems: stems(words), given: given}
		if !slices.ContainsFunc(out, func(o columnName) bool { return slices.Equal(o.stems, n.stems) }) {
			out = append(out, n)
		}
	}
	for _, source := range []string{c.Name, c.Label} {
		words := split(source)
		add(words, false)
		add(t.writtenOut(words), false)
		add(t.withoutUnit(t.writtenOut(words)), false)
		add(t.monthOf(words), false)
		if apart, ok := t.unglued(words); ok {
			add(t.writtenOut(apart), false)
		}
	}
	for _, s := range c.Synonyms {
		add(split(s), true)
	}
	return out
}

// unglued parts words that are two written as one, where neither the whole is a word that people use: joindate,
// monthlyfee. ok is false where there is none.
func (t *table) unglued(words []string) (apart []string, ok bool) {
	for _, w := range words {
		first, second := t.parted(w)
		if second == "" {
			apart = append(apart, w)
			continue
		}
		apart, ok = append(apart, first, second), true
	}
	return apart, ok
}

// shortestPart is how many letters each part of a glued word has at least.
const shortestPart = 3

// parted are the two words that a word is made of, those whose rarer one is the most frequent; second is empty where it
// is a word itself or is made of none.
func (t *table) parted(word string) (first, second string) {
	if len(word) < 2*shortestPart || t.vectors.knows(word) || !plain(word) {
		return word, ""
	}
	best := slippable
	for k := shortestPart; k <= len(word)-shortestPart; k++ {
		a, okA := t.vectors.at(word[:k])
		b, okB := t.vectors.at(word[k:])
		if rare := max(a, b); okA && okB && rare < best {
			best, first, second = rare, word[:k], word[k:]
		}
	}
	return first, second
}

// sharedNames are the words that most values of a column end or begin with: its values name it.
func (t *table) sharedNames(c *catalog.Column) []columnName {
	if c.Type != sitrep.TypeString || !c.AllValues || len(c.Values) < 2 || len(c.Values) > maxKinds {
		return nil
	}
	count := map[string]int{}
	for _, v := range c.Values {
		words := split(strings.ReplaceAll(v.Value, "_", " "))
		if len(words) < 2 {
			continue
		}
		for _, w := range slices.Compact([]string{words[0], words[len(words)-1]}) {
			count[w]++
		}
	}
	var out []columnName
	for _, w := range slices.Sorted(maps.Keys(count)) {
		if 5*count[w] >= 3*len(c.Values) && len(w) > 2 && !t.lexicon.has("small", w) && !t.lexicon.has("determiner", w) && (w[0] < '0' || w[0] > '9') {
			out = append(out, columnName{words: []string{w}, stems: stems([]string{w}), shared: true})
		}
	}
	return out
}

// writtenOut replaces abbreviations by the words that they stand for.
func (t *table) writtenOut(words []string) []string {
	var out []string
	for _, w := range words {
		long := ""
		for _, e := range t.lexicon.exact.Of(w) {
			if e.tag == "abbreviation" && len(e.words) == 1 {
				long = e.meaning
			}
		}
		if long == "" {
			out = append(out, w)
		} else {
			out = append(out, strings.Fields(long)...)
		}
	}
	return out
}

// withoutUnit drops a unit at the end of a name: length_ft is the length.
func (t *table) withoutUnit(words []string) []string {
	for n := len(words); n > 1; n-- {
		if !t.lexicon.has("suffix", words[n-1]) {
			return words[:n]
		}
	}
	return words
}

// rowNames are the words for what a row is: those of the model's noun, and the last
// words of the table's name where it says more than that the table is a list.
func (t *table) rowNames() (out [][]string, nouns []string) {
	for _, source := range []string{t.model.Noun, t.profile.RowNoun, t.profile.Name} {
		words := split(source)
		for len(words) > 0 && t.lexicon.has("container", words[len(words)-1]) {
			words = words[:len(words)-1]
		}
		if len(words) > 0 {
			nouns = append(nouns, words[len(words)-1])
		}
		for n := min(2, len(words)); n > 0; n-- {
			if s := stems(words[len(words)-n:]); !slices.ContainsFunc(out, func(o []string) bool { return slices.Equal(o, s) }) && len(s[0]) > 2 {
				out = append(out, s)
			}
		}
	}
	return out, nouns
}

// ofPerson reports whether a column's name ends with a word for somebody: sales_rep.
func (t *table) ofPerson(c *column) bool {
	return slices.ContainsFunc(c.names, func(n columnName) bool { return t.lexicon.has("person", n.words[len(n.words)-1]) })
}

// What a column has to hold of a concept's members to be called by it.
const (
	leastMembers = 2
	membersShare = 0.6 // of its values, at least
	byMembers    = 0.8 // below what a name says
	mostValues   = 200 // are looked at
)

// cell is a value of a column, by the stems of its words.
type cell struct {
	column int
	value  string
	rows   int64
	stems  []string
}

// maxKinds is how many different values a column may have whose values stand for
// states and kinds: more are names.
const maxKinds = 60

// cells lists the values of all columns of few kinds, by each of their stems.
func (t *table) cells() map[string][]cell {
	out := map[string][]cell{}
	for _, c := range t.columns {
		if c.Type != sitrep.TypeString || len(c.Values) > maxKinds {
			continue
		}
		for _, v := range c.Values {
			one := cell{c.index, v.Value, v.Rows, phraseStems(strings.ReplaceAll(v.Value, "_", " "))}
			for _, s := range one.stems {
				out[s] = append(out[s], one)
			}
		}
	}
	return out
}

func (c *column) time() bool { return c.Role == sitrep.RoleTime }

func (c *column) numeric() bool {
	return (c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber) && !c.time()
}

// amount reports whether a column holds numbers to compute with, and not names in digits.
func (c *column) amount() bool {
	return c.numeric() && (c.meaning.Meaning == "" && c.Role == sitrep.RoleMeasure || c.meaning.Meaning.Number())
}

// flag is the value of a column of yes and no that says yes; empty: it has others.
func (c *column) flag() string {
	if c.Type == sitrep.TypeBoolean {
		return "true"
	}
	yes, _ := c.YesNo()
	return yes
}

// yearNumber reports whether a number column holds years.
func (c *column) yearNumber() bool { return c.time() && c.Type == sitrep.TypeInteger }

// spanUnit is the unit of a column that holds lengths of time; empty: it does not.
func (c *column) spanUnit() string {
	if !c.amount() {
		return ""
	}
	switch c.Unit {
	case "seconds", "minutes", "hours", "days", "weeks", "months", "years", "s", "min", "h", "ms", "milliseconds":
		return c.Unit
	}
	return ""
}

// split cuts a column's name into folded words: order_date, orderDate, "Order Date (UTC)".
func split(s string) []string {
	var out []string
	start, last := -1, rune(0)
	cut := func(end int) {
		if start >= 0 {
			out = append(out, fold(s[start:end]))
		}
		start = -1
	}
	for i, r := range s {
		isWord := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
		switch {
		case !isWord && apostrophe(r) && unicode.IsLetter(last):
		case !isWord:
			cut(i)
		case start >= 0 && (unicode.IsUpper(r) && unicode.IsLower(last) && !unitSymbol(s[start:]) && !initialsEnd(s, i) || unicode.IsDigit(r) != unicode.IsDigit(last)):
			cut(i)
			start = i
		case start < 0:
			start = i
		}
		last = r
	}
	cut(len(s))
	return out
}
