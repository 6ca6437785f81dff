package sheet

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Input is a workbook and what is asked of it.
type Input struct {
	Path    string
	Sheet   string // that somebody named; empty: the only one that has rows
	Before  string // the sheet that was read of an older version, where there are several now
	Scratch string // a folder, for what is put aside
	Limits  catalog.Limits
}

// Written is what was written of a sheet.
type Written struct {
	Sheet string
	Flaws []Flaw
	Notes []string

	broken []broken
}

// Flaw is how many cells of a column were left empty, and why.
type Flaw struct {
	Column int // from 0
	Text   string
}

// broken is a row whose cells have line breaks.
type broken struct {
	line  int64 // of the CSV, behind the row
	extra int64 // lines that the rows up to here have beyond one
}

// Row is the row of the sheet, from 1, that begins or goes on at a line of the CSV.
func (w *Written) Row(line int64) int64 {
	i := sort.Search(len(w.broken), func(i int) bool { return w.broken[i].line > line })
	if i == 0 {
		return line
	}
	return line - w.broken[i-1].extra
}

// Write writes the rows of a sheet as CSV in UTF-8: commas, quotes around texts, as many
// cells in each row. Errors: Invalid, with what is wrong, or with the sheets that there are.
func Write(ctx context.Context, in Input, out io.Writer, progress catalog.Progress) (Written, error) {
	in.Limits = in.Limits.WithDefaults()
	file, err := os.Open(in.Path)
	if err != nil {
		return Written{}, fmt.Errorf("open source: %w", err)
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return Written{}, fmt.Errorf("look at source: %w", err)
	}
	w, err := open(ctx, file, info.Size(), in.Limits)
	if err != nil {
		return Written{}, err
	}
	chosen, err := w.choose(ctx, in.Sheet, in.Before)
	if err != nil {
		return Written{}, err
	}
	done, err := w.write(ctx, chosen, in, out, progress)
	if err == nil && chosen.hidden {
		done.Notes = append(done.Notes, "The sheet is a hidden one.")
	}
	done.Sheet = chosen.name
	return done, err
}

func (w *workbook) write(ctx context.Context, s listed, in Input, out io.Writer, progress catalog.Progress) (done Written, err error) {
	texts, err := w.strings(ctx, in.Scratch)
	defer texts.close()
	if err != nil {
		return done, err
	}
	styles, err := w.ofStyles(ctx)
	if err != nil {
		return done, err
	}
	p, err := openPart(ctx, s.part, w.limits)
	if err != nil {
		return done, err
	}
	defer p.close()
	put, err := os.Create(filepath.Join(in.Scratch, "rows"))
	if err != nil {
		return done, fmt.Errorf("make room for rows: %w", err)
	}
	defer func() { _ = errors.Join(put.Close(), os.Remove(put.Name())) }()
	r := &rows{
		part: p, shared: texts, styles: styles, date1904: w.date1904, limits: w.limits, progress: progress,
		size: int64(s.part.UncompressedSize64), aside: bufio.NewWriterSize(put, 1<<18), flaws: map[int]*flaws{},
	}
	if err := r.read(); err != nil {
		return done, err
	}
	return r.csv(put, out)
}

// csv writes what was put aside.
func (r *rows) csv(put *os.File, out io.Writer) (Written, error) {
	if r.last == 0 {
		return Written{}, sitrep.Invalidf("The sheet has no rows.")
	}
	if err := r.limits.CheckColumns(r.width, true); err != nil {
		return Written{}, err
	}
	if _, err := put.Seek(0, io.SeekStart); err != nil {
		return Written{}, fmt.Errorf("read what was put aside: %w", err)
	}
	w := writer{out: bufio.NewWriterSize(out, 1<<18), width: r.width, most: r.limits.FileBytes}
	s := settling{out: &w, fills: newFills(r.merge)}
	s.heads = heads{rows: map[int][]cell{}, spans: slices.DeleteFunc(slices.Clone(r.merge), func(s span) bool { return s.top > headRows })}
	for in := newAside(put); ; {
		row, cells, err := in.next()
		if err == nil {
			err = s.take(row, cells)
		}
		if errors.Is(err, io.EOF) {
			err := errors.Join(s.settle(), w.out.Flush())
			return r.written(w, s.fills), err
		}
		if err != nil {
			return Written{}, fmt.Errorf("read what was put aside: %w", err)
		}
	}
}

