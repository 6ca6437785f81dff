package tabular

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Joined is the rows of several files of the same columns, as one text.
type Joined struct {
	path     string
	names    []string // of the columns; nil: no file has a head
	width    int
	first    string // the file that says what the columns are
	pieces   []piece
	rejected int64
	rejects  []catalog.Reject
	notes    []catalog.Note
	nameless bool // there were cells in columns without a name

	out    *bufio.Writer
	text   []byte
	line   int64 // that is written next
	bytes  int64
	limits catalog.Limits
}

// piece is one file in the text. The rows of a file stand as far below its base as they do in the file.
type piece struct {
	base int64
	name string
	in   *Survey
}

// Join begins a text of several files in the scratch folder.
func Join(scratch string, limits catalog.Limits) (*Joined, func() error, error) {
	path := filepath.Join(scratch, "joined.csv")
	f, err := os.Create(path)
	if err != nil {
		return nil, nil, fmt.Errorf("make room for files: %w", err)
	}
	j := &Joined{path: path, out: bufio.NewWriterSize(f, 1<<18), line: 1, limits: limits.WithDefaults()}
	return j, func() error { return errors.Join(j.out.Flush(), f.Close()) }, nil
}

// Add adds the rows of a file. Errors: Invalid, with the name of the file, when it is no table or has
// other columns than the first one.
func (j *Joined) Add(ctx context.Context, in Input, progress catalog.Progress) error {
	in.Limits = j.limits
	name := sitrep.Path(in.Name).Base()
	err := j.add(ctx, in, name, progress)
	if e, ok := errors.AsType[*sitrep.Error](err); ok && e.Code == sitrep.Invalid {
		return &sitrep.Error{Code: e.Code, Message: name + ": " + e.Message, Err: err}
	}
	return err
}

func (j *Joined) add(ctx context.Context, in Input, name string, progress catalog.Progress) error {
	s := &Survey{input: in, path: in.Path, careful: true, Options: catalog.Options{Sheet: in.Options.Sheet, Format: ""}}
	if j.first != "" {
		s.Options.Table = &catalog.Known{Header: j.names != nil, Columns: make([]catalog.KnownColumn, j.width)}
	}
	err := s.prepare(ctx, progress)
	empty := errors.Is(err, errNoRows)
	if err != nil && !empty {
		return err
	}
	order, err := j.columns(s, name)
	if err != nil {
		return err
	}
	j.note(s, name)
	j.pieces = append(j.pieces, piece{j.line - 1, name, s})
	if empty {
		return nil
	}
	return j.rows(ctx, s, order)
}

// prepare makes text of a file and finds its head.
func (s *Survey) prepare(ctx context.Context, progress catalog.Progress) error {
	head, err := s.head(sampleSize)
	if err != nil {
		return err
	}
	if head, err = s.decode(head); err != nil {
		return err
	}
	format, err := sniffFormat(head, s.input.Name)
	switch {
	case err != nil:
		return err
	case format == XLSX:
		if err := s.unfoldChosen(ctx, progress); err != nil {
			return err
		}
		s.Options.Delimiter = ","
	case format != CSV && format != TSV:
		return sitrep.Invalidf("Several files are read as one table if they are CSV, TSV or XLSX. This one is %s.", format)
	case s.path == s.input.Path:
		if _, err := s.reconsider(); err != nil {
			return err
		}
	}
	s.Options.Format = format
	return s.findLayout()
}

// columns says where in the rows of a file the columns of the first one are.
func (j *Joined) columns(s *Survey, name string) (order []int, err error) {
	names := s.headOf()
	if j.first == "" {
		if err := j.begin(s, name, names); err != nil {
			return nil, err
		}
	}
	if (names == nil) != (j.names == nil) || names == nil && s.layout.width != j.width {
		return nil, sitrep.Invalidf("It has no head with the columns of %s.", j.first)
	}
	for i := range j.width {
		at := i
		if names != nil {
			if at = slices.Index(names, j.names[i]); at < 0 {
				return nil, sitrep.Invalidf("It has no column %q, which %s has.", cut(j.names[i]), j.first)
			}
		}
		order = append(order, at)
	}
	for _, n := range names {
		if n != "" && !slices.Contains(j.names, n) {
			return nil, sitrep.Invalidf("It has a column %q, which %s has not.", cut(n), j.first)
		}
	}
	return order, nil
}

// begin takes the columns of the first file.
func (j *Joined) begin(s *Survey, name string, names []string) error {
	j.first, j.width = name, s.layout.width
	if names == nil {
		return nil
	}
	var cells [][]byte
	for _, n := range names {
		if n != "" {
			j.names = append(j.names, n)
			cells = append(cells, []byte(n))
		}
	}
	j.width = len(cells)
	return j.write(cells)
}

