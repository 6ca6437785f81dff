package analyst

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// stamps are days with rows, newest first.
func stamps(rows int64, days ...string) []dayRows {
	var out []dayRows
	for _, d := range days {
		t, err := time.Parse(time.DateOnly, d)
		if err != nil {
			panic(err)
		}
		out = append(out, dayRows{t, rows})
	}
	return out
}

// daily is n days back from last, all with the same rows but the newest.
func daily(last string, n int, rows, newest int64) []dayRows {
	t, err := time.Parse(time.DateOnly, last)
	if err != nil {
		panic(err)
	}
	var out []dayRows
	for i := range n {
		out = append(out, dayRows{t.AddDate(0, 0, -i), rows})
	}
	out[0].rows = newest
	return out
}

// sparse is n days back from last, with so many days from each to the next, again and again.
func sparse(last string, n int, gaps ...int) []dayRows {
	out := daily(last, 1, 4, 4)
	for i := 1; i < n; i++ {
		out = append(out, dayRows{out[i-1].start.AddDate(0, 0, -gaps[i%len(gaps)]), 4})
	}
	return out
}

// but are days without some of them.
func but(days []dayRows, without ...string) []dayRows {
	return slices.DeleteFunc(days, func(d dayRows) bool { return slices.Contains(without, d.start.Format(time.DateOnly)) })
}

// weekdays are so many working days up to one.
func weekdays(last string, n int) []dayRows {
	days := slices.DeleteFunc(daily(last, 2*n, 100, 100), func(d dayRows) bool {
		return d.start.Weekday() == time.Saturday || d.start.Weekday() == time.Sunday
	})
	return days[:n]
}

func TestWatermarkIsTheEndOfTheLastCompleteDay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		days    []dayRows
		now     string
		want    string
		partial bool
	}{
		"all days are over":            {daily("2026-11-19", 40, 100, 100), "2026-11-20T07:00", "2026-11-20", false},
		"today is not over":            {daily("2026-11-20", 40, 100, 100), "2026-11-20T23:00", "2026-11-20", false},
		"old data":                     {daily("2026-10-31", 40, 100, 100), "2026-11-20T07:00", "2026-11-01", false},
		"yesterday is still arriving":  {daily("2026-11-19", 57, 100, 49), "2026-11-20T07:00", "2026-11-19", true},
		"yesterday is half there":      {daily("2026-11-19", 57, 100, 50), "2026-11-20T07:00", "2026-11-20", false},
		"few rows come and go":         {daily("2026-11-19", 57, 20, 9), "2026-11-20T07:00", "2026-11-20", false},
		"few rows, and nearly none":    {daily("2026-11-19", 57, 20, 3), "2026-11-20T07:00", "2026-11-19", true},
		"too few weeks to know":        {daily("2026-11-19", 20, 100, 1), "2026-11-20T07:00", "2026-11-20", false},
		"monthly stamps":               {stamps(4, "2026-10-01", "2026-09-01", "2026-08-01"), "2026-11-20T07:00", "2026-11-01", false},
		"monthly stamps, month runs":   {stamps(4, "2026-11-01", "2026-10-01", "2026-09-01", "2026-08-01"), "2026-11-20T07:00", "2026-11-01", false},
		"monthly stamps, at the end":   {stamps(4, "2026-10-31", "2026-09-30", "2026-08-31"), "2026-11-20T07:00", "2026-11-01", false},
		"quarterly stamps":             {stamps(4, "2026-07-01", "2026-04-01", "2026-01-01"), "2026-11-20T07:00", "2026-10-01", false},
		"yearly stamps":                {stamps(4, "2025-01-01", "2024-01-01", "2023-01-01"), "2026-11-20T07:00", "2026-01-01", false},
		"few days, and none for long":  {sparse("2026-10-31", 57, 1, 3, 2, 1, 2), "2026-11-20T07:00", "2026-11-01", false},
		"few days, and none for less":  {sparse("2026-11-18", 57, 1, 3, 2, 1, 2), "2026-11-20T07:00", "2026-11-20", false},
		"closed now and then":          {but(daily("2026-10-31", 57, 100, 100), "2026-10-31", "2026-09-26"), "2026-11-02T08:00", "2026-11-01", false},
		"never closed":                 {but(daily("2026-10-31", 57, 100, 100), "2026-10-31"), "2026-11-02T08:00", "2026-10-31", false},
		"closed only yesterday":        {but(daily("2026-10-31", 57, 100, 100), "2026-10-31", "2026-09-26"), "2026-11-01T08:00", "2026-10-31", false},
		"a row or two a day":           {but(daily("2026-10-31", 57, 2, 2), "2026-10-31", "2026-10-08", "2026-10-20"), "2026-11-02T08:00", "2026-11-01", false},
		"working days, Saturday ends":  {weekdays("2026-10-30", 57), "2026-11-02T08:00", "2026-11-02", false},
		"working days, two are late":   {weekdays("2026-10-28", 57), "2026-11-02T08:00", "2026-10-29", false},
		"every few days":               {sparse("2026-10-28", 12, 6, 5, 9, 7, 9), "2026-11-02T08:00", "2026-11-02", false},
		"every few days, and late":     {sparse("2026-10-18", 12, 6, 5, 9, 7, 9), "2026-11-02T08:00", "2026-10-19", false},
		"weekly stamps":                {stamps(4, "2026-11-09", "2026-11-02", "2026-10-26"), "2026-11-20T07:00", "2026-11-16", false},
		"weekly stamps, the week runs": {stamps(4, "2026-11-16", "2026-11-09", "2026-11-02", "2026-10-26"), "2026-11-20T07:00", "2026-11-16", false},
		"one day":                      {stamps(4, "2026-11-01"), "2026-11-20T07:00", "2026-11-02", false},
	} {
		now, err := time.Parse("2006-01-02T15:04", c.now)
		if err != nil {
			t.Fatal(err)
		}
		got, partial := watermark(c.days, now, "orders", false)
		if got.Format(time.DateOnly) != c.want || (partial != "") != c.partial {
			t.Errorf("%s: %s %q, want %s", name, got.Format(time.DateOnly), partial, c.want)
		}
	}
}

