package tabular

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// jsonShape says where the rows of a JSON file are and which columns they have.
type jsonShape struct {
	lines bool     // one value a line
	path  []string // of members, from the top to the array of rows
	kind  byte     // of a row: '{', '[' or 'v' for a lone value
	names []string // of the columns, in the order in which they appear
	index map[string]int

	limits catalog.Limits
	nested int // members of a lone row that are objects or arrays
}

func jsonDecoder(r io.Reader) *jsontext.Decoder {
	return jsontext.NewDecoder(r, jsontext.AllowDuplicateNames(true))
}

// surveyJSON finds the rows, then looks at all of them.
func (s *Survey) surveyJSON(ctx context.Context, progress catalog.Progress) error {
	if s.path == s.input.Path {
		if _, err := s.reconsider(); err != nil {
			return err
		}
	}
	s.json = &jsonShape{lines: s.Options.Format == NDJSON, index: map[string]int{}, limits: s.input.Limits}
	if !s.json.lines {
		if err := s.findRows(); err != nil {
			return err
		}
	}
	all := &scanned{}
	err := s.eachRow(ctx, func(r jsonRow) error {
		progress("read", r.done)
		if r.flaw != "" {
			all.reject(r.reject(r.flaw))
			return nil
		}
		all.rows++
		if err := s.input.Limits.CheckRows(all.rows, false); err != nil {
			return err
		}
		return s.countRow(all, r)
	})
	if err != nil {
		return err
	}
	if all.rows == 0 || len(s.json.names) == 0 {
		return sitrep.Invalidf("The file is not a table: its JSON has no rows of named values.")
	}
	if all.rows == 1 && s.json.nested == len(s.json.names) && !s.json.lines {
		return sitrep.Invalidf("The file is not a table: its JSON has no array of objects, which the rows would be.")
	}
	s.layout.width, s.layout.names = len(s.json.names), s.json.names
	return s.decideAll(all)
}

// countRow adds a row's cells to the tallies; what a row lacks is missing.
func (s *Survey) countRow(all *scanned, r jsonRow) error {
	cells, err := s.json.cells(r.value, nil, true)
	if err != nil {
		return err
	}
	for len(all.columns) < len(s.json.names) {
		all.columns = append(all.columns, Tally{cells: all.rows - 1, empty: all.rows - 1})
	}
	for i := range all.columns {
		if i < len(cells) {
			all.columns[i].add(cells[i])
		} else {
			all.columns[i].add(nil)
		}
	}
	return nil
}

func (s *Survey) rewriteJSON(ctx context.Context, w io.Writer, progress catalog.Progress) (Rewritten, error) {
	var all Rewritten
	row := s.newRow()
	var out []byte
	var cells [][]byte
	err := s.eachRow(ctx, func(r jsonRow) error {
		progress("convert", r.done)
		if r.flaw != "" {
			all.reject(r.reject(r.flaw))
			return nil
		}
		var err error
		if cells, err = s.json.cells(r.value, cells, false); err != nil {
			return err
		}
		out = row.append(out[:0], cells)
		all.Rows++
		all.Longest = max(all.Longest, len(out))
		for _, m := range row.misfits {
			all.reject(catalog.Reject{Line: r.line, Column: m.column, Reason: m.reason, Text: cut(m.text), Kept: true})
		}
		_, err = w.Write(out)
		return err
	})
	return all, err
}

// cells spreads a row over the columns; grow lets new members add columns.
func (j *jsonShape) cells(value jsontext.Value, cells [][]byte, grow bool) ([][]byte, error) {
	cells = append(cells[:0], make([][]byte, len(j.names))...)
	set := func(name string, v jsontext.Value) error {
		i, known := j.index[name]
		if !known {
			if !grow {
				return nil
			}
			i = len(j.names)
			if err := j.limits.CheckColumns(i+1, false); err != nil {
				return err
			}
			if k := v.Kind(); k == '{' || k == '[' {
				j.nested++
			}
			j.index[name] = i
			j.names, cells = append(j.names, name), append(cells, nil)
		}
		cells[i] = jsonCell(v)
		if n := int64(len(cells[i])); n > j.limits.CellBytes {
			return j.limits.CheckCell(n, "The column "+strconv.Quote(cut(name)))
		}
		return nil
	}
	if j.kind == 'v' {
		return cells, set("value", value)
	}
	d := jsonDecoder(bytes.NewReader(value))
	if _, err := d.ReadToken(); err != nil {
		return cells, err
	}
	for n := 1; d.PeekKind() != '}' && d.PeekKind() != ']'; n++ {
		name := "column " + strconv.Itoa(n)
		if j.kind == '{' {
			t, err := d.ReadToken()
			if err != nil {
				return cells, err
			}
			name = t.String()
		}
		v, err := d.ReadValue()
		if err != nil {
			return cells, err
		}
		if err := set(name, v); err != nil {
			return cells, err
		}
	}
	return cells, nil
}

// jsonCell is the text of a value: what a string says, a number as written,
// arrays and objects as compact JSON, nothing for null.
func jsonCell(v jsontext.Value) []byte {
	switch v.Kind() {
	case 'n':
		return nil
	case '"':
		text, err := jsontext.AppendUnquote(nil, v)
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			return nil
		}
		return text
	case '{', '[':
		compact := v.Clone()
		if compact.Compact() == nil {
			return compact
		}
	}
	return bytes.Clone(v)
}

// jsonRow is one value of a file of rows.
type jsonRow struct {
	value jsontext.Value
	line  int64
	flaw  string // why it is no row
	text  []byte
	done  float64
}

