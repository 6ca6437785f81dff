package sheet

import (
	"bufio"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// The most that a sheet has.
const (
	lastRow    = 1_048_576
	lastColumn = 16_384
)

// rows reads the cells of a sheet and puts them aside, row by row: what is merged, and how
// wide the table is, stands behind them.
type rows struct {
	part     *part
	shared   *shared
	styles   []looks
	date1904 bool
	limits   catalog.Limits
	progress catalog.Progress
	size     int64 // of the part, as it says itself

	aside  *bufio.Writer
	row    int
	column int    // of the cell that was read
	whole  bool   // the end of the rows was seen
	cells  []cell // of the row, without those that are empty
	width  int    // cells of the widest row
	last   int    // row that has a cell
	merge  []span
	flaws  map[int]*flaws // by column, from 1
	line   []byte
}

// cell is a cell that is not empty.
type cell struct {
	column int // from 1
	number bool
	text   []byte
}

// flaws are cells of a column that are left empty.
type flaws struct {
	errors   int64
	first    string // of the errors
	formulas int64  // without what they come to
	dates    int64  // that no calendar has
}

// read reads all rows, then what is merged.
func (r *rows) read() error {
	for {
		t, err := r.part.next()
		switch {
		case errors.Is(err, io.EOF) && !r.whole:
			return damaged(r.part.name, io.ErrUnexpectedEOF)
		case errors.Is(err, io.EOF):
			return r.aside.Flush()
		case err != nil:
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			err = r.start(t)
		case xml.EndElement:
			r.whole = r.whole || t.Name.Local == "sheetData"
			if t.Name.Local == "row" {
				err = r.end()
			}
		}
		if err != nil {
			return err
		}
	}
}

func (r *rows) start(e xml.StartElement) error {
	switch e.Name.Local {
	case "row":
		return r.begin(attribute(e, "r"))
	case "c":
		return r.cell(e)
	case "mergeCell":
		if s, ok := spanOf(attribute(e, "ref")); ok {
			r.merge = append(r.merge, s)
		}
		return most(len(r.merge), mostMerged)
	}
	return nil
}

// begin starts a row; without a number it is the next.
func (r *rows) begin(number string) error {
	row := r.row + 1
	if n, err := strconv.Atoi(number); err == nil {
		row = n
	}
	if row <= r.row || row > lastRow {
		return sitrep.Invalidf("The sheet is damaged: row %d follows row %d, and the last may be %d.", row, r.row, lastRow)
	}
	r.row, r.column, r.cells = row, 0, r.cells[:0]
	return nil
}

// end puts a row aside: its number, its cells and where they stand.
func (r *rows) end() error {
	if r.size > 0 && r.row%256 == 0 {
		r.progress("read", min(1, float64(r.part.in.read)/float64(r.size)))
	}
	if len(r.cells) == 0 {
		return nil
	}
	r.last = r.row
	b := binary.AppendUvarint(r.line[:0], uint64(r.row))
	b = binary.AppendUvarint(b, uint64(len(r.cells)))
	for _, c := range r.cells {
		r.width = max(r.width, c.column)
		kind := byte(0)
		if c.number {
			kind = 1
		}
		b = append(binary.AppendUvarint(b, uint64(c.column)), kind)
		b = append(binary.AppendUvarint(b, uint64(len(c.text))), c.text...)
	}
	r.line = b
	if _, err := r.aside.Write(b); err != nil {
		return fmt.Errorf("put a row aside: %w", err)
	}
	return nil
}

// cell reads a cell to its end.
func (r *rows) cell(e xml.StartElement) error {
	column, kind, style := r.column+1, "", 0
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "r":
			at, _, ok := place(a.Value)
			if !ok || at > lastColumn {
				return sitrep.Invalidf("The sheet is damaged: it has no cell %s.", quoted(a.Value))
			}
			column = at
		case "t":
			kind = a.Value
		case "s":
			style, _ = strconv.Atoi(a.Value)
		}
	}
	if column > lastColumn || len(r.cells) >= lastColumn {
		return sitrep.Invalidf("The sheet is damaged: row %d has more than %d cells.", r.row, lastColumn)
	}
	r.column = column
	in, err := r.content()
	if err != nil {
		return err
	}
	if in.inline {
		kind = "inlineStr"
	}
	if in.formula && !in.value {
		r.flaw(column).formulas++
		return nil
	}
	return r.take(cell{column: column}, kind, style, in.text)
}

