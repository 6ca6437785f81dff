package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// duration: "how long do tickets take to close", "time to ship".
func (b *builder) duration(i int) {
	start, end := b.spanColumns(i)
	if start < 0 || end < 0 {
		return
	}
	text := b.ts[b.items[i].from].stem
	if text == "take" && !b.longest() && !b.has(b.next(i+1, "to"), isUnknown) && !b.has(b.next(i+1, "to"), isField) {
		return
	}
	m := plan.Measure{
		Aggregate: plan.Span, Column: b.fields[start].column.Name, Until: b.fields[end].column.Name, Unit: "seconds",
		Good: "down", Origin: plan.Implied, Of: &plan.Measure{Aggregate: plan.Average},
	}
	word := "average"
	for k := b.from; k < b.to; k++ {
		if it := &b.items[k]; it.is("aggregate", "median", "maximum", "minimum", "average") && it.use == "" {
			m.Of.Aggregate, word = plan.Aggregate(it.arg), aggregateWord(plan.Measure{Aggregate: plan.Aggregate(it.arg)})
			it.use = "measure"
		}
	}
	m.Label = strings.TrimSpace(word) + " time from " + b.fields[start].label() + " to " + b.fields[end].label()
	b.items[i].use = "measure " + m.Label
	for k := b.from; k < b.to; k++ { // "to close", "tickets", "opened": parts of the same thought
		it := &b.items[k]
		if (it.is(isField) || it.is(isUnknown) || it.is(isValue)) && it.use == "" && b.namesEnd(k, start, end) {
			it.use = "measure " + m.Label
		}
	}
	b.add(m)
	b.note(plan.Assumption, b.said(i, i+1), "the time from "+b.fields[start].label()+" to "+b.fields[end].label())
	if r := b.longestAt(); r >= 0 {
		b.items[r].use = "ranking"
		b.rank = &ranking{field: -1, subject: -1, at: r, measure: &m, ascending: b.quick(r)}
	}
}

// spanColumns are the times that a duration lies between: the end is the one
// that is named, else the only other; the start is the table's primary time.
func (b *builder) spanColumns(i int) (start, end int) {
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
	hints := strings.Fields(b.items[i].arg)
	for k := b.from; k < b.to; k++ {
		hints = append(hints, b.ts[b.items[k].from].stem)
	}
	best, most := -1, 0
	for _, f := range times {
		if n := b.hits(f, hints); f != start && n > most {
			best, most = f, n
		}
	}
	if best < 0 && len(times) == 2 {
		best = times[0] + times[1] - start
	}
	return start, best
}

// hits counts how many words of a field's names are hinted at.
func (b *builder) hits(f int, hints []string) int {
	n := 0
	for _, s := range b.fields[f].names[0].stems {
		for _, h := range hints {
			if !b.lexicon.generic[s] && (s == stem(h) || b.sameMeaning(s, stem(h)) > 0) {
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
	return b.hits(end, []string{b.ts[b.items[k].from].stem}) > 0
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
