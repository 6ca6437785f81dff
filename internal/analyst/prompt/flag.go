package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// booleans reads a yes-or-no field that describes rows: "approved medicines",
// "not approved", "unpaid invoices".
func (b *builder) booleans() {
	for i := b.from; i < b.to; i++ {
		if b.items[i].tag == isUnknown {
			b.opposite(i)
		}
		if !b.items[i].free(isField) {
			continue
		}
		f := b.items[i].links[0].field
		yes, no := b.yesNo(f)
		column := b.fields[f].column.Name
		known := slices.ContainsFunc(b.where, func(p plan.Predicate) bool { return p.Column == column })
		if yes == "" || b.grouped(i) || known || b.halfNamed(i, f) {
			continue
		}
		not := b.items[i].arg == "not" || b.negated(i)
		if !not && !b.describes(i) {
			continue
		}
		value := yes
		if not {
			value = no
		}
		b.items[i].use = "value " + column + "=" + value
		b.require(i, plan.Predicate{Op: plan.In, Column: column, Values: []string{value}})
	}
}

// describes reports whether a yes-or-no field says which rows are meant: it
// stands by the rows, by a noun of the writer's own for them, or after "are".
func (b *builder) describes(i int) bool {
	p, n := b.previous(i), b.next(i+1)
	if p >= 0 && (b.items[p].is("connect", "is", "that", "which", "where", "with", "have", "has", "only") || b.items[p].is(isRows)) || b.has(i+1, isRows) {
		return true
	}
	if p >= 0 && b.items[p].is("connect", "from", "for") && b.items[i].to-b.items[i].from > 1 && b.items[i].links[0].score >= 0.95 {
		return true // orders from new customers
	}
	if b.has(n, "operator") && b.q.Having != nil {
		return true // who failed more than 3 trials
	}
	if n == i+1 && b.items[n].free(isUnknown) && b.plural(b.items[n].from) && b.rowsBegin(p) { // active users
		b.items[n].use = "rows"
		return true
	}
	if b.has(n, "connect", "or", "and") && b.has(n+1, isField) && b.flagged(n+1) { // active or churned customers
		return b.describes(n + 1)
	}
	return b.has(p, "connect", "or", "and") && p > b.from && (strings.HasPrefix(b.items[p-1].use, "value ") || strings.HasPrefix(b.items[p-1].use, "condition"))
}

// rowsBegin reports whether an item is where the naming of rows can begin: after
// nothing, "how many", "show".
func (b *builder) rowsBegin(p int) bool {
	return p < 0 || b.items[p].is("aggregate", "count", "share") || b.items[p].is("focus", "list") ||
		b.items[p].is("connect", "show", "which", "what", "who", "and", "or")
}

func (b *builder) flagged(i int) bool {
	yes, _ := b.yesNo(b.items[i].links[0].field)
	return yes != ""
}

// opposite makes "unpaid" and "inactive" the negated field or value, where
// nothing is called so itself.
func (b *builder) opposite(i int) {
	it := &b.items[i]
	if it.use != "" || it.to-it.from > 1 {
		return
	}
	if n, other := b.opens("contrary", it.from); n == 1 {
		if f := b.flagNamed(stem(other)); f >= 0 { // failed exams, where a field says who passed
			it.tag, it.arg, it.links = isField, "not", []link{{f, 0.9, 1}}
			return
		}
	}
	for _, prefix := range b.lexicon.opposites {
		rest, ok := strings.CutPrefix(b.ts[it.from].text, prefix)
		if !ok || len(rest) < 4 {
			continue
		}
		if f := b.flagNamed(stem(rest)); f >= 0 {
			it.tag, it.arg, it.links = isField, "not", []link{{f, 0.9, 1}}
			return
		}
	}
}

// flagNamed is the yes-or-no field of a name that ends with a word.
func (b *builder) flagNamed(s string) int {
	return slices.IndexFunc(b.fields, func(f *field) bool {
		n := f.names[0]
		yes, _ := b.yesNo(b.byName(f.column.Name))
		return yes != "" && n.stems[n.head] == s
	})
}

// yesNo are the values of a field that has just these two meanings.
func (b *builder) yesNo(f int) (yes, no string) { return b.fields[f].column.YesNo() }

// empties reads "without a phone", "missing email".
func (b *builder) empties() {
	for i := b.from; i < b.to; i++ {
		text := b.ts[b.items[i].from].text
		if text != "without" && text != "missing" && text != "empty" && text != "blank" {
			continue
		}
		k := b.next(i+1, "the")
		if k < 0 || !b.items[k].free(isField) {
			continue
		}
		f := b.items[k].links[0].field
		b.items[i].use, b.items[k].use = "empty", "condition "+b.fields[f].column.Name
		p := plan.Predicate{Op: plan.IsNull, Column: b.fields[f].column.Name}
		if c := b.fields[f].column; text == "without" && b.fields[f].numeric() && c.Nulls == 0 { // without orders: none of them
			p.Op, p.Values = plan.Equal, []string{"0"}
		}
		b.require(i, p)
	}
}

// halfNamed reports whether only the noun of a flag was said: the guests of
// "returning guest" are not those that return.
func (b *builder) halfNamed(i, f int) bool {
	n, it := b.fields[f].names[0], &b.items[i]
	if len(n.words) < 2 || it.links[0].score > 0.76 || it.to-it.from > 1 || b.ts[it.from].stem != n.stems[n.head] {
		return false
	}
	for w, text := range n.words {
		if w != n.head && !small(text) && !auxiliary(text) {
			return true
		}
	}
	return false
}

// auxiliary reports whether a word of a flag's name only makes it a flag: has_shelter, is_open.
func auxiliary(text string) bool {
	switch text {
	case "is", "are", "was", "were", "has", "have", "had", "does", "did", "can", "with", "flag", "indicator":
		return true
	}
	return false
}
