//go:build crash

package crashtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// redoneLimit is to take over, and then to run and to mail beside eight other tests.
const redoneLimit = takeOverLimit + time.Minute

// TestNodeThatHangsWritesNothing stops a node where it hurts most for longer than
// its lease. The other node does its work, and when the first one comes back it
// finds that out and changes nothing.
func TestNodeThatHangsWritesNothing(t *testing.T) {
	t.Parallel()
	for point, limit := range map[failpoint.Point]time.Duration{
		failpoint.RunAnswered:  redoneLimit,               // the document is in hand: its own clock tells
		failpoint.RunRecording: redoneLimit,               // nothing but the fence tells
		failpoint.RunContent:   redoneLimit,               // in the transaction, holding its locks
		failpoint.MailRenewed:  redoneLimit + time.Minute, // its lease is a minute
	} {
		t.Run(string(point), func(t *testing.T) {
			t.Parallel()
			newHarness(t, pgtest.URL(t), 2).hang(point, limit)
		})
	}
}

func (h *harness) hang(point failpoint.Point, limit time.Duration) {
	h.t.Helper()
	h.arm(point, failpoint.Stop)
	report := h.order()
	if !apptest.Poll(h.t.Context(), pointLimit, h.stoppedLast) {
		h.t.Fatalf("no node stopped at %s", point)
	}
	stopped := h.nodes[1]
	start := time.Now()
	if !apptest.Poll(h.t.Context(), limit, func() bool { return h.ended(report) }) {
		h.fault(&h.stuck, "nobody took over from the node that hangs within %s", limit)
	}
	h.t.Logf("%s: all was done %s after the node hung", point, time.Since(start).Round(time.Millisecond))
	before := h.written(report)
	if err := syscall.Kill(stopped.PID(), syscall.SIGCONT); err != nil {
		h.t.Fatal(err)
	}
	knows := func() bool {
		log := stopped.Log()
		return strings.Contains(log, `"status":"lost"`) || strings.Contains(log, "delivery ended, but could not be recorded")
	}
	if !apptest.Poll(h.t.Context(), 20*time.Second, knows) {
		h.t.Error("the node that came back does not say that it lost its work")
	}
	if after := h.written(report); after != before {
		h.fault(&h.doubled, "the node that came back changed %q to %q", before, after)
	}
	h.settle()
	h.checkReports()
	h.checkDeliveries()
	h.stop()
	h.checkProcesses("after a stop", h.processes)
}

// order creates one report, with one recipient, through the first node.
func (h *harness) order() (report string) {
	h.t.Helper()
	c := &client{h: h, random: rand.New(rand.NewPCG(h.seed, 2))}
	report, err := c.create(h.t.Context(), request{
		Prompt: "total revenue by region", DatasetID: h.sources[0].dataset, Frequency: "on_demand", APIRetention: true,
		EmailEnabled: true, Recipients: []string{"reader@example.com"},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return report
}

// stoppedLast puts the node that is stopped behind the other one.
func (h *harness) stoppedLast() bool {
	i := slices.IndexFunc(h.nodes, func(n *node) bool { state, _ := stateOf(n.PID()); return state == "T" })
	if i == 0 {
		slices.Reverse(h.nodes)
		h.serve()
	}
	return i >= 0
}

func (h *harness) ended(report string) bool {
	h.t.Helper()
	return h.state.number(`SELECT count(*) FROM delivery v JOIN execution e ON e.id = v.execution_id
		WHERE e.report_id = $1 AND e.status = 'COMPLETED' AND v.state = 'SENT'`, report) == 1
}

// written is what the end of a run and of its deliveries left.
func (h *harness) written(report string) (text string) {
	h.t.Helper()
	err := h.state.db.QueryRowContext(h.t.Context(), `SELECT
			e.node || ' ' || e.ended_at || ' ' || c.generated_at || ' ' || v.id || ' ' || v.node || ' ' || v.sent_at || ' ' || v.attempts
		FROM execution e JOIN content c ON c.execution_id = e.id JOIN delivery v ON v.execution_id = e.id WHERE e.report_id = $1`, report).Scan(&text)
	if err != nil {
		h.t.Fatal(err)
	}
	return text
}
