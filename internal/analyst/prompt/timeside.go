package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// timed is a time between two times of a row that some words name.
type timed struct {
	start, end int    // fields
	from, to   int    // items
	name       string // what the prompt calls it; empty: no name
}

// timeAt is the time between two times that is named at item i: "processing time",
// "warranty period", "slower to process".
func (b *builder) timeAt(i int) (timed, bool) {
	t := timed{start: -1, end: -1, from: i, to: i + 1}
	switch it := &b.items[i]; {
	case it.free("duration"):
		t.start, t.end = b.spanColumns(i, it.arg)
		t.name = b.namesTime(i)
	case it.free(isField):
		t = b.stretchTo(i)
	case it.tag == isFiller, it.use == "" && !it.is(isValue):
		t = b.speedAt(i)
	}
	return t, t.start >= 0 && t.end >= 0
}

// stretchTo is the time up to the one that a field holds: "warranty period".
func (b *builder) stretchTo(i int) timed {
	t := timed{start: b.primaryTime(), end: b.items[i].links[0].field, from: i, to: i + 2}
	if t.to > b.to || t.start == t.end || !b.dated(t.end) {
		return timed{start: -1, end: -1}
	}
	n, word := b.opens("lasting", b.items[i+1].from)
	if n == 0 {
		return timed{start: -1, end: -1}
	}
	t.name = strings.ToLower(b.said(i, i+1)) + " " + word
	return t
}

// speedAt is the time that something takes which is called slow or quick: "swift
// completion", "slower to process".
func (b *builder) speedAt(i int) timed {
	none := timed{start: -1, end: -1}
	k := b.next(i+1, "to")
	if !b.lexicon.lists("speed", b.ts[b.items[i].from].text) || k < 0 || k >= b.to {
		return none
	}
	n, ends := b.opens("doing", b.items[k].from)
	if n == 0 || b.items[k].is(isField) && b.fits(b.field(k, aNumber), aNumber) && b.items[k].links[0].score >= 0.9 {
		return none
	}
	start, end := b.spanColumns(i, ends)
	return timed{start: start, end: end, from: i, to: k + 1}
}

// dated reports whether a field holds dates or instants.
func (b *builder) dated(f int) bool {
	return b.fields[f].time() && plan.Datelike(b.fields[f].column)
}

// primaryTime is the field of the time that the table is about; -1: it has none.
func (b *builder) primaryTime() int {
	f := b.byName(b.profile.Time)
	if f >= 0 && b.dated(f) {
		return f
	}
	return -1
}

// timeNamed is the time between two times that a side names, where it names no number.
func (b *builder) timeNamed(o side, end int) (timed, bool) {
	if o.field >= 0 && b.fields[o.field].measure() {
		return timed{}, false
	}
	own := *b // "how does the shipping cost affect the turnaround": up to the delivery
	own.from, own.to = o.from, max(o.to, end)
	for i := own.from; i < own.to; i++ {
		if t, ok := own.timeAt(i); ok {
			return t, true
		}
	}
	return timed{}, false
}

// couple makes a relation of two sides of which one, at least, is the time between
// two times of a row, and the other a number. It reports whether it did.
func (b *builder) couple(x, y side) bool {
	one, first := b.timeNamed(x, x.to)
	other, second := b.timeNamed(y, y.to)
	if !first && !second || first && second && one.start == other.start && one.end == other.end {
		return false
	}
	if !first && !b.numberSide(x) || !second && !b.numberSide(y) {
		return false
	}
	var sides [2]plan.Measure
	for i, s := range []side{x, y} {
		if t, ok := b.timeNamed(s, s.to); ok {
			sides[i] = b.takeTime(t)
			continue
		}
		b.takeSide(s)
		sides[i] = plan.Measure{Column: b.fields[s.field].column.Name}
	}
	m := plan.Pair(sides[0], sides[1], b.profile)
	m.Origin = plan.Asked
	b.pair = &m
	b.focus = append(b.focus, "relation")
	return true
}

func (b *builder) numberSide(o side) bool { return o.field >= 0 && b.fields[o.field].measure() }

// measureTime averages a time between two times, or aggregates it as the clause says.
func (b *builder) measureTime(t timed) {
	m := b.spanMeasure(t.start, t.end)
	side := b.takeTime(t)
	m.Label = m.Of.Aggregate.Word() + side.Label
	b.add(m)
}

// takeTime uses up the words of a time between two times.
func (b *builder) takeTime(t timed) plan.Measure {
	m := b.spanMeasure(t.start, t.end).Side()
	if t.name != "" {
		m.Label = t.name
	}
	for i := t.from; i < t.to; i++ {
		b.items[i].use = "measure " + m.Label
	}
	b.note(plan.Assumption, b.said(t.from, t.to), "the time from "+b.fields[t.start].label()+" to "+b.fields[t.end].label())
	return m
}

// coupled asks for the relation of a number and the time between two times.
func (b *builder) coupled() bool {
	if b.pair == nil {
		return false
	}
	b.q.Intent, b.q.Measures, b.loose = plan.Relation, nil, nil
	b.add(*b.pair)
	return true
}
