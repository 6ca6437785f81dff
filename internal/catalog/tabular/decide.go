package tabular

import (
	"cmp"
	"fmt"
	"math/bits"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// How the cells of a column are read (catalog.KnownColumn.Read).
const (
	readText    = "text"
	readInteger = "integer"
	readNumber  = "number"
	readBoolean = "boolean"
	readDate    = "date"
	readTime    = "timestamp"
)

// Formats beside the orders of dates and the names of marks.
const (
	formatTrim    = "trim"    // text: without outer blanks
	formatCompact = "compact" // date: 20240105
	formatSeconds = "epoch s" // timestamp: seconds since 1970
	formatMillis  = "epoch ms"
)

// decision is what all cells of a column say it is.
type decision struct {
	catalog.KnownColumn
	unit   string
	scales map[string]scaling // of the units behind numbers; nil: there are none
	code   string             // of missing numbers, without the minus before it
	direct bool               // the database reads every cell as we do
	notes  []string
}

// surroundings are what the rest of the file says about a column that is undecided.
type surroundings struct {
	comma      bool // another column has decimal commas
	monthFirst bool // another column's dates, or dollars, or AM and PM
	dayFirst   bool
}

// enough says whether a type that n of all cells fit is the column's. The rest
// become empty cells that are listed.
func enough(n, all int64) bool { return all > 0 && n*100 >= all*98 }

// codeName finds names of things that are written with digits and are not
// quantities.
var codeName = lazyregexp.New(`(?i)(^|[^a-z])(phone|telephone|tel|mobile|cell|fax|zip|zipcode|postal|postcode|plz|ssn|iban|bic|swift|isbn|issn|ean|upc|gtin|barcode|imei|sku|msisdn|cas)([^a-z]|$)`)

// timeName finds names that let big integers be instants.
var timeName = lazyregexp.New(`(?i)(time|date|epoch|(^|[^a-z])(ts|at|on|when|created|updated|modified|day)([^a-z]|$))`)

func (t *Tally) decide(name string, known *catalog.KnownColumn, file surroundings) decision {
	d := decision{KnownColumn: catalog.KnownColumn{Name: name, Read: readText, Type: "VARCHAR"}}
	cells := t.cells - t.empty - t.typedNull
	switch {
	case cells == 0 && known != nil:
		d.KnownColumn = *known
	case cells == 0:
	case t.boolean(&d, cells, known), t.instant(&d, cells, file), t.quantity(&d, cells, file):
	}
	if known != nil {
		t.keep(&d, known)
	}
	t.finish(&d)
	return d
}

// vocabularySets are the vocabularies that one column may mix: yes beside Y.
var vocabularySets = [...][]int{{0}, {1}, {2}, {3}, {1, 2}, {0, 3}}

func (t *Tally) boolean(d *decision, cells int64, known *catalog.KnownColumn) bool {
	for _, set := range vocabularySets {
		var n int64
		var values uint8
		long := true
		for _, v := range set {
			n += t.words[v]
			values |= t.wordValues[v]
			long = long && len(vocabularies[v][0]) > 1
		}
		// A lone "n" or "f" may as well be a grade or a gender.
		sure := long || values == 3 || known != nil && known.Read == readBoolean
		if enough(n, cells) && sure {
			d.Read, d.Type = readBoolean, "BOOLEAN"
			return true
		}
	}
	return false
}

func (t *Tally) instant(d *decision, cells int64, file surroundings) bool {
	day, month := t.dates.total(dayFirst), t.dates.total(monthFirst)
	switch {
	case enough(max(day, month), cells):
		t.dates.order(d, file)
	case enough(t.dates.compact, cells) && t.dates.compact == t.plainInts && !idName.MatchString(d.Name):
		d.Format = formatCompact
	case t.epoch(d, cells):
		return true
	default:
		return false
	}
	d.Read, d.Type = readDate, "DATE"
	if t.dates.timed > t.dates.midnights {
		d.Read, d.Type = readTime, "TIMESTAMP"
	}
	if t.dates.zoned > 0 {
		d.notes = append(d.notes, "Times with a zone are stored in UTC.")
	}
	return true
}

// idName finds names of numbers that only tell rows apart.
var idName = lazyregexp.New(`(?i)(^|[^a-z])(id|no|nr|number|num|ref|key|code)$`)

// total counts the cells that are dates if o is the order of those with three
// numbers.
func (d *dateTally) total(o order) int64 {
	unambiguous := d.fits[bits.TrailingZeros8(uint8(yearFirst))] + d.fits[bits.TrailingZeros8(uint8(named))]
	return unambiguous + d.fits[bits.TrailingZeros8(uint8(o))]
}

// order picks day first or month first.
func (d *dateTally) order(out *decision, file surroundings) {
	day, month := d.total(dayFirst), d.total(monthFirst)
	switch {
	case d.firsts == 0:
		out.Format = orderNames[yearFirst]
	case day > month:
		out.Format = orderNames[dayFirst]
	case month > day:
		out.Format = orderNames[monthFirst]
	default:
		o, why := d.guess(file)
		out.Format = orderNames[o]
		out.notes = append(out.notes, ambiguous(o, why))
	}
}

// guess picks an order for dates that are all valid under both.
func (d *dateTally) guess(file surroundings) (o order, why string) {
	const firstOfMonth = 1 << 1
	switch {
	case d.half > 0:
		return monthFirst, "the times have AM and PM"
	case d.firsts == firstOfMonth && bits.OnesCount32(d.seconds) >= severalMonths:
		return dayFirst, "the first number is always 1, so the rows look like months"
	case d.seconds == firstOfMonth && bits.OnesCount32(d.firsts) >= severalMonths:
		return monthFirst, "the second number is always 1, so the rows look like months"
	case file.monthFirst && !file.dayFirst:
		return monthFirst, "the rest of the file points to that"
	case file.dayFirst:
		return dayFirst, "the rest of the file points to that"
	}
	return dayFirst, "nothing in the file decides it"
}

// severalMonths that all begin on their first day are no accident.
const severalMonths = 3

func ambiguous(o order, why string) string {
	if o == monthFirst {
		return "No date has a day above 12. 03/04/2024 is read as March 4 (month first), because " + why + "; the other reading is 3 April."
	}
	return "No date has a day above 12. 03/04/2024 is read as 3 April (day first), because " + why + "; the other reading is March 4."
}

// epoch takes integers for instants only where name and range both say so:
// 2000 to 2100.
func (t *Tally) epoch(d *decision, cells int64) bool {
	const from, to = 946_684_800, 4_102_444_800
	if t.plainInts != cells || !timeName.MatchString(d.Name) {
		return false
	}
	switch {
	case t.minInt >= from && t.maxInt < to:
		d.Format = formatSeconds
	case t.minInt >= from*1000 && t.maxInt < to*1000:
		d.Format = formatMillis
	default:
		return false
	}
	d.Read, d.Type = readTime, "TIMESTAMP"
	return true
}

// quantity decides for a number, its mark, its type and its unit.
func (t *Tally) quantity(d *decision, cells int64, file surroundings) bool {
	r := t.reckon(d.Name, cells)
	if r == nil {
		return t.numeric(d, cells, file)
	}
	if r.several != "" {
		d.notes = append(d.notes, "The amounts are in several units ("+r.several+"), so they are kept as text.")
		return false
	}
	if !t.with(r).numeric(d, cells, file) || d.unit != "" {
		return false
	}
	d.unit, d.scales, d.notes = r.unit, r.scales, append(d.notes, r.notes()...)
	return true
}

func (t *Tally) numeric(d *decision, cells int64, file surroundings) bool {
	m, ok := t.mark(cells, file, d)
	if !ok || t.zeroLed > 0 {
		return false
	}
	evidence := t.marks[m]
	if evidence.scale == 1 && t.pointZeros > 0 && t.pointZeros == evidence.marked {
		evidence.scale = 0
	}
	if evidence.scale == 0 && (codeName.MatchString(d.Name) || t.longInts == cells) {
		return false
	}
	unit, ok := t.unit(cells)
	if !ok {
		d.notes = append(d.notes, "The amounts are in several currencies, so they are kept as text.")
		return false
	}
	d.unit, d.Format, d.Read = unit, m.String(), readNumber
	switch width := evidence.whole + evidence.scale; {
	case t.exponents > 0:
		d.Type = "DOUBLE"
	case evidence.scale == 0 && width <= 18:
		d.Type, d.Read = "BIGINT", readInteger
	case width <= 18:
		d.Type = fmt.Sprintf("DECIMAL(18,%d)", evidence.scale)
	case width <= 38 && evidence.scale < printedScale:
		d.Type = fmt.Sprintf("DECIMAL(38,%d)", evidence.scale)
	default:
		d.Type = "DOUBLE"
	}
	return true
}

// printedScale is how many decimals only the print-outs of binary fractions
// have. Such a number is what its 64 bits say, and no decimal.
const printedScale = 15

// mark decides between 1,234.50 and 1.234,50 for the column.
func (t *Tally) mark(cells int64, file surroundings, d *decision) (mark, bool) {
	p, c := t.marks[point], t.marks[comma]
	switch {
	case !enough(max(p.fits, c.fits), cells):
		return point, false
	case p.fits != c.fits:
		if p.fits > c.fits {
			return point, true
		}
		return comma, true
	case p.marked == 0 && c.marked == 0:
		return point, true // no mark at all: both readings are the same
	case file.comma:
		d.notes = append(d.notes, "1.234 is read as 1234 and 1,234 as a decimal, as elsewhere in the file.")
		return comma, true
	}
	if c.marked > 0 {
		d.notes = append(d.notes, "1,234 is read as 1234: the comma parts thousands.")
	}
	return point, true
}

// unit returns the unit that the cells carry. Not ok: several, none of them
// a slip.
func (t *Tally) unit(cells int64) (unit string, ok bool) {
	var with, most int64
	for u, n := range t.units {
		with += n
		if n > most || n == most && u < unit {
			unit, most = u, n
		}
	}
	if with == 0 {
		return "", true
	}
	return unit, enough(cells-(with-most), cells)
}

// keep holds to what an earlier import found where the new rows fit it too, so
// that a column does not change its type for want of evidence.
func (t *Tally) keep(d *decision, known *catalog.KnownColumn) {
	switch {
	case d.Read == known.Read && d.Type == known.Type:
		if d.Read == readDate || d.Read == readTime {
			t.keepOrder(d, known)
		}
	case d.Read == readInteger && known.Read == readNumber && fitsDecimal(t.marks[point].whole, 0, known.Type),
		d.Read == readNumber && known.Read == readNumber && d.Format == known.Format && t.fitsKnown(d, known):
		d.Read, d.Type, d.Format = known.Read, known.Type, cmp.Or(known.Format, d.Format)
	case d.Read == readDate && known.Read == readTime:
		d.Read, d.Type = known.Read, known.Type
		t.keepOrder(d, known)
	}
}

// keepOrder keeps the known order of dates that fit both.
func (t *Tally) keepOrder(d *decision, known *catalog.KnownColumn) {
	day, month := t.dates.total(dayFirst), t.dates.total(monthFirst)
	if day == month && (known.Format == orderNames[dayFirst] || known.Format == orderNames[monthFirst]) {
		d.Format = known.Format
	}
}

func (t *Tally) fitsKnown(d *decision, known *catalog.KnownColumn) bool {
	m := point
	if d.Format == comma.String() {
		m = comma
	}
	return known.Type == "DOUBLE" || t.exponents == 0 && fitsDecimal(t.marks[m].whole, t.marks[m].scale, known.Type)
}

// fitsDecimal says whether numbers of so many digits fit a DECIMAL type.
func fitsDecimal(whole, scale int, sqlType string) bool {
	var width, known int
	if _, err := fmt.Sscanf(sqlType, "DECIMAL(%d,%d)", &width, &known); err != nil {
		return sqlType == "DOUBLE"
	}
	return scale <= known && whole+known <= width
}

// finish says whether the database may read the column itself.
func (t *Tally) finish(d *decision) {
	cells := t.cells - t.empty
	if t.blank > 0 {
		return
	}
	switch d.Read {
	case readText:
		if t.spaced > 0 {
			d.Format = formatTrim
			if t.spaced*2 < cells {
				d.notes = append(d.notes, "Blanks around the values were left out.")
			}
			return
		}
		d.direct = true
	case readInteger, readNumber:
		var coded int64
		if d.code, coded = t.below.code(); d.code != "" {
			d.notes = append(d.notes, fmt.Sprintf("-%s stands for a missing number: %d cells are empty for it.", d.code, coded))
			return
		}
		d.direct = t.plainInts+t.plainPoints == cells && (d.Read == readNumber || t.plainPoints == 0)
	case readBoolean:
		d.direct = t.words[0] == cells
	case readDate:
		d.direct = t.dates.plainDates == cells
	case readTime:
		d.direct = t.dates.plainDates+t.dates.plainTimes == cells
	}
}
