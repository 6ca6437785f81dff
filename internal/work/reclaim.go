package work

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// DefaultDeaths is how often the process of a run or a delivery may end before it fails.
// A run is seldom hit twice by what has nothing to do with it, a machine that is
// switched off or a process that is killed; one that ends its process does so each time,
// and takes along what is beside it. As a node has one suspect in hand, which is what was
// hit twice, another can hit what is innocent no more than twice. So five leave room for
// two guilty ones at once.
const DefaultDeaths = 5

// watched counts a suspect that is taken in hand; what it returns is called when it
// is that no more.
func watched(suspects *atomic.Int32, suspect bool) (cleared func()) {
	if !suspect {
		return func() {}
	}
	suspects.Add(1)
	return func() { suspects.Add(-1) }
}

// blame says whether a lease that ended is a sign that a process did. It is not when
// this node was away, or the database was: then leases ended because nobody could renew
// them, or because the clock was set forward, and nobody knows which nodes live.
type blame struct {
	seen  time.Time    // when the last sweep was made; zero: this process has just started
	again atomic.Int64 // from when on ends of leases are signs, in milliseconds since 1970
}

// away is longer than a node that is well lets pass between two sweeps.
const away = beat

// look is told of each sweep before it is made.
func (b *blame) look(now time.Time) {
	if gap := now.Sub(b.seen); !b.seen.IsZero() && gap.Abs() > away {
		b.doubt(now)
	}
	b.seen = now
}

// doubt is told of what went wrong with the database. Whoever lives has renewed its
// leases by the time that they are signs again.
func (b *blame) doubt(now time.Time) { b.again.Store(now.Add(max(lease, deliveryLease)).UnixMilli()) }

// deaths is what store.Reclaim asks for.
func (b *blame) deaths(now time.Time, most int) int {
	if now.UnixMilli() < b.again.Load() {
		return 0
	}
	return most
}

// reclaim takes back what was held under leases that have ended.
func (n *Node) reclaim(ctx context.Context, now time.Time, r store.Reclaim) bool {
	back, err := n.cfg.Store.ReclaimExpired(ctx, now, r)
	if err != nil {
		n.storeFailed(ctx, "take back what was held by nodes that are gone", err)
		return false
	}
	if back.Back > 0 {
		n.cfg.Metrics.reclaimed.Add(float64(back.Back))
		n.log.Warn("taken back from a node that is gone", "rows", back.Back)
	}
	for _, id := range back.Runs {
		n.cfg.Metrics.ended.WithLabelValues(string(endFailed)).Inc()
		n.log.Error("run failed: its process ended too often", "execution", id, "deaths", r.Deaths)
	}
	for _, id := range back.Mails {
		n.cfg.Metrics.deliveries.WithLabelValues(string(endFailed)).Inc()
		n.log.Error("delivery failed: its process ended too often", "delivery", id, "deaths", r.Deaths)
	}
	return true
}
