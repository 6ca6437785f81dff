package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// kindOf says what a span of the prompt may be.
type kindOf string

// The kinds of candidates.
const (
	isColumn kindOf = "column"
	isValue  kindOf = "value"
	isEmpty  kindOf = "empty"  // a column is empty while what the span says holds
	isRows   kindOf = "rows"   // what a row is called
	isNumber kindOf = "number" // a number, with its unit
	isPeriod kindOf = "period"
	isWord   kindOf = "word" // of the lexicon
	isDegree kindOf = "degree"
	isMetric kindOf = "metric" // of the table's model
)

// via says how a span was linked.
type via string

// The ways of linking.
const (
	byName     via = "name"    // all words of the name
	byHead     via = "head"    // a part of the name, with its head
	byPart     via = "part"    // a part of the name, without its head
	byConcept  via = "concept" // a concept has the span and the name
	byKind     via = "kind"    // the span is money or a person, and the column too
	byTypo     via = "typo"
	byExact    via = "exact"
	byInflect  via = "inflected"
	byInitials via = "initials"
	byLookup   via = "lookup"
	byUnit     via = "unit"   // the span is the unit of the column: litres
	byBoth     via = "both"   // two words beside each other that name it in part: labour income
	byGuess    via = "guess"  // nothing else explains the span, and rows may be called so
	byShared   via = "shared" // most values of the column have the word: the clinic of North Clinic and East Clinic
)

// candidate is one thing that a span of the prompt may be.
type candidate struct {
	from, to int // tokens
	kind     kindOf
	via      via
	column   int // of columns, values and empties
	value    string
	rows     int64 // that have the value
	score    float64
	rivals   int     // other columns that fit the span as well
	tag      tag     // of words
	meaning  string  // of words; of degrees: most, least, more or less
	number   float64 // of numbers
	unit     string  // of numbers: hours, %
	period   plan.Period
	refused  string // why a period is none
	other    string // what else the words of a period may mean
	pair     *pair
	same     bool
	concept  *concept
	metric   int // of metrics, in the table's
	alike    likeness
	joined   int // of periods: so many tokens behind its first unit
}

// lattice is every span of a prompt with everything that it may be.
type lattice struct {
	ts   []token
	from [][]candidate // by the first token, in a fixed order
}

// candidates builds the lattice of a prompt.
func (t *table) candidates(ts []token) lattice {
	l := lattice{ts: ts, from: make([][]candidate, len(ts))}
	for i := range ts {
		t.addWords(&l, i)
		t.addPeriods(&l, i)
		t.addNumber(&l, i)
		t.addSpoken(&l, i)
		t.addRows(&l, i)
		t.addNames(&l, i)
		t.addNumbered(&l, i)
		t.addConcepts(&l, i)
		t.addMetrics(&l, i)
		t.addSynonyms(&l, i)
		t.addUnit(&l, i)
		t.addOpposites(&l, i)
	}
	t.addCounted(&l)
	l.addHeadless()
	t.addValues(&l)
	t.addCoded(&l)
	t.addElided(&l)
	t.addLookups(&l)
	t.softly(&l)
	t.guessRows(&l)
	t.addCompounds(&l)
	t.addKindsOf(&l)
	t.addNameOfRows(&l)
	t.addShort(&l)
	t.addStatusOf(&l)
	t.addCoordinated(&l)
	t.addSides(&l)
	l.keepNames()
	l.keepLiteral()
	l.keepAgo()
	l.keepTurns()
	t.keepWholes(&l)
	for i := range l.from {
		l.from[i] = distinct(l.from[i])
	}
	return l
}

func (l *lattice) add(c candidate) { l.from[c.from] = append(l.from[c.from], c) }

