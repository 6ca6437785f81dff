package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// ranking is what a superlative asks for.
type ranking struct {
	n         int // 0: the form of the noun decides
	ascending bool
	quality   bool // best, worst: the direction follows what is good
	offset    int
	measure   *plan.Measure
	field     int // the number that is compared, without an aggregate; -1: none
	count     bool
	subject   int // the field whose groups are ranked; -1: not known yet
	rows      bool
	hinted    bool // an adjective says what is compared: shortest
	plural    bool
	at        int
}

// ranks takes the first superlative with what it is about.
func (b *builder) ranks() {
	b.extremes()
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free("superlative") || b.rank != nil && b.rank.field >= 0 {
			continue
		}
		if b.changedMost(i) {
			it.use = "focus change"
			continue
		}
		if r, ok := b.superlative(i); ok {
			it.use = "ranking"
			if b.rank == nil || r.field >= 0 || r.measure != nil || r.count {
				keepNumber(b.rank, r)
				b.rank = r
			}
		}
	}
}

func keepNumber(old, r *ranking) {
	if old != nil && r.n == 0 {
		r.n = old.n
		if old.subject >= 0 && r.subject < 0 {
			r.subject = old.subject
		}
		r.rows = r.rows || old.rows
	}
}

func (b *builder) superlative(i int) (*ranking, bool) {
	kind, hint, _ := strings.Cut(b.items[i].arg, " ")
	r := &ranking{field: -1, subject: -1, at: i, ascending: kind == "low" || kind == "worst" || kind == "last", quality: kind == "best" || kind == "worst"}
	b.rankNumber(i, r)
	verb := b.rankedVerb(i, r)
	if (kind == "first" || kind == "last") && r.n == 0 && !verb {
		return nil, false
	}
	if !verb {
		b.rankTarget(i, r)
	}
	b.predicate(i, r)
	if n := i + 1; n < b.to && b.theOne(n) && r.field < 0 && r.subject < 0 && r.measure == nil {
		r.rows, r.plural = true, r.plural || b.ts[b.items[n].from].text == "ones" // "which are the oldest ones?"
	}
	if n := i + 1; hint != "" && b.has(n, "superlative", "first") && b.rowsBefore(i) {
		b.items[n].use = "ranking" // "open tickets, oldest first"
		r.rows, r.plural = true, true
	}
	r.rows = r.rows || r.field >= 0 && b.ofRows(i)
	if f := b.byName(b.profile.Time); f >= 0 && r.rows && r.field < 0 && (kind == "first" || kind == "last") {
		r.field, r.ascending = f, kind == "first" // "the last 10 orders"
	}
	if hint == "" || r.field >= 0 || r.measure != nil {
		return r, true
	}
	nouns, counts := strings.CutSuffix(hint, "count")
	if counts && !b.rankHint(strings.TrimSuffix(nouns, "| "), r) {
		r.count = true
	}
	return r, counts || b.rankHint(hint, r)
}

// rankHint gives a ranking the number that its adjective is about: the slowest
// have the least speed, or take the most time.
func (b *builder) rankHint(hint string, r *ranking) bool {
	r.count = false
	f, opposite := b.hinted(hint)
	if f < 0 && r.rows && strings.Contains(hint, "date") { // the oldest tickets are those that were opened first
		f, opposite = b.byName(b.profile.Time), strings.Contains(hint, "-date")
	}
	r.field, r.hinted = f, f >= 0
	if opposite {
		r.ascending = !r.ascending
	}
	return f >= 0
}

func whole(f float64) bool { return f >= 1 && f <= 1000 && f == float64(int(f)) }

// rankTarget reads what follows: a number that is compared, the groups that are
// ranked, or rows. Values may stand between: the largest Asian country.
func (b *builder) rankTarget(i int, r *ranking) {
	k := b.next(i+1, "of", "in", "the", "with", "have", "has")
	described := b.has(k, isValue)
	for b.has(k, isNumber) || b.has(k, "superlative") || b.has(k, isValue) || b.has(k, isField) && b.flagged(k) && b.has(k+1, isRows) { // top three lowest
		if b.items[k].is("superlative") {
			b.rankTwice(k, r)
		}
		k = b.next(k+1, "of", "in", "the")
	}
	if k < 0 {
		r.rows = described // the best paid women
		return
	}
	for b.items[k].use != "" && strings.HasPrefix(b.items[k].use, "condition") && k+1 < b.to { // the oldest open tickets
		k++
	}
	it := &b.items[k]
	switch {
	case b.theOnes(k):
		it.use, r.rows, r.plural = "rows", true, true
	case it.is("aggregate", "count"):
		b.rankCount(k, r)
	case it.is("aggregate"):
		b.rankAggregate(k, r)
	case it.is(isRows):
		b.rankRows(k, r)
	case it.is(isField) && it.use == "":
		b.rankField(k, r)
	case it.free("grain") && b.singular(k):
		b.rankGrain(k)
	case described:
		r.rows = true
	case it.is(isUnknown) && strings.Contains(b.items[r.at].arg, " ") && k == r.at+1 && b.ts[it.from].kind == word:
		b.rankThings(k, r)
	}
}

