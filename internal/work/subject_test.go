package work_test

import (
	"strings"
	"testing"
	"time"
)

func TestSubjectSaysWhenAndWhatTheRunIsAbout(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("{title} ", 25)
	for subject, want := range map[string]string{
		"":                       "Revenue by region",
		"Numbers":                "Numbers",
		"Two  spaces":            "Two  spaces",
		"Sales of {date}":        "Sales of 6 Mar 2026", // 23:30 UTC is past midnight in Berlin
		"{dataset}: {period}":    "Orders: February 2026",
		"{title} ({date})":       "Revenue by region (6 Mar 2026)",
		"{Date} {week} {} {":     "{Date} {week} {} {",
		"{{date}}":               "{6 Mar 2026}",
		strings.TrimSpace(long):  strings.TrimSpace(strings.Repeat("Revenue by region ", 25))[:250],
		"{date} {date}{period}.": "6 Mar 2026 6 Mar 2026February 2026.",
	} {
		p := newPlace(t)
		p.period = "February 2026"
		c := p.claim()
		c.Report.Subject = subject
		c.Execution.Slot = time.Date(2026, 3, 5, 23, 30, 0, 0, time.UTC)
		c.Execution.CreatedAt = c.Execution.Slot.AddDate(0, 0, 3) // made late
		outcome, err := p.runner().Run(t.Context(), c)
		if err != nil || outcome.Content.Subject != want {
			t.Errorf("%q became %q, want %q, %v", subject, outcome.Content.Subject, want, err)
		}
	}
}

func TestSubjectIsNeverEmpty(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	c := p.claim()
	c.Report.Subject = " {period} "
	outcome, err := p.runner().Run(t.Context(), c)
	if err != nil || outcome.Content.Subject != "Revenue by region" {
		t.Errorf("%q, %v", outcome.Content.Subject, err)
	}
}

// What parts a period that there is not from its neighbours goes with it.
func TestSubjectWithoutAPeriodHasNoGap(t *testing.T) {
	t.Parallel()
	for subject, want := range map[string]string{
		"📈 {title} · {period} · {date}": "📈 Revenue by region · 6 Mar 2026",
		"{dataset}: {period}":           "Orders",
		"{period} - {dataset}":          "Orders",
		"{title} ({period})":            "Revenue by region",
		"{dataset} for {period}":        "Orders for",
		"{title}: {dataset}":            "Revenue by region: Orders",
	} {
		p := newPlace(t)
		p.period = ""
		c := p.claim()
		c.Report.Subject = subject
		c.Execution.Slot = time.Date(2026, 3, 5, 23, 30, 0, 0, time.UTC)
		outcome, err := p.runner().Run(t.Context(), c)
		if err != nil || outcome.Content.Subject != want {
			t.Errorf("%q became %q, want %q, %v", subject, outcome.Content.Subject, want, err)
		}
	}
}
