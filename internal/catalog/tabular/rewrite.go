package tabular

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Null is how Rewrite writes a missing cell. It cannot be a value: such a cell
// counts as missing.
const Null = `\N`

// Rewritten is what Rewrite did beside writing.
type Rewritten struct {
	Rows     int64
	Rejected int64 // rows set aside and cells that do not fit
	Rejects  []catalog.Reject
	Longest  int // bytes of the longest row written
}

// Rewrite writes the rows as plain CSV in UTF-8: commas, LF, no header, numbers
// and dates as any database reads them, missing cells as [Null], the columns in
// the order of Columns without those that are dropped.
func (s *Survey) Rewrite(ctx context.Context, w io.Writer, progress catalog.Progress) (Rewritten, error) {
	if s.json != nil {
		return s.rewriteJSON(ctx, w, progress)
	}
	f, in, err := s.open()
	if err != nil {
		return Rewritten{}, err
	}
	defer func() { _ = f.Close() }()
	var all Rewritten
	err = inOrder(ctx, s.input.Threads, in.next, s.rewriteBlock, func(b block, part *rewritten) error {
		all.add(part.Rewritten)
		progress("convert", float64(b.from)/float64(max(s.layout.limit, 1)))
		if _, err := w.Write(part.out); err != nil {
			return fmt.Errorf("write converted rows: %w", err)
		}
		return nil
	})
	for _, t := range s.layout.totals {
		all.reject(catalog.Reject{Line: in.line + t.below, Reason: "a line of totals", Text: cut(t.text)})
	}
	all.Rejects = s.placed(all.Rejects)
	if s.joined != nil {
		all.Rejected += s.joined.rejected
		all.Rejects = s.joined.with(all.Rejects)
	}
	return all, err
}

type rewritten struct {
	Rewritten
	out []byte
}

func (r *Rewritten) add(o Rewritten) {
	r.Rows += o.Rows
	r.Rejected += o.Rejected
	r.Longest = max(r.Longest, o.Longest)
	r.Rejects = append(r.Rejects, o.Rejects[:min(len(o.Rejects), MaxRejects-len(r.Rejects))]...)
}

func (r *Rewritten) reject(reject catalog.Reject) {
	r.Rejected++
	if len(r.Rejects) < MaxRejects {
		r.Rejects = append(r.Rejects, reject)
	}
}

func (s *Survey) rewriteBlock(b block) *rewritten {
	part := &rewritten{out: make([]byte, 0, len(b.data)+len(b.data)/8)}
	r := newRecords(s.layout.Dialect, b.data)
	j := s.newJudge(b)
	row := s.newRow()
	for r.next() {
		reason, blank := j.judge(r)
		switch {
		case blank:
		case reason != "":
			part.reject(j.reject(r, reason))
		default:
			before := len(part.out)
			part.out = row.append(part.out, r.cells)
			part.Longest = max(part.Longest, len(part.out)-before)
			part.Rows++
			for _, m := range row.misfits {
				part.reject(catalog.Reject{Line: j.line(r), Column: m.column, Reason: m.reason, Text: cut(m.text), Kept: true})
			}
		}
	}
	return part
}

// row writes rows. It is not safe for concurrent use.
type row struct {
	columns []Column
	readers []*reader
	buffer  []byte
	misfits []misfit // of the last row
}

type misfit struct{ column, reason, text string }

func (s *Survey) newRow() *row {
	r := &row{columns: s.Columns}
	for _, c := range s.Columns {
		r.readers = append(r.readers, newReader(c.decision))
	}
	return r
}

func (r *row) append(out []byte, cells [][]byte) []byte {
	r.misfits = r.misfits[:0]
	first := true
	for i := range r.columns {
		if r.columns[i].drop {
			continue
		}
		if !first {
			out = append(out, ',')
		}
		first = false
		out = r.cell(out, i, cells[i])
	}
	return append(out, '\n')
}

func (r *row) cell(out []byte, i int, cell []byte) []byte {
	value, null, reason := r.readers[i].append(r.buffer[:0], cell)
	r.buffer = value
	if reason != "" {
		r.misfits = append(r.misfits, misfit{r.columns[i].Name, reason, string(cell)})
	}
	if null {
		return append(out, Null...)
	}
	return quote(out, value)
}

func quote(out, value []byte) []byte {
	if !bytes.ContainsAny(value, ",\"\r\n") && len(value) > 0 {
		return append(out, value...)
	}
	out = append(out, '"')
	for _, c := range value {
		if c == '"' {
			out = append(out, '"')
		}
		out = append(out, c)
	}
	return append(out, '"')
}
