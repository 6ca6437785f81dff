package sheet

import (
	"bytes"
	"math"
	"strconv"
	"time"
)

// numeral writes a number as it is written in the sheet. Programs write what they hold
// in binary with up to 17 digits, so that 1.1 stands there as 1.1000000000000001: it is
// the shortest number that is held in the same way. ok: it is a number.
func numeral(out, text []byte) (_ []byte, ok bool) {
	text = bytes.TrimSpace(text)
	if plain, digits := plainNumber(text); plain && (digits < 16 || digits > 17 || bytes.IndexByte(text, '.') < 0) {
		return append(out, text...), true
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) || bytes.ContainsAny(text, "xXpP_") {
		return out, false
	}
	if size := math.Abs(f); size != 0 && (size < 1e-20 || size >= 1e20) {
		return strconv.AppendFloat(out, f, 'g', -1, 64), true
	}
	return strconv.AppendFloat(out, f, 'f', -1, 64), true
}

// plainNumber reports whether a text is digits with at most one point and a minus, and how
// many of them count.
func plainNumber(text []byte) (plain bool, digits int) {
	text = bytes.TrimPrefix(text, []byte("-"))
	points, zeros := 0, true
	for i, c := range text {
		switch {
		case c == '.' && points == 0 && i > 0 && i < len(text)-1:
			points++
		case c < '0' || c > '9':
			return false, 0
		default:
			if zeros = zeros && c == '0'; !zeros {
				digits++
			}
		}
	}
	return len(text) > 0, digits
}

// day0 is the day before day 1 of the two calendars of workbooks. The first one has a 29
// February 1900 that never was, as its day 60.
var (
	day0of1900 = time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)
	day0of1904 = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
)

const (
	leapThatWasNot = 60
	lastDay        = 2958466 // after 31 December 9999
)

// moment writes the day and time that a number stands for. ok: there is one.
func (r *rows) moment(out, text []byte, as looks) (_ []byte, ok bool) {
	serial, err := strconv.ParseFloat(string(bytes.TrimSpace(text)), 64)
	if err != nil || serial < 0 || serial >= lastDay || math.IsNaN(serial) {
		return out, false
	}
	const msADay = 24 * 60 * 60 * 1000
	ms := int64(math.Round(serial * msADay)) // what is held is exact to some microseconds
	if as == asElapsed || as == asTime && ms < msADay {
		return hours(out, ms), true
	}
	days, rest := ms/msADay, ms%msADay
	at := day0of1904
	if !r.date1904 {
		at = day0of1900
		switch {
		case days == leapThatWasNot || days == 0:
			return out, false
		case days > leapThatWasNot:
			days--
		}
	}
	at = at.AddDate(0, 0, int(days)).Add(time.Duration(rest) * time.Millisecond)
	if as == asDate && rest == 0 {
		return at.AppendFormat(out, "2006-01-02"), true
	}
	return at.AppendFormat(out, "2006-01-02 15:04:05.999"), true
}

// hours writes 9:05:00, or 36:00:00.
func hours(out []byte, ms int64) []byte {
	clock := time.UnixMilli(ms).UTC()
	hour := ms / (60 * 60 * 1000)
	if hour < 10 {
		out = append(out, '0')
	}
	out = strconv.AppendInt(out, hour, 10)
	return clock.AppendFormat(out, ":04:05.999")
}
