package analyst_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

const madeAnew = "The plan was made anew because "

// A report on the prompt, read by today's reader, and the same again with the
// plan of the first.
func read(t *testing.T, prompt string) (analyst.Report, analyst.Request) {
	t.Helper()
	r := request(prompt)
	first := makeReport(t, openShop(t, 1), r)
	stored, err := json.Marshal(first.Plan)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Decode(stored)
	if err != nil {
		t.Fatal(err)
	}
	r.Plan = &p
	return first, r
}

func TestPlanThatWasReadIsKept(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"revenue by region last month", "overview", "why is the sky blue?", "top 3 products by average unit price in the West",
		"monthly orders", "data quality", "list the 5 largest orders", "compare North and South",
	} {
		first, again := read(t, prompt)
		second := makeReport(t, openShop(t, 1), again)
		if first.Anew != "" || second.Anew != "" || second.Markdown != first.Markdown || strings.Contains(first.Markdown, madeAnew) {
			t.Errorf("%s: anew %q then %q\n%s", prompt, first.Anew, second.Anew, second.Markdown)
		}
	}
}

// Today's reader would never make the median of quantity of this prompt. As it
// is pinned, it is what the reports are about.
func TestPinnedPlanStaysWhenTheReaderWouldReadAnother(t *testing.T) {
	t.Parallel()
	r := pinned("revenue by region", plan.Question{
		Intent: plan.Breakdown, By: by("channel"),
		Measures: []plan.Measure{{Aggregate: plan.Median, Column: "unit_price", Label: "median unit price"}},
	})
	report := makeReport(t, openShop(t, 1), r)
	if report.Anew != "" || !strings.Contains(report.Document.Title, "median unit price") || report.Plan.Questions[0].By[0].Column != "channel" {
		t.Errorf("anew %q: %s", report.Anew, report.Document.Title)
	}
}

func TestReportSaysWhyItsPlanWasMadeAnew(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*analyst.Request){
		"its prompt was changed":                       func(r *analyst.Request) { r.Plan.Prompt = "another" },
		"the field amount is now a number":             func(r *analyst.Request) { field(r, "amount").Type = "string" },
		"the field amount is now something to measure": func(r *analyst.Request) { field(r, "amount").Role = "text" },
		"the field taxes is gone":                      func(r *analyst.Request) { field(r, "amount").Name = "taxes" },
		"its owner asked for it":                       func(r *analyst.Request) { r.Plan, r.Anew = nil, "its owner asked for it" },
	} {
		first, r := read(t, "revenue by region")
		change(&r)
		report := makeReport(t, openShop(t, 1), r)
		if report.Anew != want || report.Document.Method.PlanMadeAnew != want || !strings.Contains(report.Markdown, madeAnew+want+".") {
			t.Errorf("anew %q, want %q\n%s", report.Anew, want, report.Markdown)
		}
		if report.Plan.Prompt != "revenue by region" || len(report.Plan.Fields) != len(first.Plan.Fields) {
			t.Errorf("%s: the plan is not new: %+v", want, report.Plan)
		}
	}
}

func field(r *analyst.Request, name string) *plan.FieldUse {
	for i := range r.Plan.Fields {
		if r.Plan.Fields[i].Name == name {
			return &r.Plan.Fields[i]
		}
	}
	return &plan.FieldUse{}
}

func TestOnePlanOnThreeClocksIsThreeWindows(t *testing.T) {
	t.Parallel()
	_, r := read(t, "revenue by region last month")
	for month, want := range map[int]string{0: "October 2026", -1: "September 2026", -3: "July 2026"} {
		r.Now = slot.AddDate(0, month, -19) // the first of a month, at seven
		report := makeReport(t, openShop(t, 1), r)
		if report.Anew != "" || !strings.HasPrefix(report.Document.Method.Windows["q1"], want) {
			t.Errorf("%s: %q", r.Now, report.Document.Method.Windows["q1"])
		}
	}
}
