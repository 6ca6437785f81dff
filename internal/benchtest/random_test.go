//go:build bench

package benchtest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// moreRandomBound is what random requests may leave behind, in MB: as much as the heap
// goes up and down between two collections.
const moreRandomBound = 20

// TestRandomRequestsBreakNothing sends requests made at random from the OpenAPI
// document: every operation, HEAD too, with ids that exist and that do not, with
// headers and bodies that make sense and that do not. No answer is a failure of ours,
// every status is one that the document names, and memory does not grow with them.
func TestRandomRequestsBreakNothing(t *testing.T) {
	requests := setting(t, "REQUESTS", 40000)
	seed := uint64(setting(t, "SEED", 1))
	b := newBench(t, 1000)
	b.charts(t, 3)
	limited := b.program.Must(t, "key", "create", "limited", "--creations", "300", "--requests", "1000000000")
	w := newWorld(t, b, limited)
	var after [4]resident
	for i := range after {
		w.send(t, seed+uint64(i), requests/len(after))
		after[i] = residentOf(t, b.server.PID())
		t.Logf("after %d requests: %s", (i+1)*requests/len(after), after[i])
	}
	t.Logf("statuses: %v", w.statuses)
	for _, wrong := range w.wrong {
		t.Error(wrong)
	}
	if w.statuses[http.StatusOK] == 0 || w.statuses[http.StatusNotModified] == 0 || w.statuses[http.StatusPartialContent] == 0 {
		t.Error("the requests are not made so that some are answered")
	}
	within(t, fmt.Sprintf("VmRSS after %d random requests above that after half of them", requests), after[3].all-after[1].all, moreRandomBound, "MB")
}

// world is what random requests are made from.
type world struct {
	bench      *bench
	keys       []string
	operations []op
	dataset    string
	executions []string // that there are

	reports []string // that there are or were

	mutex    sync.Mutex
	tags     map[string]string // by path
	statuses map[int]int
	wrong    []string
}

type op struct {
	method, path string
	body         string // an example of it; empty: none
	statuses     map[string]any
}

func newWorld(t *testing.T, b *bench, limited string) *world {
	t.Helper()
	w := &world{bench: b, keys: []string{b.key, limited, limited, "unknown", ""}, dataset: b.dataset, tags: map[string]string{}, statuses: map[int]int{}}
	var list struct{ Data []struct{ ID string } }
	b.do(t, apptest.Request{Method: http.MethodGet, Target: "/v1/api/reports"}, http.StatusOK, &list)
	for _, report := range list.Data {
		var runs struct{ Executions []struct{ ID string } }
		b.do(t, apptest.Request{Method: http.MethodGet, Target: "/v1/api/reports/" + report.ID + "/executions"}, http.StatusOK, &runs)
		w.reports, w.executions = append(w.reports, report.ID), append(w.executions, runs.Executions[0].ID)
	}
	var document struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Examples map[string]struct{ Value json.RawMessage }
				}
			}
			Responses map[string]any
		}
	}
	b.do(t, apptest.Request{Method: http.MethodGet, Target: "/openapi.json"}, http.StatusOK, &document)
	for path, methods := range document.Paths {
		for method, o := range methods {
			found := op{method: strings.ToUpper(method), path: path, statuses: o.Responses}
			for _, media := range o.RequestBody.Content {
				for _, example := range media.Examples {
					found.body = string(example.Value)
				}
			}
			w.operations = append(w.operations, found)
			if found.method == http.MethodGet {
				found.method = http.MethodHead
				w.operations = append(w.operations, found)
			}
		}
	}
	slices.SortFunc(w.operations, func(a, b op) int { return strings.Compare(a.path+a.method, b.path+b.method) })
	return w
}

// send sends requests from a few clients at once.
func (w *world) send(t *testing.T, seed uint64, n int) {
	t.Helper()
	var group sync.WaitGroup
	for i := range connections {
		random := &dice{rand.New(rand.NewPCG(seed, uint64(i)))}
		group.Go(func() {
			for range n / connections {
				w.one(t, random)
			}
		})
	}
	group.Wait()
}

func (w *world) one(t *testing.T, d *dice) {
	t.Helper()
	o := w.operations[d.IntN(len(w.operations))]
	r := w.request(d, o)
	answer, err := w.bench.server.Do(t.Context(), r)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if err != nil {
		w.blame("%s %.150s: %.300v", r.Method, r.Target, err)
		return
	}
	w.statuses[answer.Status]++
	if tag := answer.Header.Get("ETag"); tag != "" {
		path, _, _ := strings.Cut(r.Target, "?")
		w.tags[path] = tag
	}
	var made struct{ ID string }
	if answer.Status == http.StatusCreated && json.Unmarshal(answer.Body, &made) == nil && len(w.reports) < 30 {
		w.reports = append(w.reports, made.ID)
	}
	_, known := o.statuses[fmt.Sprint(answer.Status)]
	if answer.Status >= http.StatusInternalServerError || !known && !elsewhere(o, r, answer) {
		w.blame("%s %.150s %v %.200s: %d %.300s", r.Method, r.Target, r.Header, r.Body, answer.Status, answer.Body)
	}
}

