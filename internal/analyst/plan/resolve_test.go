package plan_test

import (
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// resolved is a question with its dates on the tests' clock.
func resolved(t *testing.T, q plan.Question) plan.Resolved { return resolvedOn(t, q, clock()) }

func resolvedOn(t *testing.T, q plan.Question, c plan.Clock) plan.Resolved {
	t.Helper()
	q.ID = "q1"
	rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile(), c)
	if err != nil {
		t.Fatal(err)
	}
	return rs[0]
}

// long is the tests' clock over four years of data, so that windows have one before.
func long() plan.Clock {
	c := clock()
	c.First = time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)
	return c
}

func dated(w *plan.Window) string {
	if w == nil {
		return "none"
	}
	return w.Start.UTC().Format("2006-01-02T15") + "/" + w.End.UTC().Format("2006-01-02T15")
}

// The clock's data is complete to 3 December 2026, a Thursday.
func TestPeriodsBecomeWindows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		period                plan.Period
		window, before, label string
	}{
		{plan.Period{Kind: plan.LastComplete, Unit: plan.Day, N: 1}, "2026-12-03T00/2026-12-04T00", "2026-12-02T00/2026-12-03T00", "3 Dec 2026"},
		{plan.Period{Kind: plan.LastComplete, Unit: plan.Week, N: 1}, "2026-11-23T00/2026-11-30T00", "2026-11-16T00/2026-11-23T00", "23–29 Nov 2026"},
		{plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}, "2026-11-01T00/2026-12-01T00", "2026-10-01T00/2026-11-01T00", "November 2026"},
		{plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Ago: 2}, "2026-09-01T00/2026-10-01T00", "2026-08-01T00/2026-09-01T00", "September 2026"},
		{plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 12}, "2025-12-01T00/2026-12-01T00", "2024-12-01T00/2025-12-01T00", "December 2025–November 2026"},
		{plan.Period{Kind: plan.LastComplete, Unit: plan.Quarter, N: 1}, "2026-07-01T00/2026-10-01T00", "2026-04-01T00/2026-07-01T00", "Q3 2026"},
		{plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1}, "2025-01-01T00/2026-01-01T00", "2024-01-01T00/2025-01-01T00", "2025"},
		{plan.Period{Kind: plan.Rolling, Unit: plan.Day, N: 7}, "2026-11-27T00/2026-12-04T00", "2026-11-20T00/2026-11-27T00", "27 Nov–3 Dec 2026"},
		{plan.Period{Kind: plan.Rolling, Unit: plan.Day, N: 30}, "2026-11-04T00/2026-12-04T00", "2026-10-05T00/2026-11-04T00", "4 Nov–3 Dec 2026"},
		{plan.Period{Kind: plan.ToDate, Unit: plan.Month}, "2026-12-01T00/2026-12-04T00", "2026-11-01T00/2026-11-04T00", "1–3 Dec 2026"},
		{plan.Period{Kind: plan.ToDate, Unit: plan.Quarter}, "2026-10-01T00/2026-12-04T00", "2026-07-01T00/2026-09-03T00", "1 Oct–3 Dec 2026"},
		{plan.Period{Kind: plan.ToDate, Unit: plan.Year}, "2026-01-01T00/2026-12-04T00", "2025-01-01T00/2025-12-04T00", "1 Jan–3 Dec 2026"},
		{plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: 2025}, "2025-01-01T00/2026-01-01T00", "2024-01-01T00/2025-01-01T00", "2025"},
		{plan.Period{Kind: plan.Calendar, Unit: plan.Quarter, Year: 2025, Index: 3}, "2025-07-01T00/2025-10-01T00", "2025-04-01T00/2025-07-01T00", "Q3 2025"},
		{plan.Period{Kind: plan.Calendar, Unit: plan.Quarter, Index: 2}, "2026-04-01T00/2026-07-01T00", "2026-01-01T00/2026-04-01T00", "Q2 2026"},
		{plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 2}, "2026-02-01T00/2026-03-01T00", "2026-01-01T00/2026-02-01T00", "February 2026"},
		{plan.Period{Kind: plan.Calendar, Unit: plan.Week, Year: 2026, Index: 1}, "2025-12-29T00/2026-01-05T00", "2025-12-22T00/2025-12-29T00", "29 Dec 2025–4 Jan 2026"},
		{plan.Period{Kind: plan.Calendar, Unit: plan.Day, Year: 2026, Index: 505}, "2026-05-05T00/2026-05-06T00", "2026-05-04T00/2026-05-05T00", "5 May 2026"},
		{plan.Period{Kind: plan.Range, From: "2026-03-01", To: "2026-05-31"}, "2026-03-01T00/2026-06-01T00", "2025-12-01T00/2026-03-01T00", "March–May 2026"},
		{plan.Period{Kind: plan.Range, From: "2026-05-01", To: "2026-05-15"}, "2026-05-01T00/2026-05-16T00", "2026-04-16T00/2026-05-01T00", "1–15 May 2026"},
		{plan.Period{Kind: plan.Range, From: "2024-01-01", To: "2025-12-31"}, "2024-01-01T00/2026-01-01T00", "none", "2024–2025"},
		{plan.Period{Kind: plan.Since, From: "2026-05-01"}, "2026-05-01T00/2026-12-04T00", "none", "1 May–3 Dec 2026"},
		{plan.Period{Kind: plan.Since, From: "--05-01"}, "2026-05-01T00/2026-12-04T00", "none", "1 May–3 Dec 2026"},
		{plan.Period{Kind: plan.Since, From: "--12-24"}, "2025-12-24T00/2026-12-04T00", "none", "24 Dec 2025–3 Dec 2026"},
		{plan.Period{Kind: plan.Before, To: "2025-01-01"}, "2023-01-01T00/2025-01-01T00", "none", "2023–2024"},
	} {
		r := resolvedOn(t, plan.Question{Measures: []plan.Measure{orders}, Period: &c.period}, long())
		if got := dated(r.Window); got != c.window {
			t.Errorf("%+v: window %s, want %s", c.period, got, c.window)
		}
		if got := dated(r.Before); got != c.before {
			t.Errorf("%+v: held against %s, want %s", c.period, got, c.before)
		}
		if r.Window != nil && r.Window.Label != c.label {
			t.Errorf("%+v: called %q, want %q", c.period, r.Window.Label, c.label)
		}
	}
}

