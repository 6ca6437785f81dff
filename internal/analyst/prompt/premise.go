package prompt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// given is a stretch of a clause that only says what is taken for granted:
// "since sales are growing, …".
type given struct{ from, to int }

func (g given) holds(i int) bool { return g.from <= i && i < g.to }

// findGiven looks for such a stretch. A change in it is not what the question is
// about, if the clause asks for something else.
func (b *builder) findGiven() {
	b.given = b.stretch()
	for i := b.given.from; i < b.given.to; i++ {
		it := &b.items[i]
		if it.free("focus") && b.beside((*item).content) || it.free(isField) && b.beside(b.measuring) {
			it.use = "premise"
		}
	}
}

// beside reports whether the clause has such an item outside of the stretch.
func (b *builder) beside(such func(*item) bool) bool {
	for k := b.from; k < b.to; k++ {
		if !b.given.holds(k) && such(&b.items[k]) {
			return true
		}
	}
	return false
}

// measuring reports whether an item names a number, or rows that can be counted.
func (b *builder) measuring(it *item) bool {
	return b.counting(it) || it.is(isField) && b.fields[it.links[0].field].measure()
}

// counting: "orders" may be read as the number of an order.
func (b *builder) counting(it *item) bool {
	return it.is(isRows) || it.is(isField) && b.fields[it.links[0].field].column.Kind == catalog.KindKey
}

// stretch is from a word like "given" to the next comma or the clause's end, with
// a word of change in it.
func (b *builder) stretch() given {
	for i := b.from; i < b.to; i++ {
		way, n := b.claimAt(i)
		if way != "given" || b.items[i].tag == isPeriod {
			continue
		}
		g := given{i, b.comma(i + n)}
		for k := i + n; k < g.to; k++ {
			if w, _ := b.claimAt(k); changes(w) {
				return g
			}
		}
		i = g.to // what lies between was looked at: the time is linear
	}
	return given{}
}

func (b *builder) comma(i int) int {
	for ; i < b.to; i++ {
		if b.ts[b.items[i].from].text == "," {
			return i
		}
	}
	return b.to
}

// claimAt is what the words from item i on take for granted, and how many items
// they are. Names of the table are none: a status may be "Dropped".
func (b *builder) claimAt(i int) (meaning string, n int) {
	for n = min(3, b.to-i); n > 0; n-- {
		var words []string
		for _, it := range b.items[i : i+n] {
			if it.tag == isField && it.links[0].score > 0.9 || it.tag == isValue || it.tag == isPeriod {
				words = nil
				break
			}
			for _, t := range b.ts[it.from:it.to] {
				words = append(words, t.stem)
			}
		}
		if last := len(words) - 1; last > 0 && words[last] == "than" { // an operator: "higher than"
			words = words[:last]
		}
		if m := b.lexicon.claims[strings.Join(words, " ")]; m != "" {
			return m, n
		}
	}
	return "", 1
}

// changes reports whether a meaning is a change over time: it has a verb.
func changes(meaning string) bool { return strings.Contains(meaning, " ") }

// premises notes what the clause takes for granted. It does so where the prompt
// asks for the reason, says "given that …" or speaks of the change as of a known
// thing ("the drop in revenue"); "did revenue drop?" takes nothing for granted.
func (b *builder) premises() {
	if b.wants("why") && b.groupPremise() {
		return
	}
	for i := b.from; i < b.to; i++ {
		meaning, n := b.claimAt(i)
		if !changes(meaning) || !b.granted(i, n) {
			continue
		}
		b.manner()
		m, ok := b.claimed(i)
		if !ok {
			return
		}
		b.usePremise(i, n)
		way, verb, _ := strings.Cut(meaning, " ")
		b.claim(b.said(i, i+n), plan.Claim{Way: directed(way, m), Verb: verb, Question: plan.Question{
			Intent: plan.Change, Measures: []plan.Measure{m}, Where: b.q.Where, Period: b.q.Period, Compare: b.q.Compare,
		}})
		return
	}
}

// manner takes the words that say how something changed: "keeps falling sharply".
func (b *builder) manner() {
	for i := b.from; i < b.to; i++ {
		if meaning, n := b.claimAt(i); meaning == "aside" && b.items[i].is(isUnknown) {
			b.usePremise(i, n)
		}
	}
}

func (b *builder) usePremise(i, n int) {
	for k := i; k < i+n; k++ {
		b.items[k].use = cmp.Or(b.items[k].use, "premise")
	}
}

func (b *builder) granted(i, n int) bool {
	if b.given.to > b.given.from {
		return b.given.holds(i)
	}
	return b.wants("why") || b.definite(i, n) && !b.timed()
}

