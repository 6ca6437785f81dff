package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// sorting is an order that the prompt asks for.
type sorting struct {
	ascending bool
	said      bool   // a direction was said
	axis      string // x or y of a chart
	field     int    // -1: none named
	measure   bool   // by the number that is shown
	quality   string // best or worst: which end comes first follows what is good
}

// axes consumes the names of axes; what stands on them is found by its words.
func (b *builder) axes() {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("chart") && b.items[i].use == "" {
			b.items[i].use = "form"
		}
	}
}

// order takes everything from a sorting word to the end of its sentence that
// only says by what to sort.
func (b *builder) order() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free("order") || b.titled(i) {
			continue
		}
		if b.shownBy(i) {
			b.items[i].tag = "by"
			continue
		}
		if b.sorted == nil {
			b.sorted = &sorting{field: -1}
		}
		end := b.to
		if !b.hasContent(b.from, i) {
			end = b.directionOnly(i)
		}
		i = b.sortSpan(b.axisBefore(i), end)
	}
}

// shownBy reports whether "displayed by" says by what to group: a field that is
// no number follows, and no direction.
func (b *builder) shownBy(i int) bool {
	switch b.ts[b.items[i].from].stem {
	case "display", "show", "list":
	default:
		return false
	}
	k := b.next(i+1, "of", "the")
	if !b.has(k, isField) || b.fields[b.items[k].links[0].field].measure() {
		return false
	}
	for ; k < b.to && !b.ends(k); k++ {
		if b.items[k].is("order") {
			return false
		}
	}
	return true
}

// titled reports whether "rank" or "order" is no sorting word here: "the order of …" without a direction is left alone.
func (b *builder) titled(i int) bool {
	return b.items[i].is("order", "sort") && !b.hasContent(b.from, i) && b.next(i+1) < 0
}

// axisBefore includes an axis that is named before its direction: "y axis in descending order".
func (b *builder) axisBefore(i int) int {
	k := b.previous(i, "in", "from", "to", "on", "the")
	if k >= 0 && b.items[k].is("chart", "axis x", "axis y") {
		return k
	}
	return i
}

// directionOnly ends a sorting word that opens a prompt after its direction: "in descending order, revenue by region".
func (b *builder) directionOnly(i int) int {
	end := i + 1
	for end < b.to && (b.items[end].tag == "order" || b.items[end].tag == isFiller) {
		end++
	}
	return end
}

func (b *builder) sortSpan(i, end int) int {
	for ; i < end; i++ {
		it := &b.items[i]
		if i > b.from && b.ends(i) || it.is("connect", "what", "which", "show") && b.sorted.said || it.is("by") && b.sorted.field >= 0 {
			return i
		}
		if !b.sortItem(i) {
			return i
		}
		if it.use == "" {
			it.use = "order"
		}
	}
	return i
}

func (b *builder) sortItem(i int) bool {
	it := &b.items[i]
	s := b.sorted
	switch {
	case it.tag == "order":
		b.sortWord(it.arg)
	case it.is("chart", "axis x"):
		s.axis = "x"
	case it.is("chart", "axis y"):
		s.axis = "y"
	case it.tag == "aggregate":
		s.measure = true
	case it.tag == isField && s.field < 0:
		s.field = b.field(i, anyRole)
	case it.tag == "grain" && s.field < 0:
		s.field = b.timeField(it.arg)
	case it.tag == isValue, it.tag == "superlative", it.tag == "operator", it.tag == isPeriod, it.tag == "negation":
		return false
	case it.tag == isField:
		return false
	}
	return true
}

// sortWord takes a direction, and what it is about where the word says that: longest first.
func (b *builder) sortWord(arg string) {
	way, nouns, _ := strings.Cut(arg, " ")
	b.sorted.direction(way)
	if nouns == "" {
		return
	}
	f, opposite := b.hinted(nouns)
	if b.sorted.field < 0 {
		b.sorted.field = f
	}
	b.sorted.ascending = b.sorted.ascending != opposite
}

func (s *sorting) direction(word string) {
	switch word {
	case "best", "worst":
		s.quality, s.said = word, true
	case "ascending":
		s.ascending, s.said = true, true
	case "descending", "backwards":
		s.ascending, s.said = false, true
	case "alphabet":
		s.ascending, s.said = true, true
		if s.axis == "" {
			s.axis = "x"
		}
	}
	if word == "backwards" && s.axis == "" {
		s.axis = "x"
	}
}

// applyOrder turns the sorting into the question's rank where nothing else ranks.
func (b *builder) applyOrder() {
	s := b.sorted
	if s == nil || len(b.q.By) == 0 {
		return
	}
	b.byQuality(s)
	if b.q.Rank != nil {
		return
	}
	k := plan.Rank{Ascending: s.ascending}
	switch {
	case s.field >= 0 && b.sortMeasure(s.field) >= 0 && (s.measure || !b.isGroup(s.field)):
		k.Measure = b.sortMeasure(s.field)
	case s.field >= 0 && (b.isGroup(s.field) || b.q.Intent == plan.List):
		k.Column = b.fields[s.field].column.Name
		k.Ascending = s.ascending || !s.said
	case s.field < 0 && s.said && b.q.Intent == plan.List && b.listedNumber() != "":
		k.Column = b.listedNumber() // largest first
	case s.axis == "x" && len(b.q.By) > 0:
		k.Column = b.q.By[0].Column
		k.Ascending = s.ascending || !s.said
	case !s.said || len(b.q.Measures) == 0:
		return
	}
	b.q.Rank = &k
}

// listedNumber is the first number that a list shows; empty: none.
func (b *builder) listedNumber() string {
	for _, d := range b.q.By {
		if f := b.byName(d.Column); f >= 0 && b.fields[f].measure() {
			return d.Column
		}
	}
	return ""
}

func (b *builder) sortMeasure(f int) int {
	for i, m := range b.q.Measures {
		if m.Column == b.fields[f].column.Name {
			return i
		}
	}
	return -1
}

func (b *builder) isGroup(f int) bool {
	for _, d := range b.q.By {
		if d.Column == b.fields[f].column.Name {
			return true
		}
	}
	return false
}

// byQuality turns "worst first" into a direction: the lowest revenue, the highest cost.
func (b *builder) byQuality(s *sorting) {
	if s.quality == "" || len(b.q.Measures) == 0 {
		return
	}
	at := 0
	if b.q.Rank != nil && b.q.Rank.Column == "" {
		at = b.q.Rank.Measure
	}
	s.ascending = (b.q.Measures[at].Good == "down") == (s.quality == "best")
	if b.q.Rank != nil && b.q.Rank.Column == "" {
		b.q.Rank.Ascending = s.ascending
	}
}
