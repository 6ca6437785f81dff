package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// mostShown is how many fields of a row a list shows that nobody named.
const mostShown = 7

// picked lists the rows that conditions choose, where they are asked for and nothing is
// counted: by what tells them apart, with what they were chosen by.
func (b *builder) picked() bool {
	if len(b.shown) == 0 || len(b.q.Measures) > 0 || b.counted || len(b.q.By) > 0 || b.chart != "" || b.rank != nil {
		return false
	}
	b.listRows()
	return true
}

func (b *builder) listRows() {
	b.q.Intent, b.q.Measures, b.q.By = plan.List, []plan.Measure{}, []plan.Dimension{}
	for _, f := range b.telling() {
		b.group(b.dimension(f))
	}
	b.loose, b.columns = nil, nil
}

// telling are the fields that tell the rows of a list apart and those that are asked
// for, in the order of the table.
func (b *builder) telling() []int {
	out := slices.Concat(b.shown, b.columns, b.loose)
	for _, names := range []bool{true, false} { // who it is goes before what it is like
		for f, fd := range b.fields {
			if len(out) < mostShown && !slices.Contains(out, f) && fd.column.Kind != catalog.KindConstant && names == b.tellsRow(fd) && (names || fd.column.Role == sitrep.RoleDimension) {
				out = append(out, f)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (b *builder) tellsRow(fd *field) bool {
	return fd.key(b.profile.Rows) || fd.column.Role == sitrep.RoleIdentifier
}

// takeHandful takes the number of "show me 10 orders".
func (b *builder) takeHandful() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].is("focus", "list") && !b.items[i].is("connect", "show") {
			continue
		}
		n := b.next(i+1, "of", "the")
		if n >= 0 && b.keeps(n) && b.has(b.next(n+1), isRows) {
			b.handful, b.items[n].use = int(b.items[n].number), "ranking"
			return
		}
	}
}

// someRows lists so many rows where nothing but their number is asked for, or the fields
// to show. It reports whether it did.
func (b *builder) someRows() bool {
	if b.handful == 0 || len(b.q.Measures) > 0 || b.counted || len(b.q.By) > 0 || b.chart != "" || b.rank != nil {
		return false
	}
	if len(b.columns)+len(b.loose) == 0 {
		b.listRows()
	} else {
		b.q.Intent = plan.List
		if name := b.nameField(); name >= 0 {
			b.group(b.dimension(name))
		}
		b.inOrder(func(f int) { b.group(b.dimension(f)) })
	}
	b.q.Rank = &plan.Rank{N: b.handful}
	return true
}

// inTurn lists rows that are named with nothing but an order by how old they are: "open
// tickets, oldest first". It reports whether it did.
func (b *builder) inTurn() bool {
	s := b.sorted
	at := slices.IndexFunc(b.items[b.from:b.to], func(it item) bool { return it.is("order") && strings.Contains(it.arg, "date") })
	if s == nil || at < 0 || !b.listing || len(b.q.Measures) > 0 || b.counted || len(b.q.By) > 0 || len(b.loose)+len(b.columns) > 0 || b.chart != "" || b.rank != nil {
		return false
	}
	if f := b.byName(b.profile.Time); s.field < 0 && f >= 0 {
		s.field = f
		s.ascending = strings.Contains(b.items[b.from+at].arg, "-date") == strings.HasPrefix(b.items[b.from+at].arg, "desc")
	}
	if s.field < 0 {
		return false
	}
	b.shown = append(b.shown, s.field)
	b.listRows()
	return true
}
