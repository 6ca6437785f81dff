package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// aggregates takes "total", "average", "how many" and the like with the fields they are about.
func (b *builder) aggregates() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free("aggregate") {
			continue
		}
		switch arg := b.items[i].arg; arg {
		case "count":
			b.count(i)
		case "countDistinct", "distinct":
			b.distinct(i)
		case "share", "ratio":
			if arg == "share" || !b.ratioOf(i) {
				b.share(i)
			}
		case "mode":
			b.mode(i)
		default:
			if arg == "sum" && b.ts[b.items[i].from].text == "how" && (b.has(b.next(i+1), "focus") || b.wants("spread", "vary")) {
				b.items[i].use = "filler" // how much variation
				continue
			}
			if arg == "sum" && b.ts[b.items[i].from].text == "how" && b.otherAggregate(i) {
				b.items[i].use = "filler" // on average, how much
				continue
			}
			b.aggregate(i, arg)
		}
	}
}

// otherAggregate reports whether the clause says how to aggregate elsewhere.
func (b *builder) otherAggregate(i int) bool {
	for k := b.from; k < b.to; k++ {
		if k != i && b.items[k].is("aggregate", "average", "median", "maximum", "minimum") {
			return true
		}
	}
	return false
}

// aggregate gives an aggregate its fields: those after it, joined by "and",
// else the one before it ("salary, average").
func (b *builder) aggregate(i int, arg string) {
	k := b.next(i+1, "of", "the", "for", "in", "and", "is")
	if b.has(k, "aggregate", "count") { // "average number of points" is about the points
		if arg == "sum" && b.numberAt(b.next(k+1, "of", "the")) < 0 {
			b.items[i].use = "measure"
			return
		}
		b.items[k].use = "measure"
		k = b.next(k+1, "of", "the")
	} else if b.has(k, "aggregate") && b.items[k].use == "" { // "average and minimum price"
		k = b.numberAfter(k)
	}
	if k >= 0 && b.items[k].is("aggregate", "sum") {
		k = b.numberAfter(k)
	}
	if k >= 0 && b.items[k].is(isRows) && arg == "sum" {
		b.items[i].use, b.items[k].use = "measure count", "rows"
		b.counted = true
		return
	}
	if b.has(k, isRows) {
		k = b.next(k + 1)
	}
	k = b.numberAt(k)
	if k < 0 {
		if k = b.numberBefore(i); k < 0 {
			if !b.amountOf(i, arg) && !b.lateAggregate(i, arg) {
				b.averageOfText(i, arg)
			}
			return
		}
	}
	b.aggregateFields(i, k, arg)
}

// numberAfter is the number field behind one or more aggregates that share it.
func (b *builder) numberAfter(k int) int {
	for k >= 0 && (b.items[k].is("aggregate") || b.items[k].is("connect", "and")) {
		k = b.next(k+1, "of", "the")
	}
	if k < 0 || !b.items[k].is(isField) || b.items[k].use != "" {
		return -1
	}
	return k
}

// numberAt is k if it is a field that can be calculated with and is free.
func (b *builder) numberAt(k int) int {
	if k >= 0 && b.items[k].free(isField) && b.fits(b.field(k, aNumber), aNumber) {
		return k
	}
	return -1
}

func (b *builder) numberBefore(i int) int { return b.numberAt(b.previous(i, "of", "is", "the")) }

// lateAggregate keeps an aggregate for the numbers that are found later: "how
// much did each genre earn on average".
func (b *builder) lateAggregate(i int, arg string) bool {
	for k := i + 1; k < b.to; k++ {
		if b.items[k].free("aggregate") && arg != "sum" && b.items[k].is("aggregate", "count") {
			b.items[k].use = "measure" // "average … frequency of going out"
			continue
		}
		if b.items[k].free("aggregate") {
			break
		}
		if n := b.numberAt(k); n >= 0 && (b.fields[b.field(n, aNumber)].measure() || b.bracketed(b.items[n].from, b.items[n].to)) {
			b.aggregateFields(i, n, arg)
			return true
		}
	}
	for k := i - 1; k >= b.from; k-- {
		if n := b.numberAt(k); n >= 0 && b.fields[b.field(n, aNumber)].measure() {
			b.aggregateFields(i, n, arg)
			return true
		}
	}
	if arg == "sum" {
		b.items[i].use = "filler"
	}
	return false
}

// amountOf gives an aggregate before a kind of rows the number that the table is about:
// "total withdrawn per branch", "average deposit", where rows are deposits and withdrawals.
func (b *builder) amountOf(i int, arg string) bool {
	k := b.next(i+1, "of", "the")
	f := b.mainMeasure()
	if k < 0 || !b.items[k].is(isValue) || b.ts[b.items[i].from].text == "how" || b.counted || len(b.loose) > 0 || f < 0 || b.fields[f].column.Kind != catalog.KindFlow {
		return false
	}
	for n := b.from; n < b.to; n++ {
		if it := &b.items[n]; it.is(isRows) || n != i && it.is("aggregate") || it.is(isField) && b.fields[it.links[0].field].measure() || it.is(isUnknown) && it.use == "" && n > i && n < k+3 {
			return false
		}
	}
	m := b.measureOf(f, arg)
	b.items[i].use = "measure " + m.Label
	b.add(m)
	b.note(plan.Assumption, b.said(i, k+1), m.Label)
	return true
}

// averageOfText reads the average of what is no number: of yes and no the share
// of yes; of grades in letters the number of rows for each, and says so.
func (b *builder) averageOfText(i int, arg string) {
	k := b.next(i+1, "of", "the", "for", "in", "and", "is")
	if arg != string(plan.Average) && arg != string(plan.Median) || k < 0 || !b.items[k].free(isField) || b.fields[b.items[k].links[0].field].time() || len(b.loose) > 0 {
		return
	}
	fd := b.fields[b.items[k].links[0].field]
	if yes, _ := b.yesNo(b.items[k].links[0].field); yes != "" {
		b.share(i)
		return
	}
	if fd.numeric() || fd.key(b.profile.Rows) {
		return
	}
	b.items[i].use = "measure count"
	b.counted = true
	b.note(plan.Assumption, b.said(i, k+1), "the number of "+b.rowNoun()+" by "+fd.label()+", which is text and has no average")
}

func (b *builder) aggregateFields(i, k int, arg string) {
	shared := b.sharedWith(i, k)
	for k >= 0 {
		f := b.field(k, aNumber)
		m := b.measureOf(f, arg)
		b.items[i].use = "measure " + m.Label
		b.add(m)
		for _, g := range b.more(k) {
			b.add(b.measureOf(g, arg))
		}
		for _, a := range shared {
			b.items[a].use = "measure"
			b.add(b.measureOf(f, b.items[a].arg))
		}
		b.items[k].use = "measure " + m.Label
		and := b.next(k + 1)
		if !b.has(and, "connect", "and") {
			return
		}
		if k = b.numberAt(b.next(and+1, "the", "and")); k >= 0 && !b.fields[b.field(k, aNumber)].measure() {
			return
		}
	}
}

// sharedWith are further aggregates between one and its field: "average and minimum price".
func (b *builder) sharedWith(i, k int) []int {
	var out []int
	for a := i + 1; a < k; a++ {
		if b.items[a].free("aggregate") && !b.items[a].is("aggregate", "count", "countDistinct", "distinct", "share", "ratio") {
			out = append(out, a)
		}
	}
	return out
}
