package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// side is one side of a relation: a phrase that names one field as a whole.
// "Travel time from home to school" is the travel time, whatever else the
// words home and school are.
type side struct {
	from, to int // items
	field    int // -1: none
	span     [2]int
	fit      float64
	cited    bool // its name stands in brackets
}

// relations reads "the relationship between A and B", "the impact of A on B",
// "does A affect B" and "as A rises, does B fall".
func (b *builder) relations() {
	if x, y := b.tendency(); x.field != y.field {
		b.relate(x, y)
		return
	}
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("focus", "relation") && !strings.HasPrefix(b.ts[b.items[i].from].stem, "scatter") {
			b.relate(b.sides(i))
			return
		}
	}
	b.relate(b.moving())
}

// sides finds the two sides of the relation that is named at item i: after
// "between" or "of", or before and after a verb.
func (b *builder) sides(i int) (x, y side) {
	after, start := b.next(i+1), b.sideStart(i)
	switch {
	case after < 0 || b.sideEnd(i+1) <= after:
		return b.parted(start, i)
	case b.items[after].is("connect", "of") || b.ts[b.items[after].from].text == "between" || strings.HasSuffix(b.ts[b.items[i].to-1].text, "between") || strings.HasSuffix(b.ts[b.items[i].to-1].text, "of"):
		return b.parted(i+1, b.sideEnd(i+1))
	case b.betweenLater(i):
		return b.parted(i+1, b.sideEnd(i+1))
	}
	x, y = b.side(start, i), b.side(i+1, b.sideEnd(i+1))
	if x.field < 0 && !b.says(start, i) { // "correlate A with B"
		return b.parted(i+1, y.to)
	}
	return x, y
}

// betweenLater reports whether "between" follows a relation word before any field does.
func (b *builder) betweenLater(i int) bool {
	for k := i + 1; k < b.to && k < i+5 && !b.items[k].content(); k++ {
		if b.ts[b.items[k].from].text == "between" {
			return true
		}
	}
	return false
}

// parted cuts a stretch in two where both sides name a field best.
func (b *builder) parted(from, to int) (x, y side) {
	x, y = b.side(from, to), side{field: -1, from: to, to: to}
	best := -1.0
	for k := from + 1; k < to-1; k++ {
		if !b.items[k].is("connect", "and", "to", "with", "on") && !b.items[k].is("versus") {
			continue
		}
		l, r := b.side(from, k), b.side(k+1, to)
		fit := l.fit + r.fit
		if l.field >= 0 && l.field == r.field {
			fit -= 1
		}
		if fit > best {
			best, x, y = fit, l, r
		}
	}
	return x, y
}

// sideEnd is where the second side ends: at the end of the sentence, at a
// grouping, at an order or a chart.
func (b *builder) sideEnd(i int) int {
	for k := i; k < b.to; k++ {
		it := &b.items[k]
		if b.ends(k) || it.is("by") && b.ts[it.from].text != "between" || it.is("connect", "where", "which", "show") || it.tag == "order" || it.tag == "chart" || k > i && b.leads(k) {
			return k
		}
	}
	return b.to
}

// sideStart is where the first side of a relation begins that ends before item
// i: behind the question word, or the comma that ends "for each region,".
func (b *builder) sideStart(i int) int {
	for k := i - 1; k >= b.from; k-- {
		it := &b.items[k]
		switch b.ts[it.from].text {
		case "how", "do", "does", "did", "is", "are", "was", "were", "if", "whether", ",", ".":
			return k + 1
		}
		if it.is("by") {
			return k + 2
		}
	}
	return b.from
}

// leads reports whether a period or a condition on values begins at item k: "in
// 2023", "for the North region", "among women".
func (b *builder) leads(k int) bool {
	it := &b.items[k]
	if it.is(isPeriod) {
		return true
	}
	if !it.is("connect", "in", "for", "at", "with", "only") && b.ts[it.from].text != "among" && b.ts[it.from].text != "during" {
		return false
	}
	n := b.next(k+1, "the")
	return b.has(n, isPeriod) || b.has(n, isValue) && b.items[n].score >= 0.8 && !b.inName(n)
}

