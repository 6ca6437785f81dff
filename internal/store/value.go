package store

import (
	"fmt"
	"time"
)

// ms is how a time is stored: UTC epoch milliseconds, NULL for the zero time.
func ms(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// at scans what ms stored.
func at(t *time.Time) *instant { return (*instant)(t) }

type instant time.Time

// Scan takes epoch milliseconds or NULL.
func (i *instant) Scan(v any) error {
	switch v := v.(type) {
	case nil:
		*i = instant{}
	case int64:
		*i = instant(time.UnixMilli(v).UTC())
	default:
		return fmt.Errorf("scan a time from %T", v)
	}
	return nil
}

// blob is NULL when there is nothing; the drivers disagree on an empty slice.
func blob(b []byte) any {
	if len(b) == 0 {
		return nil
	}
	return b
}

// bytes is an empty value, not NULL, when there is nothing.
func bytes(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
