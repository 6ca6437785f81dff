package tabular

import "bytes"

// Dialect is how a file parts its cells and rows.
type Dialect struct {
	Delimiter byte
	Quote     byte
	EOL       byte // '\n', also of CRLF; '\r' for files that have no other
	Backslash bool // \" stands for a quote in a quoted cell
	Longest   int  // bytes of a quoted cell, if more than longestQuoted
}

// flaw says what is wrong with a record, if anything.
type flaw uint8

const (
	sound    flaw = iota
	broken        // text after a closing quote
	unclosed      // an opening quote without a closing one
)

func (f flaw) reason() string {
	if f == unclosed {
		return "an opening quote is never closed"
	}
	return "text after a closing quote"
}

// longestQuoted bounds a quoted cell: beyond it the quote is taken for a slip.
const longestQuoted = 1 << 20

func (d *Dialect) mostQuoted() int { return max(d.Longest, longestQuoted) }

// records walks the records of a block of whole lines.
type records struct {
	dialect Dialect
	special [256]bool
	block   []byte // ends with an EOL
	pos     int

	start int      // of the record that was read
	cells [][]byte // of it, valid until the next; nil if it has a flaw
	flaw  flaw

	// What the database's own reader would understand otherwise, or not at all.
	stray  bool // a quote within a cell that is not quoted: counting quotes does not find the ends of rows
	odd    bool // blanks before a quote, a lone CR
	crlf   int  // rows that end with CRLF
	single int  // rows that end with EOL alone
	quoted []byte
}

func newRecords(d Dialect, block []byte) *records {
	r := &records{dialect: d, block: block}
	r.special[d.Delimiter], r.special[d.Quote], r.special[d.EOL], r.special['\r'] = true, true, true, true
	return r
}

// next reads one record. A blank line is one without cells.
func (r *records) next() bool {
	if r.pos >= len(r.block) {
		return false
	}
	r.start, r.flaw, r.cells, r.quoted = r.pos, sound, r.cells[:0], r.quoted[:0]
	for {
		if !r.cell() {
			r.skip()
			return true
		}
		if r.block[r.pos] == r.dialect.EOL {
			break
		}
		r.pos++
	}
	r.pos++
	if r.dialect.EOL == '\n' && r.pos-2 >= r.start && r.block[r.pos-2] == '\r' {
		r.crlf++
	} else {
		r.single++
	}
	if len(r.cells) == 1 && len(r.cells[0]) == 0 && r.pos-r.start <= 2 {
		r.cells = r.cells[:0]
	}
	return true
}

// raw returns the record as it stands in the file.
func (r *records) raw() []byte { return r.block[r.start:r.pos] }

// hugeCell is the size of a cell of the record that is larger than most, 0 without
// one. A quote that is not closed within the line, however long that is, begins one.
func (r *records) hugeCell(most int64) int64 {
	size := int64(r.pos - r.start)
	if size <= most {
		return 0
	}
	if r.flaw == unclosed {
		return size
	}
	for _, c := range r.cells {
		if int64(len(c)) > most {
			return int64(len(c))
		}
	}
	return 0
}

// skip goes on behind a flawed record: after the line in which a quote was
// followed by text, or after the first line of one that never closes.
func (r *records) skip() {
	from := r.pos
	if r.flaw == unclosed {
		from = r.start
	}
	r.cells = nil
	r.pos = len(r.block)
	if i := bytes.IndexByte(r.block[from:], r.dialect.EOL); i >= 0 {
		r.pos = from + i + 1
	}
}

// cell reads one cell and stops at the delimiter or EOL behind it.
func (r *records) cell() bool {
	switch c := r.block[r.pos]; {
	case c == r.dialect.Quote:
		return r.quotedCell()
	case c == ' ' && r.blanksBeforeQuote():
		return r.quotedCell()
	}
	block, i := r.block, r.pos
	for {
		for !r.special[block[i]] {
			i++
		}
		switch c := block[i]; {
		case c == r.dialect.Delimiter || c == r.dialect.EOL:
			r.cells = append(r.cells, block[r.pos:i])
			r.pos = i
			return true
		case c == '\r' && block[i+1] == '\n': // with EOL '\n' the block does not end here
			r.cells = append(r.cells, block[r.pos:i])
			r.pos = i + 1
			return true
		case c == '\r':
			r.odd = true
		default:
			r.stray = true
		}
		i++
	}
}

// blanksBeforeQuote moves to a quote that follows blanks only.
func (r *records) blanksBeforeQuote() bool {
	i := r.pos
	for r.block[i] == ' ' {
		i++
	}
	if r.block[i] != r.dialect.Quote {
		return false
	}
	r.pos, r.odd = i, true
	return true
}

// quotedCell reads a cell in quotes, in which two quotes stand for one.
func (r *records) quotedCell() bool {
	block, quote := r.block, r.dialect.Quote
	from := r.pos + 1
	limit := min(len(block), from+r.dialect.mostQuoted())
	escaped, i := false, from
	for {
		j := bytes.IndexByte(block[i:limit], quote)
		if j < 0 {
			r.flaw = unclosed
			return false
		}
		i += j
		if r.dialect.Backslash && backslashed(block[from:i]) {
			escaped, i = true, i+1
			continue
		}
		if i+1 < len(block) && block[i+1] == quote {
			escaped, i = true, i+2
			continue
		}
		break
	}
	cell := block[from:i]
	if escaped || r.dialect.Backslash && bytes.IndexByte(cell, '\\') >= 0 {
		cell = r.unescape(cell)
	}
	r.cells = append(r.cells, cell)
	return r.afterQuote(i + 1)
}

// backslashed says whether b ends with an odd number of backslashes.
func backslashed(b []byte) bool {
	n := 0
	for n < len(b) && b[len(b)-1-n] == '\\' {
		n++
	}
	return n&1 == 1
}

// unescape makes one quote of two. All such cells of a record share a buffer;
// when it grows, those from before keep the old one.
func (r *records) unescape(cell []byte) []byte {
	from := len(r.quoted)
	for i := 0; i < len(cell); i++ {
		if r.dialect.Backslash && cell[i] == '\\' && i+1 < len(cell) && (cell[i+1] == r.dialect.Quote || cell[i+1] == '\\') {
			i++
		} else if cell[i] == r.dialect.Quote {
			i++
			if i == len(cell) {
				break
			}
		}
		r.quoted = append(r.quoted, cell[i])
	}
	return r.quoted[from:len(r.quoted):len(r.quoted)]
}

// afterQuote accepts the end of a cell at i.
func (r *records) afterQuote(i int) bool {
	r.pos = i
	for i < len(r.block) && r.block[i] == ' ' {
		i++
		r.odd = true
	}
	if i+1 < len(r.block) && r.block[i] == '\r' && r.block[i+1] == '\n' && r.dialect.EOL == '\n' {
		i++
	}
	if i >= len(r.block) || r.block[i] != r.dialect.Delimiter && r.block[i] != r.dialect.EOL {
		r.flaw = broken
		return false
	}
	r.pos = i
	return true
}
