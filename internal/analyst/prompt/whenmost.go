package prompt

import (
	"slices"
)

// asksWhen reports whether the clause asks when something was.
func (b *builder) asksWhen() bool {
	for i := b.from; i < b.to; i++ {
		if b.ts[b.items[i].from].text != "when" {
			continue
		}
		if p := b.previous(i); (p < 0 || b.items[p].is("connect", "and") || b.items[p].tag == isSign) && i+1 < b.to && b.auxiliary(i+1) {
			return true
		}
	}
	return false
}

// whenMost lists the row at the end of a number with its time: "when was it hottest?"
func (b *builder) whenMost(r *ranking) {
	t := b.byName(b.profile.Time)
	if r.field < 0 || t < 0 || !b.fields[r.field].measure() || len(b.q.By) > 0 || r.subject >= 0 || !b.asksWhen() {
		return
	}
	r.rows = true
	if at := slices.IndexFunc(b.items[b.from:b.to], func(it item) bool { return b.ts[it.from].text == "when" }); at >= 0 {
		it := &b.items[b.from+at]
		it.tag, it.use, it.links, it.score = isField, "field "+b.profile.Time, []link{{t, 0.9, 1}}, 0.9
	}
	b.columns = append(b.columns, t)
}
