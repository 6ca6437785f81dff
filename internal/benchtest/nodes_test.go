//go:build bench

package benchtest_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

const (
	nodesBound  = 1.8
	nodeWorkers = "4"
	runWaits    = 3 * time.Second // far more than a run computes, which both nodes do on the same cores
)

// TestTwoNodesRunAlmostTwiceAsMuch has each run wait in its child, as for a slow
// disk, and compares how long one node and two need for the same reports.
func TestTwoNodesRunAlmostTwiceAsMuch(t *testing.T) {
	runs := setting(t, "NODE_RUNS", 80)
	one, two := timeNodes(t, 1, runs), timeNodes(t, 2, runs)
	t.Logf("%d runs that wait %s each, %s at once on a node: one node %s, two nodes %s", runs, runWaits, nodeWorkers, one, two)
	gain := ratio(one, two)
	t.Logf("| runs of two nodes beside one | %.2f x | at least %.2f |", gain, nodesBound)
	if gain < nodesBound {
		t.Errorf("two nodes do %.2f x what one does, want %.2f", gain, nodesBound)
	}
}

// timeNodes is how long so many nodes need for so many runs, from the start of
// the nodes on.
func timeNodes(t *testing.T, nodes, runs int) time.Duration {
	t.Helper()
	folder := failpoint.Open(filepath.Join(t.TempDir(), "failpoints"))
	if err := folder.Make(); err != nil {
		t.Fatal(err)
	}
	if err := folder.Delay(failpoint.ChildReported, runWaits); err != nil {
		t.Fatal(err)
	}
	b := &bench{program: apptest.New(t, pgtest.URL(t))}
	b.program.Env = append(b.program.Env, failpoint.Variable+"="+folder.Dir(), "SITREP_WORKERS="+nodeWorkers)
	b.server = b.program.Serve(t, "--roles", "api")
	b.key = b.program.Must(t, "key", "create", "bench", "--creations", "1000000", "--requests", "1000000000")
	b.dataset = b.program.Must(t, "dataset", "add", writeOrders(t, reportRows), "--name", "orders")
	made := make([]string, runs)
	for i := range made {
		made[i] = b.create(t, onDemand(b.dataset))
	}
	began := time.Now()
	for range nodes {
		b.program.Start(t, "--roles", "worker")
	}
	b.wait(t, made)
	return time.Since(began)
}