// headOf are the names of the columns, empty for those that have none.
func (s *Survey) headOf() []string {
	if s.layout.names == nil {
		return nil
	}
	names := UniqueNames(s.layout.names, s.layout.width)
	for i := range names {
		if i >= len(s.layout.names) || len(trim([]byte(s.layout.names[i]))) == 0 {
			names[i] = ""
		}
	}
	return names
}

// note keeps what a workbook says of its cells.
func (j *Joined) note(s *Survey, name string) {
	if s.sheet == nil {
		return
	}
	names := s.headOf()
	for _, f := range s.sheet.Flaws {
		if f.Column < len(names) && names[f.Column] != "" && len(j.notes) < MaxRejects {
			j.notes = append(j.notes, catalog.Note{Column: names[f.Column], Text: name + ": " + f.Text})
		}
	}
}

// rows writes the rows of a file, each on the line that it has there, and sets aside what is none.
func (j *Joined) rows(ctx context.Context, s *Survey, order []int) error {
	f, in, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	base, cells, head := j.line-1, make([][]byte, len(order)), s.headOf()
	for {
		b, err := in.next()
		switch {
		case errors.Is(err, io.EOF):
			end := base + in.line
			for _, t := range s.layout.totals {
				j.reject(catalog.Reject{Line: base + in.line + t.below, Reason: "a line of totals", Text: cut(t.text)})
				end = base + in.line + t.below + 1
			}
			return j.at(end)
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		}
		r, judge := newRecords(s.layout.Dialect, b.data), s.newJudge(b)
		for r.next() {
			reason, blank := judge.judge(r)
			switch {
			case blank:
				continue
			case reason != "":
				reject := judge.reject(r, reason)
				reject.Line += base
				j.reject(reject)
				continue
			}
			for i, at := range order {
				cells[i] = r.cells[at]
			}
			for i, name := range head {
				j.nameless = j.nameless || name == "" && len(trim(r.cells[i])) > 0
			}
			if err := j.at(base + judge.line(r)); err != nil {
				return err
			}
			if err := j.write(cells); err != nil {
				return err
			}
		}
	}
}

func (j *Joined) reject(r catalog.Reject) {
	if j.rejected++; len(j.rejects) < MaxRejects {
		j.rejects = append(j.rejects, r)
	}
}

// at goes on to a line.
func (j *Joined) at(line int64) error {
	for ; j.line < line; j.line++ {
		if err := j.out.WriteByte('\n'); err != nil {
			return fmt.Errorf("join files: %w", err)
		}
	}
	return nil
}

func (j *Joined) write(cells [][]byte) error {
	text := j.text[:0]
	for i, c := range cells {
		if i > 0 {
			text = append(text, ',')
		}
		text = quote(text, c)
		for _, b := range c {
			if b == '\n' {
				j.line++
			}
		}
	}
	if len(text) == 0 {
		text = append(text, `""`...)
	}
	j.text = append(text, '\n')
	j.line++
	if j.bytes += int64(len(j.text)); j.bytes > j.limits.FileBytes {
		return j.limits.CheckUnpacked(j.bytes, 0, 0)
	}
	_, err := j.out.Write(j.text)
	return err
}

// NewJoinedSurvey reads all rows of several files and decides what they are, as [NewSurvey] does of one.
func NewJoinedSurvey(ctx context.Context, j *Joined, in Input, progress catalog.Progress) (*Survey, error) {
	in.Limits, in.Path = in.Limits.WithDefaults(), j.path
	s := &Survey{input: in, path: j.path, Options: in.Options, joined: j}
	s.Options.Format, s.Options.Delimiter, s.Options.Encoding = CSV, ",", UTF8
	s.Options.Table = &catalog.Known{Header: j.names != nil, Columns: make([]catalog.KnownColumn, j.width)}
	if err := s.surveyText(ctx, progress); err != nil {
		return nil, err
	}
	s.Notes = append(s.Notes, j.notes...)
	if j.nameless {
		s.Notes = append(s.Notes, catalog.Note{Text: "Columns without a name were left out."})
	}
	s.Rejected += j.rejected
	s.Rejects = s.joined.with(s.Rejects)
	return s, nil
}

// with are rejects of the joined text, and those of the files before they were joined.
func (j *Joined) with(all []catalog.Reject) []catalog.Reject {
	all = append(all, j.placed(slices.Clone(j.rejects))...)
	return all[:min(len(all), MaxRejects)]
}

// placed says of rejects in which file and on which line of it they are.
func (j *Joined) placed(all []catalog.Reject) []catalog.Reject {
	for i, r := range all {
		at := len(j.pieces) - 1
		for at > 0 && j.pieces[at].base >= r.Line {
			at--
		}
		p := j.pieces[at]
		all[i].Line, all[i].Reason = r.Line-p.base, r.Reason+" ("+p.name+")"
		if p.in.sheet != nil {
			all[i].Line = p.in.sheet.Row(all[i].Line)
		}
	}
	return all
}