// distinct keeps the best of equal candidates, in a fixed order, and counts rivals.
func distinct(list []candidate) []candidate {
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.kind, b.kind), cmp.Compare(a.column, b.column), cmp.Compare(a.value, b.value),
			cmp.Compare(a.tag, b.tag), cmp.Compare(a.meaning, b.meaning), cmp.Compare(a.metric, b.metric), cmp.Compare(b.score, a.score), cmp.Compare(a.via, b.via))
	})
	list = slices.CompactFunc(list, func(a, b candidate) bool {
		return a.to == b.to && a.kind == b.kind && a.column == b.column && a.value == b.value && a.tag == b.tag && a.meaning == b.meaning && a.metric == b.metric && a.joined == b.joined && (a.kind != isPeriod || samePeriod(&a.period, &b.period))
	})
	for i := range list {
		for _, o := range list {
			if o.kind == list[i].kind && o.to == list[i].to && o.column != list[i].column && o.score >= list[i].score-0.05 {
				list[i].rivals++
			}
		}
	}
	return list
}

// loose are the ways of linking that take a word for another.
var loose = []via{byConcept, byKind, bySoft, byPart, byInflect}

func (t *table) addWords(l *lattice, i int) {
	t.lexicon.at(l.ts, i, func(e entry, n int) {
		switch e.tag {
		case "period", "unit", "pace", "tally", "weigh", "doer", "position", "month", "season", "untimed", "opposite", "abbreviation", "suffix", "generic", "headless", "container", "person", "owed", "timed", "settled", "crowd", "verb", "flagged", "irregular", "prefix", "goal", "worth", "overrun", "planned", "current", "ordinal", "carrier", "introduces", "follows", "foreign", "explains":
			return
		case "demonym":
			return
		}
		l.add(candidate{from: i, to: i + n, kind: isWord, tag: e.tag, meaning: e.meaning, score: 1})
	})
}

// hasYears reports whether the years that a period names lie within those of the table's times.
func (t *table) hasYears(p plan.Period) bool {
	first, last := "9", ""
	for _, c := range t.columns {
		if c.time() && !c.yearNumber() && len(c.Min) > 4 && len(c.Max) > 4 {
			first, last = min(first, c.Min[:4]), max(last, c.Max[:4])
		}
	}
	for _, y := range []string{p.From, p.To, strconv.Itoa(p.Year)} {
		if len(y) >= 4 && (y[:4] < first || y[:4] > last) {
			return false
		}
	}
	return true
}

// addNumber takes a number, written in digits or as a word, with the unit behind it.
func (t *table) addNumber(l *lattice, i int) {
	tk := l.ts[i]
	if t.partOfSign(l.ts, i) {
		return
	}
	c := candidate{from: i, to: i + 1, kind: isNumber, score: 1, number: tk.value}
	if tk.kind == number {
		if tk.percent {
			c.unit = "%"
		}
	} else {
		meaning, to := periods{ts: l.ts, x: t.lexicon}.word("number", i)
		if unit := t.unitWord(tk.text); meaning == "" || unit != "" && t.measuredIn(unit) { // of a stock in dozens
			return
		}
		c.number, c.to = parseNumber(meaning), to
	}
	c = t.scaled(l, c)
	if i > 0 && l.ts[i-1].kind == punct && t.unitWord(l.ts[i-1].text) == "money" {
		c.unit = "money" // €500
	}
	l.add(c)
	if c.to < len(l.ts) {
		compound := c.to+1 < len(l.ts) && l.ts[c.to+1].text == "/" && !l.ts[c.to+1].space // 9 mm/s are no millimetres
		if unit := t.unitWord(l.ts[c.to].text); unit != "" && !compound {
			if c.unit, c.to = unit, c.to+1; c.to < len(l.ts) && t.partOfSign(l.ts, c.to) {
				c.unit, c.to = "", c.to+1 // 18 m2
			}
			l.add(c)
		}
	}
}

// unitWord is the unit that a word after a number names.
func (t *table) unitWord(word string) string {
	for _, e := range t.lexicon.exact.Of(word) {
		if e.tag == "measured" {
			return e.meaning
		}
	}
	return ""
}

func (t *table) addRows(l *lattice, i int) {
	for _, name := range t.rows {
		k, j := 0, i
		for j < len(l.ts) && k < len(name) && (l.ts[j].stem == name[k] || l.ts[j].hyphen()) {
			if l.ts[j].stem == name[k] {
				k++
			}
			j++
		}
		if k == len(name) {
			l.add(candidate{from: i, to: j, kind: isRows, score: 1, via: byName})
		}
		if to, ok := l.glued(i); ok && len(name) == 1 && stem(l.ts[i].text+l.ts[to-1].text) == name[0] { // call-outs are callouts
			l.add(candidate{from: i, to: to, kind: isRows, score: 1, via: byName})
		}
	}
}

