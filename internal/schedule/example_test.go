package schedule_test

import (
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// A daily report at half past two has a slot on the night that skips that time,
// and one on the night that has it twice.
func ExampleNext() {
	berlin, err := schedule.Zone("Europe/Berlin")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, night := range []time.Time{time.Date(2026, 3, 28, 12, 0, 0, 0, berlin), time.Date(2026, 10, 24, 12, 0, 0, 0, berlin)} {
		s := sitrep.Schedule{Frequency: sitrep.Daily, Timezone: "Europe/Berlin", TimeOfDay: 2*time.Hour + 30*time.Minute, Explicit: true, Anchor: night}
		slot := schedule.First(s)
		for range 3 {
			fmt.Println(slot.In(berlin).Format("2 Jan 15:04 MST"))
			slot = schedule.Next(s, slot)
		}
	}
	// Output:
	// 29 Mar 03:00 CEST
	// 30 Mar 02:30 CEST
	// 31 Mar 02:30 CEST
	// 25 Oct 02:30 CEST
	// 26 Oct 02:30 CET
	// 27 Oct 02:30 CET
}

// A service that was away runs the newest slot that it missed, not each of them.
func ExampleNewest() {
	s := sitrep.Schedule{Frequency: sitrep.Monthly, Anchor: time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)}
	newest, next := schedule.Newest(s, time.Date(2026, 6, 10, 0, 0, 0, 0, time.UTC))
	fmt.Println(newest.Format("2 Jan 15:04"))
	fmt.Println(next.Format("2 Jan 15:04"))
	// Output:
	// 31 May 09:00
	// 30 Jun 09:00
}
