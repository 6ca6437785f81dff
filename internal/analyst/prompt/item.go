package prompt

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// The tags of items that do not come from the lexicon.
const (
	isField   tag = "field"
	isValue   tag = "value"
	isRows    tag = "row"
	isNumber  tag = "number"
	isPeriod  tag = "period"
	isUnknown tag = "unknown"
	isFiller  tag = "filler"
	isSign    tag = "sign"
)

// item is a span of the prompt that was recognised as one thing.
type item struct {
	from, to int // tokens
	tag      tag
	arg      string // the lexicon's meaning; of a period, why it is refused
	score    float64
	links    []link     // of a field, best first
	hits     []valueHit // of a value, best first
	family   []int      // the fields of a stretch of years, in a table with a column for each
	period   plan.Period
	other    string // what else a period may mean
	pair     *pair  // the two units of a period
	same     bool   // a period is the year that another is held against
	number   float64
	weight   int    // tokens that count for its length; 0: all
	use      string // what became of it; empty: nothing yet
}

func (it *item) is(t tag, args ...string) bool {
	return it.tag == t && (len(args) == 0 || slices.Contains(args, it.arg))
}

// free reports whether an item of a tag was not used yet.
func (it *item) free(t tag) bool { return it.tag == t && it.use == "" }

// content reports whether an item says something about the data.
func (it *item) content() bool {
	switch it.tag {
	case isField, isValue, isRows, isPeriod, "aggregate", "superlative", "grain", "figure":
		return true
	}
	return false
}

// recognise cuts the tokens into items: the set of spans that do not overlap
// and explain most. Longer spans gain more than their words apart. The links of
// all spans come with them.
func (ix *index) recognise(ts []token) ([]item, map[[2]int][]link) {
	c := candidates{ix: ix, ts: ts, from: make([][]item, len(ts))}
	c.collect()
	best := make([]float64, len(ts)+1)
	choice := make([]item, len(ts)+1)
	for i := range ts {
		if i > 0 && choice[i].to != i {
			best[i] = math.Inf(-1)
		}
		for _, it := range c.from[i] {
			length := it.to - it.from
			if it.weight > 0 {
				length = min(length, it.weight)
			}
			if s := best[i] + it.score*math.Pow(float64(length), 1.15); choice[it.to].to != it.to || s > best[it.to] {
				best[it.to], choice[it.to] = s, it
			}
		}
	}
	var out []item
	for at := len(ts); at > 0; at = choice[at].from {
		out = append(out, choice[at])
	}
	slices.Reverse(out)
	return out, c.link
}

// candidates are what spans of tokens may be.
type candidates struct {
	ix     *index
	ts     []token
	from   [][]item
	link   map[[2]int][]link
	values map[[2]int][]valueHit
	cited  []bool // tokens that are quoted and so are names, not words
}

func (c *candidates) add(it item) { c.from[it.from] = append(c.from[it.from], it) }

func (c *candidates) collect() {
	c.link = c.ix.link(c.ts)
	c.values = c.ix.values(c.ts)
	c.cited = cited(c.ts)
	for i := range c.ts {
		c.plain(i)
		c.phrases(i)
		c.rows(i)
		c.periods(i)
	}
	for span, links := range c.link {
		if links[0].score >= 0.4 {
			c.add(item{from: span[0], to: span[1], tag: isField, links: links, score: links[0].score, weight: links[0].words})
		}
	}
	for span, hits := range c.values {
		c.value(span, hits)
	}
	for i := range c.from {
		slices.SortStableFunc(c.from[i], byLengthAndTag)
	}
}

// byLengthAndTag makes the choice among equals the same every time: the spans come from maps.
func byLengthAndTag(a, b item) int {
	if a.to != b.to {
		return a.to - b.to
	}
	return strings.Compare(string(a.tag)+a.arg, string(b.tag)+b.arg)
}

// cited are the quoted tokens, unless most of the prompt is in quotes.
func cited(ts []token) []bool {
	out := make([]bool, len(ts))
	n := 0
	for i, t := range ts {
		if out[i] = t.quoted; out[i] {
			n++
		}
	}
	if 2*n > len(ts) {
		clear(out)
	}
	return out
}

// plain is what a token is when nothing else is known of it.
func (c *candidates) plain(i int) {
	t := c.ts[i]
	it := item{from: i, to: i + 1, tag: isUnknown}
	switch {
	case t.kind == punct:
		it.tag, it.arg = isSign, t.text
	case t.kind == number:
		it.tag, it.number, it.score = isNumber, t.value, 0.3
	case c.ix.lexicon.filler[t.text]:
		it.tag, it.score = isFiller, 0.05
	}
	c.add(it)
}

