package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// A pause of the owner's is neither swept nor lifted by what happens to the key.
func TestOwnersPauseOutlivesRevocation(t *testing.T) {
	t.Parallel()
	for name, open := range openers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			writer, _ := s.Pools()
			r := daily(t, s)
			later := now.AddDate(0, 0, 3)
			// Also with a time that is due, which no method of the store leaves behind.
			pause := func() {
				_, err := writer.ExecContext(t.Context(), "UPDATE report SET pause = 'OWNER', next_run_at = $1", now.UnixMilli())
				if err != nil {
					t.Fatal(err)
				}
			}
			pause()
			sweep(t, s, later, 0)
			if err := s.RevokeKey(t.Context(), now, "a"); err != nil {
				t.Fatal(err)
			}
			if _, _, err := s.RotateKey(t.Context(), later, store.Rotation{Name: "a", Slots: everyDay}); err != nil {
				t.Fatal(err)
			}
			sweep(t, s, later, 0)
			if found, err := s.FindReport(t.Context(), r.ID); err != nil || found.Active {
				t.Errorf("active is %v (%v), want the owner's pause", found.Active, err)
			}
		})
	}
}

func everyDay(_ sitrep.Schedule, now time.Time) (newest, next time.Time) {
	return now, now.AddDate(0, 0, 1)
}

func sweep(t *testing.T, s *store.Store, now time.Time, want int) {
	t.Helper()
	if n, err := s.SweepDue(t.Context(), now, 10, everyDay); err != nil || n != want {
		t.Errorf("swept %d (%v), want %d", n, err, want)
	}
}

func daily(t *testing.T, s *store.Store) sitrep.Report {
	t.Helper()
	key, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: "a"})
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.AddDataset(t.Context(), sitrep.Dataset{Name: "sales", Kind: sitrep.SourceFile, CreatedAt: now})
	if err != nil {
		t.Fatal(err)
	}
	created, err := s.CreateReport(t.Context(), now, store.Creation{Report: sitrep.Report{
		ID: sitrep.NewID(now), OwnerID: key.ID, DatasetID: d.ID, Prompt: "p", Title: "t", WorkflowType: sitrep.WorkflowScheduled,
		Schedule: sitrep.Schedule{Frequency: sitrep.Daily, Anchor: now}, CreatedAt: now, UpdatedAt: now, NextRunAt: now.AddDate(0, 0, 1),
	}})
	if err != nil {
		t.Fatal(err)
	}
	return created.Report
}
