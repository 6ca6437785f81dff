package main

import (
	"strings"
	"testing"
	"time"
)

func TestSpanTakesDaysAndWeeks(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	good := map[string]time.Duration{"90m": 90 * time.Minute, "24h": day, "30d": 30 * day, "2w": 14 * day, "0s": 0, "1h30m": 90 * time.Minute}
	for text, want := range good {
		if got, err := parseSpan(text); err != nil || got != want {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "d", "-1d", "-5m", "3", "1.5d", "99999999999d", "9999999w", "soon", "d1"} {
		if got, err := parseSpan(text); err == nil {
			t.Errorf("%q was taken for %s", text, got)
		}
	}
}

func TestMomentIsALengthADateOrAnInstant(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	good := map[string]string{
		"30d":                       "2026-12-20T12:00:00Z",
		"2027-01-31":                "2027-02-01T00:00:00Z", // through the end of that day
		"2027-01-31T12:00:00+02:00": "2027-01-31T10:00:00Z",
	}
	for text, want := range good {
		var m moment
		if err := m.UnmarshalText([]byte(text)); err != nil || m.resolve(from).Format(time.RFC3339) != want {
			t.Errorf("%q: %s, %v", text, m.resolve(from), err)
		}
	}
	for _, text := range []string{"", "0d", "soon", "2027-02-30", "31.12.2026"} {
		if err := new(moment).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	if !(moment{}).resolve(from).IsZero() {
		t.Error("a moment that was not given is not never")
	}
}

func FuzzMoment(f *testing.F) {
	for _, seed := range []string{"30d", "2027-01-31", "2027-01-31T12:00:00Z", "1h", "w", "999999d"} {
		f.Add(seed)
	}
	from := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string) {
		var m moment
		if m.UnmarshalText([]byte(text)) == nil && m.resolve(from).IsZero() && !strings.HasPrefix(text, "000") {
			t.Errorf("%q was taken and means nothing", text)
		}
		if m.after < 0 {
			t.Errorf("%q is a length below nothing", text)
		}
	})
}

func TestNumbersAreGroupedInThrees(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1234567: "-1,234,567", 100000: "100,000"} {
		if got := grouped(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
