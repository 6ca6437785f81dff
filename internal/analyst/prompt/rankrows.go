package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// impliedSize gives "the largest country" and "the best customers" a number
// where the prompt names none: a size, else what the table is about.
func (b *builder) impliedSize(r *ranking) {
	single := r.rows || r.subject >= 0 && b.fields[r.subject].key(b.profile.Rows)
	if !single || r.field >= 0 || r.measure != nil || r.count || len(b.q.Measures) > 0 || len(b.q.By) > 0 {
		return
	}
	if len(b.loose) > 0 {
		r.field = b.shownNumber(r)
		return
	}
	f := -1
	if !r.quality {
		f = b.nounField("size")
	}
	if word := b.word(r.at); f < 0 && (word == "highest" || word == "lowest") {
		f, _ = b.hinted(b.lexicon.adjectives["high"])
	}
	if f < 0 && b.occurrences() {
		r.count = true
		return
	}
	if f < 0 {
		f = b.mainMeasure()
	}
	if f < 0 {
		return
	}
	r.field = f
	b.note(plan.Assumption, b.said(r.at, r.at+1), "by "+b.fields[f].label())
}

// shownWith reports whether several rows are ranked and fields of theirs asked for: "the 8
// largest orders with product and channel".
func (b *builder) shownWith(r *ranking) bool {
	if !r.rows || r.n < 2 {
		return false
	}
	return slices.ContainsFunc(b.items[b.from:b.to], func(it item) bool { return b.ts[it.from].text == "with" && it.to-it.from == 1 })
}

// shownNumber is what the rows of "the 10 largest orders with date, product and
// amount" are ranked by: the one number among what is to be shown; -1: there is none.
func (b *builder) shownNumber(r *ranking) int {
	rows := b.next(r.at + 1)
	if !b.has(rows, isRows) || rows+1 >= b.to || b.ts[b.items[rows+1].from].text != "with" {
		return -1
	}
	found := -1
	for _, f := range b.loose {
		switch {
		case !b.fields[f].measure():
		case found >= 0:
			return b.mainMeasure()
		default:
			found = f
		}
	}
	return found
}

// rowRanking reports whether single rows are ranked: the country with the
// largest area, in a table with one row a country.
func (b *builder) rowRanking(r *ranking) bool {
	if r.field < 0 || len(b.q.By) > 0 || len(b.q.Measures) > 0 || b.counted {
		return false
	}
	if r.subject >= 0 {
		return b.fields[r.subject].key(b.profile.Rows)
	}
	if r.rows && !r.plural && r.hinted {
		return true // which airline has the shortest flight
	}
	if f := b.whichField(); f >= 0 && !b.fields[f].key(b.profile.Rows) {
		return false
	}
	if b.singled(r) {
		return true
	}
	asked := slices.Concat(b.columns, b.loose)
	if len(asked) == 0 {
		return r.rows || r.n > 1 || r.offset > 0
	}
	return r.rows || b.listing || slices.ContainsFunc(asked, func(f int) bool { return b.fields[f].key(b.profile.Rows) })
}

// singled reports whether several numbers are asked for, one a row, each with what
// stands beside it: "the five longest waits with vet and date".
func (b *builder) singled(r *ranking) bool {
	for k := r.at + 1; r.n > 1 && k+1 < b.to; k++ {
		if strings.HasPrefix(b.items[k].use, "ranking by ") {
			return b.plural(b.items[k].to-1) && b.ts[b.items[k].to].text == "with"
		}
	}
	return false
}

// rankRowsBy lists the first rows by a number. What they are ranked by is
// shown, too: a reader wants to see it.
func (b *builder) rankRowsBy(r *ranking) {
	b.q.Intent = plan.List
	if r.subject >= 0 {
		b.group(b.dimension(r.subject))
	}
	name := b.nameField()
	if name >= 0 && b.shownWith(r) {
		b.group(b.dimension(name)) // which rows they are, before what is shown of them
	}
	b.inOrder(func(f int) { b.group(b.dimension(f)) })
	if len(b.q.By) == 0 && name >= 0 {
		b.group(b.dimension(name))
	}
	if len(b.q.By) == 0 || b.fields[r.field].time() && len(b.q.By) == 1 && b.byName(b.q.By[0].Column) == b.numberedKey() {
		b.q.By = nil
		b.wholeRows()
	}
	b.group(b.dimension(r.field))
	b.q.Rank = &plan.Rank{N: b.rankN(r), Ascending: b.direction(r), Column: b.fields[r.field].column.Name, Offset: r.offset}
}

// firstOfEach finds the first row of each group: the best paid employee of each
// department. The name is a group within the group.
func (b *builder) firstOfEach(r *ranking) bool {
	name := b.nameField()
	if r.subject >= 0 && b.fields[r.subject].key(b.profile.Rows) {
		name = r.subject
	} else if !r.rows {
		return false
	}
	if r.field < 0 || name < 0 || len(b.q.By) == 0 || len(b.q.Measures) > 0 || b.counted || b.timed() || !b.fields[r.field].numeric() || b.isGroup(name) && len(b.q.By) == 1 {
		return false
	}
	column := b.fields[name].column.Name
	b.q.By = slices.DeleteFunc(b.q.By, func(d plan.Dimension) bool { return d.Column == column })
	within := len(b.q.By)
	b.group(b.dimension(name))
	end := "maximum"
	if b.direction(r) {
		end = "minimum"
	}
	b.q.Measures = []plan.Measure{b.measureOf(r.field, end)}
	b.q.Intent = plan.Ranking
	b.q.Rank = &plan.Rank{N: max(b.rankN(r), 1), Ascending: b.direction(r), Within: within, Offset: r.offset}
	return true
}

// wholeRows shows the first columns of a row.
func (b *builder) wholeRows() {
	for f, fd := range b.fields {
		if len(b.q.By) < 8 && fd.column.Kind != catalog.KindConstant && fd.column.Kind != catalog.KindText {
			b.group(b.dimension(f))
		}
	}
}

// nameField is the field that names a row for people: a key in words, else one
// that is called a name, else a numbered key.
func (b *builder) nameField() int {
	called := -1
	for f, fd := range b.fields {
		switch {
		case fd.numeric() || fd.time() || fd.column.Kind == catalog.KindBoolean || fd.column.Kind == catalog.KindText:
		case fd.key(b.profile.Rows):
			return f
		case called < 0 && (fd.column.Label == "name" || fd.column.Label == "title" || fd.column.Label == "full name"):
			called = f
		}
	}
	if called >= 0 {
		return called
	}
	return b.numberedKey()
}

// numberedKey is the field that numbers the rows; -1: none.
func (b *builder) numberedKey() int {
	return slices.IndexFunc(b.fields, func(fd *field) bool { return fd.numeric() && fd.key(b.profile.Rows) })
}
