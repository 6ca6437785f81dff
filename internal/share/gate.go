package share

import (
	"sync"
	"time"
)

// mostNames bounds what a gate remembers; a full one forgets all.
const mostNames = 10_000

// Gate lets so many through a minute, of each name. It counts on this node alone.
type Gate struct {
	most  int
	mu    sync.Mutex
	since time.Time
	count map[string]int
}

// NewGate makes one that lets most of a name through in each minute.
func NewGate(most int) *Gate { return &Gate{most: most, count: map[string]int{}} }

// Pass counts one, and says whether it may go through; else after how long another may.
func (g *Gate) Pass(name string, now time.Time) (wait time.Duration, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if age := now.Sub(g.since); age >= time.Minute || age < 0 || len(g.count) >= mostNames {
		g.since = now
		clear(g.count)
	}
	if g.count[name] >= g.most {
		return max(time.Second, g.since.Add(time.Minute).Sub(now)), false
	}
	g.count[name]++
	return 0, true
}