func (r *jsonRow) reject(reason string) catalog.Reject {
	text := r.text
	if text == nil {
		text = r.value
	}
	return catalog.Reject{Line: r.line, Reason: reason, Text: cut(string(text))}
}

// eachRow walks the rows in the order of the file.
func (s *Survey) eachRow(ctx context.Context, do func(jsonRow) error) error {
	f, err := os.Open(s.path)
	if err != nil {
		return fmt.Errorf("open source: %w", err)
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("look at source: %w", err)
	}
	in := &lineCounter{ctx: ctx, in: f}
	visit := func(r jsonRow) error {
		r.done = float64(in.read) / float64(max(info.Size(), 1))
		return do(r)
	}
	if s.json.lines {
		return s.json.eachLine(in, visit)
	}
	return s.json.eachElement(in, visit)
}

// eachLine reads one value a line.
func (j *jsonShape) eachLine(in io.Reader, do func(jsonRow) error) error {
	reader := bufio.NewReaderSize(in, 1<<20)
	for line := int64(1); ; line++ {
		raw, err := readLine(reader)
		if len(raw) > longestLine {
			return sitrep.Invalidf("Line %d is longer than the %d MB that a line may have.", line, longestLine>>20)
		}
		text := bytes.TrimSpace(bytes.TrimPrefix(raw, bom))
		if len(text) > 0 {
			r := jsonRow{value: text, line: line, text: text}
			switch {
			case !jsontext.Value(text).IsValid(jsontext.AllowDuplicateNames(true)):
				r.flaw = "not valid JSON"
			default:
				r.flaw = j.flaw(r.value)
			}
			if err := do(r); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("read source: %w", err)
		}
	}
}

// readLine reads a line with its end, but not much more than the longest one.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for len(line) <= longestLine {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
	return line, nil
}

// flaw says why a value is no row; the first row decides what rows are.
func (j *jsonShape) flaw(v jsontext.Value) string {
	kind := rowKind(v.Kind())
	if j.kind == 0 {
		j.kind = kind
	}
	switch {
	case kind == j.kind:
		return ""
	case j.kind == '{':
		return "not an object"
	case j.kind == '[':
		return "not an array"
	default:
		return "not a lone value"
	}
}

func rowKind(k jsontext.Kind) byte {
	if k == '{' || k == '[' {
		return byte(k)
	}
	return 'v'
}

// eachElement reads the elements of the array at j.path, or the lone object.
func (j *jsonShape) eachElement(in *lineCounter, do func(jsonRow) error) error {
	d := jsonDecoder(in)
	in.taken = d.InputOffset
	found, err := descend(d, j.path)
	if err != nil || !found {
		return invalidJSON(in, d, err)
	}
	if d.PeekKind() != '[' {
		v, err := d.ReadValue()
		if err != nil {
			return invalidJSON(in, d, err)
		}
		return do(jsonRow{value: v, line: 1, flaw: j.flaw(v)})
	}
	if _, err := d.ReadToken(); err != nil {
		return invalidJSON(in, d, err)
	}
	for d.PeekKind() != ']' {
		v, err := d.ReadValue()
		if err != nil {
			return invalidJSON(in, d, err)
		}
		line := in.lineAt(d.InputOffset() - int64(len(v)))
		if err := do(jsonRow{value: v, line: line, flaw: j.flaw(v)}); err != nil {
			return err
		}
	}
	return nil
}

// descend moves the decoder to the member at path.
func descend(d *jsontext.Decoder, path []string) (found bool, err error) {
	for _, name := range path {
		if _, err := d.ReadToken(); err != nil {
			return false, err
		}
		for d.PeekKind() == '"' {
			t, err := d.ReadToken()
			if err != nil {
				return false, err
			}
			if found = t.String() == name; found {
				break
			}
			if err := d.SkipValue(); err != nil {
				return false, err
			}
		}
		if !found {
			return false, nil
		}
	}
	return true, nil
}

// invalidJSON says where JSON stops being JSON.
func invalidJSON(in *lineCounter, d *jsontext.Decoder, err error) error {
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		at := d.InputOffset()
		if ok {
			at = syntax.ByteOffset
		}
		return &sitrep.Error{
			Code: sitrep.Invalid, Err: err,
			Message: fmt.Sprintf("The file is not valid JSON: it breaks at line %d.", in.lineAt(at)),
		}
	}
	return err
}

// lineCounter remembers where lines begin, as far back as the decoder can ask.
type lineCounter struct {
	ctx    context.Context
	in     io.Reader
	read   int64
	taken  func() int64 // how far the decoder is; nil: nobody bounds a value
	passed int64        // lines that end before the first of ends
	ends   []int64      // offsets of line ends, ascending
}

// Read reads on unless the context has ended, and leaves out a byte order mark.
func (c *lineCounter) Read(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	if c.taken != nil && c.read-c.taken() > longestLine {
		return 0, sitrep.Invalidf("A value of line %d is longer than the %d MB that one may have.", c.lineAt(c.taken()), longestLine>>20)
	}
	n, err := c.in.Read(b)
	if c.read == 0 && bytes.HasPrefix(b[:n], bom) {
		n = copy(b, b[len(bom):n])
	}
	for i, ch := range b[:n] {
		if ch == '\n' {
			c.ends = append(c.ends, c.read+int64(i))
		}
	}
	c.read += int64(n)
	return n, err
}

// lineAt returns the line, from 1, of an offset that is not before the last
// one asked for.
func (c *lineCounter) lineAt(offset int64) int64 {
	n := 0
	for n < len(c.ends) && c.ends[n] < offset {
		n++
	}
	c.passed += int64(n)
	c.ends = c.ends[n:]
	return c.passed + 1
}
