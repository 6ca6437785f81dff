package work_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

func TestClearingRemovesWhatNothingRefersTo(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		root := t.TempDir()
		b.cfg.Snapshots = filepath.Join(root, "snapshots")
		old, recent := time.Now().Add(-25*time.Hour), time.Now().Add(-23*time.Hour)
		for name, age := range map[string]time.Time{
			"unused.duckdb": old, "used.duckdb": old, "old.tmp": old, "recent.tmp": recent, "../outside.duckdb": old,
		} {
			path := filepath.Join(b.cfg.Snapshots, name)
			if err := os.MkdirAll(b.cfg.Snapshots, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, age, age); err != nil {
				t.Fatal(err)
			}
		}
		b.clear.Files = []string{"unused.duckdb", "gone.duckdb", "../outside.duckdb"}
		b.start(t)
		b.pass(time.Minute)
		left, _ := filepath.Glob(filepath.Join(b.cfg.Snapshots, "*"))
		for i := range left {
			left[i] = filepath.Base(left[i])
		}
		if want := []string{"recent.tmp", "used.duckdb"}; !slices.Equal(left, want) {
			t.Errorf("left %v, want %v", left, want)
		}
		if _, err := os.Stat(filepath.Join(root, "outside.duckdb")); err != nil {
			t.Error("a file outside the folder was removed")
		}
	})
}

func TestClearingIsHourly(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.start(t)
		b.pass(10*time.Hour + 2*time.Minute)
		if n := len(b.times("clear")); n != 11 {
			t.Errorf("cleared %d times in ten hours", n)
		}
	})
}

// An alert looks for clearings, so one that failed must not look like one.
func TestOnlyClearingsThatSucceedAreCounted(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		registry := prometheus.NewRegistry()
		b.cfg.Metrics = work.NewMetrics(registry)
		b.faults["clear"] = []error{errors.New("no"), errors.New("no")}
		b.start(t)
		b.pass(2*time.Hour + 2*time.Minute)
		if n := values(t, registry)["sitrep_clear_duration_seconds"]; n != 1 {
			t.Errorf("%v clearings counted of three of which two failed", n)
		}
	})
}
