package apptest_test

import (
	"fmt"
	"testing"
	"time"
)

// TestFirstSlot holds nextRunAt against the rule, worked out here from the
// instant of creation: never at creation, at its time of day to the second,
// today only where a time was given that is still ahead.
func TestFirstSlot(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "slots", scenario{})
		for _, zone := range []string{"", "UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Chatham", "Pacific/Kiritimati"} {
			for _, frequency := range []string{"daily", "weekly", "monthly"} {
				for _, ahead := range []time.Duration{0, -2 * time.Hour, 2 * time.Hour} {
					t.Run(fmt.Sprintf("%s/%s/%s", zone, frequency, ahead), func(t *testing.T) {
						t.Parallel()
						a.checkFirstSlot(t, zone, frequency, ahead)
					})
				}
			}
		}
	})
}

// checkFirstSlot gives the report a time so far ahead of now; 0: none.
func (a *actor) checkFirstSlot(t *testing.T, zone, frequency string, ahead time.Duration) {
	t.Helper()
	location, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	members := map[string]any{"scheduleFrequency": frequency}
	if zone != "" {
		members["timezone"] = zone
	}
	given := time.Now().In(location).Add(ahead)
	if ahead != 0 {
		members["scheduleTime"] = given.Format("15:04")
	}
	got := a.get(t, "/v1/api/reports/%s", a.create(t, members))
	created := timeAt(t, got.tree, "createdAt").In(location)
	clock := created
	if ahead != 0 {
		clock = given.Truncate(time.Minute)
	}
	want := firstSlot(created, clock, frequency, ahead != 0)
	if next := timeAt(t, got.tree, "nextRunAt"); !next.Equal(want) {
		t.Errorf("created at %s, next run at %s, want %s", created, next.In(location), want)
	}
}

// firstSlot counts in local dates from the date of creation.
func firstSlot(created, clock time.Time, frequency string, explicit bool) time.Time {
	on := func(year int, month time.Month, day int) time.Time {
		return time.Date(year, month, day, clock.Hour(), clock.Minute(), clock.Second(), 0, created.Location())
	}
	year, month, day := created.Date()
	if today := on(year, month, day); explicit && today.After(created) {
		return today
	}
	switch frequency {
	case "daily":
		return on(year, month, day+1)
	case "weekly":
		return on(year, month, day+7)
	}
	last := time.Date(year, month+2, 0, 0, 0, 0, 0, time.UTC).Day()
	return on(year, month+1, min(day, last))
}

// TestReportRunsAtItsSlot waits for a real one: the next full minute.
func TestReportRunsAtItsSlot(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes up to a minute")
	}
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "slot", scenario{})
		at := time.Now().UTC().Add(3 * time.Second).Truncate(time.Minute).Add(time.Minute)
		report := a.create(t, map[string]any{"deliveryApiRetention": true, "scheduleTime": at.Format("15:04")})
		got := a.get(t, "/v1/api/reports/%s", report)
		if next := timeAt(t, got.tree, "nextRunAt"); !next.Equal(at) {
			t.Fatalf("next run at %s, want %s", next, at)
		}
		waitUntil(t, at)
		id, status := a.execution(t, report)
		got = a.get(t, "/v1/api/reports/%s/executions", report)
		if created := timeAt(t, got.tree, "executions[0].createdAt"); status != "COMPLETED" || created.Before(at) || created.Sub(at) > 10*time.Second {
			t.Errorf("execution %s has %s, made at %s for the slot %s", id, status, created, at)
		}
		got = a.get(t, "/v1/api/reports/%s", report)
		if next := timeAt(t, got.tree, "nextRunAt"); !next.Equal(at.AddDate(0, 0, 1)) {
			t.Errorf("then next at %s, want a day after %s", next, at)
		}
	})
}

func waitUntil(t *testing.T, at time.Time) {
	t.Helper()
	select {
	case <-time.After(time.Until(at)):
	case <-t.Context().Done():
		t.Fatal("the test ended first")
	}
}
