package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// span is a duration that may be given in days and weeks: 90m, 24h, 30d, 2w.
type span time.Duration

// UnmarshalText reads what stands on the command line.
func (s *span) UnmarshalText(text []byte) error {
	d, err := parseSpan(string(text))
	if err != nil {
		return err
	}
	*s = span(d)
	return nil
}

const maxDays = 100 * 366 // a duration holds 292 years

func parseSpan(text string) (time.Duration, error) {
	unit := time.Duration(0)
	switch {
	case strings.HasSuffix(text, "d"):
		unit = 24 * time.Hour
	case strings.HasSuffix(text, "w"):
		unit = 7 * 24 * time.Hour
	default:
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return 0, fmt.Errorf("%q is no length of time; give one like 90m, 24h, 30d or 2w", text)
		}
		return d, nil
	}
	n, err := strconv.Atoi(text[:len(text)-1])
	if err != nil || n < 0 || time.Duration(n)*unit/(24*time.Hour) > maxDays || n > maxDays {
		return 0, fmt.Errorf("%q is no length of time; give one like 90m, 24h, 30d or 2w", text)
	}
	return time.Duration(n) * unit, nil
}

// moment is a point in time given as a length from now (30d), as a date (the
// end of that day, UTC) or as an instant of RFC 3339.
type moment struct {
	after time.Duration
	at    time.Time
}

// UnmarshalText reads what stands on the command line.
func (m *moment) UnmarshalText(text []byte) error {
	s := string(text)
	if at, err := time.Parse(time.RFC3339, s); err == nil {
		m.at = at.UTC()
		return nil
	}
	if day, err := time.Parse(time.DateOnly, s); err == nil {
		m.at = day.AddDate(0, 0, 1)
		return nil
	}
	after, err := parseSpan(s)
	if err != nil || after == 0 {
		return fmt.Errorf("%q is no point in time; give a length from now (30d), a date (2027-01-31) or an instant (2027-01-31T12:00:00Z)", s)
	}
	m.after = after
	return nil
}

// resolve returns the instant; zero for a moment that was not given.
func (m moment) resolve(now time.Time) time.Time {
	if m.after > 0 {
		return now.Add(m.after)
	}
	return m.at
}
