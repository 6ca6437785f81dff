package sitrep

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"sync/atomic"
	"time"
)

// ID is a UUID in its 36-character lower-case text form. What the service
// makes is a UUIDv7, so ids sort by the time they were made.
type ID string

// lastID is the newest (milliseconds << 12 | fraction) handed out, so that two
// ids made within one tick of the clock still sort in the order they were made.
var lastID atomic.Uint64

// NewID returns a UUIDv7 for the instant now. Ids made by one process are
// strictly increasing, also when the clock stands still or steps back.
// (RFC 9562, section 6.2, method 3: the fraction of the millisecond in rand_a.)
func NewID(now time.Time) ID {
	stamp := nextStamp(now)
	var b [16]byte
	_, _ = rand.Read(b[8:]) // never fails: the runtime ends the program instead
	binary.BigEndian.PutUint64(b[:8], stamp>>12<<16|0x7000|stamp&0xfff)
	b[8] = b[8]&0x3f | 0x80
	return ID(formatUUID(b))
}

func nextStamp(now time.Time) uint64 {
	fraction := uint64(now.Nanosecond()%int(time.Millisecond)) << 12 / uint64(time.Millisecond)
	want := uint64(now.UnixMilli())<<12 | fraction
	for {
		last := lastID.Load()
		next := max(want, last+1)
		if lastID.CompareAndSwap(last, next) {
			return next
		}
	}
}

// ParseID accepts 8-4-4-4-12 hexadecimal digits in any case, nothing else, and
// answers in lower case. The error is Invalid.
func ParseID(s string) (ID, error) {
	if len(s) != 36 {
		return "", Invalidf("not a UUID: want 8-4-4-4-12 hexadecimal digits")
	}
	out := []byte(s)
	for i, c := range out {
		switch {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return "", Invalidf("not a UUID: want 8-4-4-4-12 hexadecimal digits")
			}
		case c >= '0' && c <= '9', c >= 'a' && c <= 'f':
		case c >= 'A' && c <= 'F':
			out[i] = c + ('a' - 'A')
		default:
			return "", Invalidf("not a UUID: want 8-4-4-4-12 hexadecimal digits")
		}
	}
	return ID(out), nil
}

func formatUUID(b [16]byte) string {
	var out [36]byte
	hex.Encode(out[0:8], b[0:4])
	out[8] = '-'
	hex.Encode(out[9:13], b[4:6])
	out[13] = '-'
	hex.Encode(out[14:18], b[6:8])
	out[18] = '-'
	hex.Encode(out[19:23], b[8:10])
	out[23] = '-'
	hex.Encode(out[24:36], b[10:16])
	return string(out[:])
}