// definite: "the recent drop in revenue", "this decline".
func (b *builder) definite(i, n int) bool {
	if i+n >= b.to || !b.items[i+n].is("connect", "in", "of") {
		return false
	}
	for k := i - 1; k >= b.from && k >= i-2; k-- {
		switch b.ts[b.items[k].from].text {
		case "the", "this", "that", "these", "our":
			return true
		}
	}
	return false
}

// directed is up or down; better and worse depend on what is good.
func directed(way string, m plan.Measure) string {
	up := m.Good != "down"
	switch {
	case way == "better" && up, way == "worse" && !up:
		return plan.WayUp
	case way == "better", way == "worse":
		return plan.WayDown
	}
	return way
}

// claimed is the measure that a change at item i is about: the nearest that is
// named beside it.
func (b *builder) claimed(i int) (plan.Measure, bool) {
	best, distance := -1, len(b.items)
	for k := b.from; k < b.to; k++ {
		if d := max(i-k, k-i); d < distance && b.subject(k) {
			best, distance = k, d
		}
	}
	switch {
	case best < 0 && len(b.q.Measures) > 0:
		return b.q.Measures[0], true
	case best < 0:
		return plan.Measure{}, false
	case b.items[best].is(isUnknown): // the data does not have what is said to have changed
		b.unasked = b.unasked || !b.anySubject()
		return plan.Measure{}, false
	case b.counting(&b.items[best]) && b.lastingSubject(), b.items[best].is("duration"): // before the rows: "the resolution time of tickets"
		return b.q.Measures[b.spanAsked()], true
	case b.counting(&b.items[best]):
		return b.countRows(), true
	}
	f := b.items[best].links[0].field
	if k := slices.IndexFunc(b.q.Measures, func(m plan.Measure) bool { return m.Column == b.fields[f].column.Name }); k >= 0 {
		return b.q.Measures[k], true
	}
	return b.measureOf(f, ""), true
}

// lastingSubject reports whether what changed may be a time between two times.
func (b *builder) lastingSubject() bool {
	for k := b.from; k < b.to; k++ {
		if b.items[k].is("duration") && b.subject(k) {
			return true
		}
	}
	return false
}

// spanAsked is the measure of the clause that is a time between two times; -1: none is.
func (b *builder) spanAsked() int {
	return slices.IndexFunc(b.q.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Span })
}

// anySubject reports whether the clause names something that can have changed.
func (b *builder) anySubject() bool {
	for k := b.from; k < b.to; k++ {
		if !b.items[k].is(isUnknown) && b.subject(k) {
			return true
		}
	}
	return false
}

// subject reports whether an item may be what changed: rows, a number, or a word
// for something that the data does not have.
func (b *builder) subject(i int) bool {
	it := &b.items[i]
	switch {
	case b.given.to > b.given.from && !b.given.holds(i):
		return false
	case it.is("duration"):
		return b.spanAsked() >= 0
	case it.is(isUnknown):
		meaning, _ := b.claimAt(i)
		return it.use == "" && meaning == "" && b.ts[it.from].kind == word
	}
	return b.measuring(it)
}

// claim keeps a premise until it is known which question it belongs to.
func (b *builder) claim(words string, c plan.Claim) {
	c.Question.Origin, c.Question.Text, c.Question.Time = plan.Asked, words, b.q.Time
	if c.Question.By == nil {
		c.Question.By = []plan.Dimension{}
		if c.Question.Period == nil {
			c.Question.Period = &plan.Period{Kind: plan.LastComplete, N: 1}
		}
		if c.Question.Compare == nil || c.Question.Compare.Kind != plan.YearAgo && c.Question.Compare.Kind != plan.OtherPeriod {
			c.Question.Compare = &plan.Comparison{Kind: plan.Previous}
		}
	}
	b.claims = append(b.claims, plan.Note{Kind: plan.Premise, Words: words, Chosen: c.Way, Claim: &c})
}

// onlyGiven reports whether the clause says nothing but what is taken for
// granted, for a question that follows.
func (b *builder) onlyGiven() bool {
	if len(b.claims) == 0 || b.given.to == b.given.from || b.to == len(b.items) {
		return false
	}
	for i := b.from; i < b.to; i++ {
		if !b.given.holds(i) && (b.items[i].content() || b.items[i].is("focus")) {
			return false
		}
	}
	return true
}

// attach gives the premises that were found to the newest question.
func (r *reader) attach(id string) {
	for _, n := range r.claims {
		n.Question = id
		r.out.Notes = append(r.out.Notes, n)
	}
	r.claims = nil
}
