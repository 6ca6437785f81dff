//go:build bench

package benchtest_test

import (
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

const (
	drawnBound = 200 // MB, the most that serve has while it draws
	heldBound  = 0.3 // ms of CPU for a 304
)

// TestManyDrawingsAtOnceStaySmall asks for 800 PNGs at once, each on a connection of
// its own and all of them different, and looks at the most memory that serve had.
func TestManyDrawingsAtOnceStaySmall(t *testing.T) {
	many := setting(t, "PNGS", 800)
	b := newBench(t, 1000)
	charts := b.charts(t, setting(t, "RUNS", 100))
	b.server.Stop(t)
	b.server = b.program.Serve(t)
	b.get(t, charts[0]) // the start is over
	forgetPeak(t, b.server.PID())
	before := usageOf(t, b.server.PID())
	statuses := b.atOnce(t, charts, many)
	used := usageOf(t, b.server.PID()).minus(before).own
	t.Logf("%d PNGs of %d charts: %v, %s of CPU", many, len(charts), statuses, used)
	if statuses[http.StatusOK] != many {
		t.Errorf("%d of %d were drawn", statuses[http.StatusOK], many)
	}
	within(t, fmt.Sprintf("most memory of serve that draws %d PNGs at once", many), mostOf(t, b.server.PID()), drawnBound, "MB")
}

// TestNotModifiedIsCheap asks again and again for what the client has.
func TestNotModifiedIsCheap(t *testing.T) {
	asked := setting(t, "HELD", 4000)
	b := newBench(t, 1000)
	chart := b.charts(t, 1)[0]
	execution, _, _ := strings.Cut(chart, "/charts/")
	for _, path := range []string{chart, execution + "/html", execution + "/json", execution + "/markdown"} {
		first := b.get(t, path)
		g := target{pid: b.server.PID(), url: b.server.URL + path, key: b.key, client: newClient(), tag: first.Header.Get("ETag"), status: http.StatusNotModified}
		g.read(t, asked/4) // warm
		cost := g.read(t, asked)
		within(t, "CPU of a 304 for "+path[strings.LastIndexByte(path, '/'):], cost.Seconds()*1000/float64(asked), heldBound, "ms")
	}
}

// charts makes runs and returns the paths of all their charts.
func (b *bench) charts(t *testing.T, runs int) (paths []string) {
	t.Helper()
	reports := make([]string, runs)
	for i := range reports {
		reports[i] = b.create(t, map[string]any{
			"prompt": "revenue by month and by region; top 5 products by revenue", "datasetId": b.dataset, "deliveryApiRetention": true,
		})
	}
	b.wait(t, reports)
	for _, report := range reports {
		var list struct{ Executions []struct{ ID string } }
		b.do(t, apptest.Request{Method: http.MethodGet, Target: "/v1/api/reports/" + report + "/executions"}, http.StatusOK, &list)
		execution := "/v1/api/reports/executions/" + list.Executions[0].ID
		var content struct {
			JSONContent struct{ Sections []struct{ Charts []any } }
		}
		b.do(t, apptest.Request{Method: http.MethodGet, Target: execution + "/json"}, http.StatusOK, &content)
		n := 0
		for _, section := range content.JSONContent.Sections {
			n += len(section.Charts)
		}
		for i := range n {
			paths = append(paths, fmt.Sprintf("%s/charts/%d.png", execution, i+1))
		}
	}
	if len(paths) == 0 {
		t.Fatal("no report has a chart")
	}
	return paths
}

func (b *bench) get(t *testing.T, path string) apptest.Answer {
	t.Helper()
	answer, err := b.server.Do(t.Context(), apptest.Request{Method: http.MethodGet, Target: path, Header: http.Header{"X-Api-Key": {b.key}}})
	if err != nil || answer.Status != http.StatusOK {
		t.Fatalf("%s: %d, %v\n%s", path, answer.Status, err, answer.Body)
	}
	return answer
}

// atOnce asks for the paths in turn, each on a connection of its own, and counts the statuses.
func (b *bench) atOnce(t *testing.T, paths []string, n int) map[int]int {
	t.Helper()
	var mutex sync.Mutex
	statuses := map[int]int{}
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		ready.Add(1)
		done.Go(func() {
			client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
			ready.Done()
			<-start
			g := target{url: b.server.URL + paths[i%len(paths)], key: b.key, client: client, status: http.StatusOK}
			err := g.get(t.Context())
			mutex.Lock()
			defer mutex.Unlock()
			if err != nil {
				t.Log(err)
				statuses[0]++
				return
			}
			statuses[http.StatusOK]++
		})
	}
	ready.Wait()
	close(start)
	done.Wait()
	return statuses
}

// forgetPeak has the kernel count the most memory of a process anew.
func forgetPeak(t *testing.T, pid int) {
	t.Helper()
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0); err != nil {
		t.Fatal(err)
	}
}

// mostOf is the most resident memory of a process since then, in MB.
func mostOf(t *testing.T, pid int) float64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(text), "VmHWM:")
	fields := strings.Fields(after)
	if !found || len(fields) == 0 {
		t.Fatal("the kernel tells no peak")
	}
	kib, err := strconv.ParseFloat(fields[0], 64)
	if err != nil {
		t.Fatal(err)
	}
	return kib * 1024 / 1e6
}
