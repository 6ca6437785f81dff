package document

import (
	"fmt"
	"time"
)

// BucketLabel names a bucket of time by its start: "2026", "Q3 2026", "Oct 2026",
// "16–22 Nov 2026" for a week, "17 Nov 2026", "17 Nov 2026 09:00". What is not a
// date comes back as it is.
func BucketLabel(start, grain string) string {
	t, err := ParseTime(start)
	if err != nil {
		return start
	}
	switch grain {
	case "year":
		return t.Format("2006")
	case "quarter":
		return fmt.Sprintf("Q%d %d", (int(t.Month())+2)/3, t.Year())
	case "month":
		return t.Format("Jan 2006")
	case "week":
		return DaysLabel(t, t.AddDate(0, 0, 7))
	case "hour":
		return t.Format("2 Jan 2006 15:04")
	}
	if t.Hour() == 0 && t.Minute() == 0 && t.Second() == 0 {
		return t.Format("2 Jan 2006")
	}
	return t.Format("2 Jan 2006 15:04")
}

// DaysLabel names the days from start to before end.
func DaysLabel(start, end time.Time) string {
	last := end.AddDate(0, 0, -1)
	switch {
	case !last.After(start):
		return start.Format("2 Jan 2006")
	case start.Year() != last.Year():
		return start.Format("2 Jan 2006") + " – " + last.Format("2 Jan 2006")
	case start.Month() != last.Month():
		return start.Format("2 Jan") + " – " + last.Format("2 Jan 2006")
	}
	return start.Format("2") + "–" + last.Format("2 Jan 2006")
}

// ParseTime reads the forms of a date or an instant that [Value] writes.
func ParseTime(s string) (time.Time, error) {
	if len(s) == len(time.DateOnly) {
		return time.Parse(time.DateOnly, s)
	}
	return time.Parse("2006-01-02T15:04:05.999999", s)
}
