package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// maxPartValues is how many values of a field are searched for one that ends
// with a word: the words of a prompt are few, but the values may be many.
const maxPartValues = 200

// partsOfValues reads rows by the last word of a longer value: all the penguins
// are those of the species Humboldt Penguin.
func (b *builder) partsOfValues() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if t := b.ts[it.from]; !it.free(isUnknown) || t.kind != word || !b.plural(it.from) || !b.startsRows(b.previous(i)) {
			continue
		}
		f, values := b.endingIn(b.word(i))
		if f < 0 {
			continue
		}
		column := b.fields[f].column.Name
		it.use = "value " + column + "=" + values[0]
		b.note(plan.Assumption, b.said(i, i+1), b.fields[f].label()+" "+strings.Join(values, ", "))
		op := plan.In
		if b.negated(i) {
			op = plan.NotIn
		}
		b.require(i, plan.Predicate{Op: op, Column: column, Values: values})
	}
}

// startsRows reports whether the rows can be named behind an item: of all the, how many, list.
func (b *builder) startsRows(p int) bool {
	return p < 0 || b.items[p].is("aggregate", "count") || b.items[p].is("focus", "list") ||
		b.items[p].is("connect", "of", "for", "which", "what", "who", "show", "only")
}

// endingIn are the values of one field that end with a word and have others before it.
func (b *builder) endingIn(last string) (field int, values []string) {
	field = -1
	for f, fd := range b.fields {
		if fd.column.Type != sitrep.TypeString || !fd.column.AllValues || len(fd.column.Values) > maxPartValues {
			continue
		}
		var found []string
		for _, v := range fd.column.Values {
			if words := strings.Fields(plainWords(v.Value)); len(words) > 1 && stem(words[len(words)-1]) == last {
				found = append(found, v.Value)
			}
		}
		if len(found) > 0 && field >= 0 {
			return -1, nil // which of the two fields is not said
		}
		if len(found) > 0 {
			field, values = f, found
		}
	}
	return field, values
}
