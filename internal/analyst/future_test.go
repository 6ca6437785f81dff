package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

// TestTotalOfASeriesIsThatOfItsPoints: rows that are dated after the report are
// in no point of a series, so they must not be in its total, and that they
// exist is said.
func TestTotalOfASeriesIsThatOfItsPoints(t *testing.T) {
	t.Parallel()
	var csv strings.Builder
	csv.WriteString("day,amount\n")
	first := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 500 {
		fmt.Fprintf(&csv, "%s,%d.50\n", first.AddDate(0, 0, i).Format(time.DateOnly), 10+i%7)
	}
	plans := table(t, "plans", csv.String())
	report := func(now time.Time) analyst.Report {
		r := request("monthly amount")
		r.Now = now
		return makeReport(t, plans, r)
	}
	early := report(time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)).Markdown
	if !strings.Contains(early, "**4,504.00**") || !strings.Contains(early, "dated after this report") {
		t.Errorf("the total to November is 4,504.00, and later rows are to be named:\n%s", early)
	}
	late := report(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)).Markdown
	if !strings.Contains(late, "6,744.") || strings.Contains(late, "dated after this report") {
		t.Errorf("the total of all is 6,744.00, and no row is later:\n%s", late)
	}
}
