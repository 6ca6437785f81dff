package prompt

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestWhatWasMerelyNotUnderstoodIsNotRefused: a model may understand it.
func TestWhatWasMerelyNotUnderstoodIsNotRefused(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]bool{Unknown: false, noTwoTimes: false, whichNumber: false, asksNothing: false, foreignReason + ", and this looks like German": false, "forecasts are not made": true} {
		p := plan.Plan{Missing: []plan.Unanswered{{Text: "x", Reason: reason}}}
		if got := len(Refused(p)) == 1; got != want {
			t.Errorf("%q is refused: %v", reason, got)
		}
	}
}
