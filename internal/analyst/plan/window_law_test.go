package plan

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

var units = []Grain{Day, Week, Month, Quarter, Year}

// anyClock draws a clock with data in a zone that changes its clocks, or one
// that has no midnight once a year.
func anyClock(t *rapid.T) Clock {
	name := rapid.SampledFrom([]string{
		"UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Beirut", "Australia/Lord_Howe", "Asia/Kolkata",
	}).Draw(t, "zone")
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	c := Clock{
		Zone: zone, WeekStart: time.Weekday(rapid.IntRange(0, 6).Draw(t, "weekStart")),
		YearStart: time.Month(rapid.IntRange(1, 12).Draw(t, "yearStart")),
	}
	c.First = c.midnight(2012, 1, rapid.IntRange(1, 2000).Draw(t, "first"))
	c.Watermark = c.add(c.First, Day, rapid.IntRange(1, 3000).Draw(t, "days"))
	c.Latest = c.Watermark.Add(-time.Hour)
	c.Now = c.add(c.Watermark, Day, rapid.IntRange(0, 400).Draw(t, "late")).Add(time.Duration(rapid.IntRange(0, 1380).Draw(t, "minutes")) * time.Minute)
	return c
}

func anyPeriod(t *rapid.T) Period {
	p := Period{
		Kind: rapid.SampledFrom([]PeriodKind{LastComplete, Rolling, ToDate, Calendar}).Draw(t, "kind"),
		Unit: rapid.SampledFrom(units).Draw(t, "unit"), N: rapid.IntRange(1, 15).Draw(t, "n"),
		Ago: rapid.IntRange(0, 3).Draw(t, "ago"), Text: "said",
	}
	if p.Kind != Calendar {
		return p
	}
	p.Ago, p.N = 0, 1
	p.Year = rapid.SampledFrom([]int{0, 2014, 2016, 2019}).Draw(t, "year")
	p.Index = rapid.IntRange(1, map[Grain]int{Quarter: 4, Month: 12, Week: 52, Year: 1}[p.Unit]+1).Draw(t, "index") - 1
	if p.Index = max(p.Index, 1); p.Unit == Day {
		p.Index = 100*rapid.IntRange(1, 12).Draw(t, "month") + rapid.IntRange(1, 28).Draw(t, "day")
	}
	return p
}

func aResolved(t *rapid.T, c Clock, p Period, compare *Comparison) Resolved {
	profile := catalog.Profile{Time: "at", Columns: []catalog.Column{
		{Name: "at", Type: sitrep.TypeTimestamp, SQLType: "TIMESTAMP", Role: sitrep.RoleTime, Distinct: 900},
	}}
	q := Question{ID: "q1", Intent: Value, Measures: []Measure{{Aggregate: Count}}, Period: &p, Compare: compare}
	rs, err := Resolve(Plan{Version: Version, Questions: []Question{q}}, profile, c)
	if err != nil {
		t.Fatal(err)
	}
	return rs[0]
}

func TestWindowsAreHalfOpenAndNeverEmpty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		r := aResolved(t, c, anyPeriod(t), nil)
		if r.Outside != "" {
			if r.Before != nil || r.Covered == nil {
				t.Fatalf("outside the data, and yet %+v", r)
			}
			return
		}
		if !r.Window.Start.Before(r.Window.End) || r.Window.Label == "" {
			t.Fatalf("window %+v", r.Window)
		}
		if !r.Window.Start.Before(c.dataEnd()) || !r.Window.End.After(c.First) {
			t.Fatalf("window %+v lies outside the data, which nobody says", r.Window)
		}
	})
}

func TestComparisonNeverOverlapsItsWindow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		other := anyPeriod(t)
		compare := rapid.SampledFrom([]*Comparison{nil, {Kind: Previous}, {Kind: YearAgo}, {Kind: OtherPeriod, Period: &other}}).Draw(t, "compare")
		r := aResolved(t, c, anyPeriod(t), compare)
		if r.Before == nil {
			return
		}
		if !r.Before.Start.Before(r.Before.End) || r.Before.Label == "" {
			t.Fatalf("compared with %+v", r.Before)
		}
		if r.Before.End.After(r.Window.Start) {
			t.Fatalf("%+v overlaps %+v", r.Before, r.Window)
		}
	})
}

func TestPreviousIsAsManyUnitsJustBefore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		p := Period{Kind: LastComplete, Unit: rapid.SampledFrom(units).Draw(t, "unit"), N: rapid.IntRange(1, 5).Draw(t, "n")}
		w := c.window(p)
		before := c.previous(p, w)
		if !before.End.Equal(w.Start) || !c.add(before.Start, p.Unit, p.N).Equal(w.Start) {
			t.Fatalf("before %+v comes %+v", w, before)
		}
		if !c.floor(before.Start, p.Unit, false).Equal(before.Start) {
			t.Fatalf("%+v begins within a %s", before, p.Unit)
		}
	})
}

func TestUnitUnderWayIsHeldAgainstTheSameElapsedLength(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		p := Period{Kind: ToDate, Unit: rapid.SampledFrom(units[1:]).Draw(t, "unit")}
		w := c.window(p)
		before := c.previous(p, w)
		over := c.floor(w.End, p.Unit, false).Equal(w.End)
		if !over && !before.End.Equal(w.Start) && c.days(before.Start, before.End) != c.days(w.Start, w.End) {
			t.Fatalf("%+v is held against %+v", w, before)
		}
		if before.End.After(w.Start) || over && !before.End.Equal(w.Start) {
			t.Fatalf("%+v is held against %+v", w, before)
		}
	})
}

func TestEveryTimeLiesInOneUnit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		unit := rapid.SampledFrom(units).Draw(t, "unit")
		at := c.First.Add(time.Duration(rapid.Int64Range(0, int64(3000*24*time.Hour)).Draw(t, "at")))
		start := c.floor(at, unit, false)
		end := c.add(start, unit, 1)
		if start.After(at) || !end.After(at) {
			t.Fatalf("%v does not lie in the %s from %v to %v", at, unit, start, end)
		}
		if !c.floor(start, unit, false).Equal(start) || !c.floor(end.Add(-time.Nanosecond), unit, false).Equal(start) || !c.floor(end, unit, false).Equal(end) {
			t.Fatalf("the %s from %v to %v is not one", unit, start, end)
		}
		n := rapid.IntRange(-40, 40).Draw(t, "n")
		if back := c.add(c.add(start, unit, n), unit, -n); !back.Equal(start) {
			t.Fatalf("%d %ss from %v and back is %v", n, unit, start, back)
		}
	})
}

func TestDateThatAPlaceLeftOutIsTheNext(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Pacific/Apia")
	if err != nil {
		t.Fatal(err)
	}
	if got := DayStart(2011, time.December, 30, zone).Format("2006-01-02 15:04"); got != "2011-12-31 00:00" {
		t.Errorf("30 December begins at %s", got)
	}
}
