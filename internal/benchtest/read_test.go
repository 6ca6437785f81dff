//go:build bench

package benchtest_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

const (
	readBound   = 1.3
	readRounds  = 7
	connections = 8
)

// target is a process that is asked for one path, such as the status of a report.
type target struct {
	pid    int
	url    string
	key    string
	client *http.Client
	tag    string // that is sent as If-None-Match; empty: none is
	status int    // that is wanted; 0: 200
}

// TestReadCostsLittleMoreThanBareHTTP compares CPU time per request.
func TestReadCostsLittleMoreThanBareHTTP(t *testing.T) {
	reads := setting(t, "READS", 20000)
	b := newBench(t, 1000)
	report := b.create(t, onDemand(b.dataset))
	b.wait(t, []string{report})
	path := "/v1/api/reports/" + report + "/status"
	ours := target{pid: b.server.PID(), url: b.server.URL + path, key: b.key, client: newClient()}
	bare := startBare(t, b.program.Data, path)
	var oursCPU, bareCPU []time.Duration
	for round := range readRounds + 1 {
		o, f := ours.read(t, reads), bare.read(t, reads)
		if round == 0 {
			continue // warms both up
		}
		oursCPU, bareCPU = append(oursCPU, o), append(bareCPU, f)
		t.Logf("round %d: ours %s, bare %s per read", round, o/time.Duration(reads), f/time.Duration(reads))
	}
	o, f := median(oursCPU), median(bareCPU)
	t.Logf("CPU per read: ours %s, bare net/http %s", o/time.Duration(reads), f/time.Duration(reads))
	within(t, "CPU time of an API read beside bare net/http", ratio(o, f), readBound, "x")
}

func newClient() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections}, Timeout: time.Minute}
}

// startBare runs serveBare in a process of its own.
func startBare(t *testing.T, dir, path string) target {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], dir, address)
	cmd.Env = append(os.Environ(), roleVariable+"=bare")
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	bare := target{pid: cmd.Process.Pid, url: "http://" + address + path, client: newClient()}
	up := func() bool { return bare.get(t.Context()) == nil }
	if !apptest.Poll(t.Context(), 10*time.Second, up) {
		t.Fatalf("the bare server does not answer: %v", bare.get(t.Context()))
	}
	return bare
}

// read sends so many requests over a few connections and returns the CPU time
// that the process spent on them.
func (g target) read(t *testing.T, reads int) time.Duration {
	t.Helper()
	before := usageOf(t, g.pid)
	errs := make([]error, connections)
	var group sync.WaitGroup
	for i := range connections {
		group.Go(func() {
			for range reads / connections {
				if errs[i] = g.get(t.Context()); errs[i] != nil {
					return
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	return usageOf(t, g.pid).minus(before).own
}

func (g target) get(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.url, nil)
	if err != nil {
		return err
	}
	if g.key != "" {
		req.Header.Set("x-api-key", g.key)
	}
	if g.tag != "" {
		req.Header.Set("If-None-Match", g.tag)
	}
	res, err := g.client.Do(req)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, res.Body)
	_ = res.Body.Close()
	if err == nil && res.StatusCode != max(g.status, http.StatusOK) {
		err = fmt.Errorf("GET %s: %s", g.url, res.Status)
	}
	return err
}
