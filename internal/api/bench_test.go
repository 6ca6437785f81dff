package api_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// loadEnv makes the test program a client instead: the CPU time of the client
// must not be counted as the server's.
const loadEnv = "SITREP_TEST_LOAD"

func TestMain(m *testing.M) {
	if load := os.Getenv(loadEnv); load != "" {
		if err := generate(load); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// generate sends requests on a few connections: "COUNT KEY URL".
func generate(load string) error {
	var count int
	var key, target string
	if _, err := fmt.Sscan(load, &count, &key, &target); err != nil {
		return err
	}
	u, err := url.Parse(target)
	if err != nil {
		return err
	}
	const connections = 8
	text := "GET " + u.Path + " HTTP/1.1\r\nHost: " + u.Host + "\r\nX-Api-Key: " + key + "\r\nAccept: application/json\r\n\r\n"
	errs := make(chan error, connections)
	for range connections {
		go func() { errs <- converse(u.Host, text, count/connections) }()
	}
	for range connections {
		if e := <-errs; e != nil {
			err = e
		}
	}
	return err
}

func converse(host, text string, count int) error {
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	in := bufio.NewReader(conn)
	for range count {
		if _, err := io.WriteString(conn, text); err != nil {
			return err
		}
		resp, err := http.ReadResponse(in, nil)
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, resp.Body)
		if err := errors.Join(err, resp.Body.Close()); err != nil {
			return err
		}
		if resp.StatusCode != http.StatusOK {
			return fmt.Errorf("status %d", resp.StatusCode)
		}
	}
	return nil
}

// BenchmarkRead compares, in one run, the CPU time of an authenticated read
// with that of a bare net/http handler that makes the same read.
func BenchmarkRead(b *testing.B) {
	db, secret, report := benchState(b)
	node := api.New(api.Config{Store: db, AccessLog: accessFile(b)})
	defer func() { _ = node.Close() }()
	ours, bare := httptest.NewServer(node), httptest.NewServer(bareStatus(db))
	defer ours.Close()
	defer bare.Close()
	path := "/v1/api/reports/" + string(report) + "/status"
	measure(b, bare.URL+path, secret, 2000) // both warm
	measure(b, ours.URL+path, secret, 2000)

	const rounds = 11
	count := max(b.N/rounds/2, 8)
	var bareCost, ourCost, ratio []float64 // µs
	for range rounds {                     // in turns, so that what else the machine does hits both
		x := measure(b, bare.URL+path, secret, count)
		y := measure(b, ours.URL+path, secret, count)
		bareCost, ourCost, ratio = append(bareCost, x), append(ourCost, y), append(ratio, y/x)
	}
	b.ReportMetric(median(bareCost), "bare-µs/read")
	b.ReportMetric(median(ourCost), "api-µs/read")
	b.ReportMetric(median(ratio), "×bare")
	b.ReportMetric(0, "ns/op")
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

func benchState(b *testing.B) (db *store.Store, secret string, report sitrep.ID) {
	b.Helper()
	db, err := store.Open(b.Context(), store.Config{Dir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	now := time.Now()
	key, secret, err := db.CreateKey(b.Context(), now, store.KeyDraft{Name: "bench", Requests: 1_000_000_000})
	if err != nil {
		b.Fatal(err)
	}
	dataset := sitrep.Dataset{ID: sitrep.NewID(now), Name: "d", Slug: "d", Kind: sitrep.SourceFile, CreatedAt: now}
	dataset.Snapshot = sitrep.Snapshot{ID: sitrep.NewID(now), DatasetID: dataset.ID, Hash: "h", File: "f", ImportedAt: now, CheckedAt: now}
	if dataset, err = db.AddDataset(b.Context(), dataset); err != nil {
		b.Fatal(err)
	}
	r := sitrep.Report{
		ID: sitrep.NewID(now), OwnerID: key.ID, Prompt: "p", Title: "p", DatasetID: dataset.ID, Active: true,
		Schedule: sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: now}, WorkflowType: sitrep.WorkflowOnDemand,
		APIRetention: true, CreatedAt: now, UpdatedAt: now,
	}
	if _, err := db.CreateReport(b.Context(), now, store.Creation{Report: r}); err != nil {
		b.Fatal(err)
	}
	return db, secret, r.ID
}

func accessFile(b *testing.B) io.Writer {
	b.Helper()
	f, err := os.Create(b.TempDir() + "/access.log")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = f.Close() })
	return f
}

// bareStatus is the floor: the read and its answer, nothing else.
func bareStatus(db *store.Store) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/api/reports/{id}/status", func(w http.ResponseWriter, r *http.Request) {
		state, err := db.FindReportState(r.Context(), sitrep.ID(r.PathValue("id")))
		if err != nil {
			http.Error(w, "", http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"status": state.Status, "reportId": state.ReportID, "lastExecutedAt": nil,
		})
	})
	return mux
}

// measure returns the CPU time, in µs a request, that this process spends on
// count requests.
func measure(b *testing.B, target, key string, count int) float64 {
	b.Helper()
	cmd := exec.CommandContext(b.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), loadEnv+"="+strings.Join([]string{strconv.Itoa(count), key, target}, " "))
	before := cpuTime()
	out, err := cmd.CombinedOutput()
	if err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return float64((cpuTime() - before).Nanoseconds()) / 1e3 / float64(count)
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkReadInProcess shows what a read costs without the network.
func BenchmarkReadInProcess(b *testing.B) {
	db, secret, report := benchState(b)
	node := api.New(api.Config{Store: db, AccessLog: accessFile(b)})
	defer func() { _ = node.Close() }()
	for name, handler := range map[string]http.Handler{"bare": bareStatus(db), "api": node} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, "/v1/api/reports/"+string(report)+"/status", nil)
				r.Header["X-Api-Key"] = []string{secret}
				w := httptest.NewRecorder()
				if handler.ServeHTTP(w, r); w.Code != http.StatusOK {
					b.Fatal(w.Code, w.Body)
				}
			}
		})
	}
}
