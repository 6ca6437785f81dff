package analyst_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

func TestAnExplanationShowsEachStepFromWordsToSQL(t *testing.T) {
	t.Parallel()
	data := table(t, "sales", "day,region,amount\n2026-09-01,North,10\n2026-09-02,South,20\n2026-10-01,North,30\n2026-10-02,South,5\n")
	got, err := analyst.Explain(t.Context(), data, analyst.Request{Prompt: "total amount by region", Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Words) != 4 || got.Words[1].Text != "amount" || !slices.ContainsFunc(got.Words[1].Candidates, func(c string) bool { return strings.Contains(c, "column amount") }) {
		t.Errorf("words %+v", got.Words)
	}
	if len(got.Readings) == 0 || !strings.Contains(strings.Join(got.Readings[0].Questions, ""), "total amount") || len(got.Readings[0].Weights) == 0 {
		t.Errorf("readings %+v", got.Readings)
	}
	if len(got.Plan.Questions) != 1 || len(got.SQL) != 1 || !strings.Contains(got.SQL[0], "region") {
		t.Errorf("plan %+v, SQL %q", got.Plan.Questions, got.SQL)
	}
}

// TestAnExplanationHasTheSecondLookThatReportsHave: it is told of the reader that makes the plan, which knows answers.
func TestAnExplanationHasTheSecondLookThatReportsHave(t *testing.T) {
	t.Parallel()
	got, err := analyst.Explain(t.Context(), openShop(t, 1), request("orders by channel and revenue")) // two readings are near each other
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Readings) == 0 || got.Readings[0].Look == 0 {
		t.Errorf("readings %+v", got.Readings)
	}
}

func TestADeskAnswersOneQuestionWithoutAReport(t *testing.T) {
	t.Parallel()
	data := table(t, "sales", "day,region,amount\n2026-09-01,North,10\n2026-09-02,South,20\n")
	d, err := analyst.OpenDesk(t.Context(), data, analyst.Request{Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	explained, err := analyst.Explain(t.Context(), data, analyst.Request{Prompt: "total amount by region", Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	a, err := d.Ask(t.Context(), explained.Plan.Questions[0])
	if err != nil || len(a.Main.Result.Rows) != 2 {
		t.Errorf("%v, rows %v", err, a.Main)
	}
}
