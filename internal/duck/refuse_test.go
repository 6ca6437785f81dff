package duck_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

func TestWhatIsNoTableIsRefusedWithWhatItSeemsToBe(t *testing.T) {
	t.Parallel()
	const prose = `It was a bright cold day in April, and the clocks in the hall were striking thirteen.
The man in the grey coat slipped quickly through the glass doors of the house.

The hallway smelt of boiled cabbage and old rag mats; nobody, it seemed, had opened a window.
At one end of it a coloured poster, too large for indoor display, had been tacked to the wall.
It depicted simply an enormous face, more than a metre wide.
He made for the stairs. It was no use trying the lift, since even at the best of times, he thought, it was seldom working.
The flat was seven flights up, and he went slowly, resting several times on the way, for he was tired and cold.
`
	for name, c := range map[string]struct{ text, want string }{
		"pdf":          {"%PDF-1.7\n1 0 obj", "a PDF document"},
		"excel":        {"PK\x03\x04\x14\x00[Content_Types].xml xl/workbook.xml", "damaged or not whole"},
		"zip":          {"PK\x03\x04\x14\x00\x00\x00readme.txt", "damaged or not whole"},
		"xls":          {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "an old Excel"},
		"word":         {"PK\x03\x04\x14\x00\x00\x00word/document.xml", "a Word document"},
		"png":          {"\x89PNG\r\n\x1a\n0000", "a PNG picture"},
		"jpeg":         {"\xff\xd8\xff\xe0\x00\x10JFIF", "a JPEG picture"},
		"gzip":         {"\x1f\x8b\x08\x00\x00", "a gzip archive"},
		"html":         {"<!DOCTYPE html>\n<html><body>a,b</body></html>", "an HTML page"},
		"xml":          {"<?xml version=\"1.0\"?>\n<rows><row/></rows>", "an XML document"},
		"elf":          {"\x7fELF\x02\x01\x01", "an executable program"},
		"exe":          {"MZ\x90\x00\x03\x00\x00\x00\x04\x00", "an executable program"},
		"sqlite":       {"SQLite format 3\x00rest", "an SQLite database"},
		"binary":       {strings.Repeat("\x00\x01\x02\x03abc", 40), "binary data"},
		"empty":        {"", "The file is empty"},
		"blanks":       {" \n\n  \n", "The file is empty"},
		"header only":  {"a,b,c\n", "a header but no rows"},
		"prose":        {prose, "plain text"},
		"program":      {"import os\n\ndef f(a):\n    return a\n\nprint(f(1))\n", "plain text"},
		"settings":     {"[section]\nkey=value\nother=1\n", "plain text"},
		"blanks apart": {"id   name    amount\n1    Ann     5\n2    Bo      6\n", "parted by blanks"},
		"json no rows": {`{"a":{"x":1},"b":{"x":2}}`, "no array of objects"},
		"broken json":  {"[{\"a\": 1},\n{\"a\": }]", "not valid JSON: it breaks at line 2"},
		"cut json":     {"[{\"a\": 1},\n{\"a\": 2", "not valid JSON: it breaks at line 2"},
		"empty json":   {"[]", "no rows"},
		"bad parquet":  {"PAR1 and nothing more", "Parquet file cannot be read"},
		"no rows fit":  {"a,b\n1,\x00\n" + strings.Repeat("a,b\n", 50), "no rows that fit"},
		"wrong pinned": {"a,b\n1,2\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			job := catalog.Job{Source: sitrep.Path(writeText(t, "file", c.text)), Out: sitrep.Path(filepath.Join(t.TempDir(), "out")), Name: "file", Threads: 1}
			if name == "wrong pinned" {
				job.Options.Encoding, c.want = "ebcdic", "is not known"
			}
			_, err := duck.Import(t.Context(), job, nil)
			if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), c.want) {
				t.Errorf("code %q, message %q, want %q (%v)", sitrep.CodeOf(err), sitrep.MessageOf(err), c.want, err)
			}
		})
	}
}
