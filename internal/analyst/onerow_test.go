package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// gifts are those of three donors over two years, one of them as large as hundreds of others.
func gifts(large int) string {
	var b strings.Builder
	b.WriteString("day,donor,depot,weight\n")
	for month := range 22 {
		for i := range 12 {
			fmt.Fprintf(&b, "%d-%02d-%02d,%s,%s,%d kg\n", 2025+month/12, month%12+1, 2*i+1, []string{"Mill", "Dale", "Brook"}[i%3], []string{"North", "South"}[i%2], 80+10*(i%5)+month)
		}
	}
	if large > 0 {
		fmt.Fprintf(&b, "2026-10-14,Mill,North,%d kg\n", large)
	}
	return b.String()
}

func TestASingleRowThatMakesMuchOfASumIsNamedWithWhatIsLeftWithoutIt(t *testing.T) {
	t.Parallel()
	for prompt, says := range map[string]string{
		"how many kg came in last month?":       "14 Oct 2026",
		"total weight this year vs last year":   "ithout it",
		"total weight by donor this year":       "14 Oct 2026",
		"why did total weight rise last month?": "ithout it",
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "gifts", gifts(9000)), request(prompt))
			if !strings.Contains(r.Markdown, says) {
				t.Errorf("lacks %q:\n%s", says, r.Markdown)
			}
			if r := makeReport(t, table(t, "gifts", gifts(0)), request(prompt)); strings.Contains(r.Markdown, "single row") || strings.Contains(r.Markdown, "One row alone") {
				t.Errorf("no row is large:\n%s", r.Markdown)
			}
		})
	}
}

func TestASingleRowOfThePeriodBeforeIsTheReasonForAFall(t *testing.T) {
	t.Parallel()
	asked := request("why did total weight change in november?")
	asked.Now = time.Date(2026, 12, 2, 8, 0, 0, 0, time.UTC)
	more := func(large int) string {
		var b strings.Builder
		b.WriteString(gifts(large))
		for i := range 12 {
			fmt.Fprintf(&b, "2026-11-%02d,%s,%s,%d kg\n", 2*i+1, []string{"Mill", "Dale", "Brook"}[i%3], []string{"North", "South"}[i%2], 101+10*(i%5))
		}
		b.WriteString("2026-11-30,Mill,North,100 kg\n")
		return b.String()
	}
	r := makeReport(t, table(t, "gifts", more(9000)), asked)
	if title := strings.SplitN(r.Markdown, "\n", 2)[0]; !strings.Contains(title, "one row in October 2026") || !strings.Contains(r.Markdown, "14 Oct 2026") {
		t.Errorf("the row is not named:\n%s", r.Markdown)
	}
	if r := makeReport(t, table(t, "gifts", more(0)), asked); strings.Contains(r.Markdown, "one row in") {
		t.Errorf("no row is large:\n%s", r.Markdown)
	}
}

// festivalDays are the visitors of two months by day, with one day of a festival.
func festivalDays(festival int) string {
	var b strings.Builder
	b.WriteString("day,gate,visitors\n")
	for at := range 61 {
		day := time.Date(2026, 9, 1+at, 0, 0, 0, 0, time.UTC)
		for i, gate := range []string{"North", "South", "Mill"} {
			n := 60 + 7*((at+2*i)%5)
			if day.Format(time.DateOnly) == "2026-10-10" {
				n += festival
			}
			fmt.Fprintf(&b, "%s,%s,%d\n", day.Format(time.DateOnly), gate, n)
		}
	}
	return b.String()
}

func TestASingleDayThatMakesAChangeIsTheReasonForIt(t *testing.T) {
	t.Parallel()
	asked := request("why did visitors rise in october?")
	r := makeReport(t, table(t, "visits", festivalDays(900)), asked)
	if title := strings.SplitN(r.Markdown, "\n", 2)[0]; !strings.Contains(title, "one day, 10 Oct 2026") || !strings.Contains(r.Markdown, "ithout it") {
		t.Errorf("the day is not named:\n%s", r.Markdown)
	}
	if r := makeReport(t, table(t, "visits", festivalDays(60)), asked); strings.Contains(r.Markdown, "ingle day") || strings.Contains(r.Markdown, "One day alone") {
		t.Errorf("no day has far more than others:\n%s", r.Markdown)
	}
}

func TestASingleRowThatMakesAllOfAChangeStandsInItsTitle(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "gifts", gifts(9000)), request("why did total weight rise last month?"))
	if title := strings.SplitN(r.Markdown, "\n", 2)[0]; !strings.Contains(title, "one row") {
		t.Errorf("the title has another reason: %s", title)
	}
}
