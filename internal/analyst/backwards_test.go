package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// TestTimesThatEndBeforeTheyBeginAreNotToldAsDurations: two dates that have nothing
// to do with each other make a "duration" that falls steadily along the first.
func TestTimesThatEndBeforeTheyBeginAreNotToldAsDurations(t *testing.T) {
	t.Parallel()
	start := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	from := table(t, "tickets", generated([]string{"ticket_id", "opened_at", "closed_at", "team"}, 600, func(i int, r *rand.Rand) []string {
		day := func() string { return start.AddDate(0, 0, r.IntN(365)).Format("2006-01-02 15:04:05") }
		return []string{fmt.Sprint(i), day(), day(), []string{"Blue", "Red"}[i%2]}
	}))
	told := false
	for _, f := range all(makeReport(t, from, request("how did the time from opened at to closed at develop by month?")).Document) {
		if f.Kind == document.KindTrend || f.Kind == document.KindPeriodChange || f.Kind == document.KindLevelShift {
			t.Errorf("%s: %s", f.Kind, f.Text)
		}
		told = told || f.Kind == document.KindQuality
	}
	if !told {
		t.Error("nothing says that the times cannot be told")
	}
}