func (c *candidates) phrases(i int) {
	if c.cited[i] {
		return
	}
	c.ix.lexicon.at(c.ts, i, func(e entry, n int) {
		it := item{from: i, to: i + n, tag: e.tag, arg: e.meaning, score: 0.8}
		switch e.tag {
		case "period", "unit", "month", "untimed":
			return
		case "format":
			if c.known(i, i+n) {
				return // "films in German"
			}
		case "number":
			it.number, _ = strconv.ParseFloat(e.meaning, 64)
		case "connect":
			it.score = 0.3
		case "duration":
			it.score = 0.7 // a field of that name is meant before
			if n > 1 {
				it.score = 0.9
			}
			if named := c.link[[2]int{i, i + n}]; len(named) > 0 && c.ix.fields[named[0].field].measure() {
				return // LoS holds the length of stay
			}
		case "compare":
			it.score = 1.05 // "the same month last year" holds a period, too
		case "uncounted":
			it.score = 0.9
		case isRows:
			it.score = 0.5
		case "by", "chart":
			it.score = 0.75
			if e.meaning == "any" && len(c.link[[2]int{i, i + n}]) > 0 {
				it.score = 0.5 // the points of a game
			}
		case "aggregate":
			if (e.meaning == "share" || e.meaning == "ratio") && len(c.link[[2]int{i, i + 1}]) > 0 && c.link[[2]int{i, i + 1}][0].score >= 0.97 {
				it.score = 0.4 // there is a field of this name
			}
			if before := c.link[[2]int{i - 1, i + 1}]; e.meaning == "share" && len(before) > 0 && before[0].score >= 0.95 {
				it.score = 0.4 // the daily rate of a boat
			}
		}
		c.add(it)
	})
}

// rows are the words for what a row of this table is.
func (c *candidates) rows(i int) {
	key, joined := "", ""
	for j := i; j < len(c.ts) && j < i+4; j++ {
		if j > i && c.ts[j].hyphen() {
			continue
		}
		if c.ts[j].kind == punct {
			return
		}
		key = strings.TrimPrefix(key+" "+c.ts[j].stem, " ")
		joined += c.ts[j].text
		if c.ix.rowJoined(j > i, joined) {
			c.add(item{from: i, to: j + 1, tag: isRows, score: 0.95})
			continue
		}
		if slices.Contains(c.ix.rows, key) && c.ix.money(key) {
			if f := c.ix.amountField(key); f >= 0 {
				c.add(item{from: i, to: j + 1, tag: isField, links: []link{{f, 0.9, 1}}, score: 0.9})
				continue
			}
		}
		if slices.Contains(c.ix.rows, key) && !c.amount(i, j+1, key) {
			c.add(item{from: i, to: j + 1, tag: isRows, score: 0.9})
			continue
		}
		if j == i && slices.Contains(c.ix.lexicon.people, key) && c.ix.ofPeople() {
			c.add(item{from: i, to: j + 1, tag: isRows, score: 0.6})
		}
		for _, group := range c.ix.lexicon.synonyms[key] {
			if slices.ContainsFunc(c.ix.rows, func(r string) bool { return slices.Contains(c.ix.lexicon.synonyms[r], group) }) {
				c.add(item{from: i, to: j + 1, tag: isRows, score: 0.7})
			}
		}
	}
}

// amount reports whether a span that the table is called by, though its rows are not,
// names a number of it: "energy" in a file "energy" of consumptions. To be a part of a
// longer name is not enough: the tram of a "tram number" is still the row.
func (c *candidates) amount(from, to int, key string) bool {
	links := c.link[[2]int{from, to}]
	return len(links) > 0 && links[0].score >= scoreSynonym && c.ix.fields[links[0].field].measure() && key != stem(strings.ToLower(c.ix.profile.RowNoun))
}

// rowJoined reports whether words are one of a row's written together, or one word is
// several of a row's: "sign-ups" of signups, "workorders" of work orders.
func (ix *index) rowJoined(several bool, joined string) bool {
	return slices.ContainsFunc(ix.rows, func(row string) bool {
		whole := strings.ReplaceAll(row, " ", "")
		return len(whole) >= 6 && whole == stem(joined) && several != (whole != row)
	})
}

// amountField is the field that "sales" means in a table of sales.
func (ix *index) amountField(s string) int {
	first := -1
	for f, fd := range ix.fields {
		if !fd.measure() || fd.column.Kind != catalog.KindFlow {
			continue
		}
		for _, n := range fd.names {
			if slices.Contains(n.stems, s) {
				return f
			}
			if first < 0 && ix.money(n.stems[n.head]) {
				first = f
			}
		}
	}
	return first
}

func (c *candidates) periods(i int) {
	p := periods{ts: c.ts, x: c.ix.lexicon}
	f, ok := p.at(i)
	if !ok || c.ts[i].text == "year" && i > 0 && c.groupsBy(i-1) {
		return
	}
	score := 0.85
	if f.strong {
		score = 1
	}
	if ks := c.ix.annual.within(f.period); len(ks) > 0 && (c.ix.profile.Time == "" || len(c.ix.annual) > 2) {
		it := item{from: i, to: f.to, tag: isField, links: []link{{ks[0], 1, 1}}, score: 1}
		if len(ks) > 1 {
			it.family = ks
		}
		if len(ks) == 1 || !c.related(i) { // between 2019 and 2022 lies a relation, too
			c.add(it)
		}
		return
	}
	if c.isFieldName(i, f) {
		score = 0.05
	}
	c.add(item{from: i, to: f.to, tag: isPeriod, period: f.period, score: score, arg: f.refused, other: f.other, pair: f.pair, same: f.same})
}

