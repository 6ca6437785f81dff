package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// tours are bookings of two months of as many rows; off is how many of September's were called off.
func tours(off int) string {
	var b strings.Builder
	b.WriteString("booking,day,guide,status,guests\n")
	for at := range 600 {
		day := time.Date(2026, time.Month(7+at/150), 1+at%28, 0, 0, 0, 0, time.UTC)
		status := "Done"
		if day.Month() == time.September && at%150 < off {
			status = "Cancelled"
		}
		fmt.Fprintf(&b, "B%d,%s,%s,%s,%d\n", at, day.Format(time.DateOnly), []string{"Ana", "Ben", "Cleo"}[at%3], status, 2+at%5)
	}
	return b.String()
}

func TestWhatIsCalledOffIsToldWhereItHidesAChange(t *testing.T) {
	t.Parallel()
	for off, want := range map[int]bool{45: true, 1: false} {
		r := makeReport(t, table(t, "tours", tours(off)), request("October update: how many tours, and guests"))
		says := strings.Contains(r.Markdown, "cancelled") && strings.Contains(r.Markdown, "150") && strings.Contains(r.Markdown, fmt.Sprint(150-off))
		if says != want {
			t.Errorf("%d called off, told: %v\n%s", off, says, r.Markdown)
		}
	}
}
