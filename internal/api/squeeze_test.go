package api_test

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

func TestLongTextsAreSqueezedAndShortOnesAreNot(t *testing.T) {
	t.Parallel()
	h := open(t)
	for range 5 {
		h.create("ada", `"recipients":["a@example.com"]`)
	}
	for path, squeezed := range map[string]bool{
		"/v1/api/reports": true, "/v1/api/reports?limit=1": false, "/docs": true, "/openapi.json": true, "/openapi.yaml": true, "/healthz": false,
		"/" + strings.Repeat("long", 500): true,
	} {
		plain, short := h.look("GET", path), h.look("GET", path, "Accept-Encoding", "gzip")
		if (short.header.Get("Content-Encoding") == "gzip") != squeezed || plain.header.Get("Content-Encoding") != "" {
			t.Errorf("%.40s: %v\n%v", path, plain.header, short.header)
			continue
		}
		body := short.body
		if squeezed {
			body = unzipped(t, body)
		}
		if !bytes.Equal(body, plain.body) {
			t.Errorf("%.40s: %s\n%s", path, body, plain.body)
		}
		for _, r := range []reply{plain, short} {
			if r.header.Get("Vary") != "Accept-Encoding" || r.header.Get("Content-Length") != fmt.Sprint(len(r.body)) {
				t.Errorf("%.40s: %v for %d bytes", path, r.header, len(r.body))
			}
		}
	}
}

func TestHeadOfEverythingIsThatOfGet(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", long).text("id")
	for range 5 {
		h.create("ada", "")
	}
	for _, path := range []string{
		"/v1/api/reports", reportPath(id), reportPath(id) + "/status", reportPath(id) + "/executions", reportPath(id) + "/schedule/preview", "/v1/api/reports/discover",
		"/v1/api/reports/dataset-catalog", "/v1/api/reports/by-ref/x", "/v1/api/reports/x", "/v1/api/none", reportPath(id) + "/run",
		"/healthz", "/readyz", "/docs", "/openapi.json", "/openapi.yaml", "/schemas/report-1.json", "/none",
	} {
		for _, coding := range []string{"identity", "gzip"} {
			get, head := h.look("GET", path, "Accept-Encoding", coding), h.look("HEAD", path, "Accept-Encoding", coding)
			for _, own := range []string{"Date", "X-Request-Id", "Ratelimit"} {
				get.header.Del(own)
				head.header.Del(own)
			}
			if get.status != head.status || len(head.body) > 0 || !maps.EqualFunc(get.header, head.header, func(a, b []string) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
				t.Errorf("%s: %d and %d\n%v\n%v", path, get.status, head.status, get.header, head.header)
			}
		}
	}
}

func TestFullViewIsNotSentAgainUntilSomethingChanges(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", long+`,"recipients":["a@example.com","b@example.com","c@example.com","d@example.com"]`).text("id")
	path := reportPath(id)
	for _, coding := range []string{"identity", "gzip"} {
		tag := h.look("GET", path, "Accept-Encoding", coding).want(200).header.Get("ETag")
		if zipped := strings.HasSuffix(tag, `-gzip"`); zipped != (coding == "gzip") {
			t.Errorf("%s: ETag %s", coding, tag)
		}
		for _, take := range []string{"identity", "gzip"} {
			r := h.look("GET", path, "Accept-Encoding", take, "If-None-Match", `"x", `+tag).want(304)
			if len(r.body) > 0 || r.header.Get("ETag") != tag || r.header.Get("Content-Type") != "" || r.header.Get("RateLimit") == "" {
				t.Errorf("%s: %v", coding, r.header)
			}
		}
	}
	before := h.look("GET", path).header.Get("ETag")
	run := h.claim()
	h.complete(run)
	after := h.look("GET", path, "If-None-Match", before).want(200).header.Get("ETag")
	if before == after {
		t.Error("a run has changed what is shown, and the tag is the same")
	}
	change := func(tag string) reply {
		return h.do(request{method: "PATCH", path: path, key: "ada", body: `{"refId":"` + fmt.Sprint(h.clock.now().Nanosecond()) + `"}`, header: map[string]string{"If-Match": tag}})
	}
	changed := change(before).want(200) // what runs do keeps nobody from changing it
	change(after).want(412)
	change(changed.header.Get("ETag")).want(200)
}

func TestAccessLogCountsTheBytesThatWereSent(t *testing.T) {
	t.Parallel()
	h := open(t)
	for range 5 {
		h.create("ada", "")
	}
	r := h.look("GET", "/v1/api/reports", "Accept-Encoding", "gzip", "X-Request-Id", "counted").want(200)
	path := reportPath(reply{t, r.status, r.header, unzipped(t, r.body)}.text("data.0.id"))
	h.look("GET", path, "If-None-Match", h.look("GET", path).header.Get("ETag"), "X-Request-Id", "unchanged").want(304)
	if err := h.api.Close(); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"counted": fmt.Sprintf(`"status":200,"bytes":%d,`, len(r.body)), "unchanged": `"status":304,"bytes":0,`} {
		_, line, _ := strings.Cut(h.access.String(), `"`+id+`"`)
		if line, _, _ = strings.Cut(line, "\n"); !strings.Contains(line, want) {
			t.Errorf("no %s in %s", want, line)
		}
	}
}

func TestKeyHasOnlySoManyRequestsUnderWay(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.on(api.Config{AtOnce: 2}, time.Minute)
	var held []*slow
	for range 2 {
		held = append(held, h.begin("ada"))
	}
	r := h.get("ada", "/v1/api/reports").want(http.StatusTooManyRequests).is("type", "/docs#error-limited")
	if r.header.Get("Retry-After") != "1" || r.left("data") != 1000 {
		t.Errorf("%v", r.header)
	}
	h.get("bob", "/v1/api/reports").want(200)
	held[0].end()
	h.get("ada", "/v1/api/reports").want(200)
	held[1].end()
}
