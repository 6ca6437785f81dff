//go:build bench

package benchtest_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// millionBound is what a hundred times the reports may cost in memory.
const millionBound = 5 // MB

// TestMemoryDoesNotGrowWithTheReports lets serve sweep and run what is due, 10,000
// reports, once with nothing else and once with a million in all.
func TestMemoryDoesNotGrowWithTheReports(t *testing.T) {
	many, few := setting(t, "SCHEDULED", 1_000_000), setting(t, "DUE", 10_000)
	onBoth(t, func(t *testing.T, cfg store.Config) {
		large := peakOf(t, cfg, many, many/few)
		other := store.Config{Dir: t.TempDir()}
		if cfg.URL != "" {
			other.URL = freshURL(t)
		}
		small := peakOf(t, other, few, 1)
		t.Logf("peak of serve: %.1f MB with %d reports, %.1f MB with %d, %d due in both", large, many, small, few, few)
		within(t, fmt.Sprintf("peak memory with %d reports above that with %d on %s", many, few, t.Name()), large-small, millionBound, "MB")
	})
}

// peakOf serves a state in which every so manieth report is due, until none is.
func peakOf(t *testing.T, cfg store.Config, reports, every int) float64 {
	t.Helper()
	s := newScheduledEvery(t, cfg, reports, every)
	if err := s.raw.Close(); err != nil {
		t.Fatal(err)
	}
	p := apptest.New(t, cfg.URL)
	p.Data = cfg.Dir
	server := p.Serve(t, "--log-level", "error")
	st := open(t, cfg)
	swept := func() bool {
		next, err := st.NextDue(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return next.After(time.Now())
	}
	if !apptest.Poll(t.Context(), 5*time.Minute, swept) {
		t.Fatal("what is due was not swept and run")
	}
	return peakResident(t, server.PID())
}

// peakResident is the most memory a living process had in RAM, in MB.
func peakResident(t *testing.T, pid int) float64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kib, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			if err != nil {
				t.Fatal(err)
			}
			return kib * 1024 / 1e6
		}
	}
	t.Fatal("no VmHWM")
	return 0
}