// theOnes reports whether an item stands for several rows: which are the oldest ones.
func (b *builder) theOnes(k int) bool {
	return b.theOne(k) && b.ts[b.items[k].from].text == "ones" && len(b.out.Questions) > 0
}

// rankThings takes a noun of the writer's own for the rows: the shortest
// flights, in a table of voyages.
func (b *builder) rankThings(k int, r *ranking) {
	if kind, hint, _ := strings.Cut(b.items[r.at].arg, " "); kind == "" || strings.HasSuffix(hint, "count") {
		return
	}
	b.items[k].use = "rows"
	r.rows, r.plural = true, b.plural(b.items[k].to-1)
	b.note(plan.Assumption, b.said(k, k+1), "each row is one")
}

// rankTwice takes a second superlative: of "top 3 shortest" the second says
// which end, and what is compared.
func (b *builder) rankTwice(k int, r *ranking) {
	kind, hint, _ := strings.Cut(b.items[k].arg, " ")
	r.ascending = r.ascending || kind == "low"
	b.items[k].use = "ranking"
	if hint != "" && !strings.HasSuffix(hint, "count") && r.field < 0 {
		b.rankHint(hint, r)
	}
}

// rankGrain ranks units of time: the busiest hour is one of the day's.
func (b *builder) rankGrain(k int) {
	if it := &b.items[k]; it.arg == "hour" {
		it.arg = string(plan.HourOfDay)
	}
	b.grain(k)
}

// singular reports whether an item's last word is one thing.
func (b *builder) singular(k int) bool { return !b.plural(b.items[k].to - 1) }

// rankCount: the most number of orders.
func (b *builder) rankCount(k int, r *ranking) {
	b.items[k].use = "measure count"
	n := b.next(k+1, "of")
	switch {
	case b.has(n, isField) && b.fits(b.items[n].links[0].field, aNumber) && b.fields[b.field(n, anyRole)].measure():
		b.rankField(n, r)
	case b.has(n, isField):
		m := b.countOf(n)
		r.measure = &m
	default:
		r.count = true
		if b.has(n, isRows) {
			b.items[n].use = "rows"
		}
	}
}

// rankAggregate: the highest average price.
func (b *builder) rankAggregate(k int, r *ranking) {
	n := b.next(k+1, "of", "the")
	if !b.has(n, isField) {
		return
	}
	f := b.field(n, aNumber)
	m := b.measureOf(f, b.items[k].arg)
	b.items[k].use, b.items[n].use = "measure "+m.Label, "measure "+m.Label
	r.measure = &m
}

// rankRows: "the 5 largest countries" ranks rows, "most movies" counts them.
func (b *builder) rankRows(k int, r *ranking) {
	it := &b.items[k]
	it.use = "rows"
	text := b.ts[b.items[r.at].to-1].text
	if b.mostly(r.at) && !r.ascending || text == "fewest" || text == "least" {
		r.count = r.field < 0
		return
	}
	r.rows, r.plural = true, b.plural(it.to-1)
}

// mostly reports whether a superlative can stand before what is counted: most orders, fewest orders.
func (b *builder) mostly(i int) bool {
	return b.ts[b.items[i].to-1].stem == "most"
}

func (b *builder) rankField(k int, r *ranking) {
	it := &b.items[k]
	f := b.field(k, aNumber)
	if m, ok := b.priceOf(k, f); ok {
		it.use, r.measure = "ranking by "+m.Label, &m
		return
	}
	if b.ownedKey(f, r) {
		r.rows = true
		return
	}
	if b.fields[f].numeric() && (b.fields[f].measure() || r.field < 0 && !b.has(b.next(k+1), "by") && !b.plural(it.to-1)) {
		if r.field < 0 {
			r.field = f
			it.use = "ranking by " + b.fields[f].column.Name
		}
		return
	}
	if m, ok := b.countedEntity(k, r); ok {
		r.measure = &m
		return
	}
	r.subject, r.plural = f, b.plural(it.to-1)
	it.use = "group " + b.fields[f].column.Name
}

// countedEntity: "the most customers" counts them, where something else is ranked.
func (b *builder) countedEntity(k int, r *ranking) (plan.Measure, bool) {
	text := b.ts[b.items[r.at].to-1].text
	if text != "most" && text != "fewest" && text != "least" || r.field >= 0 || !b.plural(b.items[k].to-1) {
		return plan.Measure{}, false
	}
	return b.countOf(k), true
}

// plural reports whether a word looks like more than one.
func (b *builder) plural(i int) bool {
	t := b.ts[i]
	return t.kind == word && len(t.text) > 3 && strings.HasSuffix(t.text, "s") && !strings.HasSuffix(t.text, "ss") && !strings.HasSuffix(t.text, "us") ||
		t.text == "people"
}
