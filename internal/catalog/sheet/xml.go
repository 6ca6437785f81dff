package sheet

import (
	"archive/zip"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// part is a part of a workbook that is being read as XML.
type part struct {
	name string
	in   *bounded
	xml  *xml.Decoder
}

// longestToken is how many bytes a piece of XML may have beside a cell.
const longestToken = 1 << 20

func openPart(ctx context.Context, f *zip.File, limits catalog.Limits) (*part, error) {
	packed, err := f.Open()
	if err != nil {
		return nil, damaged(f.Name, err)
	}
	in := &bounded{
		ctx: ctx, packed: packed, size: int64(f.CompressedSize64), limits: limits,
		longest: longestToken + 6*limits.CellBytes, // six bytes write a quote
	}
	return &part{name: f.Name, in: in, xml: xml.NewDecoder(in)}, nil
}

// next is the next start, end or text; io.EOF behind the last one.
func (p *part) next() (xml.Token, error) {
	for {
		p.in.mark = p.xml.InputOffset()
		t, err := p.xml.RawToken()
		if err != nil {
			return nil, p.explain(err)
		}
		switch t.(type) {
		case xml.StartElement, xml.EndElement, xml.CharData:
			return t, nil
		}
	}
}

func (p *part) explain(err error) error {
	if _, known := errors.AsType[*sitrep.Error](err); known || errors.Is(err, io.EOF) || p.in.ctx.Err() != nil {
		return err
	}
	return damaged(p.name, err)
}

func (p *part) close() { _ = p.in.packed.Close() }

// each calls do for each element as it starts.
func (p *part) each(do func(xml.StartElement) error) error {
	for {
		t, err := p.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if start, ok := t.(xml.StartElement); ok {
			if err := do(start); err != nil {
				return err
			}
		}
	}
}

func damaged(name string, err error) error {
	return &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("The workbook is damaged: its part %s cannot be read.", cut(name)), Err: err}
}

// attribute is the value of an attribute without a prefix; empty: there is none.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// bounded reads what is packed, and refuses what unpacks to more than anybody writes.
type bounded struct {
	ctx     context.Context
	packed  io.ReadCloser
	size    int64 // packed
	limits  catalog.Limits
	longest int64 // of one token

	read int64
	mark int64 // where the token begins
}

const (
	mostPacked = 300      // times its size is what sheets of equal cells come to; zip's most is 1,032
	surelyFine = 32 << 20 // bytes, however well they are packed
)

// Read reads on.
func (b *bounded) Read(to []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := b.packed.Read(to)
	b.read += int64(n)
	switch {
	case b.read > b.limits.FileBytes:
		return n, b.limits.CheckUnpacked(b.read, 0, 0)
	case b.read > surelyFine && b.read/mostPacked > b.size:
		return n, sitrep.Invalidf("The workbook unpacks to more than %d times its size, as no table does.", mostPacked)
	case b.read-b.mark > b.longest:
		return n, sitrep.Invalidf("The workbook has a cell or a piece of XML of more than %d bytes.", b.longest)
	}
	return n, err
}

// cut shortens a name for a message.
func cut(name string) string {
	const most = 60
	runes := []rune(strings.ToValidUTF8(name, "�"))
	if len(runes) > most {
		runes = append(runes[:most], '…')
	}
	return string(runes)
}
