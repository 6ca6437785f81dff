package schedule_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

func TestOnlyIANANamesAreZones(t *testing.T) {
	t.Parallel()
	for name, ok := range map[string]bool{
		"": true, "UTC": true, "Europe/Berlin": true, "America/Argentina/Buenos_Aires": true, "Etc/GMT+5": true,
		"Local": false, "localtime": false, "right/Europe/Berlin": false, "posix/UTC": false, "../Europe/Berlin": false,
		"/etc/localtime": false, "Mars/Olympus": false, "+02:00": false, "Europe": false, "Europe/Berlin\x00": false,
		"./UTC": false, "Europe//Berlin": false, "Europe/./Berlin": false, "UTC/": false,
	} {
		zone, err := schedule.Zone(name)
		if ok != (err == nil) || ok && zone == nil {
			t.Errorf("%q: zone %v, error %v", name, zone, err)
		}
		if err != nil && sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("%q: code %s", name, sitrep.CodeOf(err))
		}
	}
}

func TestTimeOfDayIsHoursAndMinutes(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0: "00:00", 7*time.Hour + 30*time.Minute: "07:30", 24*time.Hour - time.Minute: "23:59", 7*time.Hour + 30*time.Minute + 5*time.Second: "07:30:05",
	} {
		if got := schedule.FormatTimeOfDay(d); got != want {
			t.Errorf("%v is %s, want %s", d, got, want)
		}
	}
}

func TestExplicitTimeWinsOverTheAnchors(t *testing.T) {
	t.Parallel()
	s := sitrep.Schedule{Timezone: "Asia/Kathmandu", Anchor: time.Date(2026, 1, 1, 0, 0, 5, 0, time.UTC), TimeOfDay: time.Hour}
	if got, want := schedule.TimeOfDay(s), 5*time.Hour+45*time.Minute+5*time.Second; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	s.Explicit = true
	if got := schedule.TimeOfDay(s); got != time.Hour {
		t.Errorf("got %v", got)
	}
}
