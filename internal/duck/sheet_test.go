package duck_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// book is a workbook that a test writes, cell by cell.
type book struct {
	t *testing.T
	*excelize.File
	sheet string
}

func newBook(t *testing.T) *book {
	t.Helper()
	b := &book{t: t, File: excelize.NewFile(), sheet: "Sheet1"}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

func (b *book) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// put writes rows from a cell on.
func (b *book) put(from string, rows ...[]any) *book {
	b.t.Helper()
	column, row, err := excelize.CellNameToCoordinates(from)
	b.must(err)
	for i, cells := range rows {
		place, err := excelize.CoordinatesToCellName(column, row+i)
		b.must(err)
		b.must(b.SetSheetRow(b.sheet, place, &cells))
	}
	return b
}

func (b *book) format(from, to, code string) *book {
	b.t.Helper()
	style, err := b.NewStyle(&excelize.Style{CustomNumFmt: &code})
	b.must(err)
	b.must(b.SetCellStyle(b.sheet, from, to, style))
	return b
}

func (b *book) merge(from, to string) *book {
	b.t.Helper()
	b.must(b.MergeCell(b.sheet, from, to))
	return b
}

func (b *book) save() string {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "book.xlsx")
	b.must(b.SaveAs(path))
	return path
}

// sheetCase is a sheet and what must come of it.
type sheetCase struct {
	rule    string
	fill    func(*book)
	types   string
	rows    []string
	rejects []string
	notes   []string
}

func (c sheetCase) check(t *testing.T) {
	t.Helper()
	b := newBook(t)
	c.fill(b)
	imported, db := load(t, b.save())
	p := imported.Profile
	if got := types(p); got != c.types {
		t.Errorf("types:\n %s\nwant\n %s", got, c.types)
	}
	if got := rows(t, db, "SELECT * FROM data"); !slices.Equal(got, c.rows) {
		t.Errorf("rows:\n %q\nwant\n %q", got, c.rows)
	}
	if got := rejects(p); !slices.Equal(got, c.rejects) {
		t.Errorf("rejects:\n %q\nwant\n %q", got, c.rejects)
	}
	checkNotes(t, p, c.notes)
}

func day(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) }

