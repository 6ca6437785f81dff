package document

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// How plain text is laid out.
const (
	textWidth = 76 // of a line
	cellWidth = 36 // of a cell; what is longer ends with "…"
)

// PlainText writes the outline down for readers without markdown: lines that fit
// a window, tables in columns, no signs but those of headings and lists. No mail
// program finds a link in it.
func (o *Outline) PlainText() string {
	w := &writer{}
	w.heading(o.Title, "=")
	w.line(fill(strings.Join(o.About, " · "), ""))
	if o.Banner != "" {
		w.line(fill("Not fresh: "+o.Banner, ""))
	}
	brief := o.Brief()
	for i := range o.Parts[:brief] {
		w.plainPart(&o.Parts[i])
	}
	w.plainReading(o)
	for i := range o.Parts[brief:] {
		w.plainPart(&o.Parts[brief+i])
	}
	return w.String()
}

// plainReading stands behind what is read in a hurry: many questions are many lines.
func (w *writer) plainReading(o *Outline) {
	var lines []string
	for _, text := range append(readings(slices.Clone(o.Readings)), o.Remarks...) {
		lines = append(lines, fill(text, ""))
	}
	w.block(lines)
}

func (w *writer) heading(text, under string) {
	text = fill(text, "")
	last := text[strings.LastIndexByte(text, '\n')+1:]
	w.block([]string{text, strings.Repeat(under, min(max(3, utf8.RuneCountInString(last)), textWidth))})
}

func (w *writer) plainPart(p *Part) {
	w.heading(p.Heading, "-")
	if p.Answer != nil {
		w.line(fill(p.Answer.String(), ""))
	}
	if len(p.Figures) > 0 {
		grid, right := figureGrid(p.Figures)
		w.columns(grid, right)
	}
	for i := range p.Tables {
		w.plainTable(&p.Tables[i])
	}
	items := make([]string, len(p.Items))
	for i, item := range p.Items {
		items[i] = fill(item.String(), "- ")
	}
	w.block(items)
}

func (w *writer) plainTable(t *Grid) {
	grid, right := t.grid()
	w.columns(grid, right)
	if t.Note != "" {
		w.line(t.Note)
	}
}

// columns writes a table whose first row is its head.
func (w *writer) columns(grid [][]string, right []bool) {
	width := make([]int, len(right))
	for _, row := range grid {
		for i := range row {
			row[i] = Unlink(truncate(Clean(row[i]), cellWidth))
			width[i] = max(width[i], utf8.RuneCountInString(row[i]))
		}
	}
	rules := make([]string, len(right))
	for i, n := range width {
		rules[i] = strings.Repeat("-", n)
	}
	lines := make([]string, 0, len(grid)+1)
	for i, row := range grid {
		lines = append(lines, apart(row, width, right))
		if i == 0 {
			lines = append(lines, strings.Join(rules, "  "))
		}
	}
	w.block(lines)
}

func apart(row []string, width []int, right []bool) string {
	cells := make([]string, len(row))
	for i, c := range row {
		cells[i] = pad(c, width[i], right[i])
	}
	return strings.TrimRight(strings.Join(cells, "  "), " ")
}

// fill breaks a text into lines, the first with a mark and the others below its
// text. A word that is longer than a line stays whole.
func fill(text, mark string) string {
	indent := strings.Repeat(" ", len(mark))
	var b strings.Builder
	b.WriteString(mark)
	at := len(mark)
	for i, word := range strings.Fields(Unlink(Clean(text))) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > textWidth:
			b.WriteString("\n" + indent)
			at = len(indent)
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}
