package ask

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// The files of testdata/windows say which window a phrase means on which clock;
// README.md there says how they are written. The dates come from the calendar,
// not from this program.
func TestPhrasesMeanTheWindowsOfTheTable(t *testing.T) {
	t.Parallel()
	rows := 0
	for _, b := range windowBlocks(t) {
		rows += len(b.rows)
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			for _, row := range b.rows {
				b.check(t, row)
			}
		})
	}
	if rows < 400 {
		t.Errorf("%d phrases, want at least 400", rows)
	}
}

// windowBlock is a clock and the phrases that are read on it.
type windowBlock struct {
	name    string
	clock   plan.Clock
	profile catalog.Profile
	reader  *Reader // of the profile, once it is read about
	rows    []windowRow
}

// windowRow is a line of a block: cells are the phrase, the window, what it is
// held against, and a part of what must be said.
type windowRow struct {
	line  int
	cells [6]string
}

func windowBlocks(t *testing.T) []*windowBlock {
	t.Helper()
	names, err := filepath.Glob("testdata/windows/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no tables of windows: %v", err)
	}
	var out []*windowBlock
	for _, name := range names {
		out = append(out, readBlocks(t, name)...)
	}
	return out
}

func readBlocks(t *testing.T, name string) []*windowBlock {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var out []*windowBlock
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		switch key, value, _ := strings.Cut(line, ":"); {
		case line == "":
		case strings.HasPrefix(line, "#"):
			title := strings.TrimSuffix(filepath.Base(name), ".txt") + ": " + strings.TrimSpace(line[1:])
			out = append(out, &windowBlock{name: title, profile: dated()})
		case strings.Contains(line, "|"):
			out[len(out)-1].add(n, line)
		default:
			if err := out[len(out)-1].set(key, strings.TrimSpace(value)); err != nil {
				t.Fatalf("%s:%d: %v", name, n, err)
			}
		}
	}
	return out
}

func (b *windowBlock) add(line int, text string) {
	row := windowRow{line: line}
	for i, cell := range strings.SplitN(text, "|", len(row.cells)) {
		row.cells[i] = strings.TrimSpace(cell)
	}
	if row.cells[1] == "refused" || row.cells[1] == "outside" { // no dates follow
		row.cells[5], row.cells[2] = row.cells[2], ""
	}
	b.rows = append(b.rows, row)
}

// set takes a line of a block's clock; zone and now come before the other times.
func (b *windowBlock) set(key, value string) (err error) {
	c := &b.clock
	at := func(layout string) (t time.Time) {
		t, err = time.ParseInLocation(layout, value, c.Zone)
		return t
	}
	switch key {
	case "zone":
		c.Zone, err = time.LoadLocation(value)
	case "now":
		c.Now = at("2006-01-02 15:04")
	case "first":
		c.First = at(time.DateOnly)
	case "latest":
		if len(value) == len(time.DateOnly) {
			value += " 12:00" // a day may have no midnight
		}
		c.Latest = at("2006-01-02 15:04")
	case "watermark":
		c.Watermark = at(time.DateOnly)
	case "weekStart":
		for d := range time.Saturday + 1 {
			if d.String() == value {
				c.WeekStart = d
			}
		}
	case "yearStart":
		for m := time.January; m <= time.December; m++ {
			if m.String() == value {
				c.YearStart = m
			}
		}
	case "dates":
		_, err = fmt.Sscan(value, &b.profile.Column("order_date").Distinct)
	case "column":
		b.profile.Column("order_date").Type, b.profile.Column("order_date").SQLType = sitrep.TypeTimestamp, "TIMESTAMP"
	}
	return err
}

// read is the plan of a row's phrase.
func (b *windowBlock) read(row windowRow) plan.Plan {
	if b.reader == nil {
		b.reader = readerAbout(b.profile)
	}
	return b.reader.Read("total revenue " + row.cells[0])
}

func (b *windowBlock) check(t *testing.T, row windowRow) {
	t.Helper()
	phrase, said := row.cells[0], row.cells[5]
	p := b.read(row)
	if row.cells[1] == "refused" {
		if len(p.Missing) == 0 || !strings.Contains(p.Missing[0].Reason, said) || len(p.Questions) > 0 {
			t.Errorf("line %d, %q: not refused for %q: %+v", row.line, phrase, said, p.Missing)
		}
		return
	}
	rs, err := plan.Resolve(p, b.profile, b.clock)
	if err != nil {
		t.Errorf("line %d, %q: %v", row.line, phrase, err)
		return
	}
	r := rs[0]
	if (r.Outside != "") != (row.cells[1] == "outside") {
		t.Errorf("line %d, %q: outside %q, window %s", row.line, phrase, r.Outside, b.dates(r.Window))
	} else if row.cells[1] != "outside" {
		want := [2]string{row.cells[1] + " " + row.cells[2], row.cells[3] + " " + row.cells[4]}
		if got := [2]string{b.dates(r.Window), b.dates(r.Before)}; got != want {
			t.Errorf("line %d, %q:\n got %s\nwant %s", row.line, phrase, got, want)
		}
	}
	if !strings.Contains(allNotes(p, r), said) {
		t.Errorf("line %d, %q: %q is not said: %s", row.line, phrase, said, allNotes(p, r))
	}
}

func allNotes(p plan.Plan, r plan.Resolved) string {
	out := r.Outside
	for _, n := range append(p.Notes, r.Notes...) {
		out += "; " + n.Chosen + " " + strings.Join(n.Alternatives, ", ")
	}
	for _, u := range append(p.Missing, r.Missing...) {
		out += "; " + u.Reason
	}
	return out
}

// dates writes a window as the files do: days, with the time where it is not the
// day's beginning.
func (b *windowBlock) dates(w *plan.Window) string {
	if w == nil {
		return "- -"
	}
	return b.date(w.Start) + " " + b.date(w.End)
}

func (b *windowBlock) date(t time.Time) string {
	t = t.In(b.clock.Zone)
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, b.clock.Zone)
	switch {
	case t.Equal(day), day.Day() != t.Day() && t.Sub(day) <= time.Hour: // a day may begin at one o'clock
		return t.Format(time.DateOnly)
	case t.Minute() == 0:
		return t.Format("2006-01-02T15")
	}
	return t.Format("2006-01-02T15:04")
}
