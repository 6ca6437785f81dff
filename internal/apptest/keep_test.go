package apptest_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// clearsSoon has a program clear every few seconds instead of every hour.
func clearsSoon(t *testing.T, p *apptest.Program) {
	t.Helper()
	points := failpoint.Open(t.TempDir())
	if err := points.Make(); err != nil {
		t.Fatal(err)
	}
	p.Env = append(p.Env, failpoint.Variable+"="+points.Dir())
}

// TestContentWithoutRetentionGoesOnceItIsMailed looks at what is left of a report
// that nobody may read over the API, and of one that may be read.
func TestContentWithoutRetentionGoesOnceItIsMailed(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		s := newStage(t, open(t))
		s.server.Stop(t)
		clearsSoon(t, s.program)
		s.server = s.program.Serve(t)
		a := newActor(t, s, "keep", scenario{})
		kept, _ := a.execution(t, a.create(t, merge(onDemand(), map[string]any{"recipients": []any{"kept@example.com"}})))
		report := a.create(t, map[string]any{"scheduleFrequency": "on_demand", "recipients": []any{"gone@example.com"}})
		st := openStore(t, a.program)
		content := func(execution sitrep.ID) bool {
			found, err := st.FindContent(t.Context(), execution, store.MarkdownPart)
			if err != nil {
				t.Fatal(err)
			}
			return found.Content != nil
		}
		var gone sitrep.Execution
		cleared := func() bool {
			all, _, err := st.FindExecutions(t.Context(), store.ExecutionFilter{ReportID: sitrep.ID(report), Page: store.Page{Number: 1, Limit: 1}})
			if err != nil || len(all) != 1 {
				t.Fatal(len(all), err)
			}
			gone = all[0]
			return gone.Status == sitrep.Completed && !content(gone.ID)
		}
		if !apptest.Poll(t.Context(), runLimit, cleared) {
			t.Fatal("the content of a report without retention stays after it was mailed")
		}
		if len(mailsTo(t, a.program.Data, "gone@example.com")) != 1 {
			t.Error("it was cleared before it was mailed")
		}
		digest, err := st.LastDigest(t.Context(), sitrep.ID(report), later(t, st, report))
		if err != nil || len(digest) == 0 {
			t.Errorf("what the next comparison needs is gone, too: %v", err)
		}
		if !content(sitrep.ID(kept)) {
			t.Error("the content of a report with retention is gone")
		}
	})
}

// later is an execution of the report after the one it has.
func later(t *testing.T, st *store.Store, report string) sitrep.ID {
	t.Helper()
	r, err := st.FindReport(t.Context(), sitrep.ID(report))
	if err != nil {
		t.Fatal(err)
	}
	started, err := st.RunReport(t.Context(), time.Now(), store.RunRequest{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}})
	if err != nil {
		t.Fatal(err)
	}
	return started.Execution.ID
}

// TestWhatADeathLeftIsClearedAtTheStart puts there what kills in the midst of work
// leave, and starts the service.
func TestWhatADeathLeftIsClearedAtTheStart(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, "")
	p.Must(t, "key", "list") // makes the folder
	old := time.Now().Add(-25 * time.Hour)
	gone := []string{"snapshots/import-1/snapshot", "snapshots/sitrep-child-2/spill", "snapshots/backup-3/sitrep.db", "snapshots/placed.duckdb", "mail/2026-03-04/a.eml.5.tmp"}
	for _, name := range append(gone, "mail/2026-03-04/b.eml", "snapshots/young.duckdb") {
		path := filepath.Join(p.Data, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if name == "snapshots/placed.duckdb" {
			if err := os.Chtimes(path, old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	p.Serve(t)
	there := func(name string) bool {
		_, err := os.Stat(filepath.Join(p.Data, name))
		return err == nil
	}
	for _, name := range gone {
		if !apptest.Poll(t.Context(), 5*time.Second, func() bool { return !there(name) }) {
			t.Errorf("%s is there still", name)
		}
	}
	for _, name := range []string{"mail/2026-03-04/b.eml", "snapshots/young.duckdb"} {
		if !there(name) {
			t.Errorf("%s is gone", name)
		}
	}
}
