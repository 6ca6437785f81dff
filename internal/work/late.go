package work

import (
	"context"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// lateEvery is how often is looked for runs that ought to have started.
const lateEvery = 30 * time.Second

// watchLate tells of runs that have not started, until ctx ends. Those that
// start late in the end are told of at their claim; no run is told of twice.
func (n *Node) watchLate(ctx context.Context) {
	for pause(ctx, lateEvery) {
		n.noteLate(ctx)
	}
}

func (n *Node) noteLate(ctx context.Context) {
	for ctx.Err() == nil {
		now := n.cfg.Now()
		limited, cancel := context.WithTimeout(ctx, storeLimit)
		late, err := n.cfg.Store.NoteLate(limited, now, now.Add(-n.cfg.Late))
		cancel()
		if err != nil {
			n.storeFailed(ctx, "look for late runs", err)
			return
		}
		if len(late) == 0 {
			return
		}
		for _, e := range late {
			n.tellLate(now, e)
		}
	}
}

func (n *Node) tellLate(now time.Time, e sitrep.Execution) {
	n.cfg.Metrics.late.Inc()
	n.log.Warn("run is late", "execution", e.ID, "report", e.ReportID, "due", e.Instant(),
		"late", now.Sub(e.Instant()).Round(time.Second), "started", e.Status == sitrep.Generating)
}
