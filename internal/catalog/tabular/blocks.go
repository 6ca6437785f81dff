package tabular

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
)

const (
	blockSize   = 1 << 20
	longestLine = 64 << 20
)

// block is a run of whole records.
type block struct {
	data []byte
	line int64 // of its first line in the file, from 1
	from int64 // offset of its first byte
}

// splitter cuts a file into blocks at ends of records.
type splitter struct {
	in      io.Reader
	dialect Dialect
	size    int  // of a block; 0: blockSize
	careful bool // walk the records: the number of quotes says nothing about where they end
	rest    []byte
	line    int64
	offset  int64
	done    bool

	terminated bool // the last line lacks its EOL and was given one
}

// next returns the next block, io.EOF after the last. The data is the caller's.
func (s *splitter) next() (block, error) {
	buffer := make([]byte, len(s.rest), max(cmp.Or(s.size, blockSize), 2*len(s.rest))+1)
	copy(buffer, s.rest)
	for !s.done {
		if len(buffer) >= longestLine {
			return block{}, sitrep.Invalidf("Line %d is longer than the %d MB that a line may have.", s.line, longestLine>>20)
		}
		if cap(buffer)-len(buffer) < 2 {
			buffer = append(make([]byte, 0, 2*cap(buffer)), buffer...)
		}
		// One byte is left for the EOL that the last line may lack.
		n, err := io.ReadFull(s.in, buffer[len(buffer):cap(buffer)-1])
		buffer = buffer[:len(buffer)+n]
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			s.done = true
			break
		}
		if err != nil {
			return block{}, fmt.Errorf("read block at %d: %w", s.offset, err)
		}
		if end := s.boundary(buffer); end > 0 {
			s.rest = buffer[end:]
			return s.emit(buffer[:end:end]), nil
		}
	}
	s.rest = nil
	if len(buffer) == 0 {
		return block{}, io.EOF
	}
	return s.emit(s.terminate(buffer)), nil
}

func (s *splitter) terminate(b []byte) []byte {
	if b[len(b)-1] != s.dialect.EOL {
		b = append(b, s.dialect.EOL)
		s.terminated = true
	}
	return b
}

func (s *splitter) emit(data []byte) block {
	b := block{data: data, line: s.line, from: s.offset}
	s.line += int64(bytes.Count(data, []byte{s.dialect.EOL}))
	s.offset += int64(len(data))
	return b
}

// boundary returns the end of the last whole record in b, which begins with
// one; 0 if there is none.
func (s *splitter) boundary(b []byte) int {
	if s.careful {
		return s.walk(b)
	}
	quote := []byte{s.dialect.Quote}
	inside := bytes.Count(b, quote)&1 == 1
	for end := len(b); ; {
		i := bytes.LastIndexByte(b[:end], s.dialect.EOL)
		if i < 0 {
			return 0
		}
		if bytes.Count(b[i:end], quote)&1 == 1 {
			inside = !inside
		}
		if !inside {
			return i + 1
		}
		end = i
	}
}

// walk reads records up to one that b may not have whole.
func (s *splitter) walk(b []byte) int {
	last := bytes.LastIndexByte(b, s.dialect.EOL)
	if last < 0 {
		return 0
	}
	r := newRecords(s.dialect, b[:last+1])
	for r.next() {
		// An unclosed quote may close in what is not read yet.
		if r.flaw == unclosed && len(b)-r.start < r.dialect.mostQuoted() || r.pos >= len(r.block) {
			return r.start
		}
	}
	return r.start
}

// inOrder reads blocks, has do work on them on several goroutines, and gives
// the results to take in the order of the file. It ends with the first error.
func inOrder[T any](ctx context.Context, workers int, next func() (block, error), do func(block) T, take func(block, T) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type job struct {
		block  block
		result chan T
	}
	todo := make(chan job, workers)
	order := make(chan job, 2*workers)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for j := range todo {
				j.result <- do(j.block)
			}
		})
	}
	wg.Go(func() {
		defer close(order)
		defer close(todo)
		for ctx.Err() == nil {
			b, err := next()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					cancel(err)
				}
				return
			}
			j := job{b, make(chan T, 1)}
			select {
			case order <- j:
				todo <- j
			case <-ctx.Done():
			}
		}
	})
	defer wg.Wait()
	for j := range order {
		if ctx.Err() != nil {
			continue
		}
		if err := take(j.block, <-j.result); err != nil {
			cancel(err)
		}
	}
	return context.Cause(ctx)
}
