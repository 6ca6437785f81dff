package analyst_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// The shop's data ends on 31 October 2026. The plan goes through JSON, as it
// does where it is pinned.
func TestOnePlanOnThreeSlotsGivesThreeWindows(t *testing.T) {
	t.Parallel()
	from := openShop(t, 1)
	first := makeReport(t, from, request("total revenue by region last month"))
	text, err := json.Marshal(first.Plan)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "2026") {
		t.Errorf("the plan holds dates: %s", text)
	}
	var pinned plan.Plan
	if err := json.Unmarshal(text, &pinned); err != nil {
		t.Fatal(err)
	}
	for now, want := range map[string]string{
		"2026-11-20": "October 2026 against September 2026",
		"2026-10-02": "September 2026 against August 2026",
		"2026-03-31": "February 2026 against January 2026",
	} {
		r := request("total revenue by region last month")
		r.Plan, r.Now = &pinned, at(t, now)
		report := makeReport(t, from, r)
		if got := report.Document.Method.Windows["q1"]; got != want {
			t.Errorf("on %s: %q, want %q", now, got, want)
		}
		month, _, _ := strings.Cut(want, " against")
		if !strings.Contains(report.Markdown, month) {
			t.Errorf("on %s: the report does not name %s", now, month)
		}
	}
}

func at(t *testing.T, day string) time.Time {
	t.Helper()
	v, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	return v.Add(7 * time.Hour)
}

func TestReportsSayTheDatesThatWereResolved(t *testing.T) {
	t.Parallel()
	from := openShop(t, 1)
	for prompt, parts := range map[string][]string{
		"total revenue last week":           {"19–25 Oct 2026", "12–18 Oct 2026"},
		"total revenue Q3 vs Q2 2026":       {"Q3 2026", "Q2 2026"},
		"total revenue this year":           {"January–October 2026", "January–October 2025"},
		"total revenue last 7 days yoy":     {"25–31 Oct 2026", "26 Oct–1 Nov 2025", "364 days"},
		"total revenue since last quarter":  {"July–October 2026"},
		"total revenue on 05/10/2026":       {"10 May 2026", "5 October 2026"},
		"total revenue today":               {"31 Oct 2026", "no rows for 20 Nov 2026"},
		"total revenue in the last 3 hours": {"31 Oct 2026", "no time of day"},
	} {
		report := makeReport(t, from, request(prompt))
		for _, part := range parts {
			if !strings.Contains(report.Markdown, part) {
				t.Errorf("%q: the report lacks %q:\n%s", prompt, part, report.Markdown)
			}
		}
	}
}

// On 10 November the data reaches into last month and not into last week.
func TestTheFirstLineSaysThatTheDataEndsBeforeThePeriod(t *testing.T) {
	t.Parallel()
	from := openShop(t, 1)
	for prompt, want := range map[string]string{
		"total revenue last week":            "The data ends on 31 Oct 2026, before “last week” begins; the newest that it has is 19–25 Oct 2026.",
		"total revenue by region this month": "The data ends on 31 Oct 2026, before “this month” begins; the newest that it has is October 2026.",
		"total revenue last month":           "",
		"total revenue last complete week":   "",
		"total revenue this year":            "",
		"how are we doing":                   "",
	} {
		r := request(prompt)
		r.Now = at(t, "2026-11-10")
		d := makeReport(t, from, r).Document
		if want != "" && d.Summary[0].Text != want || want == "" && strings.Contains(d.Summary[0].Text, "The data ends") {
			t.Errorf("%q begins with %q, want %q", prompt, d.Summary[0].Text, want)
		}
	}
}

func TestTheTableOfTwoPeriodsHasBothSidesAndTheDifference(t *testing.T) {
	t.Parallel()
	from := openShop(t, 1)
	for prompt, heads := range map[string][]string{
		"total revenue by region in October 2026 vs September 2026": {"Total revenue", "September 2026", "Difference", "Change"},
		"total revenue in October 2026 vs September 2026":           {"October 2026", "September 2026", "Difference", "Change"},
		"number of orders by channel last month yoy":                {"Number of orders", "October 2025", "Difference", "Change"},
		"total revenue by region in October 2026":                   {"Total revenue", "Change", "Share"},
	} {
		s := makeReport(t, from, request(prompt)).Document.Sections[0]
		if len(s.Tables) == 0 {
			t.Errorf("%q has no table", prompt)
			continue
		}
		var got []string
		for _, c := range s.Tables[0].Columns[1:] {
			got = append(got, c.Label)
		}
		if strings.Join(got[:len(heads)], "|") != strings.Join(heads, "|") {
			t.Errorf("%q: columns %q, want %q", prompt, got, heads)
			continue
		}
		if len(heads) < 4 {
			continue
		}
		for _, row := range s.Tables[0].Rows {
			now, before, diff := decimal(t, row[1].Value), decimal(t, row[2].Value), decimal(t, row[3].Value)
			if math.Abs(now-before-diff) > 0.005 {
				t.Errorf("%q: %v less %v is not %v", prompt, now, before, diff)
			}
		}
	}
}

