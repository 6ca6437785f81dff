package tabular

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// reader turns the cells of one column into text that a database reads without
// doubt. It is not safe for concurrent use.
type reader struct {
	read   string
	format string
	unit   string
	scales map[string]scaling
	code   string // of missing numbers, without the minus before it
	whole  int    // most digits before the mark that the type holds; 0: any
	scale  int    // digits after it
}

func newReader(d decision) *reader {
	r := &reader{read: d.Read, format: d.Format, unit: d.unit, scales: d.scales, code: d.code}
	var width int
	if _, _, ok := strings.Cut(d.Type, "("); ok {
		width, r.scale = decimalType(d.Type)
		r.whole = width - r.scale
	}
	if d.Read == readInteger {
		r.whole = 18
	}
	return r
}

func decimalType(sqlType string) (width, scale int) {
	inner := strings.TrimSuffix(strings.TrimPrefix(sqlType, "DECIMAL("), ")")
	w, s, _ := strings.Cut(inner, ",")
	width, _ = strconv.Atoi(w)
	scale, _ = strconv.Atoi(s)
	return width, scale
}

// append appends the cell's value to out. null: the cell is missing. A reason:
// it does not fit the column, and is missing for that.
func (r *reader) append(out, cell []byte) (appended []byte, null bool, reason string) {
	trimmed := trim(cell)
	kind, _ := absent(trimmed)
	if kind == absentAlways || kind == absentTyped && r.read != readText {
		return out, true, ""
	}
	var ok bool
	switch r.read {
	case readText:
		if r.format == formatTrim {
			cell = trimmed
		}
		return append(out, cell...), false, ""
	case readInteger, readNumber:
		if r.code != "" && r.coded(trimmed) {
			return out, true, ""
		}
		out, ok = r.number(out, trimmed)
	case readBoolean:
		out, ok = r.boolean(out, trimmed)
	default:
		out, ok = r.moment(out, trimmed)
	}
	if ok {
		return out, false, ""
	}
	return out, true, r.reason()
}

// reason says what a cell that does not fit is not.
func (r *reader) reason() string {
	switch r.read {
	case readInteger:
		return "not a whole number"
	case readNumber:
		return "not a number"
	case readBoolean:
		return "not true or false"
	case readDate:
		return "not a date"
	default:
		return "not a date and time"
	}
}

// coded reports whether a cell is the number that stands for missing ones.
func (r *reader) coded(cell []byte) bool {
	n, ok := parseNumber(cell, r.mark())
	return ok && n.negative && string(n.whole) == r.code && len(bytes.Trim(n.fraction, "0")) == 0
}

func (r *reader) mark() mark {
	if r.format == comma.String() {
		return comma
	}
	return point
}

func (r *reader) number(out, cell []byte) ([]byte, bool) {
	m := r.mark()
	n, ok := parseNumber(cell, m)
	if !ok && r.scales != nil {
		ok = n.amount(cell, m, r.scales)
	}
	if !ok || n.unit != "" && n.unit != r.unit {
		return out, false
	}
	if r.scale == 0 && r.whole > 0 && len(n.fraction) == 1 && n.fraction[0] == '0' {
		n.fraction = nil
	}
	if r.whole > 0 && (len(n.whole) > r.whole || len(n.fraction) > r.scale || n.exponent != nil) {
		return out, false
	}
	return n.text(out), true
}

func (r *reader) boolean(out, cell []byte) ([]byte, bool) {
	_, value, ok := booleanWord(cell)
	if !ok {
		return out, false
	}
	return strconv.AppendBool(out, value == 1), true
}

func (r *reader) moment(out, cell []byte) ([]byte, bool) {
	at, ok := r.instant(cell)
	if !ok {
		return out, false
	}
	if r.read == readDate {
		return at.AppendFormat(out, "2006-01-02"), true
	}
	return at.AppendFormat(out, "2006-01-02 15:04:05.999999"), true
}

func (r *reader) instant(cell []byte) (time.Time, bool) {
	switch r.format {
	case formatSeconds, formatMillis, formatCompact:
		n, err := strconv.ParseInt(string(cell), 10, 64)
		if err != nil {
			return time.Time{}, false
		}
		return r.counted(n)
	}
	m, ok := parseMoment(cell)
	if !ok {
		return time.Time{}, false
	}
	o := m.fits & (yearFirst | named)
	if o == 0 {
		o = dayFirst
		if r.format == orderNames[monthFirst] {
			o = monthFirst
		}
		o &= m.fits
	}
	return m.at(o), o != 0
}

func (r *reader) counted(n int64) (time.Time, bool) {
	switch r.format {
	case formatSeconds:
		return time.Unix(n, 0).UTC(), true
	case formatMillis:
		return time.UnixMilli(n).UTC(), true
	}
	at := time.Date(int(n/10000), time.Month(n/100%100), int(n%100), 0, 0, 0, 0, time.UTC)
	return at, compactDate(n)
}
