package tabular

import (
	"bytes"
	"time"
)

// order is the order of a date's parts.
type order uint8

// A date may fit several orders; they are bits.
const (
	yearFirst  order = 1 << iota // 2024-01-05
	dayFirst                     // 05/01/2024
	monthFirst                   // 01/05/2024
	named                        // 5 Jan 2024, Jan 5, 2024
)

var orderNames = map[order]string{yearFirst: "ymd", dayFirst: "dmy", monthFirst: "mdy", named: "named"}

// moment is a date, perhaps with a time of day, as it was written.
type moment struct {
	fits    order // the orders under which it is a valid date
	a, b, c int   // the three numbers; the month of a named one is b, its year c
	clock   clock
}

// clock is a time of day.
type clock struct {
	given                bool
	hour, minute, second int
	nanos                int
	zoned                bool
	offset               int // seconds east of UTC
	half                 bool
}

// at returns the instant under one order; without a zone it is taken as UTC.
func (m moment) at(o order) time.Time {
	var y, mo, d int
	switch o {
	case yearFirst:
		y, mo, d = m.a, m.b, m.c
	case monthFirst:
		y, mo, d = m.c, m.a, m.b
	default:
		y, mo, d = m.c, m.b, m.a
	}
	k := m.clock
	return time.Date(y, time.Month(mo), d, k.hour, k.minute, k.second-k.offset, k.nanos, time.UTC)
}

// parseMoment reads a cell as a date with or without a time of day.
func parseMoment(cell []byte) (moment, bool) {
	var m moment
	cell = cutWeekday(trim(cell))
	rest, ok := m.date(cell)
	if !ok || m.fits == 0 {
		return m, false
	}
	if len(rest) == 0 {
		return m, true
	}
	if rest[0] != 'T' && rest[0] != ' ' && rest[0] != ',' && rest[0] != 't' {
		return m, false
	}
	rest = bytes.TrimLeft(rest[1:], " ")
	m.clock, ok = parseClock(rest)
	return m, ok
}

func (m *moment) date(cell []byte) (rest []byte, ok bool) {
	if len(cell) < 6 {
		return nil, false
	}
	if m.wholeMonth(cell) {
		return nil, true
	}
	if letter(cell[0]) {
		return m.monthFirstNamed(cell)
	}
	first, n := leadingInt(cell, 4)
	if n == 0 || n == len(cell) {
		return nil, false
	}
	separator := cell[n]
	if separator != '-' && separator != '/' && separator != '.' && separator != ' ' {
		return nil, false
	}
	after := cell[n+1:]
	if separator == '.' {
		after = bytes.TrimLeft(after, " ")
	}
	if len(after) > 0 && letter(after[0]) {
		return m.dayFirstNamed(first, after)
	}
	if separator == ' ' {
		return nil, false
	}
	return m.numeric(first, n, separator, after)
}

// wholeMonth reads 2024-01, 01/2024 and Jan 2024, which stand for the month that
// begins there. A point between the numbers would as well be a decimal's.
func (m *moment) wholeMonth(cell []byte) bool {
	if letter(cell[0]) {
		month, n := leadingMonth(cell)
		year, rest := wholeYear(bytes.TrimLeft(cell[n:], " -/"))
		if month == 0 || year == 0 || len(rest) > 0 {
			return false
		}
		m.a, m.b, m.c, m.fits = 1, month, year, named
		return true
	}
	if len(cell) > len("2024-01") {
		return false
	}
	cut := bytes.IndexAny(cell, "-/")
	if cut < 0 {
		return false
	}
	year, month := cell[:cut], cell[cut+1:]
	if len(year) < len(month) {
		year, month = month, year
	}
	y, rest := wholeYear(year)
	mo, n := leadingInt(month, 2)
	if y == 0 || len(rest) > 0 || n == 0 || n < len(month) || mo < 1 || mo > 12 {
		return false
	}
	m.a, m.b, m.c, m.fits = y, mo, 1, yearFirst
	return true
}

// wholeYear reads a year of four digits that a month may stand beside; 0: none.
func wholeYear(b []byte) (year int, rest []byte) {
	year, n := leadingInt(b, 4)
	if n != 4 || year < 1900 || year > 2100 {
		return 0, b
	}
	return year, b[n:]
}

