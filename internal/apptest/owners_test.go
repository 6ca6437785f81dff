package apptest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

func (a *actor) patch(t *testing.T, report string, body map[string]any) outcome {
	t.Helper()
	return a.must(t, step{
		Request: "PATCH /v1/api/reports/" + report, Body: body, Headers: map[string]string{"Content-Type": "application/merge-patch+json"},
	})
}

// TestWhoIsTakenOffGetsNoMail changes recipients while their reports are under way.
func TestWhoIsTakenOffGetsNoMail(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "taken", scenario{})
		for i := range 10 {
			report := a.create(t, merge(onDemand(), map[string]any{"recipients": []any{"gone@example.com"}}))
			a.patch(t, report, []map[string]any{{"recipients": nil}, {"emailEnabled": false}}[i%2])
		}
		// Whatever was on its way has ended by the time of a later report's mail.
		a.create(t, merge(onDemand(), map[string]any{"recipients": []any{"last@example.com"}}))
		if !apptest.Poll(t.Context(), runLimit, func() bool { return len(mails(t, a.program.Data)) > 0 }) {
			t.Fatal("no mail at all")
		}
		for _, m := range mails(t, a.program.Data) {
			if to := m.Header.Get("To"); !strings.Contains(to, "last@example.com") {
				t.Errorf("a mail to %s, who was taken off", to)
			}
		}
	})
}

// TestScheduleIsWhatItsOwnerLastSaid waits for a real slot: of a report whose time
// was changed, of one that was paused and resumed, and of one that stays paused.
func TestScheduleIsWhatItsOwnerLastSaid(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes up to a minute")
	}
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "said", scenario{})
		slot := time.Now().UTC().Add(5 * time.Second).Truncate(time.Minute).Add(time.Minute)
		due := map[string]any{"deliveryApiRetention": true, "scheduleTime": slot.Format("15:04")}
		changed := a.create(t, map[string]any{"deliveryApiRetention": true, "scheduleTime": slot.Add(-time.Hour).Format("15:04")})
		moved, resumed, paused := a.create(t, due), a.create(t, due), a.create(t, due)
		a.patch(t, changed, map[string]any{"scheduleTime": slot.Format("15:04")})
		a.patch(t, moved, map[string]any{"scheduleTime": slot.Add(-time.Hour).Format("15:04")})
		for _, report := range []string{resumed, paused} {
			a.must(t, step{Request: "POST /v1/api/reports/" + report + "/pause"})
		}
		a.must(t, step{Request: "POST /v1/api/reports/" + resumed + "/resume"})
		for _, report := range []string{changed, resumed} {
			if next := timeAt(t, a.get(t, "/v1/api/reports/%s", report).tree, "nextRunAt"); !next.Equal(slot) {
				t.Fatalf("next run at %s, want %s", next, slot)
			}
		}
		waitUntil(t, slot)
		a.execution(t, changed)
		a.execution(t, resumed)
		for _, report := range []string{moved, paused} {
			if total, _ := at(a.get(t, "/v1/api/reports/%s/executions", report).tree, "total"); show(total) != "0" {
				t.Errorf("report %s has %s runs, want none", report, show(total))
			}
		}
	})
}
