package tabular

import "bytes"

// parseClock reads 10:30, 10:30:05.123, 9:05 PM, each perhaps with a zone, and 10.30,
// 10h30 and 10:30 Uhr.
func parseClock(b []byte) (clock, bool) {
	k := clock{given: true}
	var n int
	if k.hour, n = leadingInt(b, 2); n == 0 || n == len(b) || b[n] != ':' && b[n] != '.' && b[n] != 'h' {
		return k, false
	}
	colon := b[n] == ':'
	b = bytes.TrimSuffix(bytes.TrimSuffix(b[n+1:], []byte(" Uhr")), []byte(" h"))
	if !colon && len(b) != 2 {
		return k, false
	}
	if k.minute, n = leadingInt(b, 2); n != 2 {
		return k, false
	}
	b = b[n:]
	if len(b) > 0 && b[0] == ':' {
		if k.second, n = leadingInt(b[1:], 2); n != 2 {
			return k, false
		}
		b = k.fraction(b[n+1:])
	}
	b = k.afternoon(b)
	rest, ok := k.zone(b)
	return k, ok && len(rest) == 0 && k.hour < 24 && k.minute < 60 && k.second < 60
}

// fraction reads ".123" of a second, to the nanosecond.
func (k *clock) fraction(b []byte) []byte {
	if len(b) < 2 || b[0] != '.' && b[0] != ',' {
		return b
	}
	n, unit := 1, 100_000_000
	for ; n < len(b) && b[n] >= '0' && b[n] <= '9'; n++ {
		k.nanos += int(b[n]-'0') * unit
		unit /= 10
	}
	return b[n:]
}

func (k *clock) afternoon(b []byte) []byte {
	t := bytes.TrimLeft(b, " ")
	if len(t) < 2 || t[1]|0x20 != 'm' || k.hour < 1 || k.hour > 12 {
		return b
	}
	switch t[0] | 0x20 {
	case 'a':
		k.hour %= 12
	case 'p':
		k.hour = k.hour%12 + 12
	default:
		return b
	}
	k.half = true
	return t[2:]
}

// zone reads Z, UTC, GMT, +02, +0200 and +02:00.
func (k *clock) zone(b []byte) (rest []byte, ok bool) {
	b = bytes.TrimLeft(b, " ")
	if len(b) == 0 {
		return b, true
	}
	k.zoned = true
	switch string(b) {
	case "Z", "z", "UTC", "GMT", "utc":
		return nil, true
	}
	sign := 1
	switch b[0] {
	case '-':
		sign = -1
	case '+':
	default:
		return b, false
	}
	hours, n := leadingInt(b[1:], 4)
	minutes := 0
	b = b[1+n:]
	switch {
	case n == 4:
		hours, minutes = hours/100, hours%100
	case n == 2 && len(b) == 3 && b[0] == ':':
		if minutes, n = leadingInt(b[1:], 2); n != 2 {
			return b, false
		}
		b = nil
	case n != 2:
		return b, false
	}
	k.offset = sign * (hours*3600 + minutes*60)
	return b, hours <= 15 && minutes < 60
}
