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
		if r, ok := b.superlative(i); ok {
			it.use = "ranking"
			if b.rank == nil || r.field >= 0 || r.measure != nil || r.count {
				keepNumber(b.rank, r)
				b.rank = r
			}
		}
	}
}

// extremes: "the aircraft with the maximum distance" ranks, it does not ask for the distance.
func (b *builder) extremes() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free("aggregate") || it.arg != "maximum" && it.arg != "minimum" {
			continue
		}
		p := b.previous(i, "the", "a", "is")
		if p < 0 || !b.items[p].is("connect", "with", "have", "has", "that", "which") && b.items[p].tag != isUnknown || !b.rowsBefore(p) {
			continue
		}
		if n := b.next(i+1, "of", "the"); b.has(n, isField) {
			arg := map[string]string{"maximum": "high", "minimum": "low"}
			it.tag, it.arg = "superlative", arg[it.arg]
		}
	}
}

func (b *builder) rowsBefore(i int) bool {
	for k := b.from; k < i; k++ {
		if b.items[k].is(isRows) {
			return true
		}
	}
	return false
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
	if (kind == "first" || kind == "last") && r.n == 0 {
		return nil, false
	}
	b.rankTarget(i, r)
	if f := b.byName(b.profile.Time); f >= 0 && r.rows && r.field < 0 && (kind == "first" || kind == "last") {
		r.field, r.ascending = f, kind == "first" // "the last 10 orders"
	}
	if hint == "" || r.field >= 0 || r.measure != nil {
		return r, true
	}
	if hint == "count" {
		r.count = true
		return r, true
	}
	r.count = false
	r.field = b.hinted(hint)
	return r, r.field >= 0
}

// rankNumber reads how many: "top 5", "5 largest", "the 3 most", "second largest".
func (b *builder) rankNumber(i int, r *ranking) {
	if k := b.next(i + 1); b.has(k, isNumber) && b.items[k].free(isNumber) && whole(b.items[k].number) && !b.ts[b.items[k].from].percent {
		r.n = int(b.items[k].number)
		b.items[k].use = "ranking"
		return
	}
	k := b.previous(i, "of", "the")
	if k < 0 || !b.items[k].free(isNumber) || !whole(b.items[k].number) {
		return
	}
	if t := b.ts[b.items[k].from]; t.ordinal {
		r.n, r.offset = 1, int(b.items[k].number)-1
	} else {
		r.n = int(b.items[k].number)
	}
	b.items[k].use = "ranking"
}

func whole(f float64) bool { return f >= 1 && f <= 1000 && f == float64(int(f)) }

// hinted is the number that an adjective is about: heavy is about weight. The
// lexicon gives the noun, the table its field.
func (b *builder) hinted(noun string) int {
	best, score := -1, 0.6
	for f, fd := range b.fields {
		if !fd.numeric() && !(fd.time() && noun == "date") {
			continue
		}
		for _, n := range fd.names {
			for w, s := range n.stems {
				if fit := b.sameMeaning(s, stem(noun)) * n.weight[w] / n.total; fit > 0 && 0.5+fit > score {
					best, score = f, 0.5+fit
				}
			}
		}
	}
	if best < 0 && noun == "date" && b.profile.Time != "" {
		for f, fd := range b.fields {
			if fd.column.Name == b.profile.Time {
				return f
			}
		}
	}
	return best
}

func (b *builder) sameMeaning(a, c string) float64 {
	if a == c {
		return 1
	}
	for _, g := range b.lexicon.synonyms[a] {
		for _, h := range b.lexicon.synonyms[c] {
			if g == h {
				return 0.8
			}
		}
	}
	return 0
}

// rankTarget reads what follows: a number that is compared, the groups that are ranked, or rows.
func (b *builder) rankTarget(i int, r *ranking) {
	k := b.next(i+1, "of", "in", "the", "with", "have", "has")
	for b.has(k, isNumber) || b.has(k, "superlative") { // top three lowest
		if b.items[k].is("superlative") {
			r.ascending = r.ascending || strings.HasPrefix(b.items[k].arg, "low")
			b.items[k].use = "ranking"
		}
		k = b.next(k+1, "of", "in", "the")
	}
	if k < 0 {
		return
	}
	it := &b.items[k]
	switch {
	case it.is("aggregate", "count"):
		b.rankCount(k, r)
	case it.is("aggregate"):
		b.rankAggregate(k, r)
	case it.is(isRows):
		b.rankRows(k, r)
	case it.is(isField) && it.use == "":
		b.rankField(k, r)
	}
}

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
