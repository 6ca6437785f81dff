package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// tills are the takings of three tills over two months, of which so many of each five rows are not written down in October.
func tills(missing int) string {
	var b strings.Builder
	b.WriteString("day,till,takings\n")
	for at := range 61 {
		day := time.Date(2026, 9, 1+at, 0, 0, 0, 0, time.UTC)
		for i, till := range []string{"North", "South", "Mill"} {
			taken := fmt.Sprint(100 + 3*((at+2*i)%7))
			if (at == 3 && i == 1) || day.Month() == time.October && (at+i)%5 < missing {
				taken = ""
			}
			fmt.Fprintf(&b, "%s,%s,%s\n", day.Format(time.DateOnly), till, taken)
		}
	}
	return b.String()
}

func TestASumThatFellWhereItIsNotWrittenDownIsSaidToBeSo(t *testing.T) {
	t.Parallel()
	asked := request("why did takings fall in october?")
	r := makeReport(t, table(t, "tills", tills(2)), asked)
	if title := strings.SplitN(r.Markdown, "\n", 2)[0]; !strings.Contains(title, "have no takings") || strings.Count(r.Markdown, "have no takings")+strings.Count(r.Markdown, "takings is missing") < 2 {
		t.Errorf("the missing values are not told:\n%s", r.Markdown)
	}
	if r := makeReport(t, table(t, "tills", tills(0)), asked); strings.Contains(r.Markdown, "of the rows have no takings") {
		t.Errorf("no more rows lack takings than before:\n%s", r.Markdown)
	}
}

func TestEachOfSeveralNumbersThatRestOnFewerRowsIsTold(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("day,till,takings,guests\n")
	for at := range 61 {
		day := time.Date(2026, 9, 1+at, 0, 0, 0, 0, time.UTC)
		taken, guests := fmt.Sprint(100+at%7), fmt.Sprint(20+at%5)
		if day.Month() == time.October && at%2 == 0 {
			taken, guests = "", ""
		}
		if at == 3 {
			taken, guests = "", ""
		}
		fmt.Fprintf(&b, "%s,North,%s,%s\n", day.Format(time.DateOnly), taken, guests)
	}
	r := makeReport(t, table(t, "both", b.String()), request("october update: takings and guests"))
	if strings.Count(r.Markdown, "have no takings")+strings.Count(r.Markdown, "takings is missing") == 0 || strings.Count(r.Markdown, "have no guests")+strings.Count(r.Markdown, "guests is missing")+strings.Count(r.Markdown, "guests are missing") == 0 {
		t.Errorf("not both are told:\n%s", r.Markdown)
	}
}
