package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// durations takes the time between two times of a row, before an order
// ("from ordering to delivery") or a ranking takes its words.
func (b *builder) durations() {
	for i := b.from; i < b.to; i++ {
		switch t, ok := b.timeAt(i); {
		case b.items[i].free("duration"):
			b.duration(i)
		case ok:
			b.measureTime(t)
		}
	}
	if r := b.longestAt(); r >= 0 && b.rank == nil && b.items[r].use == "" && strings.Contains(b.items[r].arg, "duration") {
		b.slowest(r)
	}
}

// duration: "how long do tickets take to close", "time to ship".
func (b *builder) duration(i int) {
	if b.storedDuration(i) {
		return
	}
	start, end := b.spanColumns(i, b.items[i].arg)
	if start < 0 || end < 0 {
		b.lasting(i)
		return
	}
	text := b.ts[b.items[i].from].stem
	if text == "take" && !b.longest() && !b.has(b.next(i+1, "to"), isUnknown) && !b.has(b.next(i+1, "to"), isField) {
		return
	}
	m := b.spanMeasure(start, end)
	if name := b.namesTime(i); name != "" {
		m.Label = spanWord(m) + name
	}
	b.items[i].use = "measure " + m.Label
	for k := b.from; k < b.to; k++ { // "to close", "tickets", "opened": parts of the same thought
		it := &b.items[k]
		if (it.is(isField) || it.is(isUnknown) || it.is(isValue) || it.is("order")) && it.use == "" && b.namesEnd(k, start, end) {
			it.use = "measure " + m.Label
		}
	}
	b.add(m)
	b.note(plan.Assumption, b.said(i, i+1), "the time from "+b.fields[start].label()+" to "+b.fields[end].label())
	if r := b.longestAt(); r >= 0 {
		b.rankSpan(r, m)
	}
}

// spanMeasure is the time between two columns, by the aggregate that the clause names.
func (b *builder) spanMeasure(start, end int) plan.Measure {
	m := plan.Measure{
		Aggregate: plan.Span, Column: b.fields[start].column.Name, Until: b.fields[end].column.Name,
		Origin: plan.Implied, Of: &plan.Measure{Aggregate: plan.Average},
	}
	for k := b.from; k < b.to; k++ {
		if it := &b.items[k]; it.is("aggregate", "median", "maximum", "minimum", "average") && it.use == "" {
			m.Of.Aggregate = plan.Aggregate(it.arg)
			it.use = "measure"
		}
	}
	return plan.Describe(m, &b.profile)
}

// spanWord says how the times of many rows become one.
func spanWord(m plan.Measure) string {
	return m.Of.Aggregate.Title(0)
}

// namesTime is what the prompt calls the time between two times, where its words are
// a name for one: "resolution time", not "how long".
func (b *builder) namesTime(i int) string {
	it := &b.items[i]
	if it.to-it.from < 2 {
		return ""
	}
	switch b.ts[it.to-1].stem {
	case "time", "durat", "resolut", "stay":
		return strings.ToLower(b.said(i, i+1))
	}
	return ""
}

func (b *builder) rankSpan(r int, m plan.Measure) {
	b.items[r].use = "ranking"
	b.rank = &ranking{field: -1, subject: -1, at: r, measure: &m, ascending: b.quick(r)}
	b.rankNumber(r, b.rank)
	if n := b.next(r + 1); b.has(n, isField) || b.has(n, isRows) {
		b.rank.plural = b.plural(b.items[n].to - 1)
	}
}

// slowest ranks by the time between two times where the table has no speed and
// no length that the adjective could be about: "the slowest carriers".
func (b *builder) slowest(r int) {
	_, hint, _ := strings.Cut(b.items[r].arg, " ")
	n := b.next(r + 1)
	for b.has(n, "aggregate") { // the longest average wait
		n = b.next(n+1, "of")
	}
	if f, _ := b.hinted(hint); f >= 0 || b.has(n, isField) && b.fields[b.field(n, aNumber)].measure() {
		return
	}
	start, end := b.spanColumns(r, b.lexicon.durationOf("turnaround"))
	if start < 0 || end < 0 {
		return
	}
	m := b.spanMeasure(start, end)
	b.rankSpan(r, m)
	b.note(plan.Assumption, b.said(r, r+1), "the time from "+b.fields[start].label()+" to "+b.fields[end].label())
}

