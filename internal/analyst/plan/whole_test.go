package plan_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestAWindowIsMadeOfBucketsOnlyWhereItBeginsAndEndsWithThem(t *testing.T) {
	t.Parallel()
	month := func(m time.Month, day int) time.Time { return time.Date(2026, m, day, 0, 0, 0, 0, time.UTC) }
	b := plan.Buckets{Grain: plan.Month, Starts: []time.Time{month(1, 1), month(2, 1), month(3, 1)}, End: month(4, 1)}
	for _, c := range []struct {
		start, end time.Time
		from, to   int
		ok         bool
	}{
		{month(3, 1), month(4, 1), 2, 3, true},
		{month(1, 1), month(3, 1), 0, 2, true},
		{month(3, 2), month(4, 1), -1, 3, false},
		{month(3, 1), month(3, 20), 2, -1, false},
		{month(4, 1), month(5, 1), 3, -1, false},
	} {
		from, to, ok := b.Within(plan.Window{Start: c.start, End: c.end})
		if ok != c.ok || ok && (from != c.from || to != c.to) {
			t.Errorf("%s to %s: %d to %d, %t", c.start, c.end, from, to, ok)
		}
	}
}
