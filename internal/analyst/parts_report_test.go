package analyst_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// rinsed are the rows of a laundry: from October on York washes less, and what it washes is rated worse.
func rinsed(months int) [][]string {
	rows := [][]string{{"ticket", "plant", "received", "returned", "state", "kilos", "score"}}
	for month := range months {
		for n := range 240 {
			plants, late := []string{"York", "Leeds", "Hull"}, month == months-1
			plant := plants[n%3]
			kilos, score, state := 20+n%7, 4+n%2, "clean"
			if late && plant == "York" {
				kilos, score = kilos/2, 2
			}
			if n%16 == 0 || plant == "Hull" && late && n%4 == 0 {
				state = "spoiled"
			}
			day := fmt.Sprintf("2026-%02d-%02d", month+1, 1+n%28)
			rows = append(rows, []string{fmt.Sprint("W", month*1000+n), plant, day, day, state, fmt.Sprint(kilos), fmt.Sprint(score)})
		}
	}
	return rows
}

// washed is a report on the laundry at the beginning of November.
func washed(t *testing.T, prompt string) analyst.Report {
	t.Helper()
	r := request(prompt)
	r.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	return makeReport(t, table(t, "washes", csv(rinsed(10)...)), r)
}

// TestNothingThatAPartOfARequestNamesIsLost: each sentence has a question about what it names, of the rows that it names.
func TestNothingThatAPartOfARequestNamesIsLost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prompt string
		want   func(plan.Question) bool
	}{
		{"Spoiled loads feel worse lately. Are they, and where do they come from? I also hear grumbling about York - do the scores show anything?", func(q plan.Question) bool {
			return q.Measures[0].Column == "score" && q.Where != nil && slices.Equal(q.Where.Values, []string{"York"}) && q.TwoSides()
		}},
		{"Why did the kilos drop last month? Is any plant spoiling more than they used to?", func(q plan.Question) bool {
			return q.Intent == plan.Change && len(q.By) == 1 && q.By[0].Column == "plant" && q.Measures[0].Unit == "%"
		}},
		{"Plant update for October against September please: kilos. Which plant should I worry about?", func(q plan.Question) bool {
			return strings.HasSuffix(q.ID, plan.WorstByField)
		}},
	} {
		made := washed(t, c.prompt)
		if !slices.ContainsFunc(made.Plan.Questions, func(q plan.Question) bool { return len(q.Measures) > 0 && c.want(q) }) {
			t.Errorf("%s: %+v, missing %+v", c.prompt, made.Plan.Questions, made.Plan.Missing)
		}
	}
}

// TestTheGroupToWorryAboutIsNamedInTheSummary: the one that did worst, though others rose.
func TestTheGroupToWorryAboutIsNamedInTheSummary(t *testing.T) {
	t.Parallel()
	made := washed(t, "Plant update for October against September please: kilos. Which plant should I worry about?")
	if !slices.ContainsFunc(made.Document.Summary, func(s document.Sentence) bool { return strings.Contains(s.Text, "York") }) {
		t.Errorf("%+v", made.Document.Summary)
	}
}
