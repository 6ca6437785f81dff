package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// ponds is a table with a row a pond and day: how many fish there are, and how many died.
func ponds() string {
	rows := [][]string{{"date", "pond", "fish_count", "mortality"}}
	for i, day := 0, time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		for p := 1; p <= 3; p++ {
			i++
			dead := 3 + i%4
			if p == 2 && day.Month() == time.October && day.Day() > 20 {
				dead += 80
			}
			rows = append(rows, []string{day.Format(time.DateOnly), fmt.Sprintf("Pond %d", p), fmt.Sprint(12000*p - 5*i), fmt.Sprint(dead)})
		}
	}
	return csv(rows...)
}

func TestDeathsOfAPeriodAreAddedUpAndTheLivingAreNot(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "ponds", ponds()), request("why did mortality rise in October 2026?"))
	if !strings.Contains(r.Document.Title, "rose") || !strings.Contains(r.Document.Title, "Pond 2") || !strings.Contains(r.Markdown, "total mortality") {
		t.Errorf("the deaths of a month are not added up:\n%s", r.Markdown)
	}
	living := makeReport(t, table(t, "ponds", ponds()), request("fish count in October 2026"))
	if strings.Contains(living.Markdown, "Total fish count") {
		t.Errorf("the fish of each day are added up:\n%s", living.Markdown)
	}
}

func TestADigitOfANameIsNoDayOfAMonth(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "ponds", ponds()), request("Pond 2 against Pond 1 in October: mortality"))
	if strings.Contains(r.Markdown, "1 Oct 2026 (") || !strings.Contains(r.Markdown, "October 2026") || !strings.Contains(r.Markdown, "Pond 1") {
		t.Errorf("“Pond 1 in October” is read as a day:\n%s", r.Markdown)
	}
}

func TestAGroupThatWentIsNamed(t *testing.T) {
	t.Parallel()
	data := sales(func(region, _ string, a float64) float64 {
		if region == "West" {
			return 0
		}
		return a
	})
	r := makeReport(t, table(t, "orders", data), request("Which regions have we lost or gained in October 2026? total revenue"))
	for _, wrong := range []string{"Is went", "Gone over October 2026: is", "Gone in October 2026: is", "there: is"} {
		if strings.Contains(r.Markdown, wrong) {
			t.Errorf("%q:\n%s", wrong, r.Markdown)
		}
	}
	if !strings.Contains(r.Document.Title, "West") || !strings.Contains(r.Document.Summary[1].Text, "West, which is gone") {
		t.Errorf("the title is %q, then %q", r.Document.Title, r.Document.Summary[1].Text)
	}
}

func TestAComparisonLeavesNoOtherAskOut(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "ponds", ponds()), request("Mortality by pond in October against September, and how many rows have mortality above 80?"))
	if n := len(r.Document.Sections); n < 2 && len(r.Document.NotAnswered) == 0 {
		t.Errorf("the second ask is neither answered nor said to be left out:\n%s", r.Markdown)
	}
}