func TestComparisonIsWithTheWindowThatIsAskedFor(t *testing.T) {
	t.Parallel()
	month := plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}
	week := plan.Period{Kind: plan.LastComplete, Unit: plan.Week, N: 1}
	for name, c := range map[string]struct {
		period  plan.Period
		compare *plan.Comparison
		want    string
	}{
		"by default the unit before":       {month, nil, "2026-10-01T00/2026-11-01T00"},
		"nothing":                          {month, &plan.Comparison{Kind: plan.NoComparison}, "none"},
		"the previous":                     {month, &plan.Comparison{Kind: plan.Previous}, "2026-10-01T00/2026-11-01T00"},
		"a year ago":                       {month, &plan.Comparison{Kind: plan.YearAgo}, "2025-11-01T00/2025-12-01T00"},
		"a year ago, weekday on weekday":   {week, &plan.Comparison{Kind: plan.YearAgo}, "2025-11-24T00/2025-12-01T00"},
		"another period":                   {month, &plan.Comparison{Kind: plan.OtherPeriod, Period: &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Year: 2024, Index: 2}}, "2024-02-01T00/2024-03-01T00"},
		"as much of another year":          {plan.Period{Kind: plan.ToDate, Unit: plan.Year}, &plan.Comparison{Kind: plan.YearAgo}, "2025-01-01T00/2025-12-04T00"},
		"what lies before the data begins": {plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: 2023}, nil, "none"},
	} {
		q := plan.Question{Measures: []plan.Measure{orders}, Period: &c.period, Compare: c.compare}
		if got := dated(resolvedOn(t, q, long()).Before); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestPeriodThatTheDataCoversOnlyPartlyIsNotComparedWith(t *testing.T) {
	t.Parallel()
	q := plan.Question{Measures: []plan.Measure{orders}, Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}}
	for first, want := range map[int]string{1: "2026-10-01T00/2026-11-01T00", 4: "2026-10-01T00/2026-11-01T00", 20: "none"} {
		c := long()
		c.First = time.Date(2026, 10, first, 9, 0, 0, 0, time.UTC)
		r := resolvedOn(t, q, c)
		if got := dated(r.Before); got != want {
			t.Errorf("from %d October on: %s, want %s", first, got, want)
		}
		if said := len(r.Notes) > 0; said != (first > 1) {
			t.Errorf("from %d October on: notes %v", first, r.Notes)
		}
	}
}

