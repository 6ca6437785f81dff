//go:build bench

package benchtest_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
)

// bench is a running program on SQLite with one dataset and a key without limits.
type bench struct {
	program *apptest.Program
	server  *apptest.Server
	key     string
	dataset string
}

func newBench(t *testing.T, rows int) *bench {
	t.Helper()
	b := &bench{program: apptest.New(t, "")}
	b.server = b.program.Serve(t)
	b.key = b.program.Must(t, "key", "create", "bench", "--creations", "1000000", "--requests", "1000000000")
	b.dataset = b.program.Must(t, "dataset", "add", writeOrders(t, rows), "--name", "orders")
	return b
}

// writeOrders makes a CSV of orders: the same rows on every machine.
func writeOrders(t *testing.T, rows int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "orders.csv")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriterSize(file, 1<<20)
	if err := sample.Write(out, rows); err != nil {
		t.Fatal(err)
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func onDemand(dataset string) map[string]any {
	return map[string]any{"prompt": "total revenue by region", "datasetId": dataset, "scheduleFrequency": "on_demand", "deliveryApiRetention": true}
}

func (b *bench) create(t *testing.T, members map[string]any) string {
	t.Helper()
	body, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	var report struct{ ID string }
	b.do(t, apptest.Request{Method: http.MethodPost, Target: "/v1/api/reports", Body: body}, http.StatusCreated, &report)
	return report.ID
}

func (b *bench) do(t *testing.T, r apptest.Request, status int, into any) {
	t.Helper()
	r.Header = http.Header{"X-Api-Key": {b.key}}
	answer, err := b.server.Do(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Status != status {
		t.Fatalf("%s %s: %d, want %d\n%s", r.Method, r.Target, answer.Status, status, answer.Body)
	}
	if err := json.Unmarshal(answer.Body, into); err != nil {
		t.Fatal(err)
	}
}

// wait returns when the runs of all reports are completed.
func (b *bench) wait(t *testing.T, reports []string) {
	t.Helper()
	const oneRun = 2 * time.Second // far above what a run takes
	completed := func() bool {
		for len(reports) > 0 {
			var status struct{ Status string }
			b.do(t, apptest.Request{Method: http.MethodGet, Target: fmt.Sprintf("/v1/api/reports/%s/status", reports[0])}, http.StatusOK, &status)
			if status.Status == "FAILED" {
				t.Fatalf("report %s failed", reports[0])
			}
			if status.Status != "COMPLETED" {
				return false
			}
			reports = reports[1:]
		}
		return true
	}
	if !apptest.Poll(t.Context(), time.Minute+time.Duration(len(reports))*oneRun, completed) {
		t.Fatalf("%d reports are not completed", len(reports))
	}
}
