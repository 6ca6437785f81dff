package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// drawnOver reports whether "over" says along what a number is drawn: "over the
// order date", not "over 100".
func (b *builder) drawnOver(i int) bool {
	if !b.items[i].free("operator") || b.ts[b.items[i].from].text != "over" || b.items[i].to-b.items[i].from > 1 {
		return false
	}
	if b.items[i].to >= len(b.ts) {
		return false // "where are we over"
	}
	k := b.next(i+1, "the")
	if b.has(k, "grain") || b.has(k, isRows) && b.has(k+1, "grain") || b.ts[b.items[i].to].text == "all" {
		return b.ts[b.items[i].to].text != "all"
	}
	return b.has(k, isField) && b.items[k].use == "" && !b.fields[b.items[k].links[0].field].measure()
}

// against reports whether two numbers are held against each other point by
// point. Over time, or "compared by country", each is a number of its own.
func (b *builder) against() bool {
	if !b.versus || b.wants("trend", "trend yearly", "trend monthly") {
		return false
	}
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("versus") && !b.items[i].is("versus", "verb") {
			return true
		}
	}
	return len(b.q.By) == 0
}

// histogram reports whether the clause asks for one by its name.
func (b *builder) histogram() bool { return b.named("histogram") && b.chart != "line" }

// scattered reports whether a scatter chart is asked for: its points need two numbers.
func (b *builder) scattered() bool { return b.named("scatter") }

// named reports whether a chart is asked for whose name begins so.
func (b *builder) named(chart string) bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("focus", "relation", "distribution") && strings.HasPrefix(b.ts[b.items[i].from].stem, chart) {
			return true
		}
	}
	return false
}

// drawsRows reports whether each row is to be drawn: a chart of the names and the seats of ferries.
func (b *builder) drawsRows() bool {
	return b.chart == "bar" && !b.counted && len(b.q.Measures) == 0 && len(b.q.By) == 0 && len(b.loose) > 0
}

// barsInOrder takes what bars are ordered by as what they are, where nothing
// else says it: "a bar chart of the number of orders, ordered by brand".
func (b *builder) barsInOrder() {
	if b.chart != "bar" || !b.counted || b.sorted == nil || b.sorted.field < 0 || len(b.q.By) > 0 || len(b.q.Measures) != 1 || b.q.Measures[0].Aggregate != plan.Count {
		return
	}
	if fd := b.fields[b.sorted.field]; !fd.measure() && !fd.key(b.profile.Rows) {
		b.groupField(b.sorted.field)
	}
}
