package apptest_test

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// outage is longer than any lease, so everything that a lease guards is in it.
const outage = time.Minute

// wire is the way to a database, which a test can cut.
type wire struct {
	listener net.Listener
	socket   string // of the database
	mu       sync.Mutex
	cut      bool
	open     map[net.Conn]bool
}

// newWire returns a way to a database of the test's own and the address of it.
func newWire(t *testing.T) (*wire, string) {
	t.Helper()
	database, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	q := database.Query()
	w := &wire{listener: listener, socket: filepath.Join(q.Get("host"), ".s.PGSQL.5432"), open: map[net.Conn]bool{}}
	t.Cleanup(func() { _ = listener.Close(); w.set(true) })
	go w.serve()
	through := url.URL{
		Scheme: "postgres", User: url.User(q.Get("user")), Host: listener.Addr().String(), Path: database.Path, RawQuery: "sslmode=disable",
	}
	return w, through.String()
}

func (w *wire) serve() {
	for {
		c, err := w.listener.Accept()
		if err != nil {
			return
		}
		go w.join(c)
	}
}

// join copies both ways until one side ends.
func (w *wire) join(client net.Conn) {
	defer func() { _ = client.Close() }()
	server, err := net.Dial("unix", w.socket)
	if err != nil {
		return
	}
	defer func() { _ = server.Close() }()
	if !w.keep(client, server) {
		return
	}
	defer w.forget(client, server)
	ended := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{client, server}, {server, client}} {
		go func() { _, _ = io.Copy(way[0], way[1]); ended <- struct{}{} }()
	}
	<-ended
}

func (w *wire) keep(conns ...net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range conns {
		w.open[c] = true
	}
	return !w.cut
}

func (w *wire) forget(conns ...net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range conns {
		delete(w.open, c)
	}
}

// set cuts the wire, with all that is on its way, or mends it.
func (w *wire) set(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	if cut {
		for c := range w.open {
			_ = c.Close()
		}
	}
}

// TestDatabaseThatIsAwayLosesAndDoublesNothing cuts the way to the database while
// runs are under way. Requests are told so meanwhile; afterwards each report that
// was accepted has had one run, and none is there that was refused.
func TestDatabaseThatIsAwayLosesAndDoublesNothing(t *testing.T) {
	t.Parallel()
	w, address := newWire(t)
	a := newActor(t, newStage(t, address), "outage", scenario{})
	var accepted []string
	for range 8 {
		accepted = append(accepted, a.create(t, onDemand()))
	}
	w.set(true)
	away := time.Now()

	a.refuses(t, http.MethodGet, "/v1/api/reports/"+accepted[0]+"/status", nil)
	body, err := json.Marshal(merge(onDemand(), map[string]any{"prompt": "total revenue", "datasetId": a.names["orders"]}))
	if err != nil {
		t.Fatal(err)
	}
	a.refuses(t, http.MethodPost, "/v1/api/reports", body)
	for target, want := range map[string]int{"/readyz": http.StatusServiceUnavailable, "/healthz": http.StatusOK} {
		answer, err := a.server.Do(t.Context(), apptest.Request{Method: http.MethodGet, Target: target})
		if err != nil || answer.Status != want {
			t.Errorf("%s is %d, want %d: %v", target, answer.Status, want, err)
		}
	}

	<-time.After(outage - time.Since(away))
	w.set(false)
	ready := func() bool {
		answer, err := a.server.Do(t.Context(), apptest.Request{Method: http.MethodGet, Target: "/readyz"})
		return err == nil && answer.Status == http.StatusOK
	}
	if !apptest.Poll(t.Context(), 20*time.Second, ready) {
		t.Fatal("the database is back, and serve is not ready")
	}
	accepted = append(accepted, a.create(t, onDemand()))
	for _, report := range accepted {
		if _, status := a.execution(t, report); status != "COMPLETED" {
			t.Errorf("report %s is %s after the outage", report, status)
		}
		a.must(t, step{Request: "GET /v1/api/reports/" + report + "/executions", Want: want{Body: map[string]any{"total": 1}}})
	}
	a.must(t, step{Request: "GET /v1/api/reports", Want: want{Body: map[string]any{"total": len(accepted)}}})
}

// refuses checks that a request is told that the service cannot answer now.
func (a *actor) refuses(t *testing.T, method, target string, body []byte) {
	t.Helper()
	r := apptest.Request{Method: method, Target: target, Body: body, Header: http.Header{"X-Api-Key": {a.names.text("{owner.key}")}}}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := a.server.Do(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	var problem struct {
		Status        int
		Title, Detail string
	}
	err = json.Unmarshal(answer.Body, &problem)
	if err != nil || answer.Status != http.StatusServiceUnavailable || problem.Status != answer.Status || problem.Detail == "" ||
		answer.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%s %s: %d %s\n%s", method, target, answer.Status, answer.Header.Get("Content-Type"), answer.Body)
	}
}
