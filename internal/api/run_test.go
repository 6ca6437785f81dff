package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	tree "github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// onBoth runs a test on SQLite and on PostgreSQL.
func onBoth(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		test(t, open(t))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		test(t, openOn(t, store.Config{Dir: t.TempDir(), URL: pgtest.URL(t)}))
	})
}

const ranMarkdown = "# Total revenue\n\nRevenue was 42."

// ranJSON is a whole document with a chart, whose result has a valid hash.
var ranJSON = whole(`{"schemaVersion":"1.0","title":"Total revenue","sections":[{"heading":"By region","charts":[` +
	`{"id":"c1","kind":"bar","title":"Revenue by <region>","alt":"North leads.","result":"q1","x":{"column":"region","scale":"category"},"y":[{"column":"m1","scale":"number"}]}]}],` +
	`"results":{"q1":{"id":"q1","columns":["region","m1"],"rows":[["North",42],["</svg><script>",7]],"hash":"` + strings.Repeat("0", 64) + `"}}}`)

func whole(part string) string {
	d, err := tree.Decode([]byte(part))
	if err != nil {
		panic(err)
	}
	text, err := d.JSON()
	if err != nil {
		panic(err)
	}
	return string(text)
}

// claim takes the next waiting run, as a worker would.
func (h *house) claim() store.Claim {
	h.t.Helper()
	c, ok, err := h.store.ClaimExecution(h.ctx(), h.clock.now(), store.Claimer{Node: "node", Lease: time.Minute})
	if err != nil || !ok {
		h.t.Fatalf("claim: %v, %v", ok, err)
	}
	return c
}

// complete ends a run with content.
func (h *house) complete(c store.Claim) {
	h.t.Helper()
	err := h.store.CompleteExecution(h.ctx(), h.clock.now(), c, store.Outcome{
		SnapshotID: c.Report.Dataset.Snapshot.ID, Plan: []byte(`{"version":1}`), Digest: []byte("{}"),
		Content: sitrep.Content{
			ExecutionID: c.Execution.ID, ReportID: c.Report.ID, CreatedAt: c.Execution.CreatedAt,
			Subject: c.Report.DeliverySubject(), DatasetName: c.Report.Dataset.Name, GeneratedAt: h.clock.now(),
			Markdown: ranMarkdown, JSON: []byte(ranJSON),
		},
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// fail ends a run for good.
func (h *house) fail(c store.Claim, reason string) {
	h.t.Helper()
	if err := h.store.FailExecution(h.ctx(), h.clock.now(), c, reason, time.Time{}); err != nil {
		h.t.Fatal(err)
	}
}

// daily says that a slot is now, and the next one a day later.
func daily(_ sitrep.Schedule, now time.Time) (newest, next time.Time) {
	return now, now.Add(24 * time.Hour)
}
