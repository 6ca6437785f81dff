package api_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
)

// look asks for a path as ada, with pairs of headers. The client adds none.
func (h *house) look(method, path string, pairs ...string) reply {
	h.t.Helper()
	header := map[string]string{"Accept-Encoding": "identity"}
	for i := 0; i+1 < len(pairs); i += 2 {
		header[pairs[i]] = pairs[i+1]
	}
	return h.do(request{method: method, path: path, key: "ada", header: header})
}

// direct asks a node for a path as ada, without a network.
func (h *house) direct(node *api.API, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(h.ctx(), http.MethodGet, path, nil)
	r.Header.Set("x-api-key", h.secrets["ada"])
	w := httptest.NewRecorder()
	node.ServeHTTP(w, r)
	return w
}

func unzipped(t *testing.T, b []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// long makes what is read long enough to be worth squeezing.
var long = `"deliveryApiRetention":true,"deliverySubject":"` + strings.Repeat("a", 190) + `"`

func TestWhatTheClientHasIsNotSentAgain(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for _, path := range contents {
		tag := h.look("GET", run+path).want(200).header.Get("ETag")
		zipped := strings.TrimSuffix(tag, `"`) + `-gzip"`
		for sent, status := range map[string]int{
			tag: 304, "W/" + tag: 304, `"other", W/` + tag: 304, `"a,b" ,` + tag: 304, zipped: 304, "*": 304,
			`"other"`: 200, "": 200, strings.Trim(tag, `"`): 200, `"other`: 200, `x, ` + tag: 200,
		} {
			for _, method := range []string{"GET", "HEAD"} {
				r := h.look(method, run+path, "If-None-Match", sent).want(status)
				if got := r.header.Get("ETag"); got != tag && got != sent {
					t.Errorf("%s %s with %s: ETag %s, want %s", method, path, sent, got, tag)
				}
				if r.header.Get("RateLimit") == "" || r.header.Get("Cache-Control") != "private, no-cache" {
					t.Errorf("%s %s with %s: %v", method, path, sent, r.header)
				}
				if slices.Contains(views, path) != (r.header.Get("Content-Security-Policy") != "") {
					t.Errorf("%s %s with %s: %v", method, path, sent, r.header)
				}
				if (len(r.body) > 0) != (status == 200 && method == "GET") {
					t.Errorf("%s %s with %s: %d bytes", method, path, sent, len(r.body))
				}
			}
		}
		h.do(request{method: "GET", path: run + path, key: "bob", header: map[string]string{"If-None-Match": tag}}).want(403)
	}
}

func TestStarNamesOnlyWhatIsThere(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	h.look("GET", run+"/charts/2.png", "If-None-Match", "*").want(404)
	h.look("GET", run+"/charts/01.png", "If-None-Match", "*").want(404)
}

func TestDeletedContentIsGoneForWhoHasIt(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true,"isPublic":true`)
	tags := map[string]string{}
	for _, path := range contents {
		tags[path] = h.look("GET", run+path).want(200).header.Get("ETag")
		h.get("bob", run+path).want(200)
	}
	id := h.get("ada", "/v1/api/reports").want(200).text("data.0.id")
	h.do(request{method: "PATCH", path: reportPath(id), key: "ada", body: `{"isPublic":false}`}).want(200)
	for path, tag := range tags {
		h.do(request{method: "GET", path: run + path, key: "bob", header: map[string]string{"If-None-Match": tag}}).want(403)
		h.get("bob", run+path).want(403)
	}
	h.do(request{method: "DELETE", path: reportPath(id), key: "ada"}).want(200)
	for path, tag := range tags {
		h.look("GET", run+path).want(404)
		h.look("GET", run+path, "If-None-Match", tag).want(404)
	}
}

// Another version of the program may draw the same content differently.
func TestTagsTellVersionsAndExecutionsApart(t *testing.T) {
	t.Parallel()
	h := open(t)
	seen := map[string]string{}
	for _, run := range []string{h.ran(`"deliveryApiRetention":true`), h.ran(`"deliveryApiRetention":true`)} {
		for _, version := range []string{"", "", "v1", "v2"} { // without one, no two starts are alike
			node := api.New(api.Config{Store: h.store, Now: h.clock.now, Version: version})
			for _, path := range contents {
				w := h.direct(node, run+path)
				tag, what := w.Header().Get("ETag"), fmt.Sprintf("%s%s of version %q", run, path, version)
				if other, known := seen[tag]; known || w.Code != http.StatusOK {
					t.Errorf("%s has the status %d and the tag %s of %s", what, w.Code, tag, other)
				}
				seen[tag] = what
			}
			if err := node.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestBothFormsAreTheSameBytes(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(long)
	for _, path := range contents {
		plain := h.look("GET", run+path).want(200)
		if plain.header.Get("Content-Encoding") != "" {
			t.Errorf("%s is squeezed for who does not take that", path)
		}
		squeezed := h.look("GET", run+path, "Accept-Encoding", "br, gzip").want(200)
		if strings.HasSuffix(path, ".png") || len(plain.body) < 1000 {
			if squeezed.header.Get("Content-Encoding") != "" || squeezed.header.Get("ETag") != plain.header.Get("ETag") {
				t.Errorf("%s of %d bytes: %v", path, len(plain.body), squeezed.header)
			}
			continue
		}
		if !bytes.Equal(unzipped(t, squeezed.body), plain.body) || len(squeezed.body) >= len(plain.body) {
			t.Errorf("%s: %d bytes are not the %d", path, len(squeezed.body), len(plain.body))
		}
		if a, b := plain.header.Get("ETag"), squeezed.header.Get("ETag"); a == b || !strings.HasSuffix(b, `-gzip"`) {
			t.Errorf("%s: the tags are %s and %s", path, a, b)
		}
		for _, r := range []reply{plain, squeezed} {
			if r.header.Get("Vary") != "Accept-Encoding" || r.header.Get("Content-Length") != fmt.Sprint(len(r.body)) {
				t.Errorf("%s: %v", path, r.header)
			}
		}
	}
}

