package tabular

import (
	"bytes"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// The formats, by the names that catalog.Options.Format has.
const (
	CSV     = "csv"
	TSV     = "tsv"
	JSON    = "json"
	NDJSON  = "ndjson"
	Parquet = "parquet"
	XLSX    = "xlsx"
)

// kinds of files that are no tables we read, by their first bytes.
var kinds = []struct{ magic, name string }{
	{"%PDF", "a PDF document"},
	{"\x89PNG", "a PNG picture"},
	{"\xff\xd8\xff", "a JPEG picture"},
	{"GIF8", "a GIF picture"},
	{"BM", ""}, // checked below: too short to be sure of
	{"PK\x05\x06", "an empty zip archive"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel or other Office file, or a workbook with a password (save it as XLSX without one)"},
	{"\x1f\x8b", "a gzip archive (unpack it first)"},
	{"BZh", "a bzip2 archive (unpack it first)"},
	{"\xfd7zXZ\x00", "an xz archive (unpack it first)"},
	{"\x28\xb5\x2f\xfd", "a zstd archive (unpack it first)"},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive (unpack it first)"},
	{"Rar!", "a RAR archive (unpack it first)"},
	{"SQLite format 3\x00", "an SQLite database"},
	{"\x7fELF", "an executable program"},
	{"MZ", ""},
	{"\xca\xfe\xba\xbe", "an executable program"},
	{"\xcf\xfa\xed\xfe", "an executable program"},
	{"Obj\x01", "an Avro file"},
	{"ORC", ""},
	{"ARROW1", "an Arrow file"},
	{"{\\rtf", "an RTF document"},
	{"#!/", "a script"},
	{"-----BEGIN ", "a key or certificate"},
}

// sniffFormat says what a file is by its first bytes, and by its name only
// between formats of text. Error: Invalid, with what it seems to be.
func sniffFormat(head []byte, name string) (string, error) {
	if len(head) == 0 {
		return "", sitrep.Invalidf("The file is empty.")
	}
	if bytes.HasPrefix(head, []byte("PAR1")) {
		return Parquet, nil
	}
	if what := binaryKind(head); what != "" {
		return "", notATable(what)
	}
	if isZip(head) {
		return XLSX, nil
	}
	if wideEncoding(head) != "" {
		return CSV, nil
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(head, bom), " \t\r\n")
	if len(text) == 0 {
		return "", sitrep.Invalidf("The file is empty: it has nothing but blanks.")
	}
	if what := markup(text); what != "" {
		return "", notATable(what)
	}
	return textFormat(text, name), nil
}

func notATable(what string) error {
	return sitrep.Invalidf("The file is not a table: it seems to be %s.", what)
}

func binaryKind(head []byte) string {
	for _, k := range kinds {
		if k.name != "" && bytes.HasPrefix(head, []byte(k.magic)) {
			return k.name
		}
	}
	if isZip(head) {
		return zipKind(head)
	}
	if len(head) > 12 && string(head[8:12]) == "DUCK" {
		return "a DuckDB database"
	}
	if len(head) > 262 && string(head[257:262]) == "ustar" {
		return "a tar archive (unpack it first)"
	}
	if wideEncoding(head) != "" {
		return ""
	}
	zeros := bytes.Count(head, []byte{0})
	switch {
	case zeros > 0 && bytes.HasPrefix(head, []byte("MZ")):
		return "an executable program"
	case zeros*100 > len(head) || controls(head)*20 > len(head):
		return "binary data"
	}
	return ""
}

func isZip(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }

// zipKind is empty for workbooks, and for what only its list of parts tells.
func zipKind(head []byte) string {
	switch {
	case bytes.Contains(head, []byte("xl/")):
		return ""
	case bytes.Contains(head, []byte("word/")):
		return "a Word document"
	case bytes.Contains(head, []byte("opendocument")):
		return "an OpenDocument file (save the sheet as XLSX or CSV)"
	}
	return ""
}

func controls(b []byte) int {
	n := 0
	for _, c := range b {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1f && c != 0x1e || c == 0x7f {
			n++
		}
	}
	return n
}

func markup(text []byte) string {
	if text[0] != '<' {
		return ""
	}
	start := strings.ToLower(string(text[:min(len(text), 512)]))
	switch {
	case strings.Contains(start, "<!doctype html") || strings.Contains(start, "<html"):
		return "an HTML page"
	case strings.HasPrefix(start, "<?xml") || len(start) > 1 && (letter(start[1]) || start[1] == '!'):
		return "an XML document"
	}
	return ""
}

func textFormat(text []byte, name string) string {
	ending := catalog.EndingOf(name)
	switch {
	case text[0] == '{' && jsonLike(text):
		if secondObject(text) || ending == NDJSON {
			return NDJSON
		}
		return JSON
	case text[0] == '[' && jsonLike(text):
		return JSON
	case ending == TSV:
		return TSV
	}
	return CSV
}

// jsonLike tells JSON from a CSV whose first cell begins with a bracket.
func jsonLike(text []byte) bool {
	rest := bytes.TrimLeft(text[1:], " \t\r\n")
	if len(rest) == 0 {
		return true
	}
	if text[0] == '{' {
		return rest[0] == '"' || rest[0] == '}'
	}
	return bytes.IndexByte([]byte(`{["]-0123456789tfn`), rest[0]) >= 0
}

// secondObject says whether a line that begins with { follows one that ends
// with }.
func secondObject(text []byte) bool {
	for line := range bytes.Lines(text) {
		rest := bytes.TrimSpace(text[len(line):])
		line = bytes.TrimSpace(line)
		return line[len(line)-1] == '}' && len(rest) > 0 && rest[0] == '{'
	}
	return false
}
