//go:build crash

package crashtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

func TestMain(m *testing.M) { os.Exit(apptest.Main(m)) }

func TestNothingIsLostOnSQLite(t *testing.T) {
	t.Parallel()
	h := newHarness(t, "", 1)
	h.crash(h.everyPoint, h.randomly(kills()))
}

func TestNothingIsLostOnPostgreSQL(t *testing.T) {
	t.Parallel()
	h := newHarness(t, pgtest.URL(t), 1)
	h.crash(h.randomly(kills() / 2))
}

func TestNothingIsLostWithTwoNodes(t *testing.T) {
	t.Parallel()
	h := newHarness(t, pgtest.URL(t), 2)
	h.crash(h.everyPoint, h.randomly(kills()-kills()/2))
}

func TestRollingRestartLosesNothing(t *testing.T) {
	t.Parallel()
	h := newHarness(t, pgtest.URL(t), 2)
	h.crash(h.rolling)
}

// kills is how many come at random on each database, after one at each point.
func kills() int { return setting("SITREP_CRASH_KILLS", 30, strconv.Atoi) }

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

// harness is one database with the nodes that run on it.
type harness struct {
	t       *testing.T
	program *apptest.Program
	state   *state
	key     string
	sources []source
	random  *rand.Rand
	points  *failpoint.Folder // of all nodes
	nodes   []*node
	ledger  *ledger
	post    *post             // nil: mails are files
	models  *llmtest.Server   // nil: no language model is asked
	cutOff  string            // fence of the last import that a kill cut off
	dead    map[int]time.Time // processes whose runs nobody has taken over yet
	fired   map[failpoint.Point]bool
	delete  atomic.Bool // a client is to delete what it creates next, whatever waits
	counts
}

func newHarness(t *testing.T, database string, nodes int) *harness {
	t.Helper()
	return newHarnessWith(t, database, nodes, nil, nil)
}

func newHarnessWith(t *testing.T, database string, nodes int, post *post, models *llmtest.Server) *harness {
	t.Helper()
	h := &harness{
		t: t, program: apptest.New(t, database), ledger: newLedger(),
		dead: map[int]time.Time{}, fired: map[failpoint.Point]bool{}, points: failpoint.Open(t.TempDir()), post: post, models: models,
	}
	if post != nil {
		h.program.Env = append(h.program.Env, "SITREP_SMTP_URL="+post.URL(), "SITREP_MAIL_FROM=reports@example.org")
	}
	if models != nil {
		h.program.Env = append(h.program.Env, "SITREP_LLM_URL="+models.Base(), "SITREP_LLM_MODEL=scripted")
	}
	if err := h.points.Make(); err != nil {
		t.Fatal(err)
	}
	h.seed = setting("SITREP_CRASH_SEED", uint64(time.Now().UnixNano()), func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) })
	h.random = rand.New(rand.NewPCG(h.seed, 1))
	t.Logf("SITREP_CRASH_SEED=%d", h.seed)
	h.ownBinary()
	h.key = h.program.Must(t, "key", "create", "crash", "--creations", "1000000", "--requests", "1000000")
	// Kills come every second here, and the same run may be hit by many of them.
	h.program.Env = append(h.program.Env, "SITREP_RUN_DEATHS=1000")
	// So that there is always something to clear: a new snapshot of a source drives the one before it out.
	h.program.Env = append(h.program.Env, "SITREP_KEEP_SNAPSHOTS=1", "SITREP_KEEP_SNAPSHOT_AGE=1s")
	h.addSources()
	h.state = openState(t, h.program)
	for range nodes {
		h.nodes = append(h.nodes, h.newNode())
	}
	h.serve()
	return h
}

// crash lets clients work while the phases go on, and then looks what came of it.
func (h *harness) crash(phases ...func()) {
	h.t.Helper()
	done := h.startClients(clients)
	start := time.Now()
	for _, phase := range phases {
		phase()
	}
	took := time.Since(start)
	h.moveClocks(0)
	done()
	h.settle()
	h.checkReports()
	h.checkDeliveries()
	h.checkDatabase()
	h.stop()
	h.checkProcesses("after a stop", h.processes)
	h.t.Logf("%s\n%s", took.Round(time.Second), h.counts)
}

// counts is what the harness prints: a run that killed nothing under way proves little.
type counts struct {
	seed                                      uint64
	kills, ofChildren, atPoints               int
	underWay, inRuns, inImports, inDeliveries int
	restarts, clockMoves                      int
	created, deleted, cut, replayed           int
	scheduled, deliveries, refits             int
	lost, doubled, stuck, leftOver            int
	slowest                                   time.Duration // take-over
}

func (c counts) String() string {
	return fmt.Sprintf("seed %d: %d kills (%d of a child alone, %d at a named point), %d of them while work was under way (%d in runs, %d in imports, %d in deliveries)\n"+
		"%d restarts, %d clocks moved, slowest take-over %s\n"+
		"%d reports accepted (%d of them scheduled), %d requests cut off (%d of them had been done), %d deleted, %d deliveries, %d changes of a source\n"+
		"lost %d, doubled %d, stuck %d, left-over processes %d",
		c.seed, c.kills, c.ofChildren, c.atPoints, c.underWay, c.inRuns, c.inImports, c.inDeliveries,
		c.restarts, c.clockMoves, c.slowest.Round(time.Millisecond),
		c.created, c.scheduled, c.cut, c.replayed, c.deleted, c.deliveries, c.refits,
		c.lost, c.doubled, c.stuck, c.leftOver)
}

// fault counts what must not be and says what it is.
func (h *harness) fault(count *int, format string, args ...any) {
	h.t.Helper()
	*count++
	h.t.Errorf(format, args...)
}

// ownBinary gives the program a path of its own, so that its processes can be
// told from those of other tests.
func (h *harness) ownBinary() {
	h.t.Helper()
	own := filepath.Join(h.t.TempDir(), "sitrep")
	if os.Link(h.program.Path, own) != nil { // on another file system
		binary, err := os.ReadFile(h.program.Path)
		if err == nil {
			err = os.WriteFile(own, binary, 0o755)
		}
		if err != nil {
			h.t.Fatal(err)
		}
	}
	h.program.Path = own
}

func (h *harness) wait(d time.Duration) {
	select {
	case <-time.After(d):
	case <-h.t.Context().Done():
	}
}
