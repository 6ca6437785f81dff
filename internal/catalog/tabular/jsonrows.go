package tabular

import (
	"context"
	"os"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// deepest is how far below the top an array of rows is looked for.
const deepest = 3

// rowsFinder walks a document for its longest array of objects.
type rowsFinder struct {
	decoder *jsontext.Decoder
	in      *lineCounter
	at      []string
	best    []string
	most    int
}

// findRows finds the array of rows of a document: the document itself, or a
// member of it as in {"status": "ok", "data": [...]}. Without one the document
// is the only row.
func (s *Survey) findRows() error {
	f, err := os.Open(s.path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	in := &lineCounter{ctx: context.Background(), in: f}
	finder := rowsFinder{decoder: jsonDecoder(in), in: in}
	in.taken = finder.decoder.InputOffset
	if err := finder.value(); err != nil {
		return invalidJSON(in, finder.decoder, err)
	}
	s.json.path = finder.best
	return nil
}

func (f *rowsFinder) value() error {
	switch f.decoder.PeekKind() {
	case '[':
		return f.array()
	case '{':
		if len(f.at) < deepest {
			return f.object()
		}
	}
	return f.decoder.SkipValue()
}

func (f *rowsFinder) object() error {
	if _, err := f.decoder.ReadToken(); err != nil {
		return err
	}
	for f.decoder.PeekKind() == '"' {
		name, err := f.decoder.ReadToken()
		if err != nil {
			return err
		}
		f.at = append(f.at, name.String())
		if err := f.value(); err != nil {
			return err
		}
		f.at = f.at[:len(f.at)-1]
	}
	_, err := f.decoder.ReadToken()
	return err
}

func (f *rowsFinder) array() error {
	if _, err := f.decoder.ReadToken(); err != nil {
		return err
	}
	objects := 0
	for f.decoder.PeekKind() != ']' {
		if f.decoder.PeekKind() == '{' {
			objects++
		}
		if err := f.decoder.SkipValue(); err != nil {
			return err
		}
		f.in.lineAt(f.decoder.InputOffset()) // forgets the lines before
	}
	if objects > f.most {
		f.best, f.most = slices.Clone(f.at), objects
	}
	_, err := f.decoder.ReadToken()
	return err
}
