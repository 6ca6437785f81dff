package prompt

import (
	"slices"
	"strings"
)

// clause is a part of a prompt that is read as one question: a range of items.
type clause struct {
	from, to int
	listed   bool // one of several that a sentence lists
}

// text is what the part says, without sentences behind it that only tell something.
func (c clause) text(r *reader) string {
	to := c.to
	for to > c.from+1 && (r.ts[r.items[to-1].from].aside != "" || r.ends(to-1)) {
		to--
	}
	if to < c.to && r.ends(to) {
		to++
	}
	return r.said(c.from, to)
}

// clauses cuts a prompt at sentence ends, bullets and question words. A part
// that names nothing of the table belongs to the one before it: "show it as a
// bar chart, sorted by name".
func (r *reader) clauses() []clause {
	var out []clause
	from := 0
	for i := range r.items {
		if i > from && r.cut(from, i) {
			out = r.join(out, r.part(from, i))
			from = i
		}
	}
	if from < len(r.items) {
		out = r.join(out, r.part(from, len(r.items)))
	}
	return out
}

// part is a stretch with whether it is one of a list.
func (r *reader) part(from, to int) clause {
	and := func(i int) bool { return i >= 0 && r.items[i].is("connect", "and") }
	asks := func(i int) bool { return i < len(r.items) && r.asks(i) }
	if from > 0 && r.ends(from-1) {
		from = r.content(from, to)
	}
	return clause{from, to, and(from-1) && !asks(from) || and(to-1) && !asks(to)}
}

// content skips what only joins a sentence to the one before: "And", "Also,".
func (r *reader) content(from, to int) int {
	for i := from; i+1 < to; i++ {
		it := &r.items[i]
		if !it.is("connect", "and") && !it.is(isSign, ",") && !(it.is(isFiller) && r.ts[it.from].text == "also") {
			return i
		}
	}
	return from
}

// cut reports whether a new part begins at item i.
func (r *reader) cut(from, i int) bool {
	t := r.ts[r.items[i].from]
	before := &r.items[i-1]
	switch {
	case before.is(isSign, "?", "!", ";", "•", "*", newLine, newItem):
		return true
	case before.is(isSign, ".") && t.space && i > 2 && r.items[i-3].is(isSign, ".") && len(r.ts[r.items[i-2].from].text) == 1:
		return false // i.e. the range
	case before.is(isSign, ".") && t.space:
		return true
	}
	if !before.is("connect", "and") {
		return false
	}
	if r.auxiliary(i) && i+1 < len(r.items) && r.items[i+1].is("connect", "it") {
		return r.hasContent(from, i) // "and is it getting worse?"
	}
	if r.asks(i) && r.items[from].is("connect", "is") && r.focused(clause{from: from, to: i}) {
		return true // "is it getting worse, and which team …"
	}
	if r.leads(i) && r.computes(from, i) && !r.led(from, i) {
		return true
	}
	if r.another(from, i) || r.ownPart(from, i) {
		return true
	}
	if r.wonders(i) {
		return r.items[i-2].is("connect", "and") && r.computes(from, i) || r.whole(from, i)
	}
	return r.asks(i) && r.computes(from, i) && r.named(from, i) && r.ownContent(i) || r.whole(from, i) && r.whole(i, r.listed(i)) && !r.onlyFocus(from, i) && !r.onlyFocus(i, r.listed(i))
}

// whole reports whether a stretch is a question by itself: a number and how it
// is grouped ("revenue by region", "monthly orders"), or what to look for
// ("what changed"). In "revenue and orders by region" the first part is not.
func (r *reader) whole(from, to int) bool {
	number, grouped := false, false
	for i := from; i < to; i++ {
		switch it := &r.items[i]; {
		case it.is("by"):
			if number && i+1 < to {
				return true
			}
			i++ // what follows is the group
		case it.is("grain") && i+1 < to && (r.items[i+1].is(isRows) || r.computes(i+1, i+2)):
			grouped = true
		case it.is("superlative") && i+1 < to && r.named(i+1, min(i+4, to)):
			return true
		case number && it.is("focus", "trend"), it.is("focus", "trend") && i+1 < to && r.items[i+1].is("connect", "of") && r.computes(i+2, min(i+3, to)):
			return true // "average order value over time", "trend of signups"
		case it.is("focus", "change", "why", "anomaly"), it.is("focus", "trend") && i > from && r.items[i-1].is("grain"):
			return true
		case it.is(isValue) && i+1 < to && r.items[i+1].is("by"), it.is(isRows), r.computes(i, i+1), it.is(isUnknown) && i+1 < to && r.ts[r.items[i+1].from].stem == "rate", i > from && r.rates(i):
			number = true
		}
		if number && grouped {
			return !r.binned(from, to)
		}
	}
	return false
}

