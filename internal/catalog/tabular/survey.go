package tabular

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/sheet"
)

// Input is a file to be understood.
type Input struct {
	Path    string
	Name    string // of the file, as people have it: its ending tells kinds of text apart
	Scratch string // folder for a copy in UTF-8
	Options catalog.Options
	Threads int
	Limits  catalog.Limits
}

// Survey is what all rows of a file say about it.
type Survey struct {
	Options  catalog.Options // found out; reads the same file the same way
	Columns  []Column
	Notes    []catalog.Note
	Rows     int64 // that the table will have
	Rejected int64 // rows that are set aside
	Rejects  []catalog.Reject
	Direct   *Direct // nil: the database cannot read the file itself; Rewrite it

	input   Input
	path    string // of the text in UTF-8
	layout  layout
	careful bool
	json    *jsonShape
	sheet   *sheet.Written
	joined  *Joined
}

// Column is a column of the table to be.
type Column struct {
	catalog.KnownColumn
	Unit   string // that its cells carry: "USD", "%"
	Unique bool   // known to have no value twice

	decision decision
	drop     bool // has neither name nor values
}

// Direct says how a database reads the file itself.
type Direct struct {
	Path      string
	Delimiter string
	Quote     string
	Skip      int // lines before the first row
	Nulls     []string
	Columns   []DirectColumn
	Longest   int // bytes of the longest row, or more
}

// DirectColumn is a column of the file; some are not kept.
type DirectColumn struct {
	Name, Type string
	Drop       bool
}

// MaxRejects is how many rejects are listed; all are counted.
const MaxRejects = 100

// NewSurvey reads all of the file and decides what it is. A Parquet file needs
// none: only its format is set. Errors: Invalid when it is no table.
func NewSurvey(ctx context.Context, in Input, progress catalog.Progress) (*Survey, error) {
	in.Limits = in.Limits.WithDefaults()
	s := &Survey{input: in, path: in.Path, Options: in.Options}
	head, err := s.head(sampleSize)
	if err != nil {
		return nil, err
	}
	if head, err = s.decode(head); err != nil {
		return nil, err
	}
	format, err := sniffFormat(head, in.Name)
	if err != nil {
		return nil, err
	}
	if s.Options.Format == XLSX { // of an older version of the file
		s.Options.Format = ""
	}
	s.Options.Format = cmp.Or(s.Options.Format, format)
	switch {
	case format == XLSX:
		return s, s.surveySheet(ctx, progress)
	case in.Options.Sheet != "":
		return nil, sitrep.Invalidf("The file is no workbook: it has no sheet %q.", cut(in.Options.Sheet))
	case format == Parquet || s.Options.Format == Parquet:
		s.Options.Format = Parquet
		return s, nil
	case s.Options.Format == JSON || s.Options.Format == NDJSON:
		return s, s.surveyJSON(ctx, progress)
	}
	return s, s.surveyText(ctx, progress)
}

// head reads the start of the text.
func (s *Survey) head(size int) ([]byte, error) {
	f, err := os.Open(s.path)
	if err != nil {
		return nil, fmt.Errorf("open source: %w", err)
	}
	defer func() { _ = f.Close() }()
	sample := make([]byte, size)
	n, err := io.ReadFull(f, sample)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("read source: %w", err)
	}
	return sample[:n], nil
}

// sample is the start of the text with enough of its lines, which can be long.
func (s *Survey) sample() ([]byte, error) {
	for size := sampleSize; ; size *= 4 {
		head, err := s.head(size)
		if err != nil || len(head) < size || size >= mostSample {
			return head, err
		}
		if bytes.Count(head, []byte{'\n'}) >= sampleLines || bytes.Count(head, []byte{'\r'}) >= sampleLines {
			return head, nil
		}
	}
}

// surveyText decides encoding, dialect, header and types. What the sample says
// about encoding and quotes may turn out wrong further down; then it is done
// again, knowing better.
func (s *Survey) surveyText(ctx context.Context, progress catalog.Progress) error {
	for range 3 {
		if err := s.findLayout(); err != nil {
			return err
		}
		t, err := s.scan(ctx, progress)
		switch {
		case errors.Is(err, errStray):
			s.careful = true
			continue
		case err != nil:
			return err
		case t.invalid > 0 && s.path == s.input.Path:
			again, err := s.reconsider()
			if err != nil {
				return err
			}
			if again {
				continue
			}
		}
		return s.decideAll(t)
	}
	return errors.New("the file was read three times and still surprises")
}