func TestAYearIsHeldAgainstAsMuchOfTheOneBeforeAsTheDataHas(t *testing.T) {
	t.Parallel()
	year := plan.Period{Kind: plan.ToDate, Unit: plan.Year, N: 1}
	month := plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}
	for name, c := range map[string]struct {
		period         plan.Period
		first          time.Time
		window, before string
	}{
		"all of it":                  {year, time.Date(2024, 1, 1, 9, 0, 0, 0, time.UTC), "2026-01-01T00/2026-12-04T00", "2025-01-01T00/2025-12-04T00"},
		"its first days lack":        {year, time.Date(2025, 1, 5, 9, 0, 0, 0, time.UTC), "2026-01-01T00/2026-12-04T00", "2025-01-01T00/2025-12-04T00"},
		"the months that it has":     {year, time.Date(2025, 8, 20, 9, 0, 0, 0, time.UTC), "2026-09-01T00/2026-12-04T00", "2025-09-01T00/2025-12-04T00"},
		"less than a month":          {year, time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC), "2026-01-01T00/2026-12-04T00", "none"},
		"a month with its last days": {month, time.Date(2025, 11, 25, 9, 0, 0, 0, time.UTC), "2026-11-01T00/2026-12-01T00", "none"},
	} {
		clock := long()
		clock.First = c.first
		r := resolvedOn(t, plan.Question{Measures: []plan.Measure{orders}, Period: &c.period, Compare: &plan.Comparison{Kind: plan.YearAgo}}, clock)
		if window, before := dated(r.Window), dated(r.Before); window != c.window || before != c.before {
			t.Errorf("%s: %s against %s, want %s against %s", name, window, before, c.window, c.before)
		}
	}
}

func TestAUnitUnderWayWithoutRowsIsNoPointOfACourse(t *testing.T) {
	t.Parallel()
	for latest, want := range map[time.Time]string{
		time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC): "2026-12-01T00", time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC): "2026-12-02T00",
	} {
		c := long()
		c.Latest, c.Watermark = latest, time.Date(2026, 12, 2, 0, 0, 0, 0, time.UTC)
		q := plan.Question{Intent: plan.Trend, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Grain: plan.Month}}}
		r := resolvedOn(t, q, c)
		if r.Spine == nil || r.Spine.End.Format("2006-01-02T15") != want {
			t.Errorf("rows up to %s: the course goes to %+v, want %s", latest, r.Spine, want)
		}
	}
}

