package tabular

import (
	"bytes"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Dialect and header are found in the start of a file: more of it where lines are long.
const (
	sampleSize  = 64 << 10
	mostSample  = 4 << 20
	sampleLines = 8
)

var delimiters = []byte{',', ';', '\t', '|'}

// layout is where the table of a file is.
type layout struct {
	Dialect
	width    int      // cells of a row
	names    []string // of the header; nil: there is none
	skip     int      // lines before the first row
	start    int      // offset of the first row
	preamble int      // of skip: lines above the header
	spread   bool     // the header or what stands above it has quoted line breaks
	limit    int64    // offset behind the last row; what follows are totals
	totals   []totals
}

// totals is a line of totals below the table.
type totals struct {
	below int64 // lines below the last row
	text  string
}

// candidate is one reading of the sample.
type candidate struct {
	dialect Dialect
	rows    []sampleRow
	width   int // the most common number of cells
	fitting int // rows that have it
}

type sampleRow struct {
	cells []string
	start int
	end   int
	lines int
	flaw  bool
}

// excelHint is a first line that tells Excel the delimiter: sep=;
var excelHint = lazyregexp.New(`^"?sep=(.)"?\r?\n`)

// findDialect reads the sample with every delimiter and takes the one whose
// rows agree best on the number of cells.
func findDialect(sample []byte, whole bool, fixed string) (candidate, error) {
	d := Dialect{Quote: findQuote(sample), EOL: findEOL(sample)}
	if m := excelHint.FindStringSubmatch(string(sample[:min(len(sample), 16)])); m != nil {
		fixed = m[1]
	}
	options := delimiters
	if fixed != "" {
		options = []byte{fixed[0]}
	}
	if !whole {
		if i := bytes.LastIndexByte(sample, d.EOL); i >= 0 {
			sample = sample[:i+1]
		}
	}
	var best candidate
	for _, c := range options {
		d.Delimiter = c
		next := read(sample, d)
		if next.better(&best) {
			best = next
		}
	}
	if bytes.Contains(sample, []byte{'\\', d.Quote}) {
		escaped := best.dialect
		escaped.Backslash = true
		if next := read(sample, escaped); next.flaws() < best.flaws() {
			best = next
		}
	}
	if best.width < 2 || best.fitting*2 < best.filled() && best.fitting < 20 {
		return oneColumn(sample, d)
	}
	return best, nil
}

func findEOL(sample []byte) byte {
	if bytes.IndexByte(sample, '\n') < 0 && bytes.IndexByte(sample, '\r') >= 0 {
		return '\r'
	}
	return '\n'
}

// findQuote takes the single quote only where no double one is and lines are
// full of cells in single ones.
func findQuote(sample []byte) byte {
	if bytes.IndexByte(sample, '"') >= 0 {
		return '"'
	}
	lines := bytes.Count(sample, []byte{'\n'})
	closed := bytes.Count(sample, []byte("'\n")) + bytes.Count(sample, []byte("'\r"))
	for _, d := range delimiters {
		opened := bytes.Count(sample, []byte{d, '\''}) + bytes.Count(sample, []byte("\n'"))
		if opened >= lines && closed+bytes.Count(sample, []byte{'\'', d}) >= lines && lines > 1 {
			return '\''
		}
	}
	return '"'
}

func read(sample []byte, d Dialect) candidate {
	if n := len(sample); n == 0 || sample[n-1] != d.EOL {
		sample = append(bytes.Clone(sample), d.EOL)
	}
	c := candidate{dialect: d}
	r := newRecords(d, sample)
	counts := map[int]int{}
	for r.next() {
		row := sampleRow{start: r.start, end: r.pos, lines: bytes.Count(r.raw(), []byte{d.EOL}), flaw: r.flaw != sound}
		for _, cell := range r.cells {
			row.cells = append(row.cells, string(cell))
		}
		c.rows = append(c.rows, row)
		if len(row.cells) > 0 {
			counts[len(row.cells)]++
		}
	}
	for width, n := range counts {
		if n > c.fitting || n == c.fitting && width > c.width {
			c.width, c.fitting = width, n
		}
	}
	c.preferWide(counts)
	return c
}

// preferWide takes the widest number of cells that enough rows have: a file with
// a long preamble or notes has many lines of one cell.
func (c *candidate) preferWide(counts map[int]int) {
	if c.width > 1 {
		return
	}
	for width, n := range counts {
		if width > 1 && n >= 2 && n*3 >= c.fitting && (c.width == 1 || n > c.fitting) {
			c.width, c.fitting = width, n
		}
	}
}

// better: more of the rows agree; with equal agreement the wider.
func (c *candidate) better(o *candidate) bool {
	if o.rows == nil {
		return true
	}
	mine, theirs := c.score(), o.score()
	return mine > theirs
}

func (c *candidate) flaws() int {
	n := 0
	for _, r := range c.rows {
		if r.flaw {
			n++
		}
	}
	return n
}

// filled counts the rows that are not blank.
func (c *candidate) filled() int {
	n := 0
	for _, r := range c.rows {
		if len(r.cells) > 0 {
			n++
		}
	}
	return n
}

func (c *candidate) score() float64 {
	if c.width < 2 {
		return 0
	}
	agreement := float64(c.fitting) / float64(max(c.filled(), 1))
	return agreement*agreement + 0.02*float64(min(c.width, 10))
}

// oneColumn accepts a file of short lines as a table of one column.
func oneColumn(sample []byte, d Dialect) (candidate, error) {
	d.Delimiter = unusedDelimiter(sample)
	c := read(sample, d)
	c.width, c.fitting = 1, len(c.rows)
	words, filled, code := 0, 0, 0
	for _, r := range c.rows {
		if len(r.cells) == 0 {
			continue
		}
		line := strings.Join(r.cells, " ")
		filled++
		words += len(strings.Fields(line))
		if codeLine.MatchString(line) {
			code++
		}
	}
	switch {
	case filled > 0 && words > 6*filled, len(sample) > 200*max(len(c.rows), 1), code*4 > filled:
		return c, sitrep.Invalidf("The file is not a table: it seems to be plain text.")
	case aligned(c.rows):
		return c, sitrep.Invalidf("The file seems to be a table that is parted by blanks: save it with commas or tabs between the cells.")
	}
	return c, nil
}

// codeLine is a line of a program or of settings rather than of a list.
var codeLine = lazyregexp.New(`^[ \t]+\S|[{};:,(\[]\s*$|^\s*[\w.-]+\s*[=:]|^\[.*\]$|^(#|//|--)|\w\(`)

var blanks = lazyregexp.New(` {2,}`)

// aligned says whether lines fall into the same number of parts at wide blanks.
func aligned(rows []sampleRow) bool {
	fitting, width := 0, 0
	for _, r := range rows {
		if len(r.cells) == 0 {
			continue
		}
		n := len(blanks.Split(strings.TrimSpace(r.cells[0]), -1))
		if width == 0 {
			width = n
		}
		if n == width && n > 1 {
			fitting++
		}
	}
	return fitting > 1 && fitting*10 >= len(rows)*8
}

func unusedDelimiter(sample []byte) byte {
	for _, d := range []byte{'\t', '|', ';', 0x1f, ','} {
		if bytes.IndexByte(sample, d) < 0 {
			return d
		}
	}
	return 0x1e
}
