package catalog

import (
	"math"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// clockForms are how times of day are written: 6:45, 06:45:10, 6:45 AM, 6.45, 6h45, 0645.
var clockForms = []string{"%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M%p", "%I:%M:%S %p", "%H.%M", "%HH%M", "%H%M"}

// ClockSQL is the time of day that a text says, as a TIMESTAMP of one and the same day; NULL where it says none. A text of
// digits alone is one if it has four of them.
func ClockSQL(text string) string {
	trimmed := "upper(trim(" + text + "))"
	return "CASE WHEN length(" + trimmed + ") > 3 THEN try_strptime(" + trimmed + ", ['" + strings.Join(clockForms, "', '") + "']) END"
}

// MayBeClock reports whether a column holds texts and its name speaks of when something was, or was due.
func (c *Column) MayBeClock() bool {
	return c.Type == sitrep.TypeString && c.Distinct > 1 && model.NamesTime(c.Name)
}

// DaySeconds is the length of a day.
const DaySeconds = 86_400

// EarliestClock is the least length, in seconds, that the time from one time of day to another has: lengths are told the way
// round midnight that is nearer to the usual one, so that a train that leaves early was not 24 hours late, and a night
// shift is as long as it was. ok is false for columns that are not two times of day.
func (p *Profile) EarliestClock(from, until string) (seconds float64, ok bool) {
	a, b := p.Column(from), p.Column(until)
	if a == nil || b == nil || !a.Clock || !b.Clock {
		return 0, false
	}
	usual := 0.0
	for _, l := range b.Lags {
		if l.Of == from {
			usual = l.Days
		}
	}
	for _, l := range a.Lags {
		if l.Of == until {
			usual = -l.Days
		}
	}
	return math.Round(usual*DaySeconds) - DaySeconds/2, true
}

// Around tells a length in seconds, of less than a day either way, the way round midnight that is not below the least.
func Around(span string, least float64) string {
	from, to := strconv.FormatFloat(least, 'f', 0, 64), strconv.FormatFloat(least+DaySeconds, 'f', 0, 64)
	return "(" + span + " + CASE WHEN " + span + " < " + from + " THEN 86400 WHEN " + span + " >= " + to + " THEN -86400 ELSE 0 END)"
}
