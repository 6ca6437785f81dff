//go:build crash

package crashtest

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

const (
	pointLimit = time.Minute     // to come past a point, whatever it needs
	longer     = 6 * time.Second // than it takes a lease to be renewed
	atStop     = 12 * time.Second
)

// everyPoint kills once at each point. One that nothing passes fails.
func (h *harness) everyPoint() {
	h.t.Helper()
	for _, p := range failpoint.All() {
		if h.t.Failed() {
			return
		}
		if p.OfModel() || p.OfSource() {
			continue // see everyModelPoint; the sources here are files
		}
		if p == failpoint.RunReleasing {
			h.killWhileStopping()
		} else if !h.killAt(p, pointLimit) {
			h.t.Errorf("nothing passes %s", p)
		}
	}
}

// killAt arms a point and sees somebody die there.
func (h *harness) killAt(p failpoint.Point, limit time.Duration) bool {
	h.t.Helper()
	h.arm(p, failpoint.Kill)
	end, revived := time.Now().Add(limit), false
	for again := time.Now(); !h.points.Fired(p); h.wait(5 * time.Millisecond) {
		if time.Now().After(end) && h.points.Disarm(p) || h.t.Failed() {
			return false
		}
		if time.Now().After(again) {
			h.leadTo(p)
			again = time.Now().Add(2 * longer)
		}
		revived = h.revive()
	}
	h.atPoints++
	if p.InChild() {
		h.kills++
		h.ofChildren++
		h.underWay++
		return true
	}
	if !revived { // else it died at its start
		apptest.Poll(h.t.Context(), startLimit, h.revive)
	}
	return true
}

func (h *harness) arm(p failpoint.Point, action string) {
	h.t.Helper()
	if err := h.points.Arm(p, action); err != nil {
		h.t.Fatal(err)
	}
}

// leadTo brings about what the clients alone do not.
func (h *harness) leadTo(p failpoint.Point) {
	h.t.Helper()
	switch p {
	case failpoint.DeleteDone, failpoint.DeleteCommitted: // where much waits, clients create nothing that they could delete
		h.delete.Store(true)
	case failpoint.ReclaimRuns:
		h.arm(failpoint.RunClaimed, failpoint.Kill)
	case failpoint.RunRenewing, failpoint.RunRenewed:
		h.arm(failpoint.RunAnswered, failpoint.Wait(longer))
	case failpoint.RunFailing, failpoint.RunFailed:
		h.arm(failpoint.ChildReported, failpoint.Kill)
	case failpoint.ImportRenewed:
		h.arm(failpoint.ImportMade, failpoint.Wait(longer))
		h.changeSource()
	case failpoint.ImportClaimed, failpoint.ImportMade, failpoint.ImportPlaced, failpoint.ImportRecorded,
		failpoint.ClearRows, failpoint.ClearDone, failpoint.ClearFile,
		failpoint.ChildLoaded, failpoint.ChildImported,
		failpoint.ModelReserved, failpoint.ModelReplied, failpoint.ModelSettled: // else the replies are kept
		h.changeSource()
	}
}

// killWhileStopping asks the nodes to end while a run takes too long, and kills
// the one that is about to give it back.
func (h *harness) killWhileStopping() {
	h.t.Helper()
	h.arm(failpoint.RunReleasing, failpoint.Kill)
	h.arm(failpoint.RunAnswered, failpoint.Wait(atStop))
	if !apptest.Poll(h.t.Context(), pointLimit, func() bool { return h.points.Fired(failpoint.RunAnswered) }) {
		h.t.Error("no run came to its end")
		return
	}
	for _, n := range h.nodes {
		h.terminate(n)
	}
	for _, n := range h.nodes {
		apptest.Poll(h.t.Context(), atStop, n.Ended)
	}
	h.restarts += len(h.nodes) - 1
	h.kills -= len(h.nodes) - 1 // the others ended by themselves
	h.atPoints++
	if !h.points.Fired(failpoint.RunReleasing) {
		h.t.Errorf("nothing passes %s", failpoint.RunReleasing)
	}
	h.revive()
}

// everyday are the points that are passed all the time.
func (h *harness) everyday() (points []failpoint.Point) {
	seldom := map[failpoint.Point]bool{
		failpoint.ReclaimRuns: true, failpoint.ImportRenewed: true, failpoint.RunRenewing: true, failpoint.RunRenewed: true,
		failpoint.RunFailing: true, failpoint.RunFailed: true, failpoint.RunReleasing: true,
		failpoint.ClearRows: true, failpoint.ClearDone: true, failpoint.ClearFile: true,
	}
	for _, p := range failpoint.All() {
		if !seldom[p] && !p.OfSource() && (!p.OfModel() || h.models != nil) && (h.post == nil || p != failpoint.MailWritten) { // only files are written
			points = append(points, p)
		}
	}
	return points
}

// A kill takes a second or two; one that takes longer than this is left out.
const killLimit = 5 * time.Second

// randomly returns a phase of so many kills: half at a point, half at any
// moment. In the last quarter the clocks of the nodes disagree.
func (h *harness) randomly(kills int) func() {
	return func() {
		h.t.Helper()
		points := h.everyday()
		first := h.kills
		for end := time.Now().Add(time.Duration(kills) * killLimit); h.kills-first < kills && time.Now().Before(end) && !h.t.Failed(); {
			if done := h.kills - first; done >= kills-kills/4 && h.random.IntN(4) == 0 {
				h.moveClock(h.nodes[h.random.IntN(len(h.nodes))], time.Duration(h.random.IntN(81)-40)*time.Second)
			}
			if h.random.IntN(4) == 0 {
				h.changeSource()
			}
			if h.random.IntN(2) == 0 {
				h.wait(time.Duration(h.random.IntN(300)) * time.Millisecond)
				h.killAt(points[h.random.IntN(len(points))], time.Second)
				continue
			}
			h.killAnytime()
		}
	}
}

// killAnytime kills a node at a moment that nothing points out: sometimes hardly
// after its start, when it takes up what the last one left, sometimes just as a
// client asks.
func (h *harness) killAnytime() {
	h.t.Helper()
	moment := 1200
	if h.random.IntN(4) == 0 {
		moment = 100
	}
	h.wait(time.Duration(h.random.IntN(moment)) * time.Millisecond)
	if h.random.IntN(3) == 0 {
		h.ledger.waitForRequest(h.t.Context())
		h.wait(time.Duration(h.random.IntN(1500)) * time.Microsecond)
	}
	h.nodes[h.random.IntN(len(h.nodes))].Kill()
	h.revive()
}

// rolling restarts one node after the other, as an update does.
func (h *harness) rolling() {
	h.t.Helper()
	for range 3 {
		for _, n := range h.nodes {
			h.wait(time.Duration(500+h.random.IntN(1000)) * time.Millisecond)
			n.Stop(h.t)
			h.restarts++
			h.start(n)
			h.serve()
		}
	}
}
