package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// staff is a table of 60 people in three departments.
func staff() string {
	return generated([]string{"department", "salary"}, 60, func(i int, _ *rand.Rand) []string {
		return []string{string(rune('A' + i%3)), fmt.Sprint(100 * (1 + i%3))}
	})
}

// late is a table of one row a day that begins late in January.
func late() string {
	return generated([]string{"date", "amount"}, 50, func(i int, _ *rand.Rand) []string {
		return []string{time.Date(2024, 1, 21+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), fmt.Sprint(i)}
	})
}

// stock is a level at the beginning of every month of two years.
func stock() string {
	return generated([]string{"month", "stock"}, 24, func(i int, _ *rand.Rand) []string {
		return []string{time.Date(2023, time.Month(1+i), 1, 0, 0, 0, 0, time.UTC).Format("2006-01"), fmt.Sprint(1000 + 10*i)}
	})
}

// TestReportsTellWhatTheTableHolds holds whole reports about small tables
// against what a reader of the table would say.
func TestReportsTellWhatTheTableHolds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		table, prompt  string
		wants, refuses []string
	}{
		{staff(), "top 1 department by number of rows", []string{"| C          |             20 |    33.3% |", "| **Total**"}, []string{"| Other", "All rows are from", "has all rows"}},
		{staff(), "top 3 departments by number of rows", nil, []string{"Other (0)", "Together"}},
		{late(), "total amount by weekday", []string{"## Total amount by weekday", "| Weekday "}, []string{"| Date"}},
		{stock(), "total stock by month", []string{"(10 a month)"}, []string{"**Total**", "in all", "In all", "adds up"}},
		{late(), "amount by month", []string{"Jan 2024 (partly)", "Total amount was 725 in Feb 2024", "Jan 2024 is not complete", "Mar 2024 is not complete"}, []string{"Compared with"}},
	} {
		t.Run(c.prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "staff", c.table), request(c.prompt))
			for _, want := range c.wants {
				if !strings.Contains(r.Markdown, want) {
					t.Errorf("the report lacks %q:\n%s", want, r.Markdown)
				}
			}
			for _, bad := range c.refuses {
				if strings.Contains(r.Markdown, bad) {
					t.Errorf("the report says %q:\n%s", bad, r.Markdown)
				}
			}
		})
	}
}