// numeric reads the second and third number of 2024-01-05 or 05/01/2024.
func (m *moment) numeric(first, width int, separator byte, after []byte) (rest []byte, ok bool) {
	second, n := leadingInt(after, 2)
	if n == 0 || n == len(after) || after[n] != separator {
		return nil, false
	}
	after = after[n+1:]
	third, n := leadingInt(after, 4)
	if n == 0 || n == 3 || width == 3 {
		return nil, false
	}
	m.a, m.b, m.c = first, second, third
	switch {
	case width == 4 && n <= 2:
		m.fits = fit(yearFirst, validDate(first, second, third))
	case width <= 2 && (n == 4 || n == 2):
		if n == 2 {
			m.c = century(third)
		}
		m.fits = fit(dayFirst, validDate(m.c, second, first)) | fit(monthFirst, validDate(m.c, first, second))
	}
	return after[n:], m.fits != 0
}

func fit(o order, ok bool) order {
	if ok {
		return o
	}
	return 0
}

// century makes 1970 to 2069 of two digits.
func century(y int) int {
	if y < 70 {
		return 2000 + y
	}
	return 1900 + y
}

// dayFirstNamed reads what follows the day in "5 Jan 2024" and "5-Jan-24".
func (m *moment) dayFirstNamed(day int, after []byte) ([]byte, bool) {
	month, n := leadingMonth(after)
	if month == 0 {
		return nil, false
	}
	after = bytes.TrimLeft(after[n:], " -/.,")
	return m.namedYear(day, month, after)
}

// monthFirstNamed reads "Jan 5, 2024".
func (m *moment) monthFirstNamed(cell []byte) ([]byte, bool) {
	month, n := leadingMonth(cell)
	if month == 0 {
		return nil, false
	}
	after := bytes.TrimLeft(cell[n:], " -/.")
	day, n := leadingInt(after, 2)
	if n == 0 || n == len(after) {
		return nil, false
	}
	after = after[n:]
	if len(after) > 2 && letter(after[0]) { // 5th
		after = after[2:]
	}
	trimmed := bytes.TrimLeft(after, " -/,")
	if len(trimmed) == len(after) {
		return nil, false
	}
	return m.namedYear(day, month, trimmed)
}

func (m *moment) namedYear(day, month int, after []byte) ([]byte, bool) {
	year, n := leadingInt(after, 4)
	if n != 4 && n != 2 {
		return nil, false
	}
	if n == 2 {
		year = century(year)
	}
	m.a, m.b, m.c, m.fits = day, month, year, fit(named, validDate(year, month, day))
	return after[n:], m.fits != 0
}

func validDate(y, m, d int) bool {
	if y < 1 || m < 1 || m > 12 || d < 1 || d > 31 {
		return false
	}
	return d <= 28 || d <= time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// leadingInt reads up to most digits; if more follow, it is no such number.
func leadingInt(b []byte, most int) (value, width int) {
	for width < len(b) && b[width] >= '0' && b[width] <= '9' {
		if width == most {
			return 0, 0
		}
		value = value*10 + int(b[width]-'0')
		width++
	}
	return value, width
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

var months = [...]string{
	"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
}

// leadingMonth reads an English month, whole or cut to three letters (or Sept).
func leadingMonth(b []byte) (month, width int) {
	for width < len(b) && letter(b[width]) {
		width++
	}
	if width < 3 || width > 9 {
		return 0, 0
	}
	word := string(bytes.ToLower(b[:width]))
	for i, name := range months {
		if word == name || word == name[:3] || word == "sept" && i == 8 {
			return i + 1, width
		}
	}
	return 0, 0
}

var weekdays = [...]string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}

// cutWeekday takes "Mon, " or "Monday " off the front.
func cutWeekday(b []byte) []byte {
	n := 0
	for n < len(b) && letter(b[n]) {
		n++
	}
	if n < 3 || n > 9 || n == len(b) {
		return b
	}
	word := string(bytes.ToLower(b[:n]))
	for _, name := range weekdays {
		if word == name || word == name[:3] {
			return bytes.TrimLeft(b[n:], ", ")
		}
	}
	return b
}
