package sheet_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/sheet"
)

func silent(string, float64) {}

const (
	rels     = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	workbook = `<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`
	links    = `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="http://x/styles" Target="styles.xml"/></Relationships>`
)

// parts of a workbook of one sheet, some of them in the place of the usual ones.
func parts(own map[string]string) map[string]string {
	all := map[string]string{"_rels/.rels": rels, "xl/workbook.xml": workbook, "xl/_rels/workbook.xml.rels": links}
	for name, text := range own {
		all[name] = text
	}
	return all
}

func pack(t *testing.T, parts map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range parts {
		w, err := z.Create(name)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return save(t, b.Bytes())
}

func save(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "book.xlsx")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func write(t *testing.T, path string, limits catalog.Limits) (string, sheet.Written, error) {
	t.Helper()
	var out strings.Builder
	done, err := sheet.Write(t.Context(), sheet.Input{Path: path, Scratch: t.TempDir(), Limits: limits}, &out, silent)
	return out.String(), done, err
}

func oneSheet(cells string) map[string]string {
	return parts(map[string]string{"xl/worksheets/sheet1.xml": `<worksheet><sheetData>` + cells + `</sheetData></worksheet>`})
}

func TestCellsOfAllKindsAreWritten(t *testing.T) {
	t.Parallel()
	book := oneSheet(`<row r="2"><c r="A2" t="s"><v>1</v></c><c t="inlineStr"><is><t>in</t><r><t> line</t></r><rPh><t>spoken</t></rPh></is></c><c r="D2" t="b"><v>1</v></c></row>` +
		`<row><c t="e"><v>#DIV/0!</v></c><c t="str"><f>A1</f><v>a_x000D_b_x005F_x</v></c><c s="1"><v>45296</v></c><c t="d"><v>2024-01-05T10:00:00</v></c></row>` +
		`<row r="4"><c s="2"><v>0.5</v></c><c s="3"><v>1.5</v></c><c s="1"><v>60</v></c><c><v>1E-3</v></c></row>` +
		`<row r="9"><c s="1"/></row>`)
	book["xl/sharedStrings.xml"] = `<sst><si><t>no</t></si><si><r><t xml:space="preserve">rich </t></r><r><t>"text", &amp; more</t></r></si></sst>`
	book["xl/styles.xml"] = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="170"/></cellXfs></styleSheet>`
	got, done, err := write(t, pack(t, book), catalog.Limits{})
	want := "\n\"rich \"\"text\"\", & more\",\"in line\",,TRUE\n" + ",\"ab_x\",2024-01-05,\"2024-01-05 10:00:00\"\n" + "12:00:00,36:00:00,,0.001\n"
	if err != nil || got != want || done.Sheet != "One" {
		t.Errorf("%q of %q, want\n%q (%v)", got, done.Sheet, want, err)
	}
	flaws := fmt.Sprint(done.Flaws)
	if flaws != "[{0 1 cell holds an error (#DIV/0!) and was left empty.} {2 1 cell holds no date or number and was left empty.}]" {
		t.Error(flaws)
	}
}

// TestWhatIsNoWorkbookIsRefused: each with a text that says what is wrong.
func TestWhatIsNoWorkbookIsRefused(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(pack(t, oneSheet(`<row><c><v>1</v></c></row>`)))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ path, want string }{
		"cut off":       {save(t, whole[:len(whole)/2]), "damaged or not whole"},
		"any zip":       {pack(t, map[string]string{"readme.txt": "hello"}), "a zip archive, and no workbook"},
		"a document":    {pack(t, map[string]string{"_rels/.rels": strings.ReplaceAll(rels, "xl/workbook", "word/document"), "word/document.xml": "<d/>"}), "no workbook"},
		"binary":        {pack(t, map[string]string{"_rels/.rels": strings.ReplaceAll(rels, "workbook.xml", "workbook.bin"), "xl/workbook.bin": "x"}), "XLSB"},
		"no rows":       {pack(t, oneSheet("")), "no sheet with rows"},
		"broken":        {pack(t, parts(map[string]string{"xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c><v>1</v></c></row>`})), "is damaged"},
		"no such text":  {pack(t, oneSheet(`<row><c t="s"><v>7</v></c></row>`)), "a text that is not there"},
		"backwards":     {pack(t, oneSheet(`<row r="5"><c><v>1</v></c></row><row r="4"/>`)), "row 4 follows row 5"},
		"too far down":  {pack(t, oneSheet(`<row r="1048577"><c><v>1</v></c></row>`)), "the last may be"},
		"too far right": {pack(t, oneSheet(`<row r="1"><c r="XFE1"><v>1</v></c></row>`)), "no cell"},
		"too wide":      {pack(t, oneSheet(`<row r="1"><c r="XFD1"><v>1</v></c></row>`)), "SITREP_MAX_COLUMNS"},
		"an entity":     {pack(t, oneSheet(`<row><c t="str"><v>&boom;</v></c></row>`)), "is damaged"},
	} {
		_, _, err := write(t, c.path, catalog.Limits{})
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// endless repeats a text as long as it is read.
type endless struct {
	head, text string
	left       int64
	at         int
}

func (e *endless) Read(b []byte) (n int, err error) {
	for n < len(b) && (e.left > 0 || e.head != "") {
		if e.head != "" {
			k := copy(b[n:], e.head)
			e.head, n = e.head[k:], n+k
			continue
		}
		k := copy(b[n:], e.text[e.at:])
		n, e.at, e.left = n+k, (e.at+k)%len(e.text), e.left-int64(k)
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// bomb is a workbook whose sheet unpacks to so many bytes.
func bomb(t *testing.T, part, head, text string, size int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bomb.xlsx")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	all := oneSheet(`<row><c><v>1</v></c></row>`)
	delete(all, part)
	for name, text := range all {
		w, err := z.Create(name)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w, err := z.Create(part)
	if err == nil {
		_, err = io.Copy(w, &endless{head: head, text: text, left: size})
	}
	if err != nil || z.Close() != nil || f.Close() != nil {
		t.Fatal(err)
	}
	return path
}

// TestBombsAreRefusedBeforeTheyFillAMachine: what unpacks to too much is not read to its end.
func TestBombsAreRefusedBeforeTheyFillAMachine(t *testing.T) {
	t.Parallel()
	const sheet1 = "xl/worksheets/sheet1.xml"
	for name, c := range map[string]struct{ path, want string }{
		"rows":      {bomb(t, sheet1, "<worksheet><sheetData>", "<row><c/></row>", 34<<20), "times its size"},
		"one cell":  {bomb(t, sheet1, `<worksheet><sheetData><row><c t="str"><v>`, "aaaaaaaa", 50<<20), "a cell or a piece of XML"},
		"a mark":    {bomb(t, sheet1, `<worksheet><sheetData><row a="`, "aaaaaaaa", 50<<20), "a cell or a piece of XML"},
		"one row":   {bomb(t, sheet1, `<worksheet><sheetData><row>`, `<c r="A1"><v>1</v></c>`, 5<<20), "more than 16384 cells"},
		"merges":    {bomb(t, sheet1, `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData>`, `<mergeCell ref="A1:A2"/>`, 6<<20), "lists more than"},
		"too large": {bomb(t, sheet1, "<worksheet><sheetData>", "<row><c/></row>", 30<<20), "SITREP_MAX_FILE_MB"},
	} {
		limits := catalog.Limits{}
		if name == "too large" {
			limits.FileBytes = 20_000_000
		}
		_, _, err := write(t, c.path, limits)
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestALargeSheetTakesLittleMemory: neither its rows nor its texts are held.
func TestALargeSheetTakesLittleMemory(t *testing.T) {
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, `<row r="%d"><c t="inlineStr"><is><t>%s %d</t></is></c><c><v>%d</v></c></row>`, i+1, strings.Repeat("text ", 100), i, i)
	}
	path := pack(t, oneSheet(text.String()))
	text.Reset()
	var most uint64
	base := heap()
	progress := func(string, float64) { most = max(most, heap()) }
	done, err := sheet.Write(t.Context(), sheet.Input{Path: path, Scratch: t.TempDir()}, io.Discard, progress)
	if err != nil || done.Sheet != "One" {
		t.Fatal(err)
	}
	if most -= min(most, base); most > 4<<20 {
		t.Errorf("%d bytes are held of a sheet of 11 MB", most)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// FuzzCells: whatever stands in a sheet, it is refused with a text or comes to rows of one width.
func FuzzCells(f *testing.F) {
	for _, s := range []string{
		`<row><c><v>1</v></c></row>`, `<row r="3"><c r="B3" t="inlineStr"><is><t>a"b</t></is></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>`,
		`<row><c s="1"><v>1e400</v></c></row>`, `<row><c t="b"/></row>`, `<row><c><f>1</f></c></row>`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, cells string) {
		out, _, err := write(t, pack(t, oneSheet(cells)), catalog.Limits{})
		if err == nil && out == "" || err != nil && sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("%q: %q, %v", cells, out, err)
		}
	})
}

// TestAReadThatIsGivenUpEnds: at the next piece.
func TestAReadThatIsGivenUpEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := sheet.Write(ctx, sheet.Input{Path: pack(t, oneSheet(`<row><c><v>1</v></c></row>`)), Scratch: t.TempDir()}, io.Discard, silent)
	if ctx.Err() == nil || err == nil {
		t.Error(err)
	}
}
