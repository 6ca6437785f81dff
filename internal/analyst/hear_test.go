package analyst_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhatAReportIsSentByIsNoPartOfItsQuestion(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	for prompt, period := range map[string]string{
		"Every Monday at 8, Berlin time: revenue by region. Please email to anna@firma.example.": "19–25 Oct 2026",
		"revenue by region as a weekly mail to the sales team":                                   "19–25 Oct 2026",
		"every Monday: revenue by region last month":                                             "October 2026",
		"On the first of every month: revenue by region":                                         "October 2026",
		"revenue by region, to our accountant, in CET":                                           "",
	} {
		r := makeReport(t, shop, request(prompt))
		if len(r.Plan.Missing) > 0 || len(r.Plan.Questions) != 1 || len(r.Plan.Questions[0].By) != 1 {
			t.Errorf("%s: %d questions, without an answer %+v", prompt, len(r.Plan.Questions), r.Plan.Missing)
			continue
		}
		if strings.Contains(r.Markdown, "Words I did not use") || strings.Contains(r.Markdown, "no field") {
			t.Errorf("%s:\n%s", prompt, r.Markdown[:800])
		}
		if got := r.Period; !strings.Contains(got, period) || period == "" && got != "all dates" {
			t.Errorf("%s: the report is about %q, want %q", prompt, got, period)
		}
		if r.Plan.Prompt != prompt {
			t.Errorf("the plan is of %q", r.Plan.Prompt)
		}
	}
}

func TestWordsKeepTheirPlacesBesideErrands(t *testing.T) {
	t.Parallel()
	prompt := "Jeden Tag anders – every Monday at 8: revenue by region, to anna@firma.example"
	r := makeReport(t, openShop(t, 2), request(prompt))
	uses := map[string]string{}
	for _, w := range r.Plan.Words {
		uses[prompt[w.Start:w.End]] = w.Use
	}
	for word, use := range map[string]string{"Monday": "errand", "anna": "errand", "8": "errand"} {
		if uses[word] != use {
			t.Errorf("%q is %q, want %q: %v", word, uses[word], use, uses)
		}
	}
	if !strings.Contains(uses["region"], "region") || !strings.Contains(uses["revenue"], "amount") {
		t.Errorf("%v", uses)
	}
	if q := r.Plan.Questions[0]; !strings.Contains(prompt, q.Text) {
		t.Errorf("the question is of %q, which is no part of the request", q.Text)
	}
}

// A rhythm gives a course its context, and leaves alone what has a time of its own.
func TestARhythmGivesACourseSomeOfItsPeriods(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	for prompt, want := range map[string]int{"every Monday: revenue by week": 13, "every Monday: revenue by month": 0, "every Monday: revenue by region": 1} {
		p := makeReport(t, shop, request(prompt)).Plan.Questions[0].Period
		if got := periods(p); got != want {
			t.Errorf("%s: %d periods, want %d", prompt, got, want)
		}
	}
}

// periods is how many units of time a period has; 0: it is all dates.
func periods(p *plan.Period) int {
	if p == nil {
		return 0
	}
	return p.N
}