// content is what stands in a cell.
type content struct {
	text    []byte
	formula bool // made it
	value   bool // it is there, even if it is empty
	inline  bool // it is a text that stands in the cell itself
}

func (r *rows) content() (c content, err error) {
	in := ""
	for {
		t, err := r.part.next()
		if errors.Is(err, io.EOF) {
			return c, damaged(r.part.name, io.ErrUnexpectedEOF)
		}
		if err != nil {
			return c, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			in = t.Name.Local
			c.formula, c.value = c.formula || in == "f", c.value || in == "v" || in == "is"
			if in == "is" {
				c.inline = true
				if c.text, err = r.part.text("is"); err != nil {
					return c, err
				}
			}
		case xml.EndElement:
			if in = ""; t.Name.Local == "c" {
				return c, nil
			}
		case xml.CharData:
			if in == "v" {
				c.text = append(c.text, t...)
			}
		}
	}
}

// take keeps what a cell of a kind and a style says.
func (r *rows) take(c cell, kind string, style int, text []byte) (err error) {
	switch kind {
	case "s":
		shared, wrong := r.shared.at([]byte(strings.TrimSpace(string(text))))
		c.text, err = append([]byte(nil), shared...), wrong
	case "e":
		f := r.flaw(c.column)
		if f.errors++; f.first == "" {
			f.first = cut(string(text))
		}
	case "b":
		c.text = []byte("FALSE")
		if isTrue(string(text)) {
			c.text = []byte("TRUE")
		}
	case "str":
		c.text = unescape(text)
	case "inlineStr":
		c.text = text
	case "d":
		c.text = []byte(strings.TrimSuffix(strings.Replace(string(text), "T", " ", 1), " 00:00:00"))
	default:
		r.number(&c, style, text)
	}
	if err != nil || len(c.text) == 0 {
		return err
	}
	r.cells = append(r.cells, c)
	return r.limits.CheckCell(int64(len(c.text)), "Row "+strconv.Itoa(r.row)+" of the sheet")
}

func (r *rows) number(c *cell, style int, text []byte) {
	as, ok := asNumber, false
	if style >= 0 && style < len(r.styles) {
		as = r.styles[style]
	}
	if len(text) == 0 {
		return
	}
	if as == asNumber {
		c.text, ok = numeral(nil, text)
		c.number = ok
	} else {
		c.text, ok = r.moment(nil, text, as)
	}
	if !ok {
		r.flaw(c.column).dates++
		c.text = nil
	}
}

func (r *rows) flaw(column int) *flaws {
	if r.flaws[column] == nil {
		r.flaws[column] = &flaws{}
	}
	return r.flaws[column]
}

// place reads the place of a cell: AB12.
func place(text string) (column, row int, ok bool) {
	i := 0
	for i < len(text) && i < 4 && text[i]|0x20 >= 'a' && text[i]|0x20 <= 'z' {
		column = column*26 + int(text[i]|0x20-'a') + 1
		i++
	}
	row, err := strconv.Atoi(text[i:])
	return column, row, column > 0 && column <= lastColumn && err == nil && row > 0
}

// aside reads back what was put aside.
type aside struct {
	in    *bufio.Reader
	cells []cell
}

// next is a row and its cells, valid until the next; io.EOF behind the last one.
func (a *aside) next() (row int, cells []cell, err error) {
	n, err := binary.ReadUvarint(a.in)
	if err != nil {
		return 0, nil, err
	}
	count, err := binary.ReadUvarint(a.in)
	a.cells = a.cells[:0]
	for range count {
		var c cell
		if c, err = a.one(); err != nil {
			break
		}
		a.cells = append(a.cells, c)
	}
	return int(n), a.cells, err
}

func (a *aside) one() (c cell, err error) {
	column, err := binary.ReadUvarint(a.in)
	if err != nil {
		return c, err
	}
	kind, err := a.in.ReadByte()
	if err != nil {
		return c, err
	}
	size, err := binary.ReadUvarint(a.in)
	if err != nil {
		return c, err
	}
	c = cell{column: int(column), number: kind == 1, text: make([]byte, size)}
	_, err = io.ReadFull(a.in, c.text)
	return c, err
}

func newAside(f *os.File) *aside { return &aside{in: bufio.NewReaderSize(f, 1<<18)} }
