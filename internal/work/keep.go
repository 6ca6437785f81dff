package work

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// DefaultKeep is how long things are kept unless the operator says otherwise.
var DefaultKeep = store.Keep{
	Executions:       400 * 24 * time.Hour,
	ExecutionsEach:   1000,
	Snapshots:        3,
	SnapshotAge:      30 * 24 * time.Hour,
	ContentAfterFail: 7 * 24 * time.Hour,
	Audit:            400 * 24 * time.Hour,
}

const (
	clearFirst = time.Minute // after the start, when it has no more urgent work
	clearEvery = time.Hour
)

// keep clears every hour what need not be kept, until ctx ends. What deaths left
// behind is cleared at once: it may be as large as a dataset.
func (n *Node) keep(ctx context.Context) {
	n.removeOrphans(ctx)
	for wait := clearFirst; pause(ctx, failpoint.Sooner(wait)); wait = clearEvery {
		n.clear(ctx)
	}
}

// The kinds of what is cleared, for counting.
const (
	kindExecutions = "executions"
	kindContents   = "contents"
	kindRecords    = "records"
	kindSnapshots  = "snapshots"
	kindOrphans    = "orphans"
)

var clearedKinds = []string{kindExecutions, kindContents, kindRecords, kindSnapshots, kindOrphans}

func (n *Node) clear(ctx context.Context) {
	started := n.cfg.Now()
	cleared, err := n.cfg.Store.Clear(ctx, n.cfg.Now(), n.cfg.Keep)
	if err != nil {
		n.storeFailed(ctx, "clear what need not be kept", err)
	}
	if len(cleared.Files) > 0 {
		failpoint.Pass(failpoint.ClearDone)
	}
	files := n.removeSnapshots(cleared.Files)
	orphans := n.removeOrphans(ctx)
	if err == nil { // an alert waits for the next that succeeds
		n.cfg.Metrics.clearSeconds.Observe(n.cfg.Now().Sub(started).Seconds())
	}
	for kind, count := range map[string]int{
		kindExecutions: cleared.Executions, kindContents: cleared.Contents, kindRecords: cleared.Records, kindSnapshots: files, kindOrphans: orphans,
	} {
		n.cfg.Metrics.cleared.WithLabelValues(kind).Add(float64(count))
	}
	if cleared.Executions+cleared.Contents+cleared.Records+files+orphans > 0 {
		n.log.Info("cleared", "executions", cleared.Executions, "contents", cleared.Contents,
			"records", cleared.Records, "snapshots", files, "orphans", orphans)
	}
}

// removeSnapshots deletes snapshot files that nothing refers to. Names with a
// path in them are none of ours.
func (n *Node) removeSnapshots(names []string) (removed int) {
	for _, name := range names {
		if n.cfg.Snapshots == "" || name != filepath.Base(name) {
			continue
		}
		err := os.Remove(filepath.Join(n.cfg.Snapshots, name))
		switch {
		case err == nil:
			removed++
			failpoint.Pass(failpoint.ClearFile)
		case !errors.Is(err, fs.ErrNotExist):
			n.log.Warn("remove a snapshot", "error", err)
		}
	}
	return removed
}
