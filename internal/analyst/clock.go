package analyst

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// recentDays is how many of the newest days with rows are looked at to tell a
// complete day from one that is still arriving.
const recentDays = 57

// clock tells the run the time: what the data covers, and up to when it is
// complete. partial says which day is not counted and why; empty: none.
func (m *maker) clock(ctx context.Context, r Request) (c plan.Clock, partial string, err error) {
	zone := time.UTC
	if r.Timezone != "" {
		if zone, err = time.LoadLocation(r.Timezone); err != nil {
			return c, "", sitrep.Invalidf("there is no time zone %q", r.Timezone)
		}
	}
	c = plan.Clock{Now: r.Now, Zone: zone, WeekStart: r.Semantics.Week(), YearStart: r.Semantics.Year()}
	column := m.profile.Column(m.profile.Time)
	if column == nil {
		return c, "", nil
	}
	first, okFirst := stamp(column, column.Min, zone)
	latest, okLatest := stamp(column, column.Max, zone)
	if !okFirst || !okLatest || first.After(r.Now) {
		return c, "", nil
	}
	c.First, c.Latest = first, latest
	if column.Type == sitrep.TypeInteger {
		c.YearStart = time.January // a number of a year cannot be cut at April
		c.Latest, c.Watermark = years(latest, r.Now.In(zone))
		return c, "", nil
	}
	days, err := m.recent(ctx, c)
	if err != nil || len(days) == 0 {
		return c, "", err
	}
	if latest.After(r.Now) {
		c.Latest = later(days[0].start, 0, 1).Add(-time.Microsecond)
	}
	c.Watermark, partial = watermark(days, r.Now.In(zone), m.profile.RowNoun, keyed(&m.profile))
	if end := unitEnd(days); end.After(c.Latest) {
		c.Ends = end
	}
	return c, partial, nil
}

// keyed reports whether each row of a table has a key of its own.
func keyed(p *catalog.Profile) bool {
	return slices.ContainsFunc(p.Columns, func(c catalog.Column) bool { return c.Kind == catalog.KindKey })
}

// stamp reads a time of a profile: an ISO date, an instant, or the number of a
// year.
func stamp(c *catalog.Column, text string, zone *time.Location) (time.Time, bool) {
	if c.Type == sitrep.TypeInteger {
		year, err := strconv.Atoi(text)
		return time.Date(year, time.January, 1, 0, 0, 0, 0, zone), err == nil && year > 0 && year < 10000
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999", "2006-01-02 15:04:05.999999999-07", "2006-01-02 15:04:05.999999999-07:00"} {
		switch t, err := time.ParseInLocation(layout, text, zone); {
		case err == nil && layout == time.DateOnly:
			return dayStart(text, zone), true
		case err == nil:
			return t.In(zone), true
		}
	}
	return time.Time{}, false
}

func dayStart(date string, zone *time.Location) time.Time {
	t, _ := time.Parse(time.DateOnly, date) // it was parsed before
	return plan.DayStart(t.Year(), t.Month(), t.Day(), zone)
}

// years is what a field of year numbers covers: whole years, the one of now as far
// as it is over.
func years(latest, now time.Time) (end, complete time.Time) {
	next := latest.AddDate(1, 0, 0)
	if next.After(now) {
		this := time.Date(now.Year(), time.January, 1, 0, 0, 0, 0, now.Location())
		return now, minTime(latest, this)
	}
	return next.Add(-time.Microsecond), next
}

// dayRows is a day and its rows.
type dayRows struct {
	start time.Time
	rows  int64
}

// recent counts the rows of the newest days that have any, newest first, as far
// as they are not in the future.
func (m *maker) recent(ctx context.Context, c plan.Clock) ([]dayRows, error) {
	from := later(c.Latest, -24, 0) // whole days
	if c.Latest.After(c.Now) {
		from = c.First
	}
	q := plan.Resolved{
		Question: plan.Question{
			ID: "clock", Intent: plan.Breakdown, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "rows"}},
			By:   []plan.Dimension{{Column: m.profile.Time, Grain: plan.Day, Label: "day"}},
			Rank: &plan.Rank{N: recentDays, Column: m.profile.Time},
		},
		TimeField: m.profile.Time, Zone: c.Zone.String(), WeekStart: c.WeekStart,
		Window: &plan.Window{Start: from, End: c.Now},
	}
	compiled, err := plan.Compile(q, m.profile)
	if err != nil {
		return nil, fmt.Errorf("compile the clock: %w", err)
	}
	rows, err := m.table.Query(ctx, compiled[0].SQL, compiled[0].Args...)
	if err != nil {
		return nil, fmt.Errorf("count recent days: %w", err)
	}
	m.queries++
	var out []dayRows
	for _, v := range rows.Values {
		day, okDay := v[0].(time.Time)
		n, okRows := v[1].(int64)
		if okDay && okRows && len(out) < recentDays {
			out = append(out, dayRows{plan.DayStart(day.Year(), day.Month(), day.Day(), c.Zone), n})
		}
	}
	return out, nil
}

// watermark is the end of the last complete day. Data that is stamped once a
// week, a month or a year covers its whole unit. A newest day with less than half
// the rows that its weekday usually has is still arriving. Records, each with a key of its own, are of their day, on
// whichever weekday they are made: a week is not to be waited for.
func watermark(days []dayRows, now time.Time, noun string, records bool) (end time.Time, partial string) {
	today := later(now, 0, 0)
	last := days[0]
	end = unitEnd(days)
	if end.After(today) {
		if records && last.start.Before(today) {
			return later(last.start, 0, 1), ""
		}
		if !last.start.Before(today) || unitEnd(days[:1]).Before(end) {
			return minTime(last.start, today), ""
		}
		return today, ""
	}
	usual := usualRows(days)
	if unitEnd(days[:1]).Equal(end) && usual > 0 && float64(last.rows) < tooFew(usual) {
		partial = fmt.Sprintf("%s looks incomplete: %s against some %s on a usual %s. It is not counted as a complete day.",
			last.start.Format("2 Jan 2006"), count(last.rows, noun), count(int64(usual), ""), last.start.Weekday())
		return last.start, partial
	}
	return closed(end, today, days), ""
}

