package prompt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// otherWords notes the fields that were named by a word of the same meaning,
// and lets measures carry the reader's own word: "total revenue", of amount.
func (b *builder) otherWords() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.is(isField) || it.use == "" || len(it.links) == 0 {
			continue
		}
		f := b.fields[it.links[0].field]
		if b.ownName(it) {
			b.called[f.column.Name] = cmp.Or(b.called[f.column.Name], f.label())
			continue
		}
		said := strings.ToLower(b.said(i, i+1))
		name := said
		if likeness(said) || b.lexicon.generic[said] {
			name = f.label() // "the least satisfied": no name for a number
		}
		if b.rename(f.column.Name, f.label(), name) {
			b.note(plan.Assumption, said, "the field "+f.label())
		}
	}
}

// likeness reports whether a word says what something is like: satisfied, productive.
func likeness(word string) bool {
	for _, end := range []string{"ed", "ive", "ient", "appy", "oyal"} {
		if strings.HasSuffix(word, end) {
			return true
		}
	}
	return false
}

// ownName reports whether an item shares a word with the names of its field, or
// is as good as spelt like one.
func (b *builder) ownName(it *item) bool {
	if it.links[0].score > scoreSynonym {
		return true
	}
	for _, n := range b.fields[it.links[0].field].names {
		for _, t := range b.ts[it.from:it.to] {
			if slices.Contains(n.stems, t.stem) {
				return true
			}
		}
	}
	return false
}

// rename puts the said word into the labels of a column's measures, and reports
// whether the question uses the column at all.
func (b *builder) rename(column, label, said string) bool {
	used := slices.ContainsFunc(b.q.By, func(d plan.Dimension) bool { return d.Column == column })
	for i := range b.q.Measures {
		used = relabel(&b.q.Measures[i], column, label, said) || used
	}
	if b.called[column] == "" && used {
		b.called[column] = said
	}
	return used
}

func relabel(m *plan.Measure, column, label, said string) bool {
	if m.Column != column || !strings.HasSuffix(m.Label, label) {
		return false
	}
	m.Label = strings.TrimSuffix(m.Label, label) + said
	return true
}

// oneName lets a measure have one name in all of a report: the word that the
// reader used for it first, in what is taken for granted as well.
func (r *reader) oneName() {
	for column, said := range r.called {
		label := r.fields[(&builder{reader: r}).byName(column)].label()
		each := func(q *plan.Question) {
			for i := range q.Measures {
				relabel(&q.Measures[i], column, label, said)
			}
		}
		for i := range r.out.Questions {
			each(&r.out.Questions[i])
		}
		for i := range r.out.Notes {
			n := &r.out.Notes[i]
			if n.Claim != nil {
				each(&n.Claim.Question)
			}
			if n.Chosen == "total "+label { // what a ranking is by when nobody says
				n.Chosen = "total " + said
			}
		}
	}
}
