package tabular

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var csvDialect = Dialect{Delimiter: ',', Quote: '"', EOL: '\n'}

type readRecord struct {
	Line  int64
	Cells []string
	Flaw  flaw
}

// readAll reads a text in blocks of about the size given.
func readAll(t *rapid.T, text string, size int, careful bool) (all []readRecord, stray bool) {
	s := &splitter{in: strings.NewReader(text), dialect: csvDialect, size: size, careful: careful, line: 1}
	for {
		b, err := s.next()
		if errors.Is(err, io.EOF) {
			return all, stray
		}
		if err != nil {
			t.Fatal(err)
		}
		r := newRecords(csvDialect, b.data)
		j := judge{block: b, layout: &layout{Dialect: csvDialect}}
		for r.next() {
			rec := readRecord{Line: j.line(r), Flaw: r.flaw}
			for _, c := range r.cells {
				rec.Cells = append(rec.Cells, string(c))
			}
			all = append(all, rec)
			stray = stray || r.flaw != sound
		}
		stray = stray || r.stray
	}
}

func TestBlocksDoNotChangeWhatIsRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([ab,\n\r"]|""|"a\n",|\n"x"",y"\n){0,60}`).Draw(t, "text")
		want, stray := readAll(t, text, 1<<16, true)
		if got, _ := readAll(t, text, 4, true); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q in small blocks:\n%+v\nwant\n%+v", text, got, want)
		}
		if got, found := readAll(t, text, 4, false); !stray && !found && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q by counting quotes:\n%+v\nwant\n%+v", text, got, want)
		}
	})
}

func TestEveryLineBelongsToOneRecord(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([ab,\n"]|""|"a\n",){0,60}`).Draw(t, "text")
		next := int64(1)
		all, _ := readAll(t, text, 8, true)
		for _, r := range all {
			if r.Line != next && r.Line < next {
				t.Fatalf("%q: record at line %d, expected from %d", text, r.Line, next)
			}
			next = r.Line + 1
		}
	})
}

func TestWorkInOrderEndsWithTheFirstError(t *testing.T) {
	t.Parallel()
	stop := errors.New("stop")
	n := 0
	next := func() (block, error) { n++; return block{line: int64(n)}, nil }
	var taken []int64
	err := inOrder(t.Context(), 3, next, func(b block) int64 { return b.line }, func(_ block, line int64) error {
		taken = append(taken, line)
		if line == 5 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || !reflect.DeepEqual(taken, []int64{1, 2, 3, 4, 5}) {
		t.Errorf("took %v, %v", taken, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := inOrder(ctx, 2, next, func(block) int { return 0 }, func(block, int) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
