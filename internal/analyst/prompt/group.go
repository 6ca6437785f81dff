package prompt

import (
	"cmp"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// groups takes what follows "by", "per", "each" and the like.
func (b *builder) groups() {
	for i := b.from; i < b.to; i++ {
		if b.drawnOver(i) {
			b.items[i].tag = "by"
		}
		if b.items[i].free("by") && b.groupList(i) {
			b.items[i].use = "by"
		}
	}
	for i := b.from; i < b.to; i++ {
		if b.items[i].free("grain") {
			b.looseGrain(i)
		}
	}
}

// groupList takes the fields after a by-word: "region and channel", "year, by month".
func (b *builder) groupList(i int) bool {
	taken := false
	for k := b.next(i+1, "of", "in", "on", "for", "to", "the", "it"); k >= 0; {
		if n := b.next(k+1, "of", "the"); b.items[k].is("aggregate", "count") && n >= 0 && b.items[n].free(isField) && b.fields[b.field(n, anyRole)].discrete() {
			b.items[k].use = "group" // "by the number of cylinders"
			k = n
		}
		if !b.groupItem(k, taken) {
			return taken
		}
		taken = true
		more := b.next(k + 1)
		if !b.has(more, "connect", "and") && !b.has(more, isSign, "/", "&") {
			return taken
		}
		k = b.next(more+1, "of", "and")
		if k >= 0 && b.items[k].is("by") {
			return taken
		}
	}
	return taken
}

// groupItem makes one item a dimension, if it can be one.
func (b *builder) groupItem(k int, later bool) bool {
	it := &b.items[k]
	switch {
	case it.free(isField):
		f := b.field(k, aGroup)
		if b.ranksBy(k, b.field(k, aNumber)) {
			return true
		}
		if later && b.fields[f].measure() && !b.fewValues(f) {
			return false
		}
		if b.modifies(k) {
			it.use = "names what follows"
			return b.groupItem(k+1, later)
		}
		it.use = "group " + b.fields[f].column.Name
		if b.fields[f].time() && b.grainOf(k+1, f) {
			return true
		}
		if unit := b.unitIn(k); unit != "" && b.fields[f].time() && !b.fields[f].numeric() {
			d := b.dimension(f)
			d.Grain = unit
			b.group(d)
			return true
		}
		b.groupField(f)
		return true
	case it.free("grain"):
		return b.grain(k)
	case it.free(isRows) && !later && k+1 < b.to && b.items[k+1].free("grain"):
		it.use = "rows" // "by each payment day"
		return b.grain(k + 1)
	case it.free(isRows) && k+1 < b.to && b.items[k+1].free(isField) && !b.fields[b.items[k+1].links[0].field].measure():
		it.use = "rows" // "by product type"
		return b.groupItem(k+1, later)
	case it.free(isRows) && !later:
		it.use = "each row"
		b.each = true
		return true
	}
	return false
}

// ranksBy takes "by revenue" in "top 5 products by revenue" and "products by
// revenue" as what the products are held by, not as groups; so also in a top 5
// of what the data does not have.
func (b *builder) ranksBy(k, f int) bool {
	if !b.fields[f].measure() {
		return false
	}
	if r := b.rank; r != nil && (r.subject >= 0 || r.rows || r.n > 0) && r.field < 0 && r.measure == nil {
		r.field = f
		b.items[k].use = "ranking by " + b.fields[f].column.Name
		return true
	}
	by := b.previous(k, "of", "the")
	p := b.previous(by, "the")
	if b.has(p, isValue) && b.q.Compare != nil && !b.countWord() {
		b.loose = append(b.loose, f) // "North vs South by revenue"
		b.items[k].use = "measure " + b.fields[f].column.Name
		return true
	}
	if p < 0 || b.fields[f].discrete() || !b.items[p].free(isField) || b.rank != nil || b.fields[b.items[p].links[0].field].measure() || b.countWord() || b.wants("relation", "distribution") {
		return false
	}
	m := b.measureOf(f, "")
	b.items[k].use = "measure " + m.Label
	b.add(m)
	return true
}

// modifies reports whether a field only describes the time that follows it: "by model year".
func (b *builder) modifies(k int) bool {
	if k+1 >= b.to || b.items[k+1].use != "" {
		return false
	}
	next := &b.items[k+1]
	if next.is("grain", "year", "month", "quarter", "week", "date") && !b.fields[b.items[k].links[0].field].time() {
		return b.timeField(next.arg) >= 0
	}
	if !next.is(isField) {
		return false
	}
	f, g := b.items[k].links[0].field, next.links[0].field
	if b.fields[g].yearly() && !b.fields[f].yearly() {
		return true
	}
	return next.links[0].score >= 0.9 && !b.fields[f].measure() && !b.fields[g].measure() && f != g // "product category" is the category
}

// unitIn is the unit of time that the words for a field name: "by payment day".
func (b *builder) unitIn(k int) plan.Grain {
	for _, t := range b.ts[b.items[k].from:b.items[k].to] {
		switch t.stem {
		case "day", "week", "month", "quarter", "year":
			return plan.Grain(t.stem)
		}
	}
	return ""
}

// groupField groups by a field: a date by its grain, a number with many values in bins.
func (b *builder) groupField(f int) {
	fd := b.fields[f]
	d := b.dimension(f)
	switch {
	case fd.time() && !fd.numeric() && b.fewDates(f):
		d.Grain, b.impliedDay = plan.Day, true
	case fd.time() && !fd.numeric():
		d.Auto = true
	case fd.numeric() && !b.fewValues(f) && fd.measure():
		d.Bins = cmp.Or(b.bins, 10)
	}
	b.group(d)
}

// fewDates reports whether a date field that is named has so few dates that each can be shown.
func (b *builder) fewDates(f int) bool {
	c := b.fields[f].column
	return c.Distinct > 0 && c.Distinct <= 62
}

// fewValues reports whether the values of a number can be groups of their own.
func (b *builder) fewValues(f int) bool {
	c := b.fields[f].column
	return c.Distinct > 0 && c.Distinct <= 30 || b.fields[f].yearly()
}

// timeField is the time column that a unit is about: one with the unit in its
// name ("year" in "release year"), one that the clause names, else the primary.
func (b *builder) timeField(unit string) int {
	primary := -1
	for f, fd := range b.fields {
		if fd.column.Name == b.profile.Time {
			primary = f
		}
		if named(fd, unit) && (fd.time() || fd.numeric() && fd.column.Distinct <= 400) && (fd.numeric() || b.profile.Time == "") {
			return f
		}
	}
	for i := b.from; i < b.to; i++ {
		if b.items[i].is(isField) && b.fields[b.items[i].links[0].field].time() {
			return b.items[i].links[0].field
		}
	}
	if primary >= 0 && b.fields[primary].numeric() && unit != "year" && unit != "auto" && unit != "date" {
		return -1
	}
	if primary < 0 && unit == "year" {
		for f := range b.fields {
			if b.years(f) && b.fields[f].column.Distinct > 1 {
				return f
			}
		}
	}
	if primary < 0 && (unit == "auto" || unit == "date") {
		return b.timeField("year")
	}
	return primary
}

func named(f *field, unit string) bool {
	for _, n := range f.names {
		for _, w := range n.words {
			if w == unit {
				return true
			}
		}
	}
	return false
}
