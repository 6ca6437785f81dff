package analyst_test

import (
	"testing"
	"time"
)

// TestAPreviewSaysWherePeriodsHaveNoRowsYet: the data ends on 31 October, and the previews are of 23 November or near it.
func TestAPreviewSaysWherePeriodsHaveNoRowsYet(t *testing.T) {
	t.Parallel()
	const ends = "The data ends on 31 Oct 2026; "
	late := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	for prompt, want := range map[string]string{
		"amount by region in October 2026":                           "",
		"amount by region last month":                                "",
		"amount by region":                                           "",
		"amount by region in May 2020":                               "", // before the data
		"amount by region last week":                                 ends + "16–22 Nov 2026 has no rows yet, so 19–25 Oct 2026 is shown.",
		"amount by region this month":                                ends + "November 2026 has no rows yet, so October 2026 is shown.",
		"amount by region yesterday":                                 ends + "22 Nov 2026 has no rows yet, so 31 Oct 2026 is shown.",
		"amount by region from 16 November 2026 to 22 November 2026": ends + "16–22 Nov 2026 has no rows yet.",
	} {
		g := glance(prompt)
		g.Now = late
		if got := preview(t, g).Questions[0].NoRows; got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}