func TestFiscalYearsBeginWhereTheyAreSaidTo(t *testing.T) {
	t.Parallel()
	c := long()
	c.YearStart = time.July
	for want, p := range map[string]plan.Period{
		"2025-07-01T00/2026-07-01T00 FY 2026 (July 2025–June 2026)":    {Kind: plan.Calendar, Unit: plan.Year, Year: 2026},
		"2026-01-01T00/2027-01-01T00 2026":                             {Kind: plan.Calendar, Unit: plan.Year, Year: 2026, Fixed: true},
		"2026-07-01T00/2026-10-01T00 Q1 FY 2027 (July–September 2026)": {Kind: plan.LastComplete, Unit: plan.Quarter, N: 1},
	} {
		w := resolvedOn(t, plan.Question{Measures: []plan.Measure{orders}, Period: &p}, c).Window
		if got := dated(w) + " " + w.Label; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestQuestionWithoutAPeriodHasNoWindow(t *testing.T) {
	t.Parallel()
	r := resolved(t, plan.Question{Measures: []plan.Measure{orders}})
	if r.Window != nil || r.Before != nil || r.Spine != nil || r.TimeField != "day" || r.Zone != "UTC" {
		t.Errorf("%+v", r)
	}
}

func TestPeriodCanBeAboutAnotherTimeThanTheTables(t *testing.T) {
	t.Parallel()
	r := resolved(t, plan.Question{Measures: []plan.Measure{orders}, Time: "closed", Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}})
	if r.TimeField != "closed" {
		t.Errorf("the window is about %q", r.TimeField)
	}
}

func TestPlansOfANewerProgramAreRefused(t *testing.T) {
	t.Parallel()
	p := plan.Plan{Version: plan.Version + 1, Questions: []plan.Question{{Measures: []plan.Measure{orders}}}}
	if err := plan.Validate(p, profile()); err == nil {
		t.Error("a form that nobody knows is accepted")
	}
	if err := plan.Validate(plan.Plan{Version: plan.Version}, profile()); err == nil {
		t.Error("a plan of no questions is accepted")
	}
}

func TestMeasuresNeedWhatTheyAreComputedFrom(t *testing.T) {
	t.Parallel()
	nope := plan.Predicate{Op: plan.In, Column: "nope", Values: []string{"x"}}
	deep := in("region", "North")
	for range 30 {
		deep = plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{deep}}
	}
	var refused []string
	cases := map[string]plan.Measure{
		"a share without a condition":    {Aggregate: plan.ShareWhere},
		"a share of an unknown field":    {Aggregate: plan.ShareWhere, Where: &nope},
		"a condition nested too deeply":  {Aggregate: plan.ShareWhere, Where: &deep},
		"an and of nothing":              {Aggregate: plan.Count, Where: &plan.Predicate{Op: plan.And}},
		"a span from no time":            {Aggregate: plan.Span, Column: "region", Until: "closed", Of: &plan.Measure{Aggregate: plan.Average}},
		"a span to no time":              {Aggregate: plan.Span, Column: "at", Until: "region", Of: &plan.Measure{Aggregate: plan.Average}},
		"a span without an aggregate":    {Aggregate: plan.Span, Column: "at", Until: "closed"},
		"a ratio without a denominator":  {Aggregate: plan.Ratio, Of: &amount},
		"a ratio of an unknown field":    {Aggregate: plan.Ratio, Of: &plan.Measure{Aggregate: plan.Sum, Column: "nope"}, Per: &orders},
		"a correlation with text":        {Aggregate: plan.Correlation, Column: "amount", Until: "region"},
		"the earliest of nothing":        {Aggregate: plan.Minimum, Column: "nope"},
		"a count of an unknown field":    {Aggregate: plan.Count, Column: "nope"},
		"a distinct of an unknown field": {Aggregate: plan.CountDistinct, Column: "nope"},
		"a percentile below zero":        {Aggregate: plan.Percentile, Column: "amount", P: -0.1},
	}
	for name, m := range cases {
		if plan.Validate(plan.Plan{Questions: []plan.Question{{Measures: []plan.Measure{m}}}}, profile()) == nil {
			refused = append(refused, name)
		}
	}
	if slices.Sort(refused); len(refused) > 0 {
		t.Errorf("accepted: %q", refused)
	}
}
