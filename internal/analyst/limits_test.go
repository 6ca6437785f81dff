package analyst_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// "High" is what the data of each run makes of it: the report says the number,
// and the finding stays the same finding.
func TestReportSaysWhatAVagueThresholdCameTo(t *testing.T) {
	t.Parallel()
	few := "region,amount\nNorth,1\nNorth,5\nSouth,3\nSouth,4\nSouth,2\n"
	more := few + "North,100\nNorth,200\nSouth,300\n"
	var keys []string
	for csv, want := range map[string]string{few: "amount is at least the upper quartile (4)", more: "amount is at least the upper quartile (125)"} {
		r := pinned("large amounts by region", plan.Question{
			Intent: plan.Breakdown, By: by("region"), Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of rows", Unit: "rows"}},
			Where: &plan.Predicate{Op: plan.AtLeast, Column: "amount", Vague: plan.VagueHigh},
		})
		report := makeReport(t, table(t, "shop", csv), r)
		if s := report.Document.Sections[0]; !strings.Contains(s.Reading, want) || !strings.Contains(s.Answer.Text, want) {
			t.Errorf("read as %q, answered by %q; want %q in both", s.Reading, s.Answer.Text, want)
		}
		if r.Plan.Questions[0].Where.Limit != "" || strings.Contains(string(report.JSON), `"limit":`) {
			t.Error("the plan holds what the threshold came to")
		}
		keys = append(keys, report.Document.Sections[0].Findings[0].Key)
	}
	if slices.Sort(keys); keys[0] != keys[1] {
		t.Errorf("the finding has two keys: %v", keys)
	}
}

func TestWordsThatWereNotUsedStandTogether(t *testing.T) {
	t.Parallel()
	r := pinned("please show odd large orders by region, oddly", plan.Question{Intent: plan.Breakdown, By: by("region"), Measures: []plan.Measure{revenue()}})
	for _, word := range []string{"odd", "large", "oddly"} {
		at := strings.LastIndex(r.Prompt, word)
		if word == "odd" {
			at = strings.Index(r.Prompt, word)
		}
		r.Plan.Words = append(r.Plan.Words, plan.WordUse{Start: at, End: at + len(word)})
	}
	report := makeReport(t, openShop(t, 1), r)
	if got := report.Document.Method.UnusedWords; !slices.Equal(got, []string{"odd large", "oddly"}) {
		t.Errorf("not used: %q", got)
	}
	if !strings.Contains(report.Markdown, "Words I did not use: “odd large”, “oddly”.") {
		t.Error(report.Markdown)
	}
}

func TestEveryQuestionsReadingHasALine(t *testing.T) {
	t.Parallel()
	region := plan.Question{Text: "a", Intent: plan.Breakdown, By: by("region"), Measures: []plan.Measure{revenue()}}
	channel := plan.Question{Text: "b", Intent: plan.Breakdown, By: by("channel"), Measures: []plan.Measure{revenue()}}
	one, two := makeReport(t, openShop(t, 1), pinned("a", region)), makeReport(t, openShop(t, 1), pinned("a, b", region, channel))
	if !strings.Contains(one.Markdown, "> How I read your request: Total revenue by region, all dates.\n") {
		t.Error(one.Markdown)
	}
	if !strings.Contains(two.Markdown, "> How I read your request:\\\n> (1) Total revenue by region, all dates.\\\n> (2) Total revenue by channel, all dates.\n") {
		t.Error(two.Markdown)
	}
}