// glued reports whether a hyphen joins a word to the next one, and where the pair ends.
func (l *lattice) glued(i int) (to int, ok bool) {
	return i + 3, i+2 < len(l.ts) && l.ts[i].kind == word && l.ts[i+1].hyphen() && l.ts[i+2].kind == word
}

// maxSpan is how many words a name in a prompt may have.
const maxSpan = 6

// addNames links the spans from a token on with names of columns.
func (t *table) addNames(l *lattice, i int) {
	if l.ts[i].kind == punct || isPolite(l.ts[i]) && (i+1 >= len(l.ts) || l.ts[i+1].text != "of") {
		return
	}
	for _, c := range t.columns {
		for _, n := range c.names {
			t.addName(l, i, c, n)
		}
		t.addGlued(l, i, c)
	}
}

// addName links spans that have words of a name, in any order, with small words between.
func (t *table) addName(l *lattice, i int, c *column, n columnName) {
	used := make([]bool, len(n.stems))
	how := byHead
	for j, gap := i, 0; j < len(l.ts) && j < i+maxSpan && gap < 3; j++ {
		tk := l.ts[j]
		k, typo := n.has(tk, used)
		if k < 0 {
			if j == i || !t.lexicon.has("inner", tk.text) {
				return
			}
			gap++
			continue
		}
		used[k] = true
		if typo {
			how = byTypo
		}
		if slices.Contains(used, false) && isConjunction(tk) { // "attendees and" is no part of a name that has both
			continue
		}
		if w := t.coverage(n, used); w > 0 {
			v, score := how, w
			switch {
			case how == byTypo:
				score *= 0.85
			case n.shared:
				v, score = byShared, 0.75
			case !slices.Contains(used, false):
				v, score = byName, 1
			case !used[len(n.stems)-1]:
				v = byPart
			}
			l.add(candidate{from: i, to: j + 1, kind: isColumn, column: c.index, via: v, score: score})
		}
	}
}

// isConjunction reports whether a word stands between two things.
func isConjunction(tk token) bool { return tk.text == "and" || tk.text == "or" }

// has finds a token among the words of a name that are not used yet.
func (n columnName) has(tk token, used []bool) (at int, typo bool) {
	for k, s := range n.stems {
		if !used[k] && (s == tk.stem || n.words[k] == tk.text) {
			return k, false
		}
	}
	if tk.kind != word || len(tk.text) < 5 {
		return -1, false
	}
	common := englishVectors().common(tk.text)
	for k, w := range n.words {
		if !used[k] && (!common && mistyped(tk.text, w) || cutOff(w, tk.text) || skeleton(w, tk.text)) {
			return k, true
		}
	}
	return -1, false
}

// cutOff reports whether a word of a name is the beginning of another word and none itself: manu, manufacturer.
func cutOff(short, long string) bool {
	return len(short) >= 3 && len(long) >= len(short)+3 && strings.HasPrefix(long, short) && englishVectors().rare(short)
}

// skeleton reports whether a word of a name is another without its vowels, and at most a quarter of its consonants:
// trtmt, treatment.
func skeleton(short, long string) bool {
	if len(short) < 3 || len(short) >= len(long) || short[0] != long[0] || strings.ContainsAny(short[1:], vowels) || englishVectors().knows(short) {
		return false
	}
	long = strings.TrimSuffix(long, "s")
	left, consonants := short, 0
	for i := range len(long) {
		if i == 0 || !strings.Contains(vowels, long[i:i+1]) {
			consonants++
		}
		if left != "" && left[0] == long[i] {
			left = left[1:]
		}
	}
	return left == "" && 4*len(short) >= 3*consonants
}

// vowels are left out where words are shortened.
const vowels = "aeiou"

