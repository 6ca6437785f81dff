package evaluate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxLine is more than any case needs, and what a file that is none may cost.
const maxLine = 16 << 20

// Reader reads cases line by line.
type Reader struct {
	in   *bufio.Reader
	line int
	read int64
}

// NewReader reads from in.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(in, 64<<10)} }

// Next returns the next case, with its problem if the line is none; io.EOF after
// the last.
func (r *Reader) Next() (Case, error) {
	for {
		line, size, err := r.next()
		r.line++
		r.read += size
		if err != nil && (!errors.Is(err, io.EOF) || size == 0) {
			return Case{}, err
		}
		if size > maxLine {
			return Case{ID: json.RawMessage(fmt.Sprint(r.line)), End: r.read, problem: fmt.Errorf("line %d: longer than %d MiB", r.line, maxLine>>20)}, nil
		}
		if line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff"))); len(line) > 0 {
			c := readCase(line, r.line)
			c.End = r.read
			return c, nil
		}
	}
}

// next reads a line; of one that is too long it keeps the beginning only.
func (r *Reader) next() (line []byte, size int64, err error) {
	for {
		part, err := r.in.ReadSlice('\n')
		size += int64(len(part))
		if size <= maxLine {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, size, err
		}
	}
}