// related reports whether the word before a token asks for a relation.
func (c *candidates) related(i int) bool {
	found := false
	if i > 0 {
		c.ix.lexicon.at(c.ts, i-1, func(e entry, _ int) { found = found || e.tag == "focus" && e.meaning == "relation" })
	}
	return found
}

// groupsBy reports whether a token is a by-word: "for each year 1995 to 2000" is by year.
func (c *candidates) groupsBy(i int) bool {
	found := false
	c.ix.lexicon.at(c.ts, i, func(e entry, n int) { found = found || e.tag == "by" && n == 1 })
	return found
}

// isFieldName reports whether what could be a month or a quarter is a field of
// the table: tables with a column for each month are common.
func (c *candidates) isFieldName(i int, f found) bool {
	if f.period.Kind != plan.Calendar || f.period.Year != 0 {
		return false
	}
	for k := i; k < f.to; k++ {
		if links := c.link[[2]int{k, f.to}]; len(links) > 0 && links[0].score >= 0.85 {
			return true
		}
	}
	return false
}

// value adds a value. One that is also an ordinary word needs a cue.
func (c *candidates) value(span [2]int, hits []valueHit) {
	slices.SortStableFunc(hits, func(a, b valueHit) int {
		switch {
		case a.score != b.score:
			return int(math.Copysign(1, b.score-a.score))
		case a.field != b.field:
			return a.field - b.field
		}
		return strings.Compare(a.value, b.value)
	})
	it := item{from: span[0], to: span[1], tag: isValue, hits: hits, score: hits[0].score}
	if !c.ordinary(span) || c.coded(span) {
		c.add(it)
		return
	}
	if near := c.besideField(span, hits); near != nil {
		it.hits = near
		c.add(it)
		return
	}
	if at := span[0]; at > 0 && (c.ts[at-1].text == "than" || c.ts[at-1].text == "vs" || c.ts[at-1].text == "versus") {
		c.add(it) // "is chat faster than email?"
		return
	}
	if t := c.ts[span[0]]; t.quoted || t.capital() && len(t.text) > 1 && !c.begins(span[0]) {
		for _, h := range hits {
			if h.value == c.ts[span[0]].raw || t.quoted {
				c.add(it)
				return
			}
		}
	}
}

// coded reports whether a span is a digit and a letter, as classes and lines are called,
// and no amount: "did 8b improve?", not "over 5k".
func (c *candidates) coded(span [2]int) bool {
	t := c.ts[span[0]]
	if span[1]-span[0] > 1 || t.kind != number || strings.Trim(t.raw, "0123456789.,") == "" || t.percent || t.ordinal {
		return false
	}
	if span[0] == 0 {
		return true
	}
	found := false
	c.ix.lexicon.at(c.ts, span[0]-1, func(e entry, _ int) { found = found || e.tag == "operator" })
	return !found && c.ts[span[0]-1].text != "than"
}

// ordinary reports whether a span is one word that has a use of its own.
func (c *candidates) ordinary(span [2]int) bool {
	if span[1]-span[0] > 1 {
		return false
	}
	t := c.ts[span[0]]
	if t.kind == number || len([]rune(t.text)) < 2 || c.ix.lexicon.filler[t.text] || slices.Contains(c.ix.rows, t.stem) {
		return true
	}
	found := false
	c.ix.lexicon.at(c.ts, span[0], func(e entry, n int) {
		found = found || n == 1 && e.tag != "period" && e.tag != "unit" && e.tag != "untimed" && e.text == t.text
	})
	return found
}

// besideField keeps the hits whose field stands next to the span.
func (c *candidates) besideField(span [2]int, hits []valueHit) []valueHit {
	var out []valueHit
	for _, h := range hits {
		if c.namesField(h.field, span) {
			out = append(out, h)
		}
	}
	return out
}

func (c *candidates) namesField(field int, span [2]int) bool {
	for back := 1; back <= 4; back++ {
		for gap := range 3 {
			end := span[0] - gap
			if c.linked([2]int{end - back, end}, field) && c.joins(end, span[0]) {
				return true
			}
		}
		if c.linked([2]int{span[1], span[1] + back}, field) {
			return true
		}
	}
	return false
}

// joins reports whether only "is", "=" and the like stand between a field and a value.
func (c *candidates) joins(from, to int) bool {
	for _, t := range c.ts[from:to] {
		switch t.text {
		case "is", "are", "=", "==", "of", "was", "equal", "equals", ":", "as", "in", "not", "to", "code", "type":
		default:
			return false
		}
	}
	return true
}

func (c *candidates) linked(span [2]int, field int) bool {
	for _, l := range c.link[span] {
		if l.field == field && l.score >= 0.5 {
			return true
		}
	}
	return false
}

// begins reports whether a token begins a sentence, where a capital tells nothing.
func (c *candidates) begins(i int) bool {
	return i == 0 || c.ts[i-1].kind == punct && strings.Contains(".?!:;•*-\n\f", c.ts[i-1].text)
}
