package sheet

import (
	"bytes"
	"slices"
	"strings"
)

// span is a range of merged cells; only its first one has a content.
type span struct{ left, top, right, bottom int }

const mostMerged = 200_000

func spanOf(ref string) (s span, ok bool) {
	from, to, _ := strings.Cut(ref, ":")
	var a, b bool
	s.left, s.top, a = place(from)
	s.right, s.bottom, b = place(to)
	return s, a && b && s.left <= s.right && s.top <= s.bottom
}

func (s span) wide() bool { return s.right > s.left }

// headRows is how far down a head that is made of merged cells may stand.
const headRows = 40

// heads are the first rows of a sheet, in which merged cells may name several columns.
type heads struct {
	rows  map[int][]cell
	spans []span // that begin there
}

// settle makes one row of names of a head of several rows: a name that stands over several
// columns, then what each of these is called. Rows of the head but the last become empty, and
// so do titles that are merged over the table.
func (h *heads) settle() {
	for _, row := range h.order() {
		switch {
		case len(h.rows[row+1]) > 0 && h.groups(row):
			h.rows[row+1] = joined(h.spread(row), h.spread(row+1))
			delete(h.rows, row)
		case len(h.rows[row]) > 1:
			return
		case h.titled(row):
			delete(h.rows, row)
		}
	}
}

// order are the rows from above.
func (h *heads) order() []int {
	var all []int
	for row := range h.rows {
		all = append(all, row)
	}
	slices.Sort(all)
	return all
}

// titled reports whether a row is one text that is merged over several columns.
func (h *heads) titled(row int) bool {
	cells := h.rows[row]
	return len(cells) == 1 && slices.ContainsFunc(h.spans, func(s span) bool {
		return s.top == row && s.left == cells[0].column && s.wide()
	})
}

// groups reports whether a row names columns, or groups of them that the next row names one
// by one. Nothing in either is a number.
func (h *heads) groups(row int) bool {
	below := h.spread(row + 1)
	for _, c := range append(slices.Clone(h.rows[row]), below...) {
		if c.number {
			return false
		}
	}
	has, wide := map[int]bool{}, false
	for _, c := range below {
		has[c.column] = true
	}
	for _, s := range h.spans {
		if s.top > row || s.bottom < row || !s.wide() {
			continue
		}
		wide = wide || s.bottom == row
		for column := s.left; column <= s.right; column++ {
			if s.bottom == row && !has[column] {
				return false
			}
		}
	}
	return wide && len(h.rows[row]) > 1
}

// spread is a row with the content of merged cells in each of them.
func (h *heads) spread(row int) []cell {
	cells := slices.Clone(h.rows[row])
	for _, s := range h.spans {
		if row < s.top || row > s.bottom {
			continue
		}
		i := slices.IndexFunc(h.rows[s.top], func(c cell) bool { return c.column == s.left })
		if i < 0 {
			continue
		}
		for column := s.left; column <= s.right; column++ {
			if !slices.ContainsFunc(cells, func(c cell) bool { return c.column == column }) {
				cells = append(cells, cell{column: column, text: h.rows[s.top][i].text})
			}
		}
	}
	slices.SortFunc(cells, func(a, b cell) int { return a.column - b.column })
	return cells
}

// joined puts the names of two rows together.
func joined(above, below []cell) []cell {
	all := slices.Clone(below)
	for _, a := range above {
		i := slices.IndexFunc(all, func(c cell) bool { return c.column == a.column })
		switch {
		case i < 0:
			all = append(all, a)
		case !bytes.Equal(all[i].text, a.text):
			all[i].text = slices.Concat(a.text, []byte(" "), all[i].text)
		}
	}
	slices.SortFunc(all, func(a, b cell) int { return a.column - b.column })
	return all
}

// fills are texts and dates of cells that are merged downwards: they hold for each of their
// rows. Numbers do not: they would count again in each.
type fills struct {
	spans []span // by their tops
	open  map[int]filled
	done  int64 // cells that were filled
}

type filled struct {
	text   []byte
	bottom int
}

func newFills(spans []span) *fills {
	down := slices.DeleteFunc(slices.Clone(spans), func(s span) bool { return s.wide() || s.top == s.bottom })
	slices.SortFunc(down, func(a, b span) int { return a.top - b.top })
	return &fills{spans: down, open: map[int]filled{}}
}

// row fills the cells of a row, which come in the order of the sheet.
func (f *fills) row(row int, cells []cell) []cell {
	for column, from := range f.open {
		switch {
		case from.bottom < row:
			delete(f.open, column)
		case !slices.ContainsFunc(cells, func(c cell) bool { return c.column == column }):
			cells = append(cells, cell{column: column, text: from.text})
			f.done++
		}
	}
	for len(f.spans) > 0 && f.spans[0].top <= row {
		s := f.spans[0]
		f.spans = f.spans[1:]
		for _, c := range cells {
			if c.column == s.left && !c.number && s.top == row {
				f.open[c.column] = filled{bytes.Clone(c.text), s.bottom}
			}
		}
	}
	return cells
}
