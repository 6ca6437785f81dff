package tabular

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// errStray says that counting quotes does not find the ends of rows.
var errStray = errors.New("a quote where none belongs")

// scanned is the evidence of all rows, or of those of one block.
type scanned struct {
	columns  []Tally
	rows     int64
	blank    int64
	rejected int64
	rejects  []catalog.Reject
	invalid  int64 // rows that are not UTF-8
	extra    bool  // rows end with more delimiters than the header
	stray    bool
	odd      bool
	crlf     int
	single   int
	longest  int
	huge     error // a cell is too large
}

// scan counts the evidence of all rows.
func (s *Survey) scan(ctx context.Context, progress catalog.Progress) (*scanned, error) {
	f, in, err := s.open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	all := &scanned{columns: make([]Tally, s.layout.width)}
	err = inOrder(ctx, s.input.Threads, in.next, s.scanBlock, func(b block, part *scanned) error {
		switch {
		case part.huge != nil:
			return part.huge
		case part.stray && !s.careful:
			return errStray
		}
		all.add(part)
		if err := s.input.Limits.CheckRows(all.rows, false); err != nil {
			return err
		}
		progress("read", float64(b.from)/float64(max(s.layout.limit, 1)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	if in.terminated && all.crlf > 0 {
		all.single--
	}
	for _, t := range s.layout.totals {
		all.reject(catalog.Reject{Line: in.line + t.below, Reason: "a line of totals", Text: cut(t.text)})
	}
	return all, nil
}

func (s *Survey) scanBlock(b block) *scanned {
	part := &scanned{columns: make([]Tally, s.layout.width)}
	r := newRecords(s.layout.Dialect, b.data)
	j := s.newJudge(b)
	for r.next() {
		part.longest = max(part.longest, r.pos-r.start)
		if cell := r.hugeCell(s.input.Limits.CellBytes); cell > 0 {
			part.huge = s.input.Limits.CheckCell(cell, fmt.Sprintf("Line %d", j.line(r)))
			return part
		}
		reason, blank := j.judge(r)
		switch {
		case blank:
			part.blank++
			continue
		case reason != "":
			if reason == reasonEncoding {
				part.invalid++
			}
			part.stray = part.stray || r.flaw != sound
			part.reject(j.reject(r, reason))
			continue
		}
		part.rows++
		part.extra = part.extra || len(r.cells) > len(part.columns)
		for i := range part.columns {
			part.columns[i].add(r.cells[i])
		}
	}
	part.stray = part.stray || r.stray
	part.odd, part.crlf, part.single = r.odd, r.crlf, r.single
	return part
}

func (s *scanned) add(o *scanned) {
	for i := range s.columns {
		s.columns[i].Add(&o.columns[i])
	}
	s.rows += o.rows
	s.blank += o.blank
	s.rejected += o.rejected
	s.rejects = append(s.rejects, o.rejects[:min(len(o.rejects), MaxRejects-len(s.rejects))]...)
	s.invalid += o.invalid
	s.extra = s.extra || o.extra
	s.odd = s.odd || o.odd
	s.crlf += o.crlf
	s.single += o.single
	s.longest = max(s.longest, o.longest)
}

func (s *scanned) reject(r catalog.Reject) {
	s.rejected++
	if len(s.rejects) < MaxRejects {
		s.rejects = append(s.rejects, r)
	}
}

const reasonEncoding = "text that is not valid UTF-8"

// judge says which records of a block are rows.
type judge struct {
	layout *layout
	block  block
	valid  bool // the whole block is UTF-8
	zeros  bool // it has NUL bytes
}

func (s *Survey) newJudge(b block) judge {
	return judge{layout: &s.layout, block: b, valid: utf8.Valid(b.data), zeros: bytes.IndexByte(b.data, 0) >= 0}
}

// judge gives the reason why a record is no row of the table; empty: it is one.
func (j *judge) judge(r *records) (reason string, blank bool) {
	width := j.layout.width
	switch n := len(r.cells); {
	case r.flaw != sound:
		return r.flaw.reason(), false
	case n == 0 || width > 1 && n == 1 && len(trim(r.cells[0])) == 0:
		return "", true
	case !j.valid && !utf8.Valid(r.raw()):
		return reasonEncoding, false
	case j.zeros && bytes.IndexByte(r.raw(), 0) >= 0:
		return "a NUL character", false
	case n < width, n > width && filled(r.cells[width:]):
		return fmt.Sprintf("%d cells where the table has %d columns", n, width), false
	case len(r.cells[0]) == 0 && !filled(r.cells):
		return "no cell has a value", false
	case j.repeatsHeader(r.cells):
		return "the header again", false
	case drawn(r.block[r.start]) && rule(r.cells):
		return "a ruled line", false
	}
	return "", false
}

func filled(cells [][]byte) bool {
	for _, c := range cells {
		if len(trim(c)) > 0 {
			return true
		}
	}
	return false
}

func (j *judge) repeatsHeader(cells [][]byte) bool {
	if len(j.layout.names) < 2 || string(cells[0]) != j.layout.names[0] {
		return false
	}
	for i, name := range j.layout.names {
		if string(cells[i]) != name {
			return false
		}
	}
	return true
}

func drawn(first byte) bool {
	return first == '-' || first == '=' || first == '|' || first == '+' || first == ':' || first == ' '
}

// rule says whether a record is a line drawn with dashes, as below the header
// of a Markdown table.
func rule(cells [][]byte) bool {
	dashes := 0
	for _, c := range cells {
		c = bytes.Trim(c, " :|+")
		if len(c) > 0 && (len(c) < 3 || len(bytes.Trim(c, "-=")) > 0) {
			return false
		}
		dashes += len(c)
	}
	return dashes > 0
}

// line is where the record begins in the file.
func (j *judge) line(r *records) int64 {
	return j.block.line + int64(bytes.Count(j.block.data[:r.start], []byte{j.layout.EOL}))
}

func (j *judge) reject(r *records, reason string) catalog.Reject {
	return catalog.Reject{Line: j.line(r), Reason: reason, Text: cut(string(bytes.TrimRight(r.raw(), "\r\n")))}
}

// cut shortens a text to 100 characters, valid UTF-8 without NUL.
func cut(text string) string {
	clean := []rune(printable(string(bytes.ToValidUTF8([]byte(text), []byte("�")))))
	if len(clean) > 100 {
		clean = append(clean[:99], '…')
	}
	return string(clean)
}
