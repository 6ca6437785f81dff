package web_test

import (
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// slowDesk takes files, and reads them when the test says how far it is.
type slowDesk struct {
	*toyDesk
	far  chan float64 // closed: it is done
	told chan struct{}
}

func (d slowDesk) read(ctx context.Context) {
	for far := range d.far {
		catalog.Teller(ctx)("read", far)
		d.told <- struct{}{}
	}
}

func (d slowDesk) Upload(ctx context.Context, u datasets.Upload) (sitrep.Dataset, error) {
	text, err := io.ReadAll(u.Content)
	if err != nil {
		return sitrep.Dataset{}, err
	}
	d.read(ctx)
	u.Content = strings.NewReader(string(text))
	return d.toyDesk.Upload(ctx, u)
}

func (d slowDesk) Refresh(ctx context.Context, ds sitrep.Dataset) (sitrep.Snapshot, bool, error) {
	d.read(ctx)
	return d.toyDesk.Refresh(ctx, ds)
}

func (d slowDesk) say(far float64) { d.far <- far; <-d.told }

func slow(t *testing.T) (*house, slowDesk) {
	d := slowDesk{&toyDesk{}, make(chan float64), make(chan struct{})}
	h := openOver(t, toyReader(), modelled, func(c *web.Config) { c.Desk = d })
	d.h = h
	return h, d
}

var importName = regexp.MustCompile(`name="import" value="([0-9a-f-]+)"`)

// importOf is the id by which a page calls what its forms import.
func (p page) importOf() string {
	p.t.Helper()
	m := importName.FindStringSubmatch(p.want(200).body)
	if m == nil || !strings.Contains(p.body, `data-import="/app/imports/`+m[1]+`/events" hidden`) {
		p.t.Fatalf("%s cannot be followed\n%s", p.at, p.part())
	}
	return m[1]
}

func TestAPageIsToldHowFarAnUploadIs(t *testing.T) {
	t.Parallel()
	h, desk := slow(t)
	b := h.as("root")
	form := b.get("/app/datasets")
	id := form.importOf()
	events := "/app/imports/" + id + "/events"
	b.get(events).want(http.StatusNotFound)
	body, to := io.Pipe()
	w := multipart.NewWriter(to)
	req, err := http.NewRequestWithContext(h.ctx(), http.MethodPost, h.url+"/app/datasets", body)
	h.must(err)
	req.Header.Set("Content-Type", w.FormDataContentType())
	req.ContentLength = 1_000_000 // is not reached before the test has looked
	go func() {
		if answer, err := b.c.Do(req); err == nil {
			_ = answer.Body.Close()
		}
	}()
	h.must(w.WriteField("token", tokenField.FindStringSubmatch(form.body)[1]))
	h.must(w.WriteField("import", id))
	part, err := w.CreateFormFile("file", "orders.csv")
	h.must(err)
	_, err = part.Write(make([]byte, 400_000))
	h.must(err)
	b.comes(events)
	next := b.stream(events)
	for line := ""; !strings.HasPrefix(line, `data: {"text":"The file is on its way.","done":`); line = next() {
		if line == "over" {
			t.Fatal("the stream ended")
		}
	}
	h.as("bob").get(events).want(http.StatusForbidden) // no operator
	h.addKey(store.KeyDraft{Name: "olga", Role: sitrep.Operator})
	h.as("olga").get(events).want(http.StatusNotFound) // of another's she learns nothing
	h.must(to.CloseWithError(io.ErrUnexpectedEOF))
	for line := ""; line != "event: end"; line = next() {
		if line == "over" {
			t.Fatal("an upload that was broken off goes on")
		}
	}
	if len(desk.got) != 0 {
		t.Errorf("the desk got %q", desk.got)
	}
}

// comes waits until something is there: a request is on its way.
func (b *browser) comes(path string) {
	b.h.t.Helper()
	limit := time.After(2 * time.Minute)
	for !b.isStream(path) {
		select {
		case <-limit:
			b.h.t.Fatalf("%s does not come", path)
		case <-time.After(5 * time.Millisecond): // there is no signal for it
		}
	}
}

func (b *browser) isStream(path string) bool {
	ctx, leave := context.WithCancel(b.h.ctx())
	defer leave()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.h.url+path, nil)
	b.h.must(err)
	resp, err := b.c.Do(req)
	b.h.must(err)
	defer func() { _ = resp.Body.Close() }()
	return resp.StatusCode == http.StatusOK
}