// What is known of a rhythm.
const (
	knownDays  = 15  // with rows, in five weeks of weekdays at most: from then on, weekdays are told apart
	knownGaps  = 5   // between days with rows, where these are rarer
	fewWaiting = 2.3 // rows that might have come: one time in ten none does
)

// closed adds to the end of the data the days that nothing was to come on: what is there up to Friday is whole where nobody works on
// weekends, and a month is over whose last day had no row, as such days have none now and then.
func closed(end, today time.Time, days []dayRows) time.Time {
	if len(days) < knownDays || later(days[knownDays-1].start, 0, 5*knownDays).Before(end) {
		return closedBetween(end, today, days)
	}
	whole, last := end, later(days[0].start, 0, longestGap(days))
	for waiting := 0.0; whole.Before(today) && restful(whole, end, today, days, &waiting); whole = later(whole, 0, 1) {
		if !whole.Before(last) {
			return end // nothing came for longer than ever: it has not come yet
		}
	}
	return whole
}

// closedBetween is the same of days that are too few for a rhythm of the week: as long as the next one may take as it did at least twice.
func closedBetween(end, today time.Time, days []dayRows) time.Time {
	var gaps []time.Duration
	for i := 1; i < len(days); i++ {
		gaps = append(gaps, days[i-1].start.Sub(days[i].start))
	}
	if len(gaps) < knownGaps || !unitEnd(days).Equal(later(days[0].start, 0, 1)) {
		return end
	}
	slices.Sort(gaps)
	usual := int(math.Round(gaps[len(gaps)-2].Hours() / 24))
	if later(days[0].start, 0, usual).Before(today) { // it is late
		return end
	}
	return today
}

// restful reports whether a day without rows is none to wait for: its weekday often has none, or had none before, or few were to come. For
// these two a day more must have passed in which they could come. waiting is how many might have come until then.
func restful(day, end, today time.Time, days []dayRows, waiting *float64) bool {
	often, once, usual := emptiness(day.Weekday(), end, days)
	if often {
		return true
	}
	*waiting += usual
	return later(day, 0, 1).Before(today) && (once || *waiting <= fewWaiting)
}

// longestGap is the most days from one day with rows to the next.
func longestGap(days []dayRows) int {
	longest := time.Duration(0)
	for i := 1; i < len(days); i++ {
		longest = max(longest, days[i-1].start.Sub(days[i].start))
	}
	return int(math.Round(longest.Hours() / 24))
}

// emptiness is whether one in six of the days of the week before a time has no rows, whether one has none, and how many they have on average.
func emptiness(day time.Weekday, before time.Time, days []dayRows) (often, once bool, usual float64) {
	weeks := int(before.Sub(days[len(days)-1].start).Hours() / (7 * 24))
	filled, rows := 0, int64(0)
	for _, d := range days {
		if d.start.Weekday() == day {
			filled, rows = filled+1, rows+d.rows
		}
	}
	known := weeks >= 6
	return filled == 0 || known && 6*(weeks-filled) >= weeks, known && filled < weeks, float64(rows) / float64(max(weeks, 1))
}

func count(n int64, noun string) string {
	return document.Format(document.Value(n), noun, document.StyleCount)
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// unitEnd is the end of the unit that the newest stamp stands for.
func unitEnd(days []dayRows) time.Time {
	last := days[0].start
	if len(days) < 3 {
		return later(last, 0, 1)
	}
	all := func(is func(time.Time) bool) bool {
		return !slices.ContainsFunc(days, func(d dayRows) bool { return !is(d.start) })
	}
	switch {
	case all(func(t time.Time) bool { return t.YearDay() == 1 }):
		return later(last, 12, 0)
	case all(func(t time.Time) bool { return t.Day() == 1 && (t.Month()-1)%3 == 0 }):
		return later(last, 3, 0)
	case all(func(t time.Time) bool { return t.Day() == 1 }):
		return later(last, 1, 0)
	case all(func(t time.Time) bool { return t.AddDate(0, 0, 1).Day() == 1 }):
		return later(last, 0, 1) // stamped at the ends of months
	case all(func(t time.Time) bool { return t.Weekday() == last.Weekday() }):
		return later(last, 0, 7)
	}
	return later(last, 0, 1)
}

// later is the beginning of a day some months and days after a time. The day may
// begin at one o'clock: adding to a time could end up in the evening before.
func later(t time.Time, months, days int) time.Time {
	y, m, d := t.Date()
	return plan.DayStart(y, m+time.Month(months), d+days, t.Location())
}

// tooFew is the number of rows below which a day is taken to be still arriving: half
// the usual, and less where days are so small that half of them comes by chance
// (three standard deviations of a count).
func tooFew(usual float64) float64 { return min(usual/2, usual-3*math.Sqrt(usual)) }

// usualRows is the median of the rows on the newest day's weekday, over up to
// eight weeks; 0 when too few are known.
func usualRows(days []dayRows) float64 {
	var rows []int64
	for _, d := range days[1:] {
		if d.start.Weekday() == days[0].start.Weekday() && len(rows) < 8 {
			rows = append(rows, d.rows)
		}
	}
	if len(rows) < 4 {
		return 0
	}
	slices.Sort(rows)
	return float64(rows[(len(rows)-1)/2]+rows[len(rows)/2]) / 2
}
