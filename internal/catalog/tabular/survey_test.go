package tabular

import (
	"bytes"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func silent(string, float64) {}

func survey(t *testing.T, text string, o catalog.Options) (*Survey, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return NewSurvey(t.Context(), Input{Path: path, Name: path, Scratch: t.TempDir(), Options: o, Threads: 2}, silent)
}

// Whatever the bytes: no crash, a refusal has a message, and what is written
// has the rows and columns that were announced.
func FuzzSurvey(f *testing.F) {
	for _, s := range []string{
		"a,b\n1,2\n", "a;b\n1,5;2\n", "\ufeffa\tb\r\n1\t\"x\ny\"\r\n", "title\n\na|b\n1|2\nTotal|3\n", "[{\"a\":1},{\"b\":[2]}]", "{\"a\":1}\n{\"a\":\n",
		"\xff\xfea\x00,\x00b\x00\n\x001\x00,\x002\x00\n\x00", "n\xe9,b\n\xfc,2\n", "%PDF-1", "<html>", "PAR1", "a,b\n\"1,2\n3,4\n", "a\rb\rc\r", "x\n\x00\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := survey(t, string(data), catalog.Options{})
		if err != nil {
			if sitrep.CodeOf(err) != sitrep.Invalid || sitrep.MessageOf(err) == "" {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		if s.Options.Format != Parquet {
			checkRewrite(t, s, data)
		}
	})
}

func checkRewrite(t *testing.T, s *Survey, data []byte) {
	t.Helper()
	var out bytes.Buffer
	done, err := s.Rewrite(t.Context(), &out, silent)
	if err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	if done.Rows != s.Rows || done.Rejected < s.Rejected || len(done.Rejects) > MaxRejects {
		t.Fatalf("%q: %d rows of %d, %d rejected of %d", data, done.Rows, s.Rows, done.Rejected, s.Rejected)
	}
	width := 0
	for _, c := range s.Columns {
		if !c.Dropped() {
			width++
		}
	}
	if bytes.Contains(out.Bytes(), []byte("\r\n")) {
		return // encoding/csv makes one line end of it inside a cell
	}
	r := csv.NewReader(&out)
	r.FieldsPerRecord = width
	for rows := int64(0); ; rows++ {
		_, err := r.Read()
		if err == io.EOF {
			if rows != s.Rows {
				t.Fatalf("%q: %d rows written of %d", data, rows, s.Rows)
			}
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", data, err)
		}
	}
}

func TestKnownColumnsHoldWhereTheNewRowsFitThem(t *testing.T) {
	t.Parallel()
	first := "d,x,n,flag\n13/01/2024,1.25,1,yes\n02/03/2024,2,2,no\n"
	before, err := survey(t, first, catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ text, types string }{
		"less evidence":       {"d,x,n,flag\n01/02/2024,3,4,yes\n", "DATE dmy, DECIMAL(18,2) point, BIGINT point, BOOLEAN "},
		"a wider number":      {"d,x,n,flag\n01/02/2024,3.125,4,no\n", "DATE dmy, DECIMAL(18,3) point, BIGINT point, BOOLEAN "},
		"other dates":         {"d,x,n,flag\n01/13/2024,3,4,no\n", "DATE mdy, DECIMAL(18,2) point, BIGINT point, BOOLEAN "},
		"text in a number":    {"d,x,n,flag\n01/02/2024,3,four,no\n", "DATE dmy, DECIMAL(18,2) point, VARCHAR , BOOLEAN "},
		"an empty column":     {"d,x,n,flag\n01/02/2024,,4,no\n", "DATE dmy, DECIMAL(18,2) point, BIGINT point, BOOLEAN "},
		"another delimiter":   {"d;x;n;flag\n01/02/2024;3;4;no\n", "DATE dmy, DECIMAL(18,2) point, BIGINT point, BOOLEAN "},
		"another order":       {"n,d,x,flag\n4,01/02/2024,3,no\n", "BIGINT point, DATE dmy, DECIMAL(18,2) point, BOOLEAN "},
		"a column more":       {"d,x,n,flag,y\n01/02/2024,3,4,no,5\n", "DATE dmy, DECIMAL(18,2) point, BIGINT point, BOOLEAN , BIGINT point"},
		"another encoding":    {"d,x,n,flag\n01/02/2024,3,4,no\n01/02/2024,3,4,\xe9t\xe9\n", "DATE dmy, DECIMAL(18,2) point, BIGINT point, VARCHAR "},
		"a title above it":    {"My table\n\nd,x,n,flag\n01/02/2024,3,4,no\n", "DATE dmy, DECIMAL(18,2) point, BIGINT point, BOOLEAN "},
		"seen with no header": {"01/02/2024,3,4,no\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := survey(t, c.text, before.Options)
			if c.types == "" {
				if err == nil {
					t.Errorf("a row was taken for the header: %+v", s.Columns)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, col := range s.Columns {
				got = append(got, col.Type+" "+col.Format)
			}
			if strings.Join(got, ", ") != c.types {
				t.Errorf("%s\nwant\n%s", strings.Join(got, ", "), c.types)
			}
		})
	}
}

func TestLinesAreCountedAcrossBlocks(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("a,b\n")
	line, want := 1, []int64(nil)
	for i := range 200_000 {
		line++
		switch {
		case i%50_000 == 49_999:
			want = append(want, int64(line))
			b.WriteString("1,2,3\n")
		case i%1000 == 999:
			b.WriteString("1,\"two\nlines\"\n")
			line++
		default:
			b.WriteString("1,some text to fill blocks with\n")
		}
	}
	s, err := survey(t, b.String(), catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Rejects) != len(want) {
		t.Fatalf("%d rejects", len(s.Rejects))
	}
	for i, r := range s.Rejects {
		if r.Line != want[i] {
			t.Errorf("reject at line %d, want %d", r.Line, want[i])
		}
	}
	if s.Rows != 200_000-4 {
		t.Errorf("%d rows", s.Rows)
	}
}

// Every line of a file without quotes is the header, above it, blank, stored or
// listed.
func TestNoLineIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`([a1,.\x00-]|12|Total|\xff|,,){0,6}`), 1, 40).Draw(rt, "lines")
		s, err := survey(t, "id,name,amount\n"+strings.Join(lines, "\n"), catalog.Options{})
		if err != nil {
			return
		}
		var out bytes.Buffer
		done, err := s.Rewrite(t.Context(), &out, silent)
		if err != nil {
			rt.Fatal(err)
		}
		filled, gone := 1, 0
		for _, l := range lines {
			if strings.Trim(l, " ") != "" {
				filled++
			}
		}
		for _, r := range done.Rejects {
			if !r.Kept {
				gone++
			}
		}
		above := 0
		if s.layout.names != nil {
			above = 1
		}
		for _, l := range append([]string{"id,name,amount"}, lines...)[:s.layout.preamble] {
			if strings.Trim(l, " ") != "" {
				above++
			}
		}
		if above+int(done.Rows)+gone != filled {
			rt.Fatalf("%q: %d above, %d rows, %d set aside, of %d lines", lines, above, done.Rows, gone, filled)
		}
	})
}
