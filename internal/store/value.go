package store

import (
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
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

// path is how a path is stored: not all are text, which PostgreSQL insists on.
func path(p string) string {
	text, _ := sitrep.Path(p).MarshalText() // does not fail
	return string(text)
}

// pathInto scans what path stored.
func pathInto(p *string) *place { return (*place)(p) }

type place string

// Scan takes text.
func (p *place) Scan(v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("scan a path from %T", v)
	}
	return (*sitrep.Path)(p).UnmarshalText([]byte(text))
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
