package catalog

import (
	"cmp"
	"math"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Limits bound the tables that are imported, so that no file takes a machine's
// time or memory for itself. What is zero takes the default.
type Limits struct {
	FileBytes int64 `json:"fileBytes"` // of the source, and of what a packed one unpacks to
	Rows      int64 `json:"rows"`
	Columns   int   `json:"columns"`
	CellBytes int64 `json:"cellBytes"` // of one cell
}

// DefaultLimits let through what people publish as tables. A table of 2,000
// columns takes 16 seconds and half a gigabyte to be imported.
var DefaultLimits = Limits{FileBytes: 10_000_000_000, Rows: 100_000_000, Columns: 2000, CellBytes: 1_000_000}

// WithDefaults fills in what is zero.
func (l Limits) WithDefaults() Limits {
	return Limits{
		FileBytes: cmp.Or(l.FileBytes, DefaultLimits.FileBytes),
		Rows:      cmp.Or(l.Rows, DefaultLimits.Rows),
		Columns:   cmp.Or(l.Columns, DefaultLimits.Columns),
		CellBytes: cmp.Or(l.CellBytes, DefaultLimits.CellBytes),
	}
}

// CheckFile refuses a source of too many bytes. Errors, here and below: Invalid, with
// the limit and the setting that says it.
func (l Limits) CheckFile(bytes int64) error {
	if l = l.WithDefaults(); bytes <= l.FileBytes {
		return nil
	}
	return sitrep.Invalidf("The file has %s, more than the %s that are read of one (SITREP_MAX_FILE_MB).", megabytes(bytes), megabytes(l.FileBytes))
}

// CheckUnpacked refuses a packed source whose table has too many bytes. A cell
// is taken for one byte at least, however well it is packed.
func (l Limits) CheckUnpacked(bytes, rows int64, columns int) error {
	l = l.WithDefaults()
	cells := int64(math.MaxInt64)
	if columns == 0 || rows <= cells/int64(columns) {
		cells = rows * int64(columns)
	}
	if bytes = max(bytes, cells); bytes <= l.FileBytes {
		return nil
	}
	return sitrep.Invalidf("The file unpacks to %s, more than the %s that are read of one (SITREP_MAX_FILE_MB).", megabytes(bytes), megabytes(l.FileBytes))
}

// CheckRows refuses a table of too many rows. exactly: it has just as many, not
// as many that were read so far.
func (l Limits) CheckRows(rows int64, exactly bool) error {
	l = l.WithDefaults()
	switch {
	case rows <= l.Rows:
		return nil
	case exactly:
		return sitrep.Invalidf("The table has %s rows, more than the %s that are read (SITREP_MAX_ROWS).", grouped(rows), grouped(l.Rows))
	}
	return sitrep.Invalidf("The table has more than the %s rows that are read (SITREP_MAX_ROWS).", grouped(l.Rows))
}

// CheckColumns refuses a table of too many columns; exactly as for rows.
func (l Limits) CheckColumns(columns int, exactly bool) error {
	l = l.WithDefaults()
	switch {
	case columns <= l.Columns:
		return nil
	case exactly:
		return sitrep.Invalidf("The table has %s columns, more than the %s that are read (SITREP_MAX_COLUMNS).", grouped(int64(columns)), grouped(int64(l.Columns)))
	}
	return sitrep.Invalidf("The table has more than the %s columns that are read (SITREP_MAX_COLUMNS).", grouped(int64(l.Columns)))
}

// CheckCell refuses a cell of too many bytes. where says which: "Line 7", "The column name".
func (l Limits) CheckCell(bytes int64, where string) error {
	if l = l.WithDefaults(); bytes <= l.CellBytes {
		return nil
	}
	return sitrep.Invalidf("%s has a cell of %s, more than the %s that are read of one (SITREP_MAX_CELL_MB).", where, megabytes(bytes), megabytes(l.CellBytes))
}

// check refuses a table that was imported when more was allowed.
func (l Limits) check(p Profile) error {
	if err := l.CheckRows(p.Rows, true); err != nil {
		return err
	}
	return l.CheckColumns(len(p.Columns), true)
}

// megabytes rounds up: what is too much must not look as if it were not.
func megabytes(bytes int64) string {
	const mb = 1_000_000
	if bytes < 100*mb && bytes%mb != 0 {
		return strconv.FormatFloat(math.Ceil(float64(bytes)/mb*10)/10, 'f', 1, 64) + " MB"
	}
	return grouped(bytes/mb+min(bytes%mb, 1)) + " MB"
}

// grouped writes a count with a comma after each three digits.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
