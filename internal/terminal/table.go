package terminal

import "strings"

// gap is the space between two columns of a table.
const gap = 2

// minColumn is what columns of text are narrowed to at first.
const minColumn = 10

// isTable reports whether lines start with a table: a row, then a row of dashes.
func isTable(lines []string) bool {
	if len(lines) < 2 || !strings.Contains(lines[0], "|") {
		return false
	}
	marks := cells(lines[1])
	for _, mark := range marks {
		if bare := strings.Trim(mark, ":"); bare == "" || strings.Trim(bare, "-") != "" {
			return false
		}
	}
	return len(marks) == len(cells(lines[0]))
}

// cells splits a row at the bars that are not escaped. The bars at both ends are
// optional.
func cells(line string) []string {
	line = strings.TrimPrefix(strings.TrimSpace(line), "|")
	var out []string
	start := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '|':
			out = append(out, strings.TrimSpace(line[start:i]))
			start = i + 1
		}
	}
	if last := strings.TrimSpace(line[start:]); last != "" || start == 0 {
		out = append(out, last)
	}
	return out
}

// column is one column of a table while it is laid out.
type column struct {
	right bool
	width int
}

func (p *page) table(lines []string) []string {
	marks := cells(lines[1])
	columns := make([]column, len(marks))
	for i, mark := range marks {
		columns[i].right = strings.HasSuffix(mark, ":") && !strings.HasPrefix(mark, ":")
	}
	body := []string{lines[0]}
	rest := lines[2:]
	for len(rest) > 0 && strings.Contains(rest[0], "|") {
		body = append(body, rest[0])
		rest = rest[1:]
	}
	rows := make([][]row, len(body))
	for i, line := range body {
		rows[i] = p.tableRow(line, i == 0, columns)
	}
	fit(columns, p.width)
	for i, r := range rows {
		p.drawRow(r, columns)
		if i == 0 {
			p.drawRule(columns)
		}
	}
	return rest
}

// tableRow reads one line and widens the columns to it. Cells beyond the header
// are left out, as CommonMark's tables have it.
func (p *page) tableRow(line string, head bool, columns []column) []row {
	look := ""
	if head {
		look = bold
	}
	out := make([]row, len(columns))
	for i, text := range cells(line) {
		if i < len(columns) {
			out[i] = p.inline(text, look)
			columns[i].width = max(columns[i].width, out[i].width())
		}
	}
	return out
}

// fit narrows the widest columns until the table has its width: columns of text
// first, then, on a very narrow screen, whatever is widest. Nothing is cut off:
// what does not fit is wrapped inside its cell.
func fit(columns []column, width int) {
	over := gap*(len(columns)-1) - width
	for _, c := range columns {
		over += c.width
	}
	for _, floor := range []int{minColumn, minColumn / 2, 1} {
		for ; over > 0; over-- {
			widest := widestOf(columns, floor)
			if widest < 0 {
				break
			}
			columns[widest].width--
		}
	}
}

// widestOf returns the widest column that may be narrowed and is wider than
// floor, or -1. Columns of numbers may only be narrowed at the last floor.
func widestOf(columns []column, floor int) int {
	widest := -1
	for i, c := range columns {
		if c.width > floor && (!c.right || floor == 1) && (widest < 0 || c.width > columns[widest].width) {
			widest = i
		}
	}
	return widest
}

func (p *page) drawRow(cells []row, columns []column) {
	height := 1
	wrapped := make([][]row, len(columns))
	for i, c := range columns {
		wrapped[i] = wrap(cells[i], c.width)
		height = max(height, len(wrapped[i]))
	}
	for at := range height {
		var b strings.Builder
		for i, c := range columns {
			var cell row
			if at < len(wrapped[i]) {
				cell = wrapped[i][at]
			}
			if i > 0 {
				b.WriteString(strings.Repeat(" ", gap))
			}
			pad := strings.Repeat(" ", max(0, c.width-cell.width()))
			if c.right {
				b.WriteString(pad)
			}
			b.WriteString(cell.render(p.color))
			if !c.right {
				b.WriteString(pad)
			}
		}
		p.line(b.String())
	}
}

func (p *page) drawRule(columns []column) {
	parts := make([]string, len(columns))
	for i, c := range columns {
		parts[i] = p.faint(strings.Repeat("─", c.width))
	}
	p.line(strings.Join(parts, strings.Repeat(" ", gap)))
}
