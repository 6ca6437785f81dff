package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// values takes the values that the clause names as conditions on their
// columns. Several of one column mean any of them.
func (b *builder) values() {
	for i := b.from; i < b.to; i++ {
		if b.items[i].free(isValue) {
			b.value(i)
		}
	}
	b.partsOfValues()
	b.heading()
	b.bothWays()
	b.booleans()
	b.empties()
	b.absent()
	b.present()
	b.happened()
	b.did()
	b.wholeLists()
	b.alternatives()
	b.contrast()
}

// heading makes conditions that stand before a colon hold for all that
// follows, and takes those of an earlier heading that are not overridden.
func (b *builder) heading() {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is(isSign, ":") && b.onlyValues(b.from, i) {
			b.scope = slices.Clone(b.where)
			return
		}
	}
	for _, p := range b.scope {
		if !slices.ContainsFunc(b.where, func(w plan.Predicate) bool { return w.Column == p.Column }) {
			b.where = append(b.where, p)
		}
	}
}

// onlyValues reports whether a stretch names values and nothing to compute.
func (b *builder) onlyValues(from, to int) bool {
	named := false
	for i := from; i < to; i++ {
		it := &b.items[i]
		if b.computes(i, i+1) || it.is("focus") {
			return false
		}
		named = named || it.is(isValue)
	}
	return named
}

func (b *builder) value(i int) {
	it := &b.items[i]
	if b.ts[it.from].text == "opened" && it.score < 0.9 { // what was opened need not be open
		it.use = "filler"
		return
	}
	hit := b.chooseHit(i)
	column := b.fields[hit.field].column.Name
	it.use = "value " + column + "=" + hit.value
	b.besideValue(i, hit.field)
	op := plan.In
	if b.negated(i) {
		op = plan.NotIn
	}
	if b.anyOf(i, column, op, hit.value) {
		return
	}
	b.require(i, plan.Predicate{Op: op, Column: column, Values: []string{hit.value}})
}

// besideValue consumes the field that only introduces the value: "status open", "in the region North".
func (b *builder) besideValue(i, field int) {
	before := b.previous(i, "is", "of", "in", "the", "as", "to", "with", "from", "for")
	for before >= 0 && b.items[before].is("negation") {
		before = b.previous(before, "is", "of", "in", "the", "as", "to")
	}
	for _, k := range []int{before, b.next(i+1, "as", "it")} {
		if k >= 0 && b.items[k].free(isField) && !b.grouped(k) && (b.items[k].links[0].field == field || k == i+1 && b.partly(k, field) || k == before && b.placed(k, i)) {
			b.items[k].use = "condition " + b.fields[field].column.Name
		}
	}
}

// partly reports whether an item names a field in part: the bed of "king bed" is that of the bed type.
func (b *builder) partly(k, field int) bool {
	return slices.ContainsFunc(b.items[k].links, func(l link) bool { return l.field == field && l.score >= 0.3 })
}

// negated reports whether a "not" or "except" reaches item i: back over other
// values and small words, not over a field or a sentence end.
func (b *builder) negated(i int) bool {
	for k := i - 1; k >= b.from; k-- {
		it := &b.items[k]
		switch {
		case it.is("negation"):
			it.use = "not"
			return !b.notOnly(k)
		case b.ts[it.from].text == "but": // not in Sales but in HR
			return false
		case it.is(isValue), it.is("connect", "and", "or", "in", "from", "to", "of", "with", "for", "is", "as"), it.tag == isFiller, it.is("by"), it.tag == isUnknown, it.is(isRows):
		case it.is(isField) && k == i-1 || it.is(isField) && it.use != "":
		default:
			return false
		}
	}
	return false
}

// leftOut drops fields that are only named to say that they are not meant:
// "the rest of the world, excluding Europe and Japan" where these are columns.
func (b *builder) leftOut() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].is("negation") || !b.hasContent(b.from, i) || !strings.HasPrefix(b.ts[b.items[i].from].text, "ex") {
			continue
		}
		for k := b.next(i + 1); k >= 0 && b.items[k].free(isField); {
			b.items[i].use, b.items[k].use = "not", "left out"
			and := b.next(k + 1)
			if !b.has(and, "connect", "and", "or") {
				break
			}
			k = b.next(and+1, "and", "or")
		}
	}
}

func (b *builder) notOnly(k int) bool {
	n := b.next(k + 1)
	return b.has(n, "connect", "only")
}

// contrast makes "EU vs US" a comparison of groups.
func (b *builder) contrast() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.is("versus") {
			continue
		}
		before, after := b.previous(i, "the", "in", "for"), b.next(i+1, "the", "in", "for", "to")
		if before < 0 || !b.items[before].is(isValue) {
			continue
		}
		f := b.valueField(before)
		switch {
		case it.arg == "rest":
			b.versusRest(f)
		case after >= 0 && b.items[after].is(isValue) && b.valueField(after) == f:
			b.versusGroups(f)
		default:
			continue
		}
		it.use = "comparison"
		b.group(b.dimension(f))
		b.q.Intent = plan.Compare
	}
	b.verbContrast()
	b.thanContrast()
}

// verbContrast: "compare North and South".
func (b *builder) verbContrast() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].is("versus", "verb") || b.q.Compare != nil {
			continue
		}
		for _, p := range b.where {
			if p.Op == plan.In && len(p.Values) > 1 {
				f := b.byName(p.Column)
				b.items[i].use = "comparison"
				b.versusGroups(f)
				b.group(b.dimension(f))
				b.q.Intent = plan.Compare
			}
		}
	}
}

func (b *builder) byName(column string) int {
	return slices.IndexFunc(b.fields, func(f *field) bool { return f.column.Name == column })
}

func (b *builder) valueField(i int) int {
	column, _, _ := strings.Cut(strings.TrimPrefix(b.items[i].use, "value "), "=")
	return b.byName(column)
}

func (b *builder) versusGroups(f int) {
	for _, p := range b.where {
		if p.Column == b.fields[f].column.Name && p.Op == plan.In {
			var groups [][]string
			for _, v := range p.Values {
				groups = append(groups, []string{v})
			}
			b.q.Compare = &plan.Comparison{Kind: plan.Groups, Groups: groups}
		}
	}
}

// versusRest takes the condition away: the other rows are the other side.
func (b *builder) versusRest(f int) {
	b.where = slices.DeleteFunc(b.where, func(p plan.Predicate) bool {
		if p.Column != b.fields[f].column.Name {
			return false
		}
		b.q.Compare = &plan.Comparison{Kind: plan.Rest, Groups: [][]string{p.Values}}
		return true
	})
}
