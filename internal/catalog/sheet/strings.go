package sheet

import (
	"bufio"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// shared are the strings that cells refer to by their number. They lie in a file, of which the
// operating system holds what is read often.
type shared struct {
	file   *os.File
	ends   []int64 // of each string in the file
	buffer []byte
}

// mostStrings take a quarter of a gigabyte for their places.
const mostStrings = 32_000_000

func (w *workbook) strings(ctx context.Context, scratch string) (*shared, error) {
	s := &shared{}
	links, err := w.relations(ctx, w.place)
	if err != nil {
		return nil, err
	}
	for _, l := range links {
		if f := w.part(l.target); strings.HasSuffix(l.kind, "/sharedStrings") && f != nil {
			p, err := openPart(ctx, f, w.limits)
			if err != nil {
				return nil, err
			}
			defer p.close()
			return s, s.read(p, filepath.Join(scratch, "strings"))
		}
	}
	return s, nil
}

func (s *shared) read(p *part, place string) (err error) {
	if s.file, err = os.Create(place); err != nil {
		return fmt.Errorf("make room for strings: %w", err)
	}
	out, end := bufio.NewWriterSize(s.file, 1<<18), int64(0)
	err = p.each(func(e xml.StartElement) error {
		if e.Name.Local != "si" {
			return nil
		}
		text, err := p.text("si")
		if err != nil {
			return err
		}
		end += int64(len(text))
		s.ends = append(s.ends, end)
		if err := most(len(s.ends), mostStrings); err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

// at is the text of a number of a string, valid until the next call.
func (s *shared) at(number []byte) ([]byte, error) {
	n, err := strconv.Atoi(string(number))
	if err != nil || n < 0 || n >= len(s.ends) {
		return nil, sitrep.Invalidf("The workbook is damaged: a cell refers to a text that is not there.")
	}
	from := int64(0)
	if n > 0 {
		from = s.ends[n-1]
	}
	size := int(s.ends[n] - from)
	if cap(s.buffer) < size {
		s.buffer = make([]byte, size)
	}
	s.buffer = s.buffer[:size]
	if _, err := s.file.ReadAt(s.buffer, from); err != nil && (size > 0 || !errors.Is(err, io.EOF)) {
		return nil, fmt.Errorf("read a string: %w", err)
	}
	return s.buffer, nil
}

func (s *shared) close() {
	if s != nil && s.file != nil {
		_ = s.file.Close()
	}
}

// text reads up to the end of an element: its texts, whatever their looks. What says how they
// are pronounced is left out.
func (p *part) text(end string) ([]byte, error) {
	var text []byte
	in, spoken := false, false
	for {
		t, err := p.next()
		if errors.Is(err, io.EOF) {
			return nil, damaged(p.name, io.ErrUnexpectedEOF)
		}
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			in = t.Name.Local == "t"
			spoken = spoken || t.Name.Local == "rPh"
		case xml.EndElement:
			in = false
			if spoken = spoken && t.Name.Local != "rPh"; t.Name.Local == end {
				return unescape(text), nil
			}
		case xml.CharData:
			if in && !spoken {
				text = append(text, t...)
			}
			if int64(len(text)) > p.in.limits.CellBytes {
				return nil, p.in.limits.CheckCell(int64(len(text)), "The workbook")
			}
		}
	}
}

// escaped is how workbooks write what XML does not allow.
var escaped = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

func unescape(text []byte) []byte {
	if !strings.Contains(string(text), "_x") {
		return text
	}
	return escaped.ReplaceAllFunc(text, func(code []byte) []byte {
		n, err := strconv.ParseUint(string(code[2:6]), 16, 16)
		if err != nil || n == 0 {
			return nil
		}
		return []byte(string(rune(n)))
	})
}