func TestHeadHasTheHeadersOfGet(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(long)
	for _, path := range contents {
		for _, coding := range []string{"identity", "gzip"} {
			got, head := h.look("GET", run+path, "Accept-Encoding", coding).want(200), h.look("HEAD", run+path, "Accept-Encoding", coding).want(200)
			for _, own := range []string{"Date", "X-Request-Id", "Ratelimit"} {
				got.header.Del(own)
				head.header.Del(own)
			}
			if len(head.body) > 0 || !maps.EqualFunc(got.header, head.header, func(a, b []string) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
				t.Errorf("%s\n%v\n%v", path, got.header, head.header)
			}
		}
	}
}

func TestPartsAreOfTheFormThatIsSent(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(long)
	for _, path := range views {
		for _, coding := range []string{"identity", "gzip"} {
			whole := h.look("GET", run+path, "Accept-Encoding", coding).want(200)
			tag, n := whole.header.Get("ETag"), len(whole.body)
			part := func(pairs ...string) reply {
				return h.look("GET", run+path, append(pairs, "Accept-Encoding", coding)...)
			}
			r := part("Range", "bytes=10-29").want(206)
			if !bytes.Equal(r.body, whole.body[10:30]) || r.header.Get("Content-Range") != fmt.Sprintf("bytes 10-29/%d", n) || r.header.Get("ETag") != tag {
				t.Errorf("%s as %s: %v", path, coding, r.header)
			}
			part("Range", "bytes=10-29", "If-Range", tag).want(206)
			if r := part("Range", "bytes=10-29", "If-Range", `"other"`).want(200); len(r.body) != n {
				t.Errorf("%s as %s: %d bytes of %d", path, coding, len(r.body), n)
			}
			if r := part("Range", "bytes=0-0,5-6").want(206); !strings.HasPrefix(r.header.Get("Content-Type"), "multipart/byteranges") {
				t.Errorf("%s as %s: %v", path, coding, r.header)
			}
		}
	}
}

func TestRefusalsOfPartsAreProblems(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(long)
	for _, path := range contents {
		for _, coding := range []string{"identity", "gzip"} {
			refusals := []reply{h.look("GET", run+path, "Accept-Encoding", coding, "If-Match", `"other"`).want(412).is("type", "/docs#error-stale").names("header.If-Match")}
			if slices.Contains(views, path) {
				whole := h.look("GET", run+path, "Accept-Encoding", coding).want(200)
				r := h.look("GET", run+path, "Accept-Encoding", coding, "Range", "bytes=9999999-").want(416).is("type", "/docs#error-range").names("header.Range")
				if got, want := r.header.Get("Content-Range"), fmt.Sprintf("bytes */%d", len(whole.body)); got != want {
					t.Errorf("%s: Content-Range %q, want %q", path, got, want)
				}
				refusals = append(refusals, r)
			}
			for _, r := range refusals {
				if r.header.Get("Content-Type") != "application/problem+json" || r.header.Get("ETag") != "" || r.header.Get("Cache-Control") != "no-store" {
					t.Errorf("%s: %v", path, r.header)
				}
			}
			plain := h.look("GET", run+path).header.Get("ETag")
			h.look("GET", run+path, "Accept-Encoding", coding, "If-Match", plain).want(200)
			h.look("GET", run+path, "Accept-Encoding", coding, "If-Match", plain, "If-None-Match", plain).want(304)
			h.look("GET", run+path, "Accept-Encoding", coding, "If-Match", `"other"`, "If-None-Match", plain).want(412)
		}
	}
}