// settling holds the first rows back until all of them are there.
type settling struct {
	out     *writer
	fills   *fills
	heads   heads
	settled bool
}

func (s *settling) take(row int, cells []cell) error {
	if row <= headRows {
		s.heads.rows[row] = slices.Clone(cells)
		return nil
	}
	if err := s.settle(); err != nil {
		return err
	}
	return s.out.row(row, s.fills.row(row, cells))
}

// settle writes the first rows.
func (s *settling) settle() error {
	if s.settled {
		return nil
	}
	s.settled = true
	s.heads.settle()
	for _, row := range s.heads.order() {
		if err := s.out.row(row, s.fills.row(row, s.heads.rows[row])); err != nil {
			return err
		}
	}
	return nil
}

// written says what was left empty.
func (r *rows) written(w writer, f *fills) Written {
	done := Written{broken: w.broken}
	for column, f := range r.flaws {
		add := func(n int64, one, many string) {
			if n == 1 {
				done.Flaws = append(done.Flaws, Flaw{column - 1, "1 cell " + one + " and was left empty."})
			} else if n > 1 {
				done.Flaws = append(done.Flaws, Flaw{column - 1, fmt.Sprintf("%d cells %s and were left empty.", n, many)})
			}
		}
		add(f.errors, "holds an error ("+f.first+")", "hold errors ("+f.first+")")
		add(f.formulas, "has a formula without its value (open and save the workbook)", "have formulas without their values (open and save the workbook)")
		add(f.dates, "holds no date or number", "hold no dates or numbers")
	}
	slices.SortStableFunc(done.Flaws, func(a, b Flaw) int { return a.Column - b.Column })
	if f.done > 0 {
		done.Notes = append(done.Notes, "Texts of cells that are merged downwards were read in each of their rows.")
	}
	return done
}

// writer writes rows of CSV, each on the line of its number as far as no cell has line breaks.
type writer struct {
	out    *bufio.Writer
	width  int
	most   int64
	next   int // row
	extra  int64
	bytes  int64
	text   []byte
	cells  [][]byte
	broken []broken
}

func (w *writer) row(row int, cells []cell) error {
	w.text = w.text[:0]
	for w.next = max(w.next, 1); w.next < row; w.next++ {
		w.text = append(w.text, '\n')
	}
	w.next = row + 1
	w.cells = append(w.cells[:0], make([][]byte, w.width)...)
	from, breaks := len(w.text), int64(0)
	for _, c := range cells {
		w.cells[c.column-1] = c.text
	}
	for i, text := range w.cells {
		if i > 0 {
			w.text = append(w.text, ',')
		}
		breaks += int64(bytes.Count(text, []byte{'\n'}))
		w.text = quote(w.text, text)
	}
	if w.width == 1 && len(w.text) == from {
		w.text = append(w.text, `""`...)
	}
	w.text = append(w.text, '\n')
	if breaks > 0 {
		w.extra += breaks
		w.broken = append(w.broken, broken{int64(row) + w.extra + 1, w.extra})
	}
	if w.bytes += int64(len(w.text)); w.bytes > w.most {
		return (catalog.Limits{FileBytes: w.most}).CheckUnpacked(w.bytes, 0, 0)
	}
	_, err := w.out.Write(w.text)
	return err
}

// quote writes a cell; what is not a plain word stands in quotes.
func quote(out, cell []byte) []byte {
	plain := len(cell) > 0
	for _, c := range cell {
		plain = plain && (c == '.' || c == ':' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '-')
	}
	if plain || len(cell) == 0 {
		return append(out, cell...)
	}
	out = append(out, '"')
	for _, c := range cell {
		switch c {
		case '\r':
			continue
		case '"':
			out = append(out, '"')
		}
		out = append(out, c)
	}
	return append(out, '"')
}