func decimal(t *testing.T, v any) float64 {
	t.Helper()
	n, _ := v.(json.Number)
	f, err := n.Float64()
	if err != nil {
		t.Errorf("%v is no number", v)
	}
	return f
}

func TestPeriodsOutsideTheDataAreNotAnswered(t *testing.T) {
	t.Parallel()
	from := openShop(t, 1)
	for prompt, reason := range map[string]string{
		"total revenue by region in 2019": "2019 lies outside it",
		"total revenue in 2031":           "2031 lies outside it",
		"total revenue next month":        "this lies ahead",
		"total revenue at Christmas":      "name the dates",
	} {
		report := makeReport(t, from, request(prompt))
		if len(report.Document.NotAnswered) != 1 || !strings.Contains(report.Document.NotAnswered[0].Reason, reason) {
			t.Errorf("%q: not answered %+v, want %q", prompt, report.Document.NotAnswered, reason)
		}
		if strings.Contains(report.Document.Title, "revenue") || strings.Contains(report.Document.Title, "mapped") {
			t.Errorf("%q: the title is %q", prompt, report.Document.Title)
		}
	}
}

func TestOfTwoQuestionsTheOneThatTheDataCoversIsAnswered(t *testing.T) {
	t.Parallel()
	report := makeReport(t, openShop(t, 1), request("Total revenue by region in 2019? Number of orders by channel last month?"))
	if len(report.Document.Sections) != 1 || len(report.Document.NotAnswered) != 1 {
		t.Errorf("%d sections, not answered %+v", len(report.Document.Sections), report.Document.NotAnswered)
	}
}

const fiveMonths = 150

// fresh is a table of five months: an order a day.
func fresh(t *testing.T) analyst.Table {
	t.Helper()
	var b strings.Builder
	b.WriteString("order_date,revenue\n")
	for i := range fiveMonths {
		b.WriteString(slot.AddDate(0, 0, i-fiveMonths).Format(time.DateOnly) + ",12.50\n")
	}
	return table(t, "orders", b.String())
}

func TestComparisonThatTheDataIsTooShortForIsNotAnswered(t *testing.T) {
	t.Parallel()
	report := makeReport(t, fresh(t), request("total revenue last month year over year"))
	if len(report.Document.NotAnswered) != 1 || !strings.Contains(report.Document.NotAnswered[0].Reason, "the data begins on 23 Jun 2026") {
		t.Errorf("not answered: %+v", report.Document.NotAnswered)
	}
	if len(report.Document.Sections) != 1 {
		t.Errorf("%d sections: what the data has is told all the same", len(report.Document.Sections))
	}
}

// The first month of a quarter stands beside the first of the other.
func TestTrendsOfTwoPeriodsAreAligned(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("order_date,revenue\n")
	for month := time.January; month <= time.October; month++ {
		for day := range 28 {
			cents := []float64{0.25, -0.25}[day%2] // ten whole numbers would be kinds
			fmt.Fprintf(&b, "%s,%.2f\n", time.Date(2025, month, day+1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), float64(month)+cents)
		}
	}
	from := table(t, "orders", b.String())
	for prompt, want := range map[string][][]string{
		"revenue Q3 vs Q2 2025 by month":                                          {{"Jul 2025", "196", "112"}, {"Aug 2025", "224", "140"}, {"Sep 2025", "252", "168"}},
		"revenue Q2 vs Q3 2025 by month":                                          {{"Jul 2025", "196", "112"}, {"Aug 2025", "224", "140"}, {"Sep 2025", "252", "168"}},
		"monthly revenue from April to June 2025 compared to the previous period": {{"Apr 2025", "112", "28"}, {"May 2025", "140", "56"}, {"Jun 2025", "168", "84"}},
	} {
		report := makeReport(t, from, request(prompt))
		if len(report.Document.Sections) != 1 || len(report.Document.Sections[0].Tables) != 1 {
			t.Errorf("%q:\n%s", prompt, report.Markdown)
			continue
		}
		rows := report.Document.Sections[0].Tables[0].Rows
		for i, cells := range want {
			if len(rows) != len(want) || rows[i][0].Text != cells[0] || rows[i][1].Text != cells[1] || rows[i][2].Text != cells[2] {
				t.Errorf("%q: rows %+v, want %v", prompt, rows, want)
				break
			}
		}
	}
}
