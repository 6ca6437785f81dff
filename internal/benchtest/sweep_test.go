//go:build bench

package benchtest_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	sweepBound  = 1.5
	writerBound = 50 // ms
	sweepRounds = 7
	nextSlot    = 24 * time.Hour
)

const rawInsert = `INSERT INTO execution (id, report_id, owner_id, slot, turn, status, created_at, not_before, has_markdown, has_json) `

// rawRows is one UPDATE and one INSERT for each report.
func (s *scheduled) rawRows(ctx context.Context, tx *sql.Tx, ids []string) error {
	update, err := tx.PrepareContext(ctx, "UPDATE report SET next_run_at = $2 WHERE id = $1")
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, rawInsert+"VALUES ($1, $2, '', $3, 0, 'PENDING', $3, $3, FALSE, FALSE) ON CONFLICT (report_id, slot) DO NOTHING")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := update.ExecContext(ctx, id, s.slot.Add(nextSlot).UnixMilli()); err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, sitrep.NewID(s.slot), id, s.slot.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// rawSet is two statements for all reports of a batch.
func (s *scheduled) rawSet(ctx context.Context, tx *sql.Tx, ids []string) error {
	type row struct {
		R, E       string
		Slot, Next int64
	}
	rows := make([]row, len(ids))
	for i, id := range ids {
		rows[i] = row{R: id, E: string(sitrep.NewID(s.slot)), Slot: s.slot.UnixMilli(), Next: s.slot.Add(nextSlot).UnixMilli()}
	}
	text, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	const from = `FROM json_to_recordset($1::json) AS v("R" text, "E" text, "Slot" bigint, "Next" bigint)`
	if _, err := tx.ExecContext(ctx, `UPDATE report SET next_run_at = v."Next" `+from+` WHERE id = v."R"`, string(text)); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, rawInsert+`SELECT v."E", v."R", '', v."Slot", 0, 'PENDING', v."Slot", v."Slot", FALSE, FALSE `+from+
		` ON CONFLICT (report_id, slot) DO NOTHING`, string(text))
	return err
}

// sweep is what a node does, without the rest of it.
func sweep(ctx context.Context, st *store.Store, now time.Time) error {
	for n, batch := st.SweepBatch(), st.SweepBatch(); n == batch; {
		var err error
		if n, err = st.SweepDue(ctx, now, batch, schedule.Newest); err != nil {
			return err
		}
	}
	return nil
}

// TestSweepCostsLittleMoreThanItsSQL lets the store and plain SQL make executions
// of the same due reports in turn.
func TestSweepCostsLittleMoreThanItsSQL(t *testing.T) {
	reports := setting(t, "SCHEDULED", 1_000_000)
	onBoth(t, func(t *testing.T, cfg store.Config) {
		began := time.Now()
		s := newScheduled(t, cfg, reports)
		t.Logf("%d reports made in %s", reports, time.Since(began).Round(time.Second))
		st := open(t, cfg)
		var ours, raw, oursCPU, rawCPU []time.Duration
		for round := range sweepRounds + 1 {
			o, oc := s.timed(t, func() error { return sweep(t.Context(), st, s.slot) })
			r, rc := s.timed(t, func() error { return s.rawSweep(t.Context()) })
			t.Logf("round %d: ours %s (CPU %s), plain SQL %s (CPU %s)", round, o, oc, r, rc)
			if round > 0 { // the first warms up
				ours, raw, oursCPU, rawCPU = append(ours, o), append(raw, r), append(oursCPU, oc), append(rawCPU, rc)
			}
		}
		t.Logf("%d due of %d, medians: ours %s, plain SQL %s", s.due, reports, median(ours), median(raw))
		within(t, "CPU time of a sweep beside its plain SQL on "+t.Name(), ratio(median(oursCPU), median(rawCPU)), sweepBound, "x")
		s.again(t)
		s.measureWriters(t, st)
	})
}

func open(t *testing.T, cfg store.Config) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return st
}

// timed makes the reports due, times what is done about it, by the clock and by
// the CPUs, and checks that it was done.
func (s *scheduled) timed(t *testing.T, do func() error) (took, cpu time.Duration) {
	t.Helper()
	s.again(t)
	before, began := s.cpu(t), time.Now()
	if err := do(); err != nil {
		t.Fatal(err)
	}
	took, cpu = time.Since(began), s.cpu(t)-before
	if n := s.count(t, "execution WHERE status = 'PENDING'"); n != s.due {
		t.Fatalf("%d executions of %d due reports", n, s.due)
	}
	return took, cpu
}

// cpu is what this process and the database's have used for their clients so far.
func (s *scheduled) cpu(t *testing.T) (used time.Duration) {
	t.Helper()
	used = usageOf(t, os.Getpid()).own
	if s.cfg.URL == "" {
		return used
	}
	rows, err := s.raw.QueryContext(t.Context(), "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname = current_database()")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var pid int
		if err := rows.Scan(&pid); err != nil {
			t.Fatal(err)
		}
		used += usageOf(t, pid).own
	}
	return used
}

// measureWriters creates reports, as the API does, with nothing else going on and
// then while a sweep does, and compares how long the slowest took.
func (s *scheduled) measureWriters(t *testing.T, st *store.Store) {
	t.Helper()
	key, _, err := st.CreateKey(t.Context(), s.slot, store.KeyDraft{Name: "writer", Creations: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	dataset, err := st.AddDataset(t.Context(), sitrep.Dataset{Name: "orders", Kind: sitrep.SourceFile, CreatedAt: s.slot})
	if err != nil {
		t.Fatal(err)
	}
	create := func() time.Duration {
		r := sitrep.Report{
			ID: sitrep.NewID(s.slot), OwnerID: key.ID, DatasetID: dataset.ID, Prompt: "total revenue by region", Title: "Total revenue by region",
			Schedule:     sitrep.Schedule{Frequency: sitrep.Daily, Anchor: s.slot},
			WorkflowType: sitrep.WorkflowScheduled, APIRetention: true, CreatedAt: s.slot, UpdatedAt: s.slot, NextRunAt: s.slot.Add(nextSlot),
		}
		began := time.Now()
		if _, err := st.CreateReport(t.Context(), s.slot, store.Creation{Report: r}); err != nil {
			t.Fatal(err)
		}
		return time.Since(began)
	}
	var waits []time.Duration
	for round := range sweepRounds {
		s.again(t)
		done := make(chan error, 1)
		go func() { done <- sweep(t.Context(), st, s.slot) }()
		var with, alone []time.Duration
		for len(done) == 0 {
			with = append(with, create())
		}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		for range with {
			alone = append(alone, create())
		}
		w, a := slices.Max(with), slices.Max(alone)
		t.Logf("round %d: of %d creations the slowest took %s during a sweep, %s without", round, len(with), w, a)
		waits = append(waits, w-a)
	}
	t.Logf("more than without, by round: %s", waits)
	within(t, "what the slowest writer waits for a sweep on "+t.Name(), float64(max(0, slices.Min(waits)))/float64(time.Millisecond), writerBound, "ms")
}
