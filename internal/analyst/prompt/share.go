package prompt

import (
	"strings"

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
	if m, ok := b.flaggedShare(i); ok {
		b.add(m)
		return
	}
	if len(b.where) == 0 || b.sharedOut(i) {
		b.focus = append(b.focus, "share")
		return
	}
	of := b.wholeOf()
	where := conjunction(b.where)
	text, name := plan.ExplainFilter(*where, b.profile), b.shareName(i, b.stateEnd(i), *where)
	b.where, b.spots = of, nil
	if k := b.numberAt(b.next(i+1, "of", "the")); k >= 0 && b.fields[b.field(k, aNumber)].column.Kind == catalog.KindFlow {
		whole := b.measureOf(b.field(k, aNumber), "sum")
		part := whole
		part.Where = where
		b.items[k].use = "share"
		b.add(plan.Measure{Aggregate: plan.Ratio, Of: &part, Per: &whole, Unit: "%", Label: "share of " + whole.Label + " where " + text, Origin: plan.Asked})
		return
	}
	b.add(plan.Measure{Aggregate: plan.ShareWhere, Where: where, Unit: "%", Label: name, Origin: plan.Asked})
}

// stateEnd is the last item of a share's rows and the only state that they are
// in: "share of cancelled orders", "percentage of orders that are late". -1:
// there is more to it than a name can say.
func (b *builder) stateEnd(i int) int {
	if len(b.where) != 1 || len(b.spots) != 1 || b.where[0].Op != plan.In || len(b.where[0].Values) != 1 {
		return -1
	}
	state, k := b.spots[0].from, b.next(i+1, "of", "the")
	switch {
	case k == state && b.has(k+1, isRows):
		return k + 1
	case b.has(k, isRows) && b.next(k+1, "that", "is", "which", "who") == state:
		return state
	}
	return -1
}

// flaggedShare takes a yes-or-no field as the condition of a share and calls it as
// the prompt does: "percentage of injured players", "share of orders that are late".
func (b *builder) flaggedShare(i int) (m plan.Measure, ok bool) {
	k := b.next(i+1, "of", "the", "that", "is", "which", "who")
	if b.has(k, isRows) || b.has(k, isField) && b.fields[b.items[k].links[0].field].key(b.profile.Rows) {
		rows := k
		if k = b.next(k+1, "that", "is", "which", "who", "with", "have", "has"); b.has(k, isField) {
			b.items[rows].use = "rows"
		}
	}
	if k < 0 || !b.items[k].free(isField) {
		return m, false
	}
	f := b.items[k].links[0].field
	yes, _ := b.yesNo(f)
	if yes == "" {
		return m, false
	}
	b.items[k].use = "share"
	last := k
	if n := b.next(k + 1); b.has(n, isRows) || b.has(n, isField) && b.fields[b.items[n].links[0].field].key(b.profile.Rows) {
		b.items[n].use = "rows"
		last = n
	}
	p := plan.Predicate{Op: plan.In, Column: b.fields[f].column.Name, Values: []string{yes}}
	return plan.Measure{Aggregate: plan.ShareWhere, Where: &p, Unit: "%", Label: b.shareName(i, last, p), Origin: plan.Asked}, true
}

// shareName is what the prompt calls a share, in its own words from the share on:
// "percentage of late deliveries". Where it has no noun to name ("what percent
// is late"), the condition says it.
func (b *builder) shareName(from, last int, p plan.Predicate) string {
	said := strings.ToLower(strings.Join(strings.Fields(b.said(from, last+1)), " "))
	for _, noun := range []string{"share of ", "percentage of ", "proportion of ", "fraction of "} {
		if of, ok := strings.CutPrefix(said, noun); ok {
			return noun + strings.TrimPrefix(of, "the ")
		}
	}
	return "share of " + b.rowNoun() + " where " + plan.ExplainFilter(p, b.profile)
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