// decode makes the text UTF-8 where the options or the first bytes say that it
// is something else. What an earlier import found is not believed blindly: the
// next version of a file may be encoded otherwise.
func (s *Survey) decode(head []byte) ([]byte, error) {
	name := cmp.Or(wideEncoding(head), s.Options.Encoding)
	if name == "" || name == UTF8 || binaryKind(head) != "" {
		return head, nil
	}
	if s.Options.Table != nil && wideEncoding(head) == "" {
		s.Options.Encoding = ""
		_, err := s.reconsider()
		if err != nil {
			return nil, err
		}
	} else if err := s.transcode(name); err != nil {
		return nil, err
	}
	return s.head(sampleSize)
}

func (s *Survey) transcode(name string) (err error) {
	in, err := os.Open(s.input.Path)
	if err != nil {
		return fmt.Errorf("open source: %w", err)
	}
	defer func() { _ = in.Close() }()
	s.path = filepath.Join(s.input.Scratch, "utf8.txt")
	out, err := os.Create(s.path)
	if err != nil {
		return fmt.Errorf("make a copy in UTF-8: %w", err)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	s.Options.Encoding = name
	return transcode(in, name, out)
}

// reconsider looks at all bytes of a file that is not UTF-8 throughout.
func (s *Survey) reconsider() (again bool, err error) {
	f, err := os.Open(s.path)
	if err != nil {
		return false, fmt.Errorf("open source: %w", err)
	}
	defer func() { _ = f.Close() }()
	t, err := countBytes(f)
	if err != nil {
		return false, err
	}
	name := t.encoding()
	if name == UTF8 {
		return false, nil
	}
	return true, s.transcode(name)
}

// findLayout finds dialect, header, preamble and totals.
func (s *Survey) findLayout() error {
	sample, err := s.sample()
	if err != nil {
		return err
	}
	info, err := os.Stat(s.path)
	if err != nil {
		return fmt.Errorf("look at source: %w", err)
	}
	mark := 0
	if bytes.HasPrefix(sample, bom) {
		mark = len(bom)
	}
	fixed := s.Options.Delimiter
	if s.Options.Format == TSV && fixed == "" {
		fixed = "\t"
	}
	whole := info.Size() <= int64(len(sample))
	c, err := findDialect(sample[mark:], whole, fixed)
	if known := s.Options.Table; known != nil && (err != nil || c.width != len(known.Columns)) {
		c, err = findDialect(sample[mark:], whole, "") // the file has changed its form
	}
	if err != nil {
		return err
	}
	if err := s.input.Limits.CheckColumns(c.width, bytes.IndexByte(sample, c.dialect.EOL) >= 0); err != nil {
		return err
	}
	s.layout = c.findHeader(s.knownHeader(c))
	s.layout.start += mark
	s.layout.Longest = int(min(s.input.Limits.CellBytes+1, longestLine)) // with the quote that ends it
	s.careful = s.careful || s.layout.Backslash
	if int64(s.layout.start) >= info.Size() {
		return errNoRows
	}
	return s.findEnd(info.Size())
}

var errNoRows = sitrep.Invalidf("The file has a header but no rows.")

// knownHeader holds to what an earlier import found if the table looks the same.
func (s *Survey) knownHeader(c candidate) *bool {
	if s.Options.Table == nil || len(s.Options.Table.Columns) != c.width {
		return nil
	}
	return &s.Options.Table.Header
}

// findEnd looks for totals in the last lines.
func (s *Survey) findEnd(size int64) error {
	const most = 16 << 10
	from := max(int64(s.layout.start), size-most)
	f, err := os.Open(s.path)
	if err != nil {
		return fmt.Errorf("open source: %w", err)
	}
	defer func() { _ = f.Close() }()
	tail := make([]byte, size-from, size-from+1)
	if _, err := f.ReadAt(tail, from); err != nil {
		return fmt.Errorf("read the end of source: %w", err)
	}
	if from > int64(s.layout.start) {
		i := bytes.IndexByte(tail, s.layout.EOL) + 1
		from, tail = from+int64(i), tail[i:]
	}
	ended := len(tail) == 0 || tail[len(tail)-1] == s.layout.EOL
	if !ended {
		tail = append(tail, s.layout.EOL)
	}
	s.layout.findTotals(tail, from)
	s.layout.limit = min(s.layout.limit, size)
	return nil
}

// open starts reading at the first row.
func (s *Survey) open() (*os.File, *splitter, error) {
	f, err := os.Open(s.path)
	if err != nil {
		return nil, nil, fmt.Errorf("open source: %w", err)
	}
	start := int64(s.layout.start)
	return f, &splitter{
		in: io.NewSectionReader(f, start, s.layout.limit-start), dialect: s.layout.Dialect, careful: s.careful,
		line: int64(s.layout.skip) + 1, offset: start,
	}, nil
}

// decideAll turns the evidence into columns.
func (s *Survey) decideAll(t *scanned) error {
	s.Rows, s.Rejected, s.Rejects = t.rows, t.rejected, s.placed(t.rejects)
	if t.rows == 0 {
		return sitrep.Invalidf("The file has no rows that fit its header.")
	}
	names := UniqueNames(s.layout.names, s.layout.width)
	s.decideColumns(names, t.columns)
	s.dropNameless(t.columns)
	s.noteLayout()
	s.Options.Encoding = cmp.Or(s.Options.Encoding, UTF8)
	s.Options.Table = &catalog.Known{Skip: s.layout.skip, Header: s.layout.names != nil, Columns: s.known()}
	if s.json == nil {
		s.Options.Delimiter = string(rune(s.layout.Delimiter))
		s.Options.Table.Quote = string(rune(s.layout.Quote))
		s.Direct = s.direct(t)
	}
	return nil
}

func (s *Survey) known() []catalog.KnownColumn {
	var all []catalog.KnownColumn
	for _, c := range s.Columns {
		all = append(all, c.KnownColumn)
	}
	return all
}

// decideColumns decides twice: what some columns say about the file helps those
// that are undecided.
func (s *Survey) decideColumns(names []string, tallies []Tally) {
	file := surroundings{}
	for i := range tallies {
		tallies[i].inform(&file)
	}
	if s.layout.Delimiter == ';' {
		file.dayFirst = true
	}
	for i, name := range names {
		d := tallies[i].decide(name, s.knownColumn(name), file)
		s.Columns = append(s.Columns, Column{KnownColumn: d.KnownColumn, Unit: d.unit, Unique: tallies[i].unique(), decision: d})
		for _, text := range d.notes {
			s.Notes = append(s.Notes, catalog.Note{Column: name, Text: text})
		}
	}
}

func (s *Survey) knownColumn(name string) *catalog.KnownColumn {
	if s.input.Options.Table == nil {
		return nil
	}
	for i, c := range s.input.Options.Table.Columns {
		if c.Name == name {
			return &s.input.Options.Table.Columns[i]
		}
	}
	return nil
}

// inform adds what a column says for sure about how the file is written.
func (t *Tally) inform(file *surroundings) {
	cells := t.cells - t.empty - t.typedNull
	if day, month := t.dates.total(dayFirst), t.dates.total(monthFirst); enough(max(day, month), cells) && day != month {
		file.dayFirst = file.dayFirst || day > month
		file.monthFirst = file.monthFirst || month > day
	}
	if enough(t.marks[comma].fits, cells) && t.marks[comma].only > t.marks[point].only {
		file.comma, file.dayFirst = true, true
	}
	switch unit, _ := t.unit(cells); unit {
	case "USD":
		file.monthFirst = true
	case "EUR", "GBP":
		file.dayFirst = true
	}
}

// dropNameless leaves out columns that only a delimiter at the end of every row
// makes.
func (s *Survey) dropNameless(tallies []Tally) {
	for i := range s.Columns {
		nameless := s.layout.names != nil && (i >= len(s.layout.names) || len(trim([]byte(s.layout.names[i]))) == 0)
		s.Columns[i].drop = nameless && tallies[i].cells == tallies[i].empty
	}
}

func (s *Survey) noteLayout() {
	add := func(format string, args ...any) {
		s.Notes = append(s.Notes, catalog.Note{Text: fmt.Sprintf(format, args...)})
	}
	if n := s.layout.preamble; n > 0 {
		add("%s above the header left out.", plural(n, "line was", "lines were"))
	}
	if s.layout.names == nil {
		add("The file has no header: its columns are named by their place.")
	}
	if e := s.Options.Encoding; e != "" && e != UTF8 {
		add("The text was read as %s.", e)
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// direct says how the database can read the file itself, nil if it would not
// see exactly what we see.
func (s *Survey) direct(t *scanned) *Direct {
	l := &s.layout
	if s.careful || t.odd || t.blank > 0 || t.rejected > 0 || t.extra || l.spread || l.EOL != '\n' || l.start > 0 && l.skip == 0 ||
		t.crlf > 0 && t.single > 0 || l.Delimiter < ' ' && l.Delimiter != '\t' {
		return nil
	}
	d := &Direct{Path: s.path, Delimiter: string(l.Delimiter), Quote: string(l.Quote), Skip: l.skip, Longest: t.longest}
	var words uint16
	for i, c := range s.Columns {
		if !c.decision.direct {
			return nil
		}
		words |= t.columns[i].nullWords
		d.Columns = append(d.Columns, DirectColumn{Name: c.Name, Type: c.Type, Drop: c.drop})
	}
	d.Nulls = []string{""}
	for i, word := range nullWords {
		if words&(1<<i) != 0 {
			d.Nulls = append(d.Nulls, word)
		}
	}
	return d
}

// Dropped says that the column has neither a name nor a value, and is left out.
func (c *Column) Dropped() bool { return c.drop }
