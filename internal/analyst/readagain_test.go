package analyst_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

// appointments is a table whose columns nobody calls by their names.
const appointments = "visit_id,visit_dt,clinician,appt_status,amt_net\n1,2026-09-01,Okoro,DNA,10.50\n2,2026-09-02,Okoro,Completed,20.25\n3,2026-10-01,Bell,DNA,30.00\n4,2026-10-02,Bell,Completed,5.75\n5,2026-10-05,Bell,Completed,6.00\n"

// TestWordsThatOnlyConceptsLinkAreReadAgain: only concepts have a field for them.
func TestWordsThatOnlyConceptsLinkAreReadAgain(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"takings by dentist":   "Bell",
		"no-shows per dentist": "appt status is DNA",
	} {
		data := table(t, "visits", appointments)
		r, err := analyst.Make(t.Context(), data, analyst.Request{Prompt: prompt, Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Plan.Missing) > 0 || !strings.Contains(r.Markdown, want) {
			t.Errorf("%q:\n%s", prompt, r.Markdown)
		}
	}
}

// TestWhatIsDeclinedStaysDeclined: the second reader is not asked about what the first one refuses.
func TestWhatIsDeclinedStaysDeclined(t *testing.T) {
	t.Parallel()
	r, err := analyst.Make(t.Context(), table(t, "visits", appointments), analyst.Request{Prompt: "visits by clinician? And what should we do about it?", Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Plan.Missing) == 0 {
		t.Errorf("nothing is declined:\n%s", r.Markdown)
	}
}
