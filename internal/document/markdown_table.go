package document

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// TableRows is how many rows of a table the markdown shows at most.
const TableRows = 50

func (w *writer) table(t *Table) {
	if len(t.Columns) == 0 || len(t.Rows) == 0 {
		return
	}
	grid := [][]string{make([]string, len(t.Columns))}
	right := make([]bool, len(t.Columns))
	for i, c := range t.Columns {
		grid[0][i], right[i] = Escape(heading(c)), c.Align == "right"
	}
	shown := min(len(t.Rows), TableRows)
	for _, row := range t.Rows[:shown] {
		grid = append(grid, cells(row, len(t.Columns), false))
	}
	if t.Other != nil {
		grid = append(grid, cells(t.Other, len(t.Columns), false))
	}
	if t.Total != nil {
		grid = append(grid, cells(t.Total, len(t.Columns), true))
	}
	w.grid(grid, right)
	if more := t.More + len(t.Rows) - shown; more > 0 && t.Other == nil {
		w.line("*" + group(strconv.Itoa(more)) + plural(int64(more), " more row is", " more rows are") + " in the JSON.*")
	}
}

// heading is a column's label with its unit, unless its cells show it.
func heading(c TableColumn) string {
	if _, isDuration := durationUnit(c.Unit); isDuration || c.Unit == "" || symbol(c.Unit, "") != "" {
		return c.Label
	}
	if strings.Contains(strings.ToLower(c.Label), strings.ToLower(c.Unit)) {
		return c.Label
	}
	return c.Label + " (" + c.Unit + ")"
}

// cells escapes a row and gives it exactly n columns.
func cells(row []Cell, n int, strong bool) []string {
	out := make([]string, n)
	for i := range min(n, len(row)) {
		out[i] = Escape(row[i].Text)
		if strong && out[i] != "" {
			out[i] = "**" + out[i] + "**"
		}
	}
	return out
}

// grid writes a table whose first row is its head, padded so that it reads as
// plain text.
func (w *writer) grid(grid [][]string, right []bool) {
	width := make([]int, len(right))
	for _, row := range grid {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(c), 3)
		}
	}
	lines := make([]string, 0, len(grid)+1)
	for i, row := range grid {
		lines = append(lines, padded(row, width, right))
		if i == 0 {
			lines = append(lines, rule(width, right))
		}
	}
	w.block(lines)
}

func padded(row []string, width []int, right []bool) string {
	var b strings.Builder
	for i, c := range row {
		pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
		if right[i] {
			c = pad + c
		} else {
			c += pad
		}
		b.WriteString("| " + c + " ")
	}
	return b.String() + "|"
}

func rule(width []int, right []bool) string {
	var b strings.Builder
	for i, n := range width {
		dashes := strings.Repeat("-", n-1)
		if right[i] {
			b.WriteString("| " + dashes + ": ")
		} else {
			b.WriteString("| " + dashes + "- ")
		}
	}
	return b.String() + "|"
}

func (w *writer) keyFigures(d *Document) {
	if len(d.KeyFigures) == 0 {
		return
	}
	grid := [][]string{{"Figure", "Value"}}
	right := []bool{false, true}
	if hasChange(d.KeyFigures) {
		grid[0], right = append(grid[0], "Change", "Compared with"), append(right, true, false)
	}
	for _, k := range d.KeyFigures {
		row := []string{Escape(k.Name), Escape(k.Text)}
		if len(right) > 2 {
			row = append(row, Escape(changeText(k, d.Facts)), Escape(k.Versus))
		}
		grid = append(grid, row)
	}
	w.line("## Key figures")
	w.grid(grid, right)
}

func hasChange(figures []KeyFigure) bool {
	for _, k := range figures {
		if k.Change != nil {
			return true
		}
	}
	return false
}

// changeText says the direction by a mark and, where it has one, what it means in
// a word: colour alone tells nothing on paper.
func changeText(k KeyFigure, facts map[string]Fact) string {
	if k.Change == nil {
		return Missing
	}
	f := facts[*k.Change]
	mark := ""
	switch {
	case strings.HasPrefix(f.Text, "+"), strings.HasSuffix(f.Text, "×"):
		mark = "▲ "
	case strings.HasPrefix(f.Text, Minus):
		mark = "▼ "
	}
	text := mark + f.Text
	if k.Good != "" {
		text += " (" + k.Good + ")"
	}
	return text
}