func TestAPageIsToldHowFarARefreshIs(t *testing.T) {
	t.Parallel()
	h, desk := slow(t)
	b, at := h.as("root"), "/app/datasets/"+string(h.dataset)
	form := b.get(at)
	id := form.importOf()
	done := make(chan page)
	go func() {
		done <- b.do(http.MethodPost, at+"/refresh", map[string][]string{"token": {tokenField.FindStringSubmatch(form.body)[1]}, "import": {id}})
	}()
	desk.say(0.25)
	next := b.stream("/app/imports/" + id + "/events")
	wantLines(t, next, "event: progress", `data: {"text":"It is read.","done":25,"of":100}`)
	desk.say(0.5)
	wantLines(t, next, "event: progress", `data: {"text":"It is read.","done":50,"of":100}`)
	close(desk.far)
	(<-done).leads(at + "?said=unchanged")
	wantLines(t, next, "event: end", `data: {"text":"It is done.","done":0,"of":0}`, "over")
}

// TestPagesThatImportHaveTheScriptAndNoOthers.
func TestPagesThatImportHaveTheScriptAndNoOthers(t *testing.T) {
	t.Parallel()
	h, _ := desked(t)
	dataset := "/app/datasets/" + string(h.dataset)
	for who, want := range map[string]bool{"root": true, "ada": false} {
		b := h.as(who)
		for at, imports := range map[string]bool{"/app/datasets": true, dataset: true, "/app/reports/new": false, "/app/key": false} {
			p := b.get(at).want(200)
			scripts, allowed := strings.Count(p.body, "<script"), strings.Contains(p.header.Get("Content-Security-Policy"), "script-src")
			if has := want && imports; (scripts == 1) != has || scripts > 1 || allowed != has || strings.Contains(p.body, `name="import"`) != has {
				t.Errorf("%s as %s: %d scripts, allowed: %v", at, who, scripts, allowed)
			}
		}
	}
	h.must(h.store.RemoveDataset(h.ctx(), h.now, h.dataset))
	h.as("root").get("/app/reports").importOf()
	h.as("ada").get("/app/reports").want(200).lacks("<script")
}

// TestABarMovesWhileAFileIsRead in a real browser. Its tools see nothing of a page that waits for
// the answer to a form, so the page is told that it is sent, and another one sends it.
func TestABarMovesWhileAFileIsRead(t *testing.T) {
	t.Parallel()
	h, desk := slow(t)
	w := h.window()
	w.signIn("root")
	var id string
	w.run(
		chromedp.Navigate(w.url+"/app/datasets"), chromedp.Value(`form[enctype] input[name="import"]`, &id, chromedp.ByQuery),
		chromedp.Evaluate(`document.querySelector("form[enctype]").dispatchEvent(new Event("submit"))`, nil), chromedp.WaitVisible("#importing", chromedp.ByQuery),
	)
	b := h.as("root")
	sent := make(chan page)
	go func() { sent <- b.upload("/app/reports", "/app/datasets", "orders.csv", "a\n1\n", "import", id) }()
	desk.say(0.4)
	w.run(chromedp.WaitVisible(`#importing progress[value="40"]`, chromedp.ByQuery), chromedp.WaitVisible(`//span[text()="It is read."]`))
	w.checkShown(axe(t), "a file that is read")
	desk.say(0.9)
	w.run(chromedp.WaitVisible(`#importing progress[value="90"]`, chromedp.ByQuery))
	close(desk.far)
	if got := (<-sent); got.status != http.StatusSeeOther {
		t.Errorf("%d %s", got.status, got.part())
	}
	w.quiet()
}

// TestAFormThatIsSentIsFollowedUntilItsAnswerComes in a real browser, which goes on to the dataset.
func TestAFormThatIsSentIsFollowedUntilItsAnswerComes(t *testing.T) {
	t.Parallel()
	h, desk := slow(t)
	w := h.window()
	w.signIn("root")
	file := filepath.Join(t.TempDir(), "orders.csv")
	h.must(os.WriteFile(file, []byte("a,b\n1,2\n"), 0o600))
	w.run(
		chromedp.Navigate(w.url+"/app/datasets"), chromedp.SetUploadFiles("#file", []string{file}, chromedp.ByQuery),
		chromedp.Click(`//button[text()="Upload it"]`),
	)
	desk.say(0.4)
	limit := time.After(2 * time.Minute)
	for h.api.Streams() != 1 {
		select {
		case <-limit:
			t.Fatal("the page does not follow what it sent")
		case <-time.After(5 * time.Millisecond): // there is no signal for it
		}
	}
	desk.say(0.9)
	close(desk.far)
	w.run(chromedp.WaitVisible("p.note", chromedp.ByQuery))
	if len(desk.got) != 1 || !strings.HasPrefix(desk.got[0], "orders|") {
		t.Errorf("came: %q", desk.got)
	}
	w.quiet()
}

// quiet wants that the policy of no page had to keep anything from happening.
func (w *window) quiet() {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.blocked) > 0 || len(w.elsewhere) > 0 {
		w.t.Errorf("kept from happening: %q, asked elsewhere: %q", w.blocked, w.elsewhere)
	}
}
