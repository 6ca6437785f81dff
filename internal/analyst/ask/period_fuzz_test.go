package ask

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Whatever stands where a period could: no panic, a plan that goes through JSON
// unchanged, and windows that are half-open.
func FuzzPeriods(f *testing.F) {
	for _, seed := range []string{
		"last 99999999999 years", "since", "from to", "between and", "first day of", "the first of the last of", "31/31/2025", "0/0/0000", "2025-00-00",
		"99.99.9999", "week 0", "week 54 of 2025", "Q0 Q5 FY", "FY'", "'25", "Oct '", "the nineties s", "3Q", "2025-", "2025--10", "May May May", "1 to 2 to 3 May",
		"last last last", "the the the year", "-- - —", "since the start of the end of the", "29 Feb 1900", "10000 decades ago", "last century", "٣ مايو",
	} {
		f.Add(seed, int64(1_795_000_000), uint8(0))
	}
	r := readerAbout(dated())
	f.Fuzz(func(t *testing.T, phrase string, now int64, starts uint8) {
		if len(phrase) > 300 || !utf8.ValidString(phrase) || now < 0 || now > 4_000_000_000 {
			return
		}
		p := r.Read("revenue " + phrase)
		if len(p.Questions) == 0 {
			return
		}
		rs, err := plan.Resolve(throughJSON(t, p), dated(), anyDay(now, starts))
		if err != nil {
			t.Fatalf("%q: %v", phrase, err)
		}
		for _, r := range rs {
			if r.Outside == "" && r.Window != nil && !r.Window.Start.Before(r.Window.End) {
				t.Errorf("%q: window %v", phrase, *r.Window)
			}
			if r.Before != nil && (!r.Before.Start.Before(r.Before.End) || r.Before.End.After(r.Window.Start)) {
				t.Errorf("%q: window %v against %v", phrase, *r.Window, *r.Before)
			}
			if _, err := plan.Compile(r, dated()); err != nil {
				t.Errorf("%q: %v", phrase, err)
			}
		}
	})
}

func anyDay(now int64, starts uint8) plan.Clock {
	at := time.Unix(now, 0).UTC()
	day := at.Truncate(24 * time.Hour)
	return plan.Clock{
		Now: at, Zone: time.UTC, First: day.AddDate(-3, 0, 0), Latest: day.Add(-time.Hour), Watermark: day,
		WeekStart: time.Weekday(starts % 7), YearStart: time.Month(starts%12 + 1),
	}
}

func throughJSON(t *testing.T, p plan.Plan) (out plan.Plan) {
	t.Helper()
	text, err := json.Marshal(p)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every phrase of the table, as pinned: what the plan says of a period is all that
// a run needs.
func TestPlansOfPeriodsSurviveBeingStored(t *testing.T) {
	t.Parallel()
	for _, b := range windowBlocks(t) {
		for _, row := range b.rows {
			p := b.read(row)
			if len(p.Questions) == 0 {
				continue
			}
			made, errMade := plan.Resolve(p, b.profile, b.clock)
			kept, errKept := plan.Resolve(throughJSON(t, p), b.profile, b.clock)
			if errMade != nil || errKept != nil {
				t.Fatalf("%q: %v, %v", row.cells[0], errMade, errKept)
			}
			if b.dates(made[0].Window) != b.dates(kept[0].Window) || b.dates(made[0].Before) != b.dates(kept[0].Before) {
				t.Errorf("%q: %s against %s, stored %s against %s", row.cells[0],
					b.dates(made[0].Window), b.dates(made[0].Before), b.dates(kept[0].Window), b.dates(kept[0].Before))
			}
		}
	}
}

var aYear = regexp.MustCompile(`\b(19|20)\d\d\b`)

// A plan knows no clock: nothing of the day it was made on is in it.
func TestPeriodsOfAPlanHoldNoDateThatThePromptDoesNotName(t *testing.T) {
	t.Parallel()
	for _, b := range windowBlocks(t) {
		for _, row := range b.rows {
			if strings.ContainsAny(row.cells[0], "0123456789") || strings.Contains(row.cells[0], "ties") {
				continue
			}
			text, err := json.Marshal(b.read(row).Questions)
			if err != nil {
				t.Fatal(err)
			}
			if aYear.Match(text) {
				t.Errorf("%q: %s", row.cells[0], text)
			}
		}
	}
}