// mistyped reports whether two words of five letters or more differ by one slip: a
// letter more, less or other, or two in the wrong order. The first letter is right.
func mistyped(a, b string) bool {
	if len(b) < 5 || a[0] != b[0] || len(a)-len(b) > 1 || len(b)-len(a) > 1 || a == b {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	x, y := a[i:], b[i:]
	switch {
	case len(x) == len(y) && len(x) > 1 && x[0] == y[1] && x[1] == y[0]:
		return x[2:] == y[2:]
	case len(x) == len(y):
		return len(x) > 1 && x[1:] == y[1:] || len(x) == 1 && len(a) > 6
	case len(x) > len(y):
		return x[1:] == y && len(a) > 5
	}
	return x == y[1:] && len(a) > 4
}

// coverage is how much of a name the used words say: generic words weigh little.
func (t *table) coverage(n columnName, used []bool) float64 {
	var said, all float64
	for k, w := range n.words {
		weight := 1.0
		if len(n.words) > 1 && t.lexicon.has("generic", w) {
			weight = 0.3
		}
		all += weight
		if used[k] {
			said += weight
		}
	}
	if said < 0.5 && len(n.words) > 1 {
		return 0
	}
	return said / all
}

// addGlued links names that are written in one word: order no, orderno.
func (t *table) addGlued(l *lattice, i int, c *column) {
	joined := strings.Join(split(c.Name), "")
	if len(joined) < 4 {
		return
	}
	text := ""
	for j := i; j < len(l.ts) && j < i+3; j++ {
		if l.ts[j].hyphen() && j > i {
			continue
		}
		if l.ts[j].kind == punct {
			return
		}
		text += l.ts[j].text
		if (text == joined || text == joined+"s") && (j > i || len(split(c.Name)) > 1) {
			l.add(candidate{from: i, to: j + 1, kind: isColumn, column: c.index, via: byName, score: 0.98})
		}
	}
}

// addDegree adds an adjective that asks for a high or low value of a concept, for each
// column that has it, and once for none.
func (t *table) addDegree(l *lattice, c candidate, p phraseUse, u conceptUse) {
	c.kind = isDegree
	c.meaning = map[use]string{asMost: "most", asLeast: "least", asMore: "more", asLess: "less"}[p.use]
	for rank, m := range u.columns {
		if rank < 3 && (t.columns[m.column].amount() || t.columns[m.column].time()) {
			c.column, c.score = m.column, m.score-0.05*float64(rank)
			l.add(c)
		}
	}
	c.column, c.score = -1, 0.3
	l.add(c)
}

// The look-ups of one prompt are few: each may be a query over the whole table.
const (
	maxLookups     = 8
	maxLookupWords = 4
)

// addLookups asks for names that the profile does not list: words with a capital
// letter or in quotes that nothing else explains.
func (t *table) addLookups(l *lattice) {
	if t.look == nil {
		return
	}
	asked := 0
	for i := 0; i < len(l.ts) && asked < maxLookups; i++ {
		for end := t.nameEnd(l, i); end > i && asked < maxLookups; end-- {
			asked++
			if t.addLookup(l, i, end) {
				i = end - 1
				break
			}
		}
	}
}

// nameEnd is the token after a run of words that look like a name.
func (t *table) nameEnd(l *lattice, i int) int {
	end := i
	for end < len(l.ts) && end < i+maxLookupWords {
		tk := l.ts[end]
		if tk.kind != word || !tk.quoted && (!tk.capital() || len(l.from[end]) > 0) {
			break
		}
		end++
	}
	return end
}

func (t *table) addLookup(l *lattice, i, end int) bool {
	text := make([]string, 0, end-i)
	for _, tk := range l.ts[i:end] {
		text = append(text, tk.raw)
	}
	hit := false
	for k, c := range t.columns {
		if c.AllValues || c.Type != sitrep.TypeString || c.Role == sitrep.RoleText {
			continue
		}
		if found := t.look(c.Name, strings.Join(text, " ")); len(found) > 0 {
			l.add(candidate{from: i, to: end, kind: isValue, column: k, value: found[0], via: byLookup, score: 0.85})
			hit = true
		}
	}
	return hit
}

func parseNumber(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return v
}
