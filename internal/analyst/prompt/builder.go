package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// builder fills the slots of one question from the items of a clause. The
// order in which people name things does not matter: each stage takes what it
// knows and leaves the rest.
type builder struct {
	*reader
	from, to int
	several  bool // one of several parts of a sentence
	q        plan.Question
	where    []plan.Predicate
	focus    []string
	chart    string
	pie      bool // the bars are asked for as the slices of one
	bins     int
	counted  bool // a count was asked for
	listing  bool
	sorted   *sorting
	rank     *ranking
	loose    []int // measure fields that no aggregate stands by
	columns  []int // other fields that nothing took
	versus   bool
	each     bool
	lacking  string // what groups are to be ranked by and the data does not have
	paired   bool   // the two sides of a relation are named
	refused  bool   // it is about nothing that the table has, or about a period that is none
	unasked  bool   // rows are counted because no number was found
	outgoing string // the number of which only what lies below zero is asked for
	guessed  bool   // the main number is taken because none was named
	given    given
	done     string        // the time of what happened to the rows that are asked for
	shown    []int         // fields that rows are chosen by and shown with
	turn     turnover      // of rows that come in and are done
	pair     *plan.Measure // the relation of a number and the time between two times

	at         int          // the item of the comparison at hand
	spots      []spot       // where the conditions stand
	impliedDay bool         // a date field was named without a unit and has few dates
	paced      *plan.Period // that this one is to keep up with
	handful    int          // so many rows are to be shown, no matter which
}

func newBuilder(r *reader, c clause) *builder {
	return &builder{reader: r, from: c.from, to: c.to, several: c.listed, q: plan.Question{
		Text: c.text(r), Origin: plan.Asked, Measures: []plan.Measure{}, By: []plan.Dimension{},
	}}
}

// question runs the stages. It reports false where the clause asks nothing of the table.
func (b *builder) question() (plan.Question, bool) {
	b.relations()
	if b.refused {
		return b.q, false
	}
	b.findGiven()
	if b.uncounted(); b.refused {
		return b.q, false
	}
	b.quantiles()
	b.scanFocus()
	b.rhythm()
	b.becoming()
	b.growsFaster()
	b.appositions()
	b.explained()
	b.qualified()
	b.statistics()
	b.ownRow()
	b.lateRows()
	if b.periods(); b.refused {
		return b.q, false
	}
	b.turnsOver()
	b.unended()
	b.signed()
	b.net()
	b.durations()
	b.axes()
	b.order()
	b.derived()
	b.doingNumbers()
	b.nested()
	b.ranks()
	b.conditions()
	b.values()
	b.leftOut()
	b.groups()
	b.whereabouts()
	b.ofGroups()
	b.actives()
	b.aggregates()
	b.unitsOfNumbers()
	b.toward()
	b.peopleOnly()
	b.volumes()
	b.rest()
	b.pace()
	b.besideRest()
	b.doubted()
	if b.wants("forecast") {
		b.missing(b.q.Text, "forecasts are not made")
	}
	b.takeHandful()
	if !b.anything() {
		if b.thanBefore() {
			return b.q, true
		}
		b.overviewOf(b.q)
		return b.q, b.about() || b.vague()
	}
	b.shape()
	b.outgoings()
	b.finish()
	b.premises()
	b.q.Instead = b.instead()
	b.aimed()
	b.ownTarget()
	b.otherWords()
	return b.q, b.withhold()
}

// instead are the words that stand where the number should: "sponsorship" in
// "total sponsorship by region", about a table that has none.
func (b *builder) instead() []string {
	if lost := b.lostRate(); b.guessed || b.unasked && lost != nil {
		return lost
	}
	if b.lacking != "" {
		return []string{b.lacking}
	}
	if !b.unasked {
		return b.strayCount()
	}
	var out []string
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is(isRows): // "orders": they were asked for
			return nil
		case it.free(isUnknown) && b.ts[it.from].kind == word && !b.afterBy(i):
			out = append(out, b.said(i, i+1))
		}
	}
	return out
}

// lostRate are the words of a rate that nothing in the table makes: the main
// number is none of "rejection rates".
func (b *builder) lostRate() []string {
	for i := b.from; i+1 < b.to; i++ {
		if b.items[i].is(isUnknown) && b.items[i].use == "" && b.rateWord(i+1) > 0 {
			return []string{strings.TrimSuffix(b.said(i, i+2), " of")}
		}
	}
	return nil
}

func (b *builder) afterBy(i int) bool {
	for k := i - 1; k >= b.from; k-- {
		if b.items[k].tag != isFiller {
			return b.items[k].is("by")
		}
	}
	return false
}

