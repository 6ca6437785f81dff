package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// share reads "percentage of orders that are returned": the conditions of the
// clause become the share's own.
func (b *builder) share(i int) {
	b.items[i].use = "share"
	if k := b.next(i+1, "of", "the"); b.has(k, isRows) {
		b.items[k].use = "rows"
	}
	if p, ok := b.flaggedShare(i); ok {
		b.add(plan.Measure{Aggregate: plan.ShareWhere, Where: &p, Unit: "%", Label: "share of " + b.rowNoun() + " where " + plan.ExplainFilter(p, b.profile), Origin: plan.Asked})
		return
	}
	if len(b.where) == 0 {
		b.focus = append(b.focus, "share")
		return
	}
	where := conjunction(b.where)
	text := plan.ExplainFilter(*where, b.profile)
	b.where = nil
	if k := b.numberAt(b.next(i+1, "of", "the")); k >= 0 && b.fields[b.field(k, aNumber)].column.Kind == catalog.KindFlow {
		whole := b.measureOf(b.field(k, aNumber), "sum")
		part := whole
		part.Where = where
		b.items[k].use = "share"
		b.add(plan.Measure{Aggregate: plan.Ratio, Of: &part, Per: &whole, Unit: "%", Label: "share of " + whole.Label + " where " + text, Origin: plan.Asked})
		return
	}
	b.add(plan.Measure{Aggregate: plan.ShareWhere, Where: where, Unit: "%", Label: "share of " + b.rowNoun() + " where " + text, Origin: plan.Asked})
}

// flaggedShare takes a yes-or-no field as the condition of a share: "percentage of injured players".
func (b *builder) flaggedShare(i int) (p plan.Predicate, ok bool) {
	k := b.next(i+1, "of", "the", "that", "is", "which", "who")
	if b.has(k, isRows) || b.has(k, isField) && b.fields[b.items[k].links[0].field].key(b.profile.Rows) {
		rows := k
		if k = b.next(k+1, "that", "is", "which", "who", "with", "have", "has"); b.has(k, isField) {
			b.items[rows].use = "rows"
		}
	}
	if k < 0 || !b.items[k].free(isField) {
		return p, false
	}
	f := b.items[k].links[0].field
	yes, _ := b.yesNo(f)
	if yes == "" {
		return p, false
	}
	b.items[k].use = "share"
	if n := b.next(k + 1); b.has(n, isField) && b.fields[b.items[n].links[0].field].key(b.profile.Rows) {
		b.items[n].use = "rows"
	}
	return plan.Predicate{Op: plan.In, Column: b.fields[f].column.Name, Values: []string{yes}}, true
}

// mode is the most common value: the first of a field's values by rows.
func (b *builder) mode(i int) {
	for n := range b.to - b.from { // what follows, then what stands before
		k := b.from + (i+1-b.from+n)%(b.to-b.from)
		if !b.items[k].free(isField) {
			continue
		}
		f := b.field(k, anyRole)
		b.items[i].use, b.items[k].use = "ranking", "group "+b.fields[f].column.Name
		b.group(b.dimension(f))
		b.rank = &ranking{field: -1, subject: -1, count: true, n: 1, at: i}
		b.counted = true
		return
	}
}

func (b *builder) rowNoun() string {
	if b.profile.RowNoun == "" {
		return "rows"
	}
	return b.profile.RowNoun
}

func conjunction(p []plan.Predicate) *plan.Predicate {
	switch len(p) {
	case 0:
		return nil
	case 1:
		return &p[0]
	}
	return &plan.Predicate{Op: plan.And, Kids: p}
}
