package tabular

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// findHeader finds the first row of width cells, says whether it is a header,
// and counts what stands above it.
func (c *candidate) findHeader(known *bool) layout {
	l := layout{Dialect: c.dialect, width: c.width}
	first := c.firstRow()
	for _, row := range c.rows[:first] {
		l.skip += row.lines
		l.start = row.end
		l.spread = l.spread || row.lines > 1
	}
	l.preamble = l.skip
	if first == len(c.rows) {
		return l
	}
	row := c.rows[first]
	header := c.isHeader(first)
	if known != nil {
		header = *known
	}
	if !header {
		return l
	}
	l.names = row.cells
	l.skip += row.lines
	l.start = row.end
	l.spread = l.spread || row.lines > 1
	return l
}

// firstRow is the first with the table's number of cells that is no title: a
// title has one filled cell of several.
func (c *candidate) firstRow() int {
	for i, row := range c.rows {
		if len(row.cells) != c.width && !c.headerWithout(i) || i == 0 && strings.HasPrefix(row.cells[0], "sep=") {
			continue
		}
		if c.width > 2 && filledCells(row.cells) < 2 && i+1 < len(c.rows) {
			continue
		}
		return i
	}
	return len(c.rows)
}

// headerWithout says whether row i is a header that lacks only the delimiter
// which ends every other row.
func (c *candidate) headerWithout(i int) bool {
	if len(c.rows[i].cells) != c.width-1 || c.width < 3 {
		return false
	}
	for _, row := range c.rows[i+1:] {
		if len(row.cells) == c.width && strings.TrimSpace(row.cells[c.width-1]) != "" {
			return false
		}
	}
	return filledCells(c.rows[i].cells) == c.width-1
}

func filledCells(cells []string) int {
	n := 0
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

// isHeader compares the first row with those below it: a header's cells are
// words where the columns are numbers or dates.
func (c *candidate) isHeader(first int) bool {
	head := c.rows[first].cells
	tallies := make([]Tally, c.width)
	rows := 0
	for _, row := range c.rows[first+1:] {
		if len(row.cells) != c.width || rows == 1000 || slices.Equal(row.cells, head) {
			continue
		}
		rows++
		for i := range tallies {
			tallies[i].add([]byte(row.cells[i]))
		}
	}
	var votes int
	for i, cell := range head {
		if i < len(tallies) {
			votes += headerVote(cell, &tallies[i])
		}
	}
	if votes != 0 || rows == 0 {
		return votes > 0 || rows == 0 && !c.hasValues(head)
	}
	return c.looksNamed(head, first)
}

// headerVote is 1 for a word above typed cells, -1 for a typed cell above typed
// cells, else 0.
func headerVote(cell string, below *Tally) int {
	d := below.decide("", nil, surroundings{})
	var own Tally
	own.add([]byte(cell))
	is := own.decide("", nil, surroundings{})
	switch {
	case d.Read == readText || own.empty > 0:
		if is.Read != readText && !yearLike(cell) {
			return -1
		}
		return 0
	case is.Read == readText, calendar(is) && (d.Read == readInteger || d.Read == readNumber) && strings.ContainsAny(cell, "-/. "):
		return 1 // a month stands above its numbers
	case yearLike(cell) && !below.years():
		return 0
	default:
		return -1
	}
}

func calendar(d decision) bool { return d.Read == readDate || d.Read == readTime }

func yearLike(cell string) bool {
	y, err := strconv.Atoi(strings.TrimSpace(cell))
	return err == nil && y >= 1900 && y <= 2100
}

func (t *Tally) years() bool {
	return t.seenInt && t.minInt >= 1900 && t.maxInt <= 2100
}

func (c *candidate) hasValues(cells []string) bool {
	for _, cell := range cells {
		var own Tally
		own.add([]byte(cell))
		if d := own.decide("", nil, surroundings{}); d.Read != readText {
			return true
		}
	}
	return false
}

// looksNamed decides for tables of text alone: a header's cells are filled,
// differ from each other, and are not values of their columns.
func (c *candidate) looksNamed(head []string, first int) bool {
	seen := map[string]bool{}
	for i, cell := range head {
		cell = strings.TrimSpace(cell)
		if cell == "" && i > 0 || seen[cell] || utf8.RuneCountInString(cell) > 80 {
			return false
		}
		seen[cell] = true
	}
	for _, row := range c.rows[first+1:] {
		if slices.Equal(row.cells, head) {
			continue
		}
		for i := range min(len(row.cells), len(head)) {
			if row.cells[i] == head[i] && head[i] != "" {
				return false
			}
		}
	}
	return true
}

// UniqueNames cleans a header: no blanks around, no line breaks, none empty,
// none twice (case apart, for the database tells no "Id" from "ID").
func UniqueNames(header []string, width int) []string {
	names := make([]string, width)
	taken := map[string]bool{}
	for i := range names {
		name := ""
		if i < len(header) {
			name = string(trim([]byte(strings.Join(strings.Fields(printable(header[i])), " "))))
		}
		if name == "" {
			name = fmt.Sprintf("column %d", i+1)
		}
		unique := name
		for n := 2; taken[strings.ToLower(unique)]; n++ {
			unique = fmt.Sprintf("%s %d", name, n)
		}
		taken[strings.ToLower(unique)] = true
		names[i] = unique
	}
	return names
}

// printable makes blanks of control characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\ufeff':
			return -1
		case r < ' ' || r == 0x7f:
			return ' '
		}
		return r
	}, s)
}

// totalWord begins a line of totals below a table; summaryWord one if some of
// its cells are empty.
var (
	totalWord   = lazyregexp.New(`(?i)^\W*(grand total|totals?|sum|summe|gesamt|total general)\W*$`)
	summaryWord = lazyregexp.New(`(?i)^\W*(sub-?total|average|mean|count|min|max)\W*$`)
)

// findTotals looks at the end of a file, whole lines from offset on: lines of
// totals have as many cells as a row, one of them the word, and some empty.
func (l *layout) findTotals(tail []byte, offset int64) {
	r := newRecords(l.Dialect, tail)
	l.totals, l.limit = nil, offset+int64(len(tail))
	end := l.limit
	for r.next() {
		blank := len(r.cells) == 0 && r.flaw == sound
		switch {
		case !blank && !l.isTotals(r.cells):
			l.totals, l.limit = nil, end
		case l.limit == end:
			l.limit = offset + int64(r.start)
			fallthrough
		default:
			if !blank {
				text := string(bytes.TrimRight(r.raw(), "\r\n"))
				below := bytes.Count(tail[l.limit-offset:r.start], []byte{l.EOL})
				l.totals = append(l.totals, totals{below: int64(below), text: text})
			}
		}
	}
	if l.totals == nil {
		l.limit = end
	}
}

func (l *layout) isTotals(cells [][]byte) bool {
	if len(cells) != l.width || l.width < 2 {
		return false
	}
	word, missing, text := []byte(nil), false, false
	for _, c := range cells {
		c = trim(c)
		switch {
		case len(c) == 0:
			missing = true
		case word == nil:
			word = c
		default:
			_, point := parseNumber(c, point)
			_, comma := parseNumber(c, comma)
			text = text || !point && !comma
		}
	}
	// "Total" with other words in its row may be a company.
	return totalWord.MatchString(string(word)) && (missing || !text) || summaryWord.MatchString(string(word)) && missing
}
