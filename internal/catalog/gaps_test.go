package catalog

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// TestTimesWithoutRowsAreKnownByTheirEnds: a summer in which nothing was, and no weekends.
func TestTimesWithoutRowsAreKnownByTheirEnds(t *testing.T) {
	t.Parallel()
	c := &Column{Role: sitrep.RoleTime, AllValues: true}
	for day := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2025; day = day.AddDate(0, 0, 1) {
		if summer := day.Month() == time.July || day.Month() == time.August; !summer && day.Weekday() != time.Sunday {
			c.Values = append(c.Values, ValueCount{Value: day.Format(time.DateOnly), Rows: 3})
		}
	}
	if got := gapsOf(c); len(got) != 1 || got[0] != (Gap{"2025-06-30", "2025-09-01"}) {
		t.Errorf("%+v", got)
	}
	c.AllValues = false
	if got := gapsOf(c); got != nil {
		t.Errorf("of some of the days %+v", got)
	}
}
