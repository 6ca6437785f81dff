//go:build bench

package benchtest_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	pageBound    = 100 // kB, and ms at the 95th percentile
	previewBound = 150 // ms at the 95th percentile
	pageRounds   = 20
)

// visitor is somebody with a browser, who is signed in.
type visitor struct {
	*bench
	client *http.Client
	token  string // of forms
}

var formToken = regexp.MustCompile(`name="token" value="([0-9a-f]+)"`)

func (b *bench) visitor(t *testing.T) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{bench: b, client: &http.Client{Jar: jar, Timeout: time.Minute}}
	v.takeToken(t, "/app/sign-in")
	v.post(t, "/app/sign-in", "key", b.key)
	v.takeToken(t, "/app/reports")
	return v
}

func (v *visitor) takeToken(t *testing.T, from string) {
	t.Helper()
	m := formToken.FindStringSubmatch(v.get(t, from))
	if m == nil {
		t.Fatalf("%s has no form", from)
	}
	v.token = m[1]
}

func (v *visitor) get(t *testing.T, path string) string { return v.ask(t, http.MethodGet, path, nil) }

// post sends a form and returns the page that it leads to.
func (v *visitor) post(t *testing.T, path string, pairs ...string) string {
	t.Helper()
	form := url.Values{"token": {v.token}}
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	return v.ask(t, http.MethodPost, path, form)
}

func (v *visitor) ask(t *testing.T, method, path string, form url.Values) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, v.server.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := v.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusCreated {
		t.Fatalf("%s %s: %d, %v\n%.2000s", method, path, resp.StatusCode, err, text)
	}
	return string(text)
}

// looked is what a page took, the quickest first, and how large it is.
type looked struct {
	took  []time.Duration
	bytes int
}

func (l looked) at(percent int) float64 {
	return float64(l.took[(len(l.took)-1)*percent/100]) / float64(time.Millisecond)
}

func look(load func() string) (l looked) {
	load() // what is kept from then on is made
	for range pageRounds {
		start := time.Now()
		l.bytes = len(load())
		l.took = append(l.took, time.Since(start))
	}
	slices.Sort(l.took)
	return l
}

const (
	pagedPrompt = "Revenue by month; top 5 products by revenue; how did revenue by region change last month?"
	widePrompt  = "Give me a full overview of the business with everything that is unusual"
)

// TestEveryPageIsSmallAndQuick looks at each page of a service of 10,000 reports, as an operator who owns them.
func TestEveryPageIsSmallAndQuick(t *testing.T) {
	reports := setting(t, "PAGED", 10_000)
	b := newBench(t, 20_000)
	b.key = b.program.Must(t, "key", "create", "operator", "--operator", "--creations", "1000000", "--requests", "1000000000")
	short, wide := onDemand(b.dataset), onDemand(b.dataset)
	short["prompt"], wide["prompt"] = pagedPrompt, widePrompt
	report, other := b.create(t, short), b.create(t, wide)
	b.wait(t, []string{report, other})
	b.fill(t, reports-2)
	v := b.visitor(t)
	v.post(t, "/app/reports/"+report+"/run")
	b.wait(t, []string{report})
	for _, path := range v.pages(t, report, other, reports) {
		v.measure(t, path, pageBound, func() string { return v.get(t, path) })
	}
	reading := "/app/reports/" + report + "/reading" // which is a preview of it
	v.measure(t, reading, previewBound, func() string { return v.get(t, reading) })
	stranger := &visitor{bench: b, client: &http.Client{Timeout: time.Minute}}
	stranger.measure(t, "/app/sign-in", pageBound, func() string { return stranger.get(t, "/app/sign-in") })
	link := v.link(t, report)
	stranger.measure(t, "a shared report", pageBound, func() string { return stranger.get(t, link) })
	for _, prompt := range []string{pagedPrompt, widePrompt} {
		v.measure(t, "a preview: "+prompt, previewBound, func() string {
			return v.post(t, "/app/reports", "do", "preview", "prompt", prompt, "datasetId", b.dataset, "scheduleFrequency", "weekly", "once", "preview")
		})
	}
}

// pages are all that are there to be loaded.
func (v *visitor) pages(t *testing.T, report, other string, reports int) []string {
	t.Helper()
	one, dataset := "/app/reports/"+report, "/app/datasets/"+v.dataset
	return []string{
		"/app/reports", fmt.Sprintf("/app/reports?page=%d", reports/25), "/app/reports?q=region", "/app/reports?q=nowhere", "/app/reports?status=COMPLETED", "/app/reports?show=shared", "/app/reports/new",
		one, "/app/reports/" + other, one + "/diff", one + "/edit", one + "/links", one + "/delete",
		"/app/datasets", dataset, dataset + "/model", dataset + "/remove", "/app/key", "/app/settings", "/app/audit", "/app/audit?page=100",
	}
}

var idShown = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`)

var linkShown = regexp.MustCompile(`value="[^"]*(/app/share/[^"]+)"`)

// link makes one to a report, and returns its path.
func (v *visitor) link(t *testing.T, report string) string {
	t.Helper()
	page := v.post(t, "/app/reports/"+report+"/links", "days", "30")
	m := linkShown.FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no link is shown in\n%.3000s", page)
	}
	return m[1]
}

func (v *visitor) measure(t *testing.T, name string, most float64, load func() string) {
	t.Helper()
	name = idShown.ReplaceAllString(name, "…")
	l := look(load)
	t.Logf("%s: median %.0f ms", name, l.at(50))
	within(t, "time of "+name+", 95th percentile", l.at(95), most, "ms")
	within(t, "size of "+name, float64(l.bytes)/1000, pageBound, "kB")
}

// fill adds reports that wait for their first run.
func (b *bench) fill(t *testing.T, reports int) {
	t.Helper()
	weekly := maps.Clone(onDemand(b.dataset))
	weekly["scheduleFrequency"], weekly["scheduleTime"] = "weekly", "00:00"
	var all sync.WaitGroup
	work := make(chan struct{})
	for range connections {
		all.Go(func() {
			for range work {
				b.create(t, weekly)
			}
		})
	}
	for range reports {
		work <- struct{}{}
	}
	close(work)
	all.Wait()
}