// scanFocus notes what the clause wants to know and how it should look.
func (b *builder) scanFocus() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if it.use != "" {
			continue
		}
		switch it.tag {
		case "focus":
			b.focus = append(b.focus, it.arg)
			if it.arg == "spread" || it.arg == "vary" {
				b.focus = append(b.focus, "distribution")
			}
			it.use = "focus " + it.arg
		case "chart":
			if axis := it.is("chart", "axis x", "axis y"); it.arg != "any" && (!axis || b.chart == "") {
				b.chart, b.pie = it.arg, it.arg == "pie"
				if b.pie {
					b.chart = "bar" // which is drawn in its place
				}
			}
			it.use = "form " + it.arg
		case "part":
			b.bins = b.manyBins(i)
			it.use = "bins"
		case "versus":
			b.versus = true
		}
	}
}

func (b *builder) wants(focus ...string) bool {
	for _, f := range b.focus {
		if slices.Contains(focus, f) {
			return true
		}
		if len(f) > 6 && f[:6] == "change" && slices.Contains(focus, "change") {
			return true
		}
	}
	return false
}

// next is the next item of weight from i on; fillers, articles and the given connecting words are passed.
func (b *builder) next(i int, pass ...string) int {
	for ; i < b.to; i++ {
		it := &b.items[i]
		if it.tag == isFiller || it.is("connect") && slices.Contains(pass, it.arg) || it.is("chart", "any") {
			continue
		}
		if it.tag == isSign && (it.arg == "'" || it.arg == "(" || it.arg == "\"" || it.arg == ":" || it.arg == "$" || it.arg == "€") {
			continue
		}
		return i
	}
	return -1
}

// previous is the item of weight before i, likewise.
func (b *builder) previous(i int, pass ...string) int {
	for i--; i >= b.from; i-- {
		it := &b.items[i]
		if it.tag == isFiller || it.is("connect") && slices.Contains(pass, it.arg) {
			continue
		}
		return i
	}
	return -1
}

func (b *builder) has(i int, t tag, args ...string) bool {
	return i >= 0 && i < b.to && b.items[i].is(t, args...)
}

// role is what a slot wants of a field.
type role int

const (
	anyRole role = iota
	aNumber
	aGroup
)

// field is the field that an item means in a slot: the best that fits, if it
// is not much worse than the best.
func (b *builder) field(i int, want role) int {
	it := &b.items[i]
	for _, l := range it.links {
		if l.score < it.links[0].score-0.12 {
			break
		}
		if b.fits(l.field, want) {
			b.ambiguous(i, l, want)
			return l.field
		}
	}
	return it.links[0].field
}

func (b *builder) fits(f int, want role) bool {
	switch want {
	case aNumber:
		return b.fields[f].numeric() && b.fields[f].column.Kind != catalog.KindKey
	case aGroup:
		return !b.fields[f].measure()
	}
	return true
}

// ambiguous notes the other fields that a word could have meant.
func (b *builder) ambiguous(i int, chosen link, want role) {
	var others []string
	for _, l := range b.items[i].links {
		if l.field != chosen.field && l.score > chosen.score-0.08 && b.fits(l.field, want) {
			others = append(others, b.fields[l.field].label())
		}
	}
	if len(others) > 0 {
		b.note(plan.Ambiguity, b.said(i, i+1), b.fields[chosen.field].label(), others...)
	}
}

func (b *builder) dimension(f int) plan.Dimension {
	return plan.Dimension{Column: b.fields[f].column.Name, Label: b.fields[f].label()}
}

// group adds a dimension once.
func (b *builder) group(d plan.Dimension) {
	for i, have := range b.q.By {
		switch {
		case have.Column != d.Column:
		case have.Grain == d.Grain && have.Part == d.Part, d.Auto && (have.Grain != "" || have.Part != "") || d.Grain == plan.Day && b.impliedDay:
			return
		case have.Auto || have.Grain == plan.Day && b.impliedDay: // "the payment date, by year"
			b.q.By[i] = d
			return
		}
	}
	b.q.By = append(b.q.By, d)
}

// anything reports whether the clause named something that can be computed.
func (b *builder) anything() bool {
	if b.listing && (b.q.Period != nil || b.wants("trend", "trend yearly", "trend monthly") || b.chart == "line") || b.q.Period != nil && b.wants("anomaly", "change", "why", "trend") {
		return true
	}
	if b.wants("trend") && slices.ContainsFunc(b.items[b.from:b.to], func(it item) bool { return it.is(isRows) }) {
		b.counted = true // "orders over time": how many
	}
	if b.wants("anomaly", "change") && !b.pronoun() && len(b.out.Questions) == 0 {
		return true
	}
	return len(b.q.By) > 0 || len(b.q.Measures) > 0 || len(b.where) > 0 || len(b.shown) > 0 || b.rank != nil || b.handful > 0 || b.counted || len(b.loose) > 0 || len(b.columns) > 0
}