func TestSheetsAreReadAsTheirCellsAreTyped(t *testing.T) {
	t.Parallel()
	for _, c := range []sheetCase{
		{
			rule: "numbers, dates, texts and truths",
			fill: func(b *book) {
				b.put("A1", []any{"day", "region", "amount", "paid"},
					[]any{day(2024, 1, 5), "North, \"old\"", 1234.5, true}, []any{day(2024, 1, 16), "South", 7.25, false})
			},
			types: "day DATE, region VARCHAR, amount DECIMAL(18,2), paid BOOLEAN",
			rows:  []string{"2024-01-05|North, \"old\"|1234.50|true", "2024-01-16|South|7.25|false"},
		},
		{
			rule: "the number format alone makes a date of a number",
			fill: func(b *book) {
				b.put("A1", []any{"a", "b", "c", "d"}, []any{45296, 45296, 45296.5, 45296}, []any{45297, 45297, 45297.25, 45297}).
					format("B2", "B3", `[$-409]d\-mmm\-yy;@`).format("C2", "C3", "dd.mm.yyyy hh:mm").format("D2", "D3", `#,##0 "days";[Red]-0`)
			},
			types: "a BIGINT, b DATE, c TIMESTAMP, d BIGINT",
			rows:  []string{"45296|2024-01-05|2024-01-05T12:00:00|45296", "45297|2024-01-06|2024-01-06T06:00:00|45297"},
		},
		{
			rule: "numbers have the digits that are written",
			fill: func(b *book) {
				b.put("A1", []any{"id", "price"})
				b.must(b.SetCellValue(b.sheet, "A2", int64(1234567890123456789)))
				b.must(b.SetCellValue(b.sheet, "A3", int64(1234567890123456788)))
				b.must(b.SetCellDefault(b.sheet, "B2", "1.1000000000000001"))
				b.must(b.SetCellDefault(b.sheet, "B3", "5.0000000000000001E-2"))
			},
			types: "id VARCHAR, price DECIMAL(18,2)",
			rows:  []string{"1234567890123456789|1.10", "1234567890123456788|0.05"},
		},
		{
			rule: "the calendar of 1904",
			fill: func(b *book) {
				on := true
				b.must(b.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &on}))
				b.put("A1", []any{"day", "n"}, []any{43834, 1}, []any{43835, 2}).format("A2", "A3", "yyyy-mm-dd")
			},
			types: "day DATE, n BIGINT", rows: []string{"2024-01-05|1", "2024-01-06|2"},
		},
		{
			rule: "rows above the head, and columns beside it, that are empty",
			fill: func(b *book) {
				b.put("C4", []any{"region", "amount"}, []any{"North", 1}, []any{"South", 2})
			},
			types: "region VARCHAR, amount BIGINT", rows: []string{"North|1", "South|2"}, notes: []string{"3 lines were above the header"},
		},
		{
			rule: "a title that is merged over the table",
			fill: func(b *book) {
				b.put("A1", []any{"Sales 2024"}).merge("A1", "B1").put("A2", []any{"region", "amount"}, []any{"North", 1}, []any{"South", 2})
			},
			types: "region VARCHAR, amount BIGINT", rows: []string{"North|1", "South|2"}, notes: []string{"1 line was above the header"},
		},
		{
			rule: "heads that are merged over several columns name each of them",
			fill: func(b *book) {
				b.put("A1", []any{"Report"}).
					put("A3", []any{"Region", "Spring", nil, "Autumn", nil}, []any{nil, "sold", "sent back", "sold", "sent back"}).
					merge("A3", "A4").merge("B3", "C3").merge("D3", "E3").
					put("A5", []any{"North", 1, 2, 3, 4}, []any{"South", 5, 6, 7, 8})
			},
			types: "Region VARCHAR, Spring sold BIGINT, Spring sent back BIGINT, Autumn sold BIGINT, Autumn sent back BIGINT",
			rows:  []string{"North|1|2|3|4", "South|5|6|7|8"}, notes: []string{"3 lines were above the header"},
		},
		{
			rule: "a text that is merged downwards holds for each row, a number does not",
			fill: func(b *book) {
				b.put("A1", []any{"region", "city", "total"}, []any{"North", "Kiel", 9}, []any{nil, "Bremen", nil}, []any{"South", "Ulm", 4}).
					merge("A2", "A3").merge("C2", "C3")
			},
			types: "region VARCHAR, city VARCHAR, total BIGINT",
			rows:  []string{"North|Kiel|9", "North|Bremen|·", "South|Ulm|4"}, notes: []string{"merged downwards"},
		},
		{
			rule: "months above their numbers are names",
			fill: func(b *book) {
				b.put("A1", []any{"region", day(2024, 1, 1), day(2024, 2, 1)}, []any{"North", 1, 2}, []any{"South", 3, 4}).format("B1", "C1", "mmm yy")
			},
			types: "region VARCHAR, 2024-01-01 BIGINT, 2024-02-01 BIGINT", rows: []string{"North|1|2", "South|3|4"},
		},
		{
			rule: "formulas are what they last came to, and those without a value are counted",
			fill: func(b *book) {
				b.put("A1", []any{"n", "twice"}, []any{1, 2}, []any{2, nil})
				b.must(b.SetCellFormula(b.sheet, "B2", "A2*2"))
				b.must(b.SetCellFormula(b.sheet, "B3", "A3*2"))
			},
			types: "n BIGINT, twice BIGINT", rows: []string{"1|2", "2|·"}, notes: []string{"1 cell has a formula without its value"},
		},
		{
			rule: "a row is rejected by its number in the sheet, whatever breaks its lines",
			fill: func(b *book) {
				b.put("A1", []any{"note", "n"}, []any{"two\nlines", 1}, nil, []any{"b", 2}, []any{"c", 3}, []any{"d", 4}, []any{"note", "n"}, []any{"e", 5})
			},
			types: "note VARCHAR, n BIGINT", rows: []string{"two\nlines|1", "b|2", "c|3", "d|4", "e|5"}, rejects: []string{"7||the header again|note,n|gone"},
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			t.Parallel()
			c.check(t)
		})
	}
}

// TestSheetsAreChosenByPeople: of several nobody guesses which one is meant.
func TestSheetsAreChosenByPeople(t *testing.T) {
	t.Parallel()
	b := newBook(t).put("A1", []any{"a", "b"}, []any{1, 2}, []any{3, 4})
	for name, first := range map[string]int{"Costs": 10, "Secret": 20} {
		_, err := b.NewSheet(name)
		b.must(err)
		b.sheet = name
		b.put("A1", []any{"a", "b"}, []any{first, 2}, []any{3, 4})
	}
	_, err := b.NewSheet("Empty")
	b.must(err)
	b.must(b.SetSheetVisible("Secret", false))
	path := b.save()
	for sheet, want := range map[string]string{"costs": "10|2", "Secret": "20|2", "Sheet1": "1|2"} {
		_, db := loadWith(t, path, catalog.Options{Sheet: sheet})
		if got := rows(t, db, "SELECT * FROM data LIMIT 1"); got[0] != want {
			t.Errorf("%s: %q", sheet, got)
		}
	}
	known := catalog.Options{Table: &catalog.Known{Sheet: "Costs", Columns: []catalog.KnownColumn{{Name: "a"}, {Name: "b"}}, Header: true}}
	if _, db := loadWith(t, path, known); rows(t, db, "SELECT * FROM data LIMIT 1")[0] != "10|2" {
		t.Error("the sheet that was read before is not read again")
	}
	for sheet, want := range map[string]string{
		"":     `The workbook has 2 sheets with rows: "Sheet1" and "Costs".`,
		"Nope": `The workbook has no sheet "Nope". It has "Sheet1", "`,
	} {
		_, err := duck.Import(t.Context(), catalog.Job{
			Source: sitrep.Path(path), Out: sitrep.Path(filepath.Join(t.TempDir(), "out")), Name: "x", Threads: 1, Options: catalog.Options{Sheet: sheet},
		}, nil)
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), want) {
			t.Errorf("%q: %v", sheet, err)
		}
	}
}
