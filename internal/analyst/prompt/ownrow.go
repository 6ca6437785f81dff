package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// ownRow reads comparisons of two fields of a row: "below their reorder level", "where
// actual is under plan", "delivered after the due date".
func (b *builder) ownRow() {
	for i := b.from; i < b.to; i++ {
		op, end := b.comparesAt(i)
		if op == "" {
			continue
		}
		k := end
		for k < b.to && (b.items[k].tag == isFiller && !b.ends(k) || b.possessive(k)) {
			k++
		}
		if !b.has(k, isField) || b.items[k].use != "" || !b.choosesRows(i) {
			continue
		}
		right := b.items[k].links[0].field
		left, at := b.comparedWith(i, right)
		if left < 0 {
			continue
		}
		p := plan.Predicate{Op: op, Column: b.fields[left].column.Name, Against: &plan.Operand{Column: b.fields[right].column.Name}}
		for n := at; n <= k; n++ {
			if it := &b.items[n]; it.tag != isFiller {
				it.use = "condition " + p.Column
			}
		}
		b.require(i, p)
		b.newest(left)
		b.shown = append(b.shown, left, right)
	}
}

// comparesAt is the comparison that begins at an item, and the item behind it.
func (b *builder) comparesAt(i int) (op plan.Operator, end int) {
	it := &b.items[i]
	if it.free("operator") {
		kind, hint, _ := strings.Cut(it.arg, " ")
		if ordering(kind) && hint == "" {
			return plan.Operator(kind), i + 1
		}
		return "", i
	}
	if it.use != "" {
		return "", i
	}
	op = map[string]plan.Operator{"after": plan.Greater, "later": plan.Greater, "before": plan.Less, "earlier": plan.Less}[b.ts[it.from].text]
	for end = i + 1; end < b.to && b.items[end].is("connect", "than"); {
		end++
	}
	return op, end
}

func (b *builder) possessive(k int) bool {
	return b.items[k].to-b.items[k].from == 1 && slices.Contains([]string{"its", "their", "his", "her", "our", "the", "was", "were", "is", "it"}, b.ts[b.items[k].from].text)
}

// choosesRows reports whether words before an item say that rows are chosen: which of
// them, how many, those that.
func (b *builder) choosesRows(i int) bool {
	for k := b.from; k < i; k++ {
		it := &b.items[k]
		if it.is("connect", "which", "what", "who", "that", "where", "with") || it.is("focus", "list") || it.is("aggregate", "count") || it.is(isRows) || it.is(isField) && b.plural(it.to-1) {
			return true
		}
	}
	return false
}

// comparedWith is the field that another one is held against, and where it is named: it
// stands before, or a verb speaks of it ("delivered"), or it is the only number there
// is beside; -1: none.
func (b *builder) comparedWith(i, right int) (left, at int) {
	k := b.previous(i, "is", "was", "the", "that", "which", "where")
	for k > b.from && b.possessive(k) {
		k--
	}
	if k >= b.from && b.items[k].is(isField) && b.items[k].use == "" {
		for _, l := range b.items[k].links {
			if b.alike(l.field, right) {
				return l.field, k
			}
		}
	}
	if b.fields[right].time() {
		if k >= b.from && b.items[k].tag != isField {
			return b.mostHinted(b.othersLike(right), []string{b.ts[b.items[k].from].text}, right), k
		}
		return -1, i
	}
	if f := b.standing(); f >= 0 && b.alike(f, right) {
		return f, i
	}
	if others := b.othersLike(right); len(others) == 1 {
		return others[0], i
	}
	return -1, i
}

// alike reports whether two fields can be held against each other.
func (b *builder) alike(f, g int) bool {
	if f == g || b.fields[f].time() != b.fields[g].time() || b.fields[g].yearly() {
		return false
	}
	return b.fields[f].time() && !b.fields[f].numeric() || b.fields[f].numeric() && b.fields[g].numeric() && b.fields[f].measure()
}

func (b *builder) othersLike(f int) []int {
	var out []int
	for g := range b.fields {
		if b.alike(g, f) {
			out = append(out, g)
		}
	}
	return out
}

// newest keeps to the last time of a table that tells again and again how much there
// is, where no time is named.
func (b *builder) newest(f int) {
	if b.profile.Retold(b.fields[f].column) && b.q.Period == nil {
		b.q.Period = &plan.Period{Kind: plan.ToDate, Unit: plan.Day, Text: "now"}
		b.q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
}
