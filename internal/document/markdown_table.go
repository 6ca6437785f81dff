package document

import (
	"slices"
	"strings"
	"unicode/utf8"
)

func (w *writer) table(t *Grid) {
	grid := [][]string{make([]string, len(t.Columns))}
	right := make([]bool, len(t.Columns))
	for i, c := range t.Columns {
		grid[0][i], right[i] = Escape(c.Heading), c.Right
	}
	for _, row := range t.Rows {
		grid = append(grid, escapeAll(row))
	}
	if t.Other != nil {
		grid = append(grid, escapeAll(t.Other))
	}
	if t.Total != nil {
		grid = append(grid, bold(escapeAll(t.Total)))
	}
	w.grid(grid, right)
	if t.Note != "" {
		w.line("*" + t.Note + "*")
	}
}

func bold(cells []string) []string {
	for i, c := range cells {
		if c != "" {
			cells[i] = "**" + c + "**"
		}
	}
	return cells
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

func (w *writer) figures(figures []Figure) {
	if len(figures) == 0 {
		return
	}
	grid := [][]string{{"Figure", "Value"}}
	right := []bool{false, true}
	if slices.ContainsFunc(figures, func(f Figure) bool { return f.Change != "" }) {
		grid[0], right = append(grid[0], "Change", "Compared with"), append(right, true, false)
	}
	for _, f := range figures {
		row := []string{f.Name, f.Value, f.Moved(), f.Versus}
		grid = append(grid, escapeAll(row[:len(right)]))
	}
	w.grid(grid, right)
}
