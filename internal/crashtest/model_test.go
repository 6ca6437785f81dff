//go:build crash

package crashtest

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// charged is what the model's server counts for each request.
const charged = 1100

func TestModelIsCountedOnSQLite(t *testing.T) {
	t.Parallel()
	h, answers := newModelHarness(t, "", 1)
	h.crash(h.everyModelPoint, h.randomly(kills()/3))
	h.checkLedger(answers)
}

func TestModelIsCountedWithTwoNodes(t *testing.T) {
	t.Parallel()
	h, answers := newModelHarness(t, pgtest.URL(t), 2)
	h.crash(h.everyModelPoint)
	h.checkLedger(answers)
}

// newModelHarness has a model whose plans are all refused, so that each run asks it
// several times.
func newModelHarness(t *testing.T, database string, nodes int) (*harness, *atomic.Int64) {
	t.Helper()
	var answers atomic.Int64
	server := llmtest.New(t, llmtest.Any)
	say := llmtest.Send(llmtest.Reply{Text: `{"answer": 42}`, Input: charged - 100, Output: 100})
	server.Otherwise(func(w http.ResponseWriter, r llmtest.Request) {
		answers.Add(1)
		say(w, r)
	})
	return newHarnessWith(t, database, nodes, nil, server), &answers
}

func (h *harness) everyModelPoint() {
	h.t.Helper()
	for range rounds {
		for _, p := range failpoint.All() {
			if p.OfModel() && !h.t.Failed() && !h.killAt(p, pointLimit) {
				h.t.Errorf("nothing passes %s", p)
			}
		}
	}
}

// checkLedger wants everything that the model's server counted to be written down,
// whatever died between the two.
func (h *harness) checkLedger(answers *atomic.Int64) {
	h.t.Helper()
	st, err := store.Open(h.t.Context(), store.Config{Dir: h.program.Data, URL: h.program.Database})
	if err != nil {
		h.t.Fatal(err)
	}
	defer st.Close() //nolint:errcheck // nothing was written
	var used store.Spent
	for _, day := range []time.Duration{-24 * time.Hour, 0, 24 * time.Hour} { // midnight, and clocks that were moved
		of, err := st.SpentOn(h.t.Context(), time.Now().Add(day))
		if err != nil {
			h.t.Fatal(err)
		}
		used.Calls += of.Calls
		used.Tokens += of.Tokens
	}
	counted := answers.Load()
	h.t.Logf("the model's server counted %d calls and %d tokens, the ledger has %d and %d", counted, counted*charged, used.Calls, used.Tokens)
	if int64(used.Calls) < counted || used.Tokens < counted*charged {
		h.t.Errorf("more was spent than is written down")
	}
}
