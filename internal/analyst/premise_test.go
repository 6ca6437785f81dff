package analyst_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// turned is a table of two years of days, whose last month turns: revenue rises
// from September to October, in the North it falls, the fee stays, the errors get
// more.
func turned() string {
	var b strings.Builder
	b.WriteString("date,region,revenue,fee,error_rate\n")
	for d := time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC); d.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); d = d.AddDate(0, 0, 1) {
		north, south, fee, wait := 100, 100, 5, 10
		if d.Year() == 2026 && d.Month() == time.October {
			north, south, wait = 80, 140, 12
		}
		if d.Day() > 30 { // so that all months are of one length
			north, south, fee = 0, 0, 0
		}
		fmt.Fprintf(&b, "%s,North,%d,%d,%d\n%[1]s,South,%[5]d,%[3]d,%[4]d\n", d.Format(time.DateOnly), north, fee, wait, south)
	}
	return b.String()
}

// once is one month only.
func once() string {
	var b strings.Builder
	b.WriteString("date,revenue\n")
	for i := range 30 {
		fmt.Fprintf(&b, "2026-09-%02d,%d\n", i+1, 10+i)
	}
	return b.String()
}

func TestPremisesAreCheckedAgainstTheData(t *testing.T) {
	t.Parallel()
	tables := map[string]string{"turned": turned(), "once": once()}
	const none = ""
	for _, c := range []struct{ table, prompt, title, answer string }{
		{"turned", "why did revenue drop last month?", "Total revenue did not drop: it rose 10% in October 2026", "10% in October 2026 against September 2026"},
		{"turned", "why did revenue rise last month?", "Revenue rose 10% in October 2026 because of South", none},
		{"turned", "why did revenue drop last month in the North?", "Total revenue fell 20% in October 2026, where region is North", none},
		{"turned", "why did revenue rise last month in the North?", "Total revenue did not rise: it fell 20% in October 2026, where region is North", "against September 2026, where region is North"},
		{"turned", "why did the fee increase last month?", "Total fee did not increase: it held at 300 in October 2026", "300"},
		{"turned", "why is the error rate getting better?", "The average error rate did not get better: it rose 20% in October 2026", "20%"},
		{"once", "why did revenue drop last month?", "Whether sales did drop cannot be told", "earlier"},
	} {
		t.Run(c.prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "shop", tables[c.table]), request(c.prompt))
			if r.Document.Title != c.title {
				t.Errorf("the title is %q, want %q", r.Document.Title, c.title)
			}
			s := r.Document.Sections[0]
			if open := strings.HasPrefix(s.Answer.Text, "Whether") || strings.Contains(s.Answer.Text, c.answer); !open {
				t.Errorf("the section opens with %q, want %q", s.Answer.Text, c.answer)
			}
			if n := strings.Count(r.Markdown, s.Answer.Text); n > 2 {
				t.Errorf("%q stands there %d times", s.Answer.Text, n)
			}
		})
	}
}

// The plan holds what was taken for granted, so that the next run checks it again.
func TestPinnedPremiseIsCheckedAtEachRun(t *testing.T) {
	t.Parallel()
	r := request("why did revenue drop last month?")
	first := makeReport(t, table(t, "shop", turned()), r)
	stored, err := json.Marshal(first.Plan)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Decode(stored)
	if err != nil {
		t.Fatal(err)
	}
	r.Plan, r.Now = &p, time.Date(2026, 10, 2, 7, 0, 0, 0, time.UTC)
	before := makeReport(t, table(t, "shop", turned()), r)
	if want := "Total revenue did not drop: it held at 6,000 in September 2026"; before.Document.Title != want {
		t.Errorf("the title is %q, want %q", before.Document.Title, want)
	}
}

func TestClaimThatAsksNothingIsNoPlan(t *testing.T) {
	t.Parallel()
	r := pinned("revenue by region", plan.Question{Intent: plan.Breakdown, By: by("region"), Measures: []plan.Measure{revenue()}})
	r.Plan.Notes = []plan.Note{{Kind: plan.Premise, Question: "q1", Claim: &plan.Claim{Way: plan.WayUp}}}
	if report := makeReport(t, openShop(t, 1), r); report.Anew != "the data can no longer serve it" {
		t.Errorf("anew %q", report.Anew)
	}
}
