package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// howAdjectives reads "how old are the patients": the adjective names the
// field, unless the field is named beside it.
func (b *builder) howAdjectives() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free("how") {
			continue
		}
		f, _ := b.hinted(it.arg)
		if f < 0 || b.otherNumbers() {
			b.pass(i)
			continue
		}
		it.tag, it.links, it.score = isField, []link{{f, 0.9, 1}}, 0.9
	}
}

func (b *builder) otherNumbers() bool {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is(isField) && it.links[0].score >= 0.6 && b.fits(it.links[0].field, aNumber) && b.fields[it.links[0].field].measure() {
			return true
		}
	}
	return false
}

// uncounted refuses a statistic that is not calculated, rather than answer with another.
func (b *builder) uncounted() {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.free("uncounted") {
			b.missing(b.q.Text, it.arg)
			for k := b.from; k < b.to; k++ {
				b.items[k].use = "not answered"
			}
			b.refused = true
			return
		}
	}
}

// missingValues reads "how many values of age are missing" and "the number of
// missing values in age".
func (b *builder) missingValues() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		var k int
		switch text := b.ts[it.from].text; {
		case it.use != "" && it.tag != "focus" || text != "missing" && text != "empty" && text != "blank" && text != "absent":
			continue
		case it.is("focus", "quality"):
			k = b.next(i+1, "of", "in", "for", "the", "are", "is")
		default:
			k = b.previous(i, "is")
		}
		if k < 0 || !b.items[k].free(isField) || !b.countWord() {
			continue
		}
		c := b.fields[b.items[k].links[0].field].column
		it.use, b.items[k].use = "empty", "condition "+c.Name
		b.dropFocus("quality")
		b.where = append(b.where, plan.Predicate{Op: plan.IsNull, Column: c.Name})
	}
}

// distinctRows counts the different things that rows are about, where each has
// many: the machines of a table of their readings.
func (b *builder) distinctRows(i, k int) bool {
	if k < 0 || !b.items[k].is(isRows) {
		return false
	}
	for f, fd := range b.fields {
		if fd.measure() || fd.column.Distinct <= 1 || fd.column.Distinct >= b.profile.Rows || !slices.Contains(fd.names[0].stems, b.word(k)) {
			continue
		}
		m := b.distinctOf(f)
		b.items[i].use, b.items[k].use = "measure", "measure "+m.Label
		b.add(m)
		return true
	}
	return false
}

// unitsOfNumbers passes over the unit behind the number of a condition, which a
// field has in its name: "taller than 180 cm" asks for no height_cm of its own.
func (b *builder) unitsOfNumbers() {
	for i := b.from + 1; i < b.to; i++ {
		it := &b.items[i]
		if it.free(isField) && it.to-it.from == 1 && b.lexicon.suffix[b.ts[it.from].text] && b.items[i-1].is(isNumber) && b.items[i-1].use != "" {
			it.use = "unit"
		}
	}
}
