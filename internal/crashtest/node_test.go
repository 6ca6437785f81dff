//go:build crash

package crashtest

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

const (
	startLimit    = time.Minute // eight of these tests begin at once on two cores
	takeOverLimit = 30 * time.Second
)

// node is one place in the service: the process there is another after each kill.
type node struct {
	*apptest.Server
	program *apptest.Program
	clock   *failpoint.Folder
}

// newNode makes a node that has not started. It has a clock of its own and the
// points in common with the others, so that an armed one kills one of them.
func (h *harness) newNode() *node {
	h.t.Helper()
	dir := h.t.TempDir()
	for _, kind := range []string{"armed", "fired", "passed"} {
		if err := os.Symlink(filepath.Join(h.points.Dir(), kind), filepath.Join(dir, kind)); err != nil {
			h.t.Fatal(err)
		}
	}
	program := *h.program
	program.Env = append(program.Env, failpoint.Variable+"="+dir)
	n := &node{program: &program, clock: failpoint.Open(dir)}
	h.start(n)
	return n
}

// start returns when the node answers. A point that is armed may kill it before that.
func (h *harness) start(n *node) {
	h.t.Helper()
	for range 3 {
		n.Server = n.program.Start(h.t)
		up := func() bool { return n.Ended() || n.answers(h) }
		if !apptest.Poll(h.t.Context(), startLimit, up) {
			break
		}
		if !n.Ended() {
			return
		}
		h.died(n)
	}
	h.t.Fatalf("a node does not start:\n%s", n.Log())
}

func (n *node) answers(h *harness) bool {
	answer, err := n.Do(h.t.Context(), apptest.Request{Method: http.MethodGet, Target: "/readyz"})
	return err == nil && answer.Status == http.StatusOK
}

// serve tells the clients where the nodes are.
func (h *harness) serve() {
	var servers []*apptest.Server
	for _, n := range h.nodes {
		servers = append(servers, n.Server)
	}
	h.ledger.serve(servers)
}

// revive starts what has died, and reports whether anything had.
func (h *harness) revive() (any bool) {
	h.t.Helper()
	for _, n := range h.nodes {
		if !n.Ended() {
			continue
		}
		any = true
		h.died(n)
		h.start(n)
	}
	if any {
		h.serve()
		h.checkProcesses(fmt.Sprintf("after kill %d", h.kills), h.orphans)
	}
	h.watchTakeOver()
	return any
}

// died counts a kill, by what the process was about.
func (h *harness) died(n *node) {
	h.t.Helper()
	if h.post != nil {
		h.post.died()
	}
	h.kills++
	runs, mails := h.state.runsOf(n.PID()), h.state.deliveriesOf(n.PID())
	fence := h.state.importOf()
	importing := fence != h.cutOff && fence != "" // not the one that an earlier kill cut off
	h.cutOff = fence
	h.inRuns += min(runs, 1)
	h.inDeliveries += min(mails, 1)
	if importing {
		h.inImports++
	}
	if runs > 0 || mails > 0 || importing {
		h.underWay++
	}
	if runs > 0 && h.clockMoves == 0 { // leases are as long as clocks agree
		h.dead[n.PID()] = time.Now()
	}
}

// watchTakeOver notes how long the runs of a dead process stayed in its name.
func (h *harness) watchTakeOver() {
	h.t.Helper()
	for pid, since := range h.dead {
		age := time.Since(since)
		if h.state.runsOf(pid) > 0 {
			if age > takeOverLimit {
				h.fault(&h.stuck, "nobody took over the runs of process %d within %s", pid, takeOverLimit)
				delete(h.dead, pid)
			}
			continue
		}
		h.slowest = max(h.slowest, age)
		delete(h.dead, pid)
	}
}

func (h *harness) moveClocks(off time.Duration) {
	h.t.Helper()
	for _, n := range h.nodes {
		h.moveClock(n, off)
	}
}

func (h *harness) moveClock(n *node, off time.Duration) {
	h.t.Helper()
	if err := n.clock.MoveClock(off); err != nil {
		h.t.Fatal(err)
	}
	if off != 0 {
		h.clockMoves++
	}
}

// terminate asks a node to end, as a supervisor does.
func (h *harness) terminate(n *node) {
	h.t.Helper()
	if err := syscall.Kill(n.PID(), syscall.SIGTERM); err != nil {
		h.t.Error(err)
	}
}

func (h *harness) stop() {
	h.t.Helper()
	for _, n := range h.nodes {
		n.Stop(h.t)
	}
}