// inName reports whether a value is part of the name of a number: "retail
// prices in Los Angeles" are the field losangelesretail.
func (b *builder) inName(n int) bool {
	text := strings.Join(stemless(b.ts[b.items[n].from:b.items[n].to]), "")
	return slices.ContainsFunc(b.fields, func(f *field) bool {
		return f.numeric() && strings.Contains(f.names[0].joined, text)
	})
}

func stemless(ts []token) []string {
	var out []string
	for _, t := range ts {
		out = append(out, t.text)
	}
	return out
}

// side finds the field that a stretch of items names as a whole: the one in
// brackets, else a number before others, more words before fewer.
func (b *builder) side(from, to int) side {
	o := side{from: from, to: to, field: -1}
	if from >= to {
		return o
	}
	start, end := b.items[from].from, b.items[to-1].to
	for s := start; s < end; s++ {
		for e := s + 1; e <= end && e <= s+maxSpan; e++ {
			for _, l := range b.links[[2]int{s, e}] {
				if fit := b.sideFit(l, s, e); l.score >= 0.55 && fit > o.fit {
					o.field, o.span, o.fit, o.cited = l.field, [2]int{s, e}, fit, b.bracketed(s, e)
				}
			}
		}
	}
	if o.field >= 0 {
		o.to = b.sideCut(o)
	}
	return o
}

// sideCut leaves what is joined to a side by "and" to others.
func (b *builder) sideCut(o side) int {
	for k := o.from; k < o.to; k++ {
		if it := &b.items[k]; it.from >= o.span[1] && (it.is("connect", "and") || it.is("by")) {
			return k
		}
	}
	return o.to
}

func (b *builder) sideFit(l link, s, e int) float64 {
	fit := l.score + 0.08*float64(l.words-1)
	if b.fits(l.field, aNumber) {
		fit += 0.3
	}
	if b.bracketed(s, e) {
		fit++
	}
	return fit
}

func (b *builder) bracketed(s, e int) bool {
	return s > 0 && b.ts[s-1].text == "(" && e < len(b.ts) && b.ts[e].text == ")"
}

// says reports whether a stretch holds a word that could name something.
func (b *builder) says(from, to int) bool {
	for i := from; i < to; i++ {
		if it := &b.items[i]; it.content() || it.tag == isUnknown || it.is("connect", "it") || it.is("duration") {
			return true
		}
	}
	return false
}

// relate takes the two sides as the numbers, or the number and the groups, of
// the question. Where one side is nothing that the table has, there is no answer.
func (b *builder) relate(x, y side) {
	if x.to == 0 && y.to == 0 || b.calculated(x) || b.calculated(y) || b.couple(x, y) || b.overDates(x) || b.overDates(y) {
		return
	}
	switch {
	case x.field >= 0 && y.field >= 0 && x.field != y.field:
		b.takeSide(x)
		b.takeSide(y)
		b.compareGroups(x.field, y.field)
		for k := b.from; k < min(x.from, y.from); k++ { // how strong, to what extent
			if b.items[k].free(isUnknown) {
				b.items[k].use = "focus relation"
			}
		}
		b.paired = true
	case x.field >= 0 && y.field < 0 && b.unheard(y):
		b.refuse(y)
	case y.field >= 0 && x.field < 0 && b.unheard(x):
		b.refuse(x)
	}
}

// calculated reports whether a side is a calculation of its own: "average
// price", "number of orders".
func (b *builder) calculated(o side) bool {
	if o.cited {
		return false // "the grade point average (GPA)"
	}
	for i := o.from; i < o.to; i++ {
		it := &b.items[i]
		if it.is("aggregate", "average", "maximum", "minimum", "median", "countDistinct", "share") && !b.within(it, o.span) || it.is("superlative") && !it.is("superlative", "first", "last") || it.is(isRows) && !b.within(it, o.span) && o.field < 0 {
			return true
		}
	}
	return false
}

