//go:build crash

package crashtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

func TestMain(m *testing.M) { os.Exit(apptest.Main(m)) }

func TestNothingIsLostOnSQLite(t *testing.T) {
	crash(t, "", 1)
}

func TestNothingIsLostOnPostgreSQL(t *testing.T) {
	crash(t, pgtest.URL(t), setting("SITREP_CRASH_NODES", 1, strconv.Atoi))
}

// setting reads a variable; what cannot be read ends the tests.
func setting[T any](name string, fallback T, parse func(string) (T, error)) T {
	text := os.Getenv(name)
	if text == "" {
		return fallback
	}
	value, err := parse(text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	return value
}

const clients = 4

func crash(t *testing.T, database string, nodes int) {
	t.Helper()
	h := newHarness(t, database, nodes)
	done := h.startClients(clients)
	h.killing(
		setting("SITREP_CRASH_KILLS", 30, strconv.Atoi),
		setting("SITREP_CRASH_TIME", 2*time.Minute, time.ParseDuration),
	)
	done()
	h.settle()
	h.checkReports()
	h.checkDeliveries()
	h.checkDatabase()
	h.stop()
	h.checkProcesses("after a stop")
	t.Log(h.counts)
}

// counts is what the harness prints: a run that killed nothing under way proves little.
type counts struct {
	seed                          uint64
	kills, inRuns, inImports      int
	created, deleted              int
	cut, replayed                 int
	scheduled, deliveries, refits int
}

func (c counts) String() string {
	return fmt.Sprintf("seed %d: %d kills, %d of them while runs were under way and %d while a source was imported; "+
		"%d reports accepted (%d of them scheduled), %d requests cut off (%d of them had been done), %d deleted, %d deliveries, %d changes of a source",
		c.seed, c.kills, c.inRuns, c.inImports, c.created, c.scheduled, c.cut, c.replayed, c.deleted, c.deliveries, c.refits)
}

// harness is one database with the nodes that run on it.
type harness struct {
	t       *testing.T
	program *apptest.Program
	state   *state
	key     string
	source  string
	dataset string
	random  *rand.Rand
	nodes   []*apptest.Server
	ledger  *ledger
	cutOff  string // fence of the last import that a kill cut off
	counts
}

func newHarness(t *testing.T, database string, nodes int) *harness {
	t.Helper()
	h := &harness{t: t, program: apptest.New(t, database), ledger: newLedger()}
	h.seed = setting("SITREP_CRASH_SEED", uint64(time.Now().UnixNano()), func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) })
	h.ownBinary()
	h.random = rand.New(rand.NewPCG(h.seed, 1))
	t.Logf("SITREP_CRASH_SEED=%d", h.seed)
	h.key = h.program.Must(t, "key", "create", "crash", "--creations", "1000000", "--requests", "1000000")
	h.source = filepath.Join(t.TempDir(), "orders.csv")
	h.changeSource()
	h.dataset = h.program.Must(t, "dataset", "add", h.source, "--name", "Orders")
	h.state = openState(t, h.program)
	for range nodes {
		h.nodes = append(h.nodes, h.program.Serve(t))
	}
	h.ledger.serve(h.nodes)
	return h
}

// ownBinary gives the program a path of its own, so that its processes can be
// told from those of other tests.
func (h *harness) ownBinary() {
	h.t.Helper()
	binary, err := os.ReadFile(h.program.Path)
	if err != nil {
		h.t.Fatal(err)
	}
	h.program.Path = filepath.Join(h.t.TempDir(), "sitrep")
	if err := os.WriteFile(h.program.Path, binary, 0o755); err != nil {
		h.t.Fatal(err)
	}
}

// changeSource writes the source anew, with other rows, as an export would:
// beside, and then moved into place.
func (h *harness) changeSource() {
	h.t.Helper()
	var csv strings.Builder
	csv.WriteString("order_id,order_date,region,product,revenue\n")
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 2000 + h.random.IntN(2000) {
		fmt.Fprintf(&csv, "%d,%s,%s,P%d,%d.%02d\n", i+1, day.AddDate(0, 0, h.random.IntN(700)).Format("2006-01-02"),
			[]string{"North", "South", "East", "West"}[h.random.IntN(4)], h.random.IntN(30), h.random.IntN(500), h.random.IntN(100))
	}
	beside := h.source + ".new"
	if err := os.WriteFile(beside, []byte(csv.String()), 0o644); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Rename(beside, h.source); err != nil {
		h.t.Fatal(err)
	}
	h.refits++
}

// killing kills nodes until enough were or the time is over.
func (h *harness) killing(kills int, limit time.Duration) {
	h.t.Helper()
	end := time.Now().Add(limit)
	for h.kills < kills && time.Now().Before(end) && !h.t.Failed() {
		h.wait(h.moment())
		if h.random.IntN(3) == 0 {
			h.ledger.waitForRequest(h.t.Context())
			h.wait(time.Duration(h.random.IntN(1500)) * time.Microsecond)
		} else if h.random.IntN(3) == 0 {
			h.changeSource()
			h.wait(time.Duration(h.random.IntN(200)) * time.Millisecond)
		}
		h.kill(h.random.IntN(len(h.nodes)))
	}
}

// moment is how long a node lives: sometimes hardly longer than its start,
// when it takes up what the last one left.
func (h *harness) moment() time.Duration {
	if h.random.IntN(4) == 0 {
		return time.Duration(h.random.IntN(150)) * time.Millisecond
	}
	return time.Duration(200+h.random.IntN(2300)) * time.Millisecond
}

func (h *harness) kill(i int) {
	h.t.Helper()
	node := h.nodes[i]
	node.Kill()
	h.kills++
	if h.state.runsOf(node.PID()) > 0 {
		h.inRuns++
	}
	if fence := h.state.importOf(); fence != h.cutOff && fence != "" { // not the one that an earlier kill cut off
		h.cutOff = fence
		h.inImports++
	}
	if len(h.nodes) == 1 {
		h.checkProcesses(fmt.Sprintf("after kill %d", h.kills))
	}
	h.nodes[i] = h.program.Serve(h.t)
	h.ledger.serve(h.nodes)
}

func (h *harness) wait(d time.Duration) {
	select {
	case <-time.After(d):
	case <-h.t.Context().Done():
	}
}

func (h *harness) stop() {
	h.t.Helper()
	for _, node := range h.nodes {
		node.Stop(h.t)
	}
}
