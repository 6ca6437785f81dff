package document

import (
	"slices"
	"strings"
	"unicode/utf8"
)

func (w *writer) table(t *Grid) {
	grid, right := t.grid()
	for i := range grid {
		grid[i] = escapeAll(grid[i])
	}
	if t.Total != nil {
		bold(grid[len(grid)-1])
	}
	w.grid(grid, right)
	if t.Note != "" {
		w.line("*" + t.Note + "*")
	}
}

// grid is the head of a table and all its rows, and which columns are aligned to
// the right.
func (g *Grid) grid() (grid [][]string, right []bool) {
	head := make([]string, len(g.Columns))
	right = make([]bool, len(g.Columns))
	for i, c := range g.Columns {
		head[i], right[i] = c.Heading, c.Right
	}
	grid = append(grid, head)
	for _, row := range g.Rows {
		grid = append(grid, slices.Clone(row))
	}
	for _, row := range [][]string{g.Other, g.Total} {
		if row != nil {
			grid = append(grid, slices.Clone(row))
		}
	}
	return grid, right
}

func bold(cells []string) {
	for i, c := range cells {
		if c != "" {
			cells[i] = "**" + c + "**"
		}
	}
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
		b.WriteString("| " + pad(c, width[i], right[i]) + " ")
	}
	return b.String() + "|"
}

func pad(cell string, width int, right bool) string {
	spaces := strings.Repeat(" ", width-utf8.RuneCountInString(cell))
	if right {
		return spaces + cell
	}
	return cell + spaces
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

func (w *writer) figures(figures []Figure) {
	if len(figures) == 0 {
		return
	}
	grid, right := figureGrid(figures)
	for i := range grid {
		grid[i] = escapeAll(grid[i])
	}
	w.grid(grid, right)
}

// figureGrid is a table of key figures.
func figureGrid(figures []Figure) (grid [][]string, right []bool) {
	head, right := []string{"Figure", "Value"}, []bool{false, true}
	if slices.ContainsFunc(figures, func(f Figure) bool { return f.Change != "" }) {
		head, right = append(head, "Change", "Compared with"), append(right, true, false)
	}
	grid = append(grid, head)
	for _, f := range figures {
		grid = append(grid, []string{f.Name, f.Value, f.Moved(), f.Versus}[:len(right)])
	}
	return grid, right
}
