//go:build bench

package benchtest_test

import (
	"testing"
	"time"
)

const (
	reportBound = 50 // ms of CPU
	reportRows  = 1000
)

// TestSmallReportIsCheap takes the CPU time of the server and of the children
// that it waited for, over many runs: creation and polling are in it.
func TestSmallReportIsCheap(t *testing.T) {
	runs := setting(t, "SMALL_REPORTS", 200)
	b := newBench(t, reportRows)
	b.wait(t, []string{b.create(t, onDemand(b.dataset))}) // the first run warms caches up
	before := usageOf(t, b.server.PID())
	reports := make([]string, runs)
	for i := range reports {
		reports[i] = b.create(t, onDemand(b.dataset))
	}
	b.wait(t, reports)
	used := usageOf(t, b.server.PID()).minus(before)
	each := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(runs) }
	t.Logf("CPU per report: server %.1f ms, children %.1f ms", each(used.own), each(used.children))
	within(t, "CPU time of a report about 1,000 rows", each(used.own+used.children), reportBound, "ms")
}