// overDates reports whether a side is a time: how a number goes with it is a trend.
func (b *builder) overDates(o side) bool {
	return o.field >= 0 && (b.fields[o.field].time() || b.fields[o.field].yearly())
}

func (b *builder) within(it *item, span [2]int) bool { return it.from >= span[0] && it.to <= span[1] }

// unheard reports whether a side says a word that means nothing here.
func (b *builder) unheard(o side) bool {
	unknown := false
	for i := o.from; i < o.to; i++ {
		switch it := &b.items[i]; {
		case it.content(), it.is("connect", "which", "what", "it"), it.tag == "focus" && it.arg != "distribution" && !strings.HasPrefix(it.arg, "change"):
			return false
		case it.tag == isUnknown && b.ts[it.from].kind == word:
			unknown = true
		}
	}
	return unknown
}

func (b *builder) refuse(o side) {
	b.missing(b.said(o.from, o.to), noTwoThings)
	for i := b.from; i < b.to; i++ {
		b.items[i].use = "not answered"
	}
	b.refused = true
}

// takeSide uses up a side: its field is one of the question's, its other
// words only describe it.
func (b *builder) takeSide(o side) {
	f := b.fields[o.field]
	name := "names " + f.column.Name
	for i := o.from; i < o.to; i++ {
		it := &b.items[i]
		if it.tag == isPeriod && !b.within(it, o.span) || it.use != "" {
			continue
		}
		if it.from < o.span[1] && it.to > o.span[0] {
			it.use = "field " + f.column.Name
		} else if it.tag != isSign && it.tag != isFiller {
			it.use = name
		}
	}
	if f.measure() {
		b.loose = append(b.loose, o.field)
	} else {
		b.columns = append(b.columns, o.field)
	}
	b.focus = append(b.focus, "relation")
	b.describe(o)
}

// compareGroups averages the number of a relation with groups: a total would
// follow the size of the groups.
func (b *builder) compareGroups(x, y int) {
	if b.fields[x].measure() == b.fields[y].measure() || b.scattered() && b.fields[x].numeric() && b.fields[y].numeric() {
		return
	}
	number := x
	if b.fields[y].measure() {
		number = y
	}
	b.add(b.measureOf(number, string(plan.Average)))
	b.loose = slices.DeleteFunc(b.loose, func(f int) bool { return f == number })
}

// describe notes the field of a phrase that names it in other words.
func (b *builder) describe(o side) {
	f := b.fields[o.field]
	for _, l := range b.links[o.span] {
		if l.field == o.field && l.score >= 0.95 {
			return
		}
	}
	start, end := b.ts[o.span[0]].start, b.ts[o.span[1]-1].end
	b.note(plan.Assumption, b.text[start:end], "the field "+f.label())
}

// moving reads "as A rises, does B fall": two fields, each with a word for its change.
func (b *builder) moving() (x, y side) {
	as := -1
	for i := b.from; i < b.to; i++ {
		if t := b.ts[b.items[i].from].text; t == "as" || t == "when" || t == "if" || t == "whenever" {
			as = i
		}
	}
	if as < 0 {
		return x, y
	}
	change := -1
	for k := as + 1; k < b.to && change < 0; k++ {
		if b.items[k].tag == "focus" && strings.HasPrefix(b.items[k].arg, "change") {
			change = k
		}
	}
	if change < 0 || change == as+1 {
		return x, y
	}
	x = b.side(as+1, change)
	if y = b.side(b.from, as); y.field < 0 {
		y = b.side(change+1, b.sideEnd(change+1))
	}
	if x.field < 0 || y.field < 0 || b.overDates(x) || b.overDates(y) {
		return side{}, side{}
	}
	b.items[change].use = "focus relation"
	return x, y
}