// elsewhere says whether a value has led to another path than that of the operation,
// or to none that HTTP knows.
func elsewhere(o op, r apptest.Request, answer apptest.Answer) bool {
	path, _, _ := strings.Cut(r.Target, "?")
	astray := strings.Count(path, "/") != strings.Count(o.path, "/") || strings.HasSuffix(path, "/") || strings.Contains(path, "//")
	return (astray || strings.HasPrefix(o.path, "/v1/api/reports/{reportId}")) && (answer.Status == http.StatusNotFound || answer.Status == http.StatusMethodNotAllowed) ||
		answer.Status == http.StatusBadRequest && answer.Header.Get("X-Request-Id") == "" // net/http itself
}

func (w *world) blame(format string, args ...any) {
	if len(w.wrong) < 20 {
		w.wrong = append(w.wrong, fmt.Sprintf(format, args...))
	}
}

var inPath = regexp.MustCompile(`\{[^}]+\}`)

func (w *world) request(d *dice, o op) apptest.Request {
	w.mutex.Lock()
	ids := map[string][]string{"{reportId}": slices.Clone(w.reports), "{executionId}": w.executions, "{refId}": {"ref"}}
	tags := maps.Clone(w.tags)
	w.mutex.Unlock()
	target := inPath.ReplaceAllStringFunc(o.path, func(name string) string {
		if name == "{n}" {
			return d.of("1", "2", "3", "0", "-1", "x", "99999999999999999999", "01")
		}
		return d.often(d.of(ids[name]...), url.PathEscape(d.of("x", "a/b", "", "..", "\x00", "\xff", "00000000-0000-7000-8000-000000000000", strings.Repeat("y", 2000))))
	})
	held := []string{`"x"`, "*", `W/"x"`, "", `"`, `"a","b"`}
	if tag := tags[target]; tag != "" {
		held = append(held, tag, tag, tag, "W/"+tag, `"x", `+tag)
	}
	target += d.of("", "", "?page=1&limit=5", "?page=0", "?limit=101", "?limit=x&limit=1", "?contentType=json", "?contentType=pdf", "?count=3", "?wait=1", "?wait=x", "?status=COMPLETED&q=a", "?%zz", "?from=2026-01-01T00:00:00Z", "?"+strings.Repeat("a=b&", 500))
	h := http.Header{"Accept-Encoding": {d.of("gzip", "identity", "br;q=1, *;q=0", "gzip;q=0", "", "identity;q=1")}}
	usual := w.keys
	if o.method != http.MethodGet && o.method != http.MethodHead {
		usual = w.keys[1:] // what is read has to stay
	}
	if key := d.often(usual[0], d.of(usual...)); key != "" {
		h.Set("X-Api-Key", key)
	}
	for name, values := range map[string][]string{
		"If-None-Match": held, "If-Match": held, "If-Range": held,
		"Range":           {"bytes=0-9", "bytes=-5", "bytes=9999999-", "bytes=5-1", "lines=1", "bytes=0-0,2-3,5-9", "bytes=0-" + strings.Repeat(",1-", 300)},
		"Accept":          {"*/*", "text/html", "image/png", "x", "application/json;q=0"},
		"Idempotency-Key": {"a", "b", "c", "a b", strings.Repeat("k", 300)},
		"Content-Type":    {"application/json", "application/merge-patch+json", "text/plain", "application/json; charset=latin1", "x"},
		"Origin":          {"https://evil.example", "null"}, "X-Request-Id": {"sane", "not sane", strings.Repeat("r", 200)},
		"If-Modified-Since": {"Sun, 22 Nov 2026 14:00:00 GMT", "x"}, "Expect": {"100-continue"},
	} {
		if d.IntN(6) == 0 {
			h.Set(name, d.of(values...))
		}
	}
	r := apptest.Request{Method: o.method, Target: target, Header: h}
	if o.body != "" {
		body := strings.ReplaceAll(o.body, "0199a3c1", w.dataset[:8])
		body = regexp.MustCompile(`"datasetId":\s*"[^"]*"`).ReplaceAllString(body, `"datasetId":"`+w.dataset+`"`)
		r.Body = []byte(d.often(body, d.mangled(body)))
	}
	return r
}

// dice make choices.
type dice struct{ *rand.Rand }

func (d *dice) of(values ...string) string { return values[d.IntN(len(values))] }

func (d *dice) often(usual, rare string) string {
	if d.IntN(3) > 0 {
		return usual
	}
	return rare
}

// mangled changes some bytes of a text, leaves some out, or doubles it.
func (d *dice) mangled(text string) string {
	b := []byte(text)
	for range d.IntN(4) {
		at := d.IntN(len(b))
		switch d.IntN(3) {
		case 0:
			b[at] = byte(d.IntN(256))
		case 1:
			b = append(b[:at], b[min(len(b)-1, at+d.IntN(20)):]...)
		default:
			b = append(b, b[at:]...)
		}
	}
	return string(b)
}