// storedDuration reports whether the clause names a number that holds the
// duration already: "how long is the length of stay".
func (b *builder) storedDuration(i int) bool {
	for k := b.from; k < b.to; k++ {
		if it := &b.items[k]; k != i && it.free(isField) && b.fields[it.links[0].field].measure() && b.lasts(it.links[0].field) {
			b.items[i].use = "filler"
			return true
		}
	}
	return false
}

// lasts reports whether a number is a length of time by its name.
func (b *builder) lasts(f int) bool {
	for _, s := range b.fields[f].names[0].stems {
		if slices.Contains(b.lexicon.synonyms[s], "duration") {
			return true
		}
		switch s {
		case "day", "hour", "minut", "second", "wait", "stay":
			return true
		}
	}
	return false
}

// lasting answers "how long" with the number that holds a duration, where no
// two times are there to take it from.
func (b *builder) lasting(i int) {
	if b.ts[b.items[i].from].stem == "take" && !b.longest() {
		return
	}
	f := b.nounField("duration")
	if f < 0 || !b.fields[f].measure() {
		return
	}
	b.items[i].use = "field " + b.fields[f].column.Name
	b.loose = append(b.loose, f)
	b.note(plan.Assumption, b.said(i, i+1), "the field "+b.fields[f].label())
}

// spanColumns are the times that a duration lies between. The end is the one
// that is named or that the lexicon's words speak of, else the only other; the
// start is the table's primary time. "From shipping to delivery" names both.
func (b *builder) spanColumns(i int, words string) (start, end int) {
	var times []int
	start = -1
	for f, fd := range b.fields {
		if fd.time() && (fd.column.Type == sitrep.TypeDate || fd.column.Type == sitrep.TypeTimestamp) {
			times = append(times, f)
			if fd.column.Name == b.profile.Time {
				start = f
			}
		}
	}
	if len(times) < 2 || start < 0 {
		return -1, -1
	}
	if late, ok := strings.CutPrefix(words, "late "); ok {
		return b.againstDue(times, strings.Fields(late))
	}
	if from, to := b.namedEnds(i, times); to >= 0 {
		return from, to
	}
	var said []string
	for k := b.from; k < b.to; k++ {
		said = append(said, b.ts[b.items[k].from].text)
	}
	best, most := -1, 0
	for _, f := range times {
		if n := 2*b.hits(f, said) + b.hits(f, strings.Fields(words)); f != start && n > most {
			best, most = f, n
		}
	}
	if best < 0 && len(times) == 2 {
		best = times[0] + times[1] - start
	}
	return start, best
}

// namedEnds are the two times that follow "from" or "between", as they are said.
func (b *builder) namedEnds(i int, times []int) (from, to int) {
	from, to = -1, -1
	open := false
	for k := i; k < b.to; k++ {
		for j := b.items[k].from; j < b.items[k].to; j++ {
			open = open || b.ts[j].text == "from" || b.ts[j].text == "between"
		}
		if !open {
			continue
		}
		for _, f := range times {
			switch {
			case b.hits(f, []string{b.ts[b.items[k].from].text}) == 0 || f == from:
			case from < 0:
				from = f
			case to < 0:
				to = f
			}
		}
	}
	return from, to
}

// hits counts how many words of a field's names are hinted at.
func (b *builder) hits(f int, hints []string) int {
	n := 0
	for w, s := range b.fields[f].names[0].stems {
		for _, h := range hints {
			if !b.lexicon.generic[s] && (s == stem(h) || b.sameMeaning(s, stem(h)) > 0 || begins(h, b.fields[f].names[0].words[w])) {
				n++
			}
		}
	}
	return n
}

func (b *builder) namesEnd(k, start, end int) bool {
	for _, l := range b.items[k].links {
		if l.field == start || l.field == end {
			return true
		}
	}
	said := []string{b.ts[b.items[k].from].text}
	return b.hits(end, said) > 0 || b.hits(start, said) > 0
}

// longest reports whether the clause asks for the slowest or quickest.
func (b *builder) longest() bool { return b.longestAt() >= 0 }

func (b *builder) longestAt() int {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is("superlative") {
			switch b.ts[it.to-1].text {
			case "longest", "shortest", "slowest", "fastest", "quickest":
				return i
			}
		}
	}
	return -1
}

// quick reports whether a superlative means little time.
func (b *builder) quick(i int) bool {
	text := b.ts[b.items[i].to-1].text
	return text == "shortest" || text == "fastest" || text == "quickest"
}