// A part of JSON is no JSON: nobody gets one, whatever the client asks for.
func TestJSONIsGivenWhole(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(long)
	for _, path := range []string{"/json", "/markdown"} {
		whole := h.look("GET", run+path).want(200)
		for _, asked := range []string{"bytes=10-29", "bytes=0-0,5-6", "bytes=9999999-", "nonsense"} {
			r := h.look("GET", run+path, "Range", asked).want(200)
			if !bytes.Equal(r.body, whole.body) || r.header.Get("Accept-Ranges") != "none" || r.header.Get("Content-Range") != "" {
				t.Errorf("%s, %s: %v", path, asked, r.header)
			}
		}
	}
}

// Whatever a client would rather have, an error is a problem body.
func TestErrorsOfViewsAreProblems(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	for _, accept := range []string{"text/html", "image/png", "image/svg+xml,*/*;q=0.1", "nonsense", ""} {
		for path, status := range map[string]int{run + "/charts/9.png": 404, run + "/charts/9.svg": 404, "/v1/api/reports/executions/x/html": 400, "/v1/api/reports/executions/" + string(sitrep.NewID(start)) + "/html": 404} {
			r := h.look("GET", path, "Accept", accept).want(status)
			if r.header.Get("Content-Type") != "application/problem+json" || r.header.Get("Content-Security-Policy") != "" {
				t.Errorf("%s for %q: %v", path, accept, r.header)
			}
			r.members("", "type", "title", "status", "detail", "instance", "errors")
		}
	}
}

func TestGzipIsSentOnlyToWhoTakesIt(t *testing.T) {
	t.Parallel()
	h := open(t)
	for sent, takes := range map[string]bool{
		"gzip": true, "GZIP": true, "x-gzip": true, "br;q=1.0, gzip;q=0.8": true, "*": true, "gzip; q=0.001": true,
		"": false, "identity": false, "br": false, "gzip;q=0": false, "gzip; Q=0.000": false, "*;q=0": false, "gzip;q=0, *": false, "*, gzip;q=0": false, "gzipped": false,
	} {
		r := h.do(request{method: "GET", path: "/openapi.json", header: map[string]string{"Accept-Encoding": sent}}).want(200)
		if got := r.header.Get("Content-Encoding") == "gzip"; got != takes {
			t.Errorf("%q: gzip is %t, want %t", sent, got, takes)
		}
	}
}

func TestDrawingsAreMadeOnceAndFewAtOnce(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	node := api.New(api.Config{
		Store: h.store, Now: h.clock.now, Gallery: gallery.Config{Bytes: 1_000_000, Drawers: 1, Queue: 1000, Wait: time.Minute},
	})
	defer func() { _ = node.Close() }()
	var group sync.WaitGroup
	for range 200 {
		for _, path := range contents {
			group.Go(func() {
				if w := h.direct(node, run+path); w.Code != http.StatusOK {
					t.Errorf("%s: %d %s", path, w.Code, w.Body)
				}
			})
		}
	}
	group.Wait()
}

func TestWhoDoesNotFitIntoTheQueueMayComeAgain(t *testing.T) {
	t.Parallel()
	h := open(t)
	run := h.ran(`"deliveryApiRetention":true`)
	node := api.New(api.Config{Store: h.store, Now: h.clock.now, Gallery: gallery.Config{Drawers: 1}}) // nobody may wait
	defer func() { _ = node.Close() }()
	busy := 0
	for range 100 { // until two meet
		var group sync.WaitGroup
		codes := make([]int, 8)
		for i := range codes {
			group.Go(func() {
				w := h.direct(node, run+fmt.Sprintf("/charts/%d.png", i+1))
				if codes[i] = w.Code; w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") == "" {
					t.Error("no Retry-After")
				}
			})
		}
		group.Wait()
		for _, code := range codes {
			if code == http.StatusServiceUnavailable {
				busy++
			}
		}
		if busy > 0 {
			return
		}
	}
	t.Error("eight at once never met a full queue")
}

func TestPageOfTheAPIShowsTheWholeAnswer(t *testing.T) {
	t.Parallel()
	h := open(t)
	page := string(h.look("GET", "/docs").want(200).body)
	if strings.Contains(page, "206") || !strings.Contains(page, "jsonContent") {
		t.Error("the part is shown in the place of the whole")
	}
}