// onlyFocus reports whether a stretch says what to look for and not in what: the
// "discrepancy and imbalance in sales" are one question, and so is "what changed, and why".
func (r *reader) onlyFocus(from, to int) bool {
	for i := from; i < to; i++ {
		if it := &r.items[i]; it.content() || it.is("connect", "what", "which") {
			return false
		}
	}
	return true
}

// binned reports whether a stretch only says into what a time is cut.
func (r *reader) binned(from, to int) bool {
	for i := from; i < to; i++ {
		if r.items[i].is("part") {
			return true
		}
	}
	return false
}

// listed is where the part of an enumeration that begins at item i ends.
func (r *reader) listed(i int) int {
	for k := i + 1; k < len(r.items); k++ {
		if r.ends(k) || r.items[k].is("connect", "and") {
			return k
		}
	}
	return len(r.items)
}

// computes reports whether a stretch asks for a number or a ranking, not just for a scope.
func (r *reader) computes(from, to int) bool {
	for i := from; i < to; i++ {
		it := &r.items[i]
		if it.is("aggregate") || it.is("superlative") || it.is("figure") || it.is("duration") || it.is(isField) && r.fields[it.links[0].field].measure() || r.rates(i) && i > from {
			return true
		}
	}
	return false
}

// named reports whether a stretch names a field, a value or rows: "on average," does not.
func (r *reader) named(from, to int) bool {
	for i := from; i < to; i++ {
		if r.items[i].is(isField) || r.items[i].is(isRows) || r.items[i].is(isValue) || r.items[i].is("figure") {
			return true
		}
	}
	return false
}

// asks reports whether an item begins a question of its own.
func (r *reader) asks(i int) bool {
	it := &r.items[i]
	return it.is("connect", "what", "which", "who") || it.is("aggregate", "count", "countDistinct", "sum") && strings.HasPrefix(r.ts[it.from].text, "how")
}

// leads reports whether an item begins a ranking of groups by one word: "worst
// country", "best selling category" in a list of numbers.
func (r *reader) leads(i int) bool {
	if !r.items[i].is("superlative") || i+1 >= len(r.items) || !r.items[i+1].is(isField) {
		return false
	}
	f := r.fields[r.items[i+1].links[0].field]
	return !f.measure() && !f.time() && (i+2 == len(r.items) || r.ends(i+2) || r.items[i+2].is("connect", "and"))
}

// led reports whether a stretch ranks something already.
func (r *reader) led(from, to int) bool {
	return slices.ContainsFunc(r.items[from:to], func(it item) bool { return it.is("superlative") || it.is("by") })
}

// wonders reports whether a question that is answered by yes or no begins at an
// item behind "and": "and do larger orders take longer?"
func (r *reader) wonders(i int) bool {
	if i < 2 || !r.items[i-1].is("connect", "and") {
		return false
	}
	if !r.auxiliary(i) {
		return false
	}
	for k := i + 1; k < len(r.items) && k < i+4; k++ {
		switch it := &r.items[k]; {
		case it.is(isField), it.is(isRows), it.is("duration"), it.is("figure"), it.is("aggregate"):
			return true
		case !it.is(isFiller):
			return false
		}
	}
	return false
}

// auxiliary reports whether an item is a verb that a yes-or-no question begins with.
func (r *reader) auxiliary(i int) bool {
	switch r.ts[r.items[i].from].text {
	case "do", "does", "did", "is", "are", "was", "were", "has", "have", "can":
		return true
	}
	return false
}

func (r *reader) hasContent(from, to int) bool {
	for i := from; i < to; i++ {
		if r.items[i].content() {
			return true
		}
	}
	return false
}

// ownContent reports whether what follows names fields of its own before the sentence ends.
func (r *reader) ownContent(i int) bool {
	named := 0
	for ; i < len(r.items) && !r.ends(i); i++ {
		if r.items[i].is(isField) || r.items[i].is(isValue) {
			named++
		}
	}
	return named > 0
}

func (r *reader) ends(i int) bool {
	return r.items[i].is(isSign, ".", "?", "!", ";", newLine, newItem)
}