func TestPartialDayIsToldInWords(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 24, 7, 0, 0, 0, time.UTC)
	_, got := watermark(daily("2026-11-23", 57, 430, 112), now, "orders", false)
	for _, part := range []string{"23 Nov 2026", "112 orders", "430", "Monday"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q lacks %q", got, part)
		}
	}
}

func TestYearsAreCompleteWhenTheyAreOver(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 7, 0, 0, 0, time.UTC)
	for year, want := range map[int]string{2025: "2026-01-01", 2024: "2025-01-01", 2026: "2026-01-01", 2030: "2026-01-01"} {
		_, got := years(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), now)
		if got.Format(time.DateOnly) != want {
			t.Errorf("%d: complete up to %s, want %s", year, got.Format(time.DateOnly), want)
		}
	}
}

// In São Paulo 4 November 2018 began at one o'clock, in Beirut so did 29 March 2026.
func TestWatermarkIsWhereADayBeginsThatHasNoMidnight(t *testing.T) {
	t.Parallel()
	for zone, skipped := range map[string]string{"America/Sao_Paulo": "2018-11-04", "Asia/Beirut": "2026-03-29"} {
		z, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		begins := dayStart(skipped, z)
		if got := begins.Format("2006-01-02 15:04"); got != skipped+" 01:00" {
			t.Errorf("%s: the day begins at %s", zone, got)
		}
		eve := begins.Add(-time.Minute)
		end, _ := watermark([]dayRows{{later(eve, 0, 0), 10}}, begins.AddDate(0, 0, 3), "orders", false)
		if !end.Equal(begins) {
			t.Errorf("%s: the day before is complete at %v", zone, end)
		}
		column := catalog.Column{Type: sitrep.TypeDate}
		if got, ok := stamp(&column, skipped, z); !ok || !got.Equal(begins) {
			t.Errorf("%s: the date is read as %v", zone, got)
		}
	}
}

func TestRecordsOfOneDayAWeekAreCompleteOnceTheirDayIsOver(t *testing.T) {
	t.Parallel()
	var days []dayRows
	for at := range 20 {
		days = append(days, dayRows{time.Date(2026, 10, 27, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -7*at), 64})
	}
	now := time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	if end, _ := watermark(days, now, "records", true); end.Format(time.DateOnly) != "2026-10-28" {
		t.Errorf("records are complete until %s", end)
	}
	if end, _ := watermark(days, now, "weeks", false); end.Format(time.DateOnly) != "2026-10-27" {
		t.Errorf("weeks are complete until %s", end)
	}
}
