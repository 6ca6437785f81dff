package source

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"time"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// stalled is how long rows that have begun to come may stay away.
const stalled = time.Minute

// sink takes rows as CSV, each whole, and writes them to a file within limits. It holds
// one buffer, whatever the table.
type sink struct {
	file     *os.File
	out      *bufio.Writer
	sum      hash.Hash
	limits   catalog.Limits
	progress catalog.Progress
	alive    func() // is told that rows come

	expected      int64
	rows, bytes   int64
	cell, longest int64 // bytes of the cell and, at most, of the row
	line          int64
	quoted        bool
}

func newSink(path string, limits catalog.Limits, progress catalog.Progress) (*sink, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("make room for rows: %w", err)
	}
	if progress == nil {
		progress = func(string, float64) {}
	}
	return &sink{file: f, out: bufio.NewWriterSize(f, 1<<18), sum: sha256.New(), limits: limits.WithDefaults(), progress: progress, alive: func() {}}, nil
}

// abandon lets the file go, whatever was written.
func (s *sink) abandon() { _ = s.file.Close() }

var errStalled = errors.New("no rows came")

// expect says how many rows are to come. The context ends when they have begun to come
// and then stay away.
func (s *sink) expect(ctx context.Context, rows int64) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	s.expected = rows
	watch := time.AfterFunc(time.Hour, func() { cancel(errStalled) })
	watch.Stop()
	s.alive = func() { watch.Reset(stalled) }
	return ctx, func() { watch.Stop(); cancel(nil) }
}

// why is the reason for an error of a pull.
func (s *sink) why(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errStalled) {
		return &sitrep.Error{Code: sitrep.Temporary, Message: "The source stopped in the midst of the table.", Err: err}
	}
	return err
}

// aliveEvery is how many rows are between two signs that rows come.
const aliveEvery = 64

// Write takes rows of CSV. Errors: Invalid when a limit is reached.
func (s *sink) Write(rows []byte) (int, error) {
	if !utf8.Valid(rows) {
		return 0, sitrep.Invalidf("Row %d of the table is not UTF-8.", s.rows+1)
	}
	before := s.rows
	if err := s.measure(rows); err != nil {
		return 0, err
	}
	if s.rows/aliveEvery != before/aliveEvery || before == 0 {
		s.alive()
		failpoint.Pass(failpoint.SourcePulling)
		s.progress("pull", min(1, float64(s.rows)/float64(max(s.expected, 1))))
	}
	_, _ = s.sum.Write(rows) // a hash takes all
	return s.out.Write(rows)
}

// measure counts rows and bytes.
func (s *sink) measure(rows []byte) error {
	if s.bytes += int64(len(rows)); s.bytes > s.limits.FileBytes {
		return s.limits.CheckFile(s.bytes)
	}
	for len(rows) > 0 {
		n := bytes.IndexAny(rows, s.marks())
		if n < 0 {
			n = len(rows) - 1
		}
		s.step(rows[n], int64(n)+1)
		if s.cell > s.limits.CellBytes {
			return s.limits.CheckCell(s.cell, fmt.Sprintf("Row %d of the table", s.rows+1))
		}
		rows = rows[n+1:]
	}
	return s.limits.CheckRows(s.rows, false)
}

// marks are the bytes that mean something here.
func (s *sink) marks() string {
	if s.quoted {
		return `"`
	}
	return "\",\n"
}

// step goes n bytes on, of which the last is mark.
func (s *sink) step(mark byte, n int64) {
	s.cell += n
	s.line += n
	switch {
	case mark == '"':
		s.quoted = !s.quoted
	case s.quoted:
	case mark == ',':
		s.cell = 0
	case mark == '\n':
		s.rows++
		s.longest = max(s.longest, s.line)
		s.cell, s.line = 0, 0
	}
}

// pulled is the table when all rows have come. Errors: Temporary when these are not as
// many as were counted.
func (s *sink) pulled(columns []column) (p catalog.Pulled, err error) {
	if s.rows != s.expected || s.line > 0 {
		return p, sitrep.Errorf(sitrep.Temporary, "The source gave %d rows of %d.", s.rows, s.expected)
	}
	if err := errors.Join(s.out.Flush(), s.file.Close()); err != nil {
		return p, fmt.Errorf("write rows: %w", err)
	}
	p = catalog.Pulled{
		Path: sitrep.Path(s.file.Name()), Rows: s.rows, Longest: s.longest, Sum: hex.EncodeToString(s.sum.Sum(nil)),
	}
	for _, c := range columns {
		p.Columns = append(p.Columns, c.PulledColumn)
	}
	return p, nil
}
