package api_test

import (
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

// slowDesk reads what it was sent when the test says how far it is.
type slowDesk struct {
	deskOf
	far  chan float64 // closed: it is done
	told chan struct{}
	came chan struct{} // an upload has reached the desk
}

func (d slowDesk) read(ctx context.Context) {
	for far := range d.far {
		catalog.Teller(ctx)("read", far)
		d.told <- struct{}{}
	}
}

func (d slowDesk) say(far float64) { d.far <- far; <-d.told }

func (d slowDesk) Upload(ctx context.Context, u datasets.Upload) (sitrep.Dataset, error) {
	d.came <- struct{}{}
	if _, err := io.Copy(io.Discard, u.Content); err != nil {
		return sitrep.Dataset{}, err
	}
	d.read(ctx)
	return d.deskOf.Upload(ctx, u)
}

func (d slowDesk) Replace(ctx context.Context, ds sitrep.Dataset, u datasets.Upload) error {
	d.read(ctx)
	return d.deskOf.Replace(ctx, ds, u)
}

func (d slowDesk) Refresh(ctx context.Context, ds sitrep.Dataset) (sitrep.Snapshot, bool, error) {
	d.read(ctx)
	return d.deskOf.Refresh(ctx, ds)
}

func (d slowDesk) AddFrom(ctx context.Context, a datasets.Addition) (sitrep.Dataset, error) {
	d.read(ctx)
	return d.deskOf.AddFrom(ctx, a)
}

// slowly is a house whose datasets are read slowly, with the operators olga and eve.
func slowly(t *testing.T) (*house, slowDesk) {
	h := open(t)
	for _, name := range []string{"olga", "eve"} {
		key := roomy(name)
		key.Role = sitrep.Operator
		h.addKey(key)
	}
	desk := slowDesk{deskOf{h}, make(chan float64), make(chan struct{}), make(chan struct{}, 1)}
	node := api.New(api.Config{Store: h.store, Now: h.clock.now, Desk: desk, Sources: desk})
	server := httptest.NewServer(node)
	t.Cleanup(func() { server.Close(); _ = node.Close() })
	h.url = server.URL
	return h, desk
}

const catalogPath = "/v1/api/reports/dataset-catalog"

func importPath(id sitrep.ID) string { return catalogPath + "/imports/" + string(id) }

func (e event) says(t *testing.T, name, data string) {
	t.Helper()
	if e.name != name || e.data != data {
		t.Fatalf("%s %s; want %s %s", e.name, e.data, name, data)
	}
}

// TestWhateverImportsIsFollowedToItsEnd: an upload, a newer file, a refresh and a table of a source.
func TestWhateverImportsIsFollowedToItsEnd(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]func(h *house) request{
		"upload":  func(*house) request { return form("POST", catalogPath, "name", "New") },
		"replace": func(h *house) request { return form("POST", catalogPath+"/"+string(h.dataset)+"/file") },
		"refresh": func(h *house) request { return simply("POST", catalogPath+"/"+string(h.dataset)+"/refresh", "") },
		"source":  func(*house) request { return simply("POST", "/v1/api/sources/shop/datasets", `{"table":"orders"}`) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, desk := slowly(t)
			id, r := sitrep.NewID(start), of(h)
			r.key, r.path = "olga", r.path+"?import="+string(id)
			h.get("olga", importPath(id)+"/events").want(http.StatusNotFound)
			answered := beside(h, r)
			desk.say(0.25)
			next, _ := h.follow(h.url, "olga", importPath(id))
			next().says(t, "progress", `{"phase":"read","done":25,"of":100,"error":null}`)
			h.get("eve", importPath(id)+"/events").want(http.StatusNotFound) // it is not hers
			h.get("ada", importPath(id)+"/events").want(http.StatusForbidden)
			desk.say(0.5)
			next().says(t, "progress", `{"phase":"read","done":50,"of":100,"error":null}`)
			close(desk.far)
			if status := <-answered; status != 200 && status != 201 {
				t.Errorf("%d", status)
			}
			next().says(t, "end", `{"phase":"ended","done":0,"of":0,"error":null}`)
			h.clock.advance(61 * time.Second)
			h.get("olga", importPath(id)+"/events").want(http.StatusNotFound)
		})
	}
}

// beside sends a request beside the test.
func beside(h *house, r request) <-chan int {
	answered := make(chan int, 1)
	go func() { answered <- h.do(r).status }()
	return answered
}

func TestAnImportThatFailsSaysWhyToWhoFollowsIt(t *testing.T) {
	t.Parallel()
	h, desk := slowly(t)
	id := sitrep.NewID(start)
	close(desk.far)
	r := form("POST", catalogPath+"?import="+string(id), "color", "blue")
	r.key = "olga"
	h.do(r).want(http.StatusBadRequest)
	next, _ := h.follow(h.url, "olga", importPath(id))
	if e := next(); e.name != "end" || !strings.Contains(e.data, `"error":"`) || strings.Contains(e.data, `"error":null`) {
		t.Errorf("%v", e)
	}
	h.do(request{method: "POST", path: catalogPath + "/" + string(h.dataset) + "/refresh?import=x", key: "olga"}).want(http.StatusBadRequest).names("query.import")
	h.get("olga", catalogPath+"/imports/x/events").want(http.StatusBadRequest).names("path.importId")
}

// TestHowMuchOfAFileHasComeIsToldWhileItComes.
func TestHowMuchOfAFileHasComeIsToldWhileItComes(t *testing.T) {
	t.Parallel()
	h, desk := slowly(t)
	id := sitrep.NewID(start)
	body, out := io.Pipe()
	w := multipart.NewWriter(out)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+catalogPath+"?import="+string(id), body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", h.secrets["olga"])
	req.Header.Set("Content-Type", w.FormDataContentType())
	req.ContentLength = 1_000_000 // is not reached
	go func() {
		if answer, err := http.DefaultClient.Do(req); err == nil {
			_ = answer.Body.Close()
		}
	}()
	part, _ := w.CreateFormFile("file", "orders.csv")
	if _, err := part.Write(make([]byte, 300_000)); err != nil {
		t.Fatal(err)
	}
	<-desk.came // what is written may still wait on its way
	next, _ := h.follow(h.url, "olga", importPath(id))
	for e := next(); !strings.Contains(e.data, `{"phase":"receive","done":`) || strings.Contains(e.data, `"of":0`); e = next() {
		if e.name != "progress" {
			t.Fatal(e)
		}
	}
	_ = out.CloseWithError(io.ErrUnexpectedEOF)
	for e := next(); e.name != "end"; e = next() {
		if e.name != "progress" {
			t.Fatal(e)
		}
	}
}
