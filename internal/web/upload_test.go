package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// toyDesk keeps datasets in the store, and of files no more than that they came.
type toyDesk struct {
	h    *house
	got  []string // what came: name, file, content
	gone []sitrep.ID
}

func (d *toyDesk) take(u datasets.Upload) error {
	text, err := io.ReadAll(u.Content)
	d.got = append(d.got, strings.Join([]string{u.Called(), u.FileName, string(text)}, "|"))
	if err == nil && string(text) == "no table" {
		err = sitrep.Invalidf("This is no table: <b>.")
	}
	return err
}

func (d *toyDesk) Upload(ctx context.Context, u datasets.Upload) (sitrep.Dataset, error) {
	if err := u.Check(); err != nil {
		return sitrep.Dataset{}, err
	}
	if err := d.h.store.FreeName(ctx, u.Called()); err != nil {
		return sitrep.Dataset{}, err
	}
	if err := d.take(u); err != nil {
		return sitrep.Dataset{}, err
	}
	return d.h.store.DatasetByID(ctx, d.h.addDataset(u.Called()))
}

func (d *toyDesk) Replace(_ context.Context, _ sitrep.Dataset, u datasets.Upload) error {
	return d.take(u)
}

func (d *toyDesk) Uploaded(ds sitrep.Dataset) bool { return ds.ID != d.h.dataset }

func (d *toyDesk) Sample(ctx context.Context) (sitrep.Dataset, error) {
	return d.h.store.DatasetByID(ctx, d.h.addDataset("Sample"))
}

func (d *toyDesk) Refresh(_ context.Context, ds sitrep.Dataset) (sitrep.Snapshot, bool, error) {
	return ds.Snapshot, ds.ID != d.h.dataset, nil
}

func (d *toyDesk) Remove(ctx context.Context, id sitrep.ID) error {
	d.gone = append(d.gone, id)
	return d.h.store.RemoveDataset(ctx, d.h.now, id)
}

func (d *toyDesk) Rejects(sitrep.Dataset) ([]datasets.Reject, error) {
	return []datasets.Reject{{Line: 7, Column: "revenue", Reason: "not a number", Text: "=HYPERLINK(\"x\")", Kept: true}, {Line: 9, Reason: "too many cells", Text: "a,b"}}, nil
}

// desked is a house with a desk.
func desked(t testing.TB) (*house, *toyDesk) {
	d := &toyDesk{}
	h := openOver(t, toyReader(), modelled, func(c *web.Config) { c.Desk = d })
	d.h = h
	return h, d
}

// upload sends a form with a file, token first.
func (b *browser) upload(from, path, file, content string, pairs ...string) page {
	b.h.t.Helper()
	return b.uploadAs(b.form(from).Get("token"), path, file, content, pairs...)
}

func (b *browser) uploadAs(token, path, file, content string, pairs ...string) page {
	b.h.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	b.h.must(w.WriteField("token", token))
	for i := 0; i < len(pairs); i += 2 {
		b.h.must(w.WriteField(pairs[i], pairs[i+1]))
	}
	part, err := w.CreateFormFile("file", file)
	b.h.must(err)
	_, err = io.WriteString(part, content)
	b.h.must(err)
	b.h.must(w.Close())
	req, err := http.NewRequestWithContext(b.h.ctx(), http.MethodPost, b.h.url+path, &body)
	b.h.must(err)
	req.Header = b.header.Clone()
	req.Header.Set("Content-Type", w.FormDataContentType())
	resp, err := b.c.Do(req)
	b.h.must(err)
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	b.h.must(err)
	return page{b.h.t, resp.StatusCode, resp.Header, string(text), "POST " + path}
}

func TestAFileIsUploadedAsADataset(t *testing.T) {
	t.Parallel()
	h, desk := desked(t)
	b := h.as("root")
	b.get("/app/datasets").want(200).has("Upload a file", `enctype="multipart/form-data"`)
	got := b.upload("/app/datasets", "/app/datasets", "my orders.csv", "a,b\n1,2\n", "name", "", "description", "All of them")
	d, err := h.store.FindDataset(h.ctx(), "my orders")
	h.must(err)
	got.leads("/app/datasets/" + string(d.ID) + "?said=added")
	at, next := "/app/datasets/"+string(d.ID), `href="/app/reports/new?dataset=`+string(d.ID)+`">Make a report of it</a>`
	fresh := b.get(at+"?said=added").want(200).has("What comes next", next)
	if n := strings.Count(fresh.body, "Make a report of it"); n != 1 || strings.Index(fresh.body, next) > strings.Index(fresh.body, "<dl") {
		t.Errorf("the next step is there %d times, or not at the top:\n%s", n, fresh.part())
	}
	b.get(at).has(next).lacks("What comes next")
	if fmt.Sprint(desk.got) != "[my orders|my orders.csv|a,b\n1,2\n]" {
		t.Errorf("the desk got %q", desk.got)
	}
	for name, c := range map[string]struct {
		file, content, want string
		pairs               []string
	}{
		"a name that is taken": {"x.csv", "a\n1\n", "there is a dataset", []string{"name", "MY orders"}},
		"no table":             {"x.csv", "no table", "This is no table: &lt;b&gt;.", []string{"name", "New", "description", "as typed"}},
		"a long name":          {"x.csv", "a\n1\n", "201 characters", []string{"name", strings.Repeat("x", 201)}},
		"no file":              {"", "", "choose a file", nil},
	} {
		p := b.upload("/app/datasets", "/app/datasets", c.file, c.content, c.pairs...)
		if p.status != 400 || !strings.Contains(p.body, c.want) || len(c.pairs) > 0 && !strings.Contains(p.body, c.pairs[1]) {
			t.Errorf("%s: %d, no %q in\n%s", name, p.status, c.want, p.part())
		}
	}
}

// TestAFileWithoutTheTokenOfItsSessionIsNotTaken: other sites can send forms with files, too.
func TestAFileWithoutTheTokenOfItsSessionIsNotTaken(t *testing.T) {
	t.Parallel()
	h, desk := desked(t)
	b, other := h.as("root"), h.as("bob")
	for _, token := range []string{"", "00", other.form("/app/reports").Get("token")} {
		b.uploadAs(token, "/app/datasets", "x.csv", "a\n1\n").want(http.StatusForbidden).has("not of your present session")
		b.uploadAs(token, "/app/datasets/"+string(h.dataset)+"/file", "x.csv", "a\n1\n").want(http.StatusForbidden)
	}
	b.do("POST", "/app/datasets", b.form("/app/datasets", "file", "a\n1\n")).want(http.StatusForbidden)
	b.header.Set("Sec-Fetch-Site", "cross-site")
	b.uploadAs(b.form("/app/reports").Get("token"), "/app/datasets", "x.csv", "a\n1\n").want(http.StatusForbidden)
	other.upload("/app/datasets", "/app/datasets", "x.csv", "a\n1\n").want(http.StatusForbidden).has("for operators")
	if len(desk.got) > 0 {
		t.Errorf("the desk got %q", desk.got)
	}
}

func TestADatasetIsRefreshedReplacedAndRemovedByOperatorsAlone(t *testing.T) {
	t.Parallel()
	h, desk := desked(t)
	sent := h.addDataset("Sent")
	b, at := h.as("root"), "/app/datasets/"+string(sent)
	b.get(at).has("Refresh", "Upload a newer file")
	b.get("/app/datasets/" + string(h.dataset)).has("Refresh").lacks("Upload a newer file")
	b.send(at, at+"/refresh").leads(at + "?said=refreshed")
	known := "/app/datasets/" + string(h.dataset)
	b.send(at, known+"/refresh").leads(known + "?said=unchanged")
	b.upload(at, at+"/file", "x.csv", "a\n2\n").leads(at + "?said=refreshed")
	b.upload(at, at+"/file", "x.csv", "no table").want(400).has("This is no table: &lt;b&gt;.", "open")
	ada := h.as("ada")
	ada.get(at).want(200).lacks("Refresh", "Upload a newer file")
	ada.get("/app/datasets").want(200).lacks("Upload a file")
	ada.send(at, at+"/refresh").want(http.StatusForbidden)
	ada.upload(at, at+"/file", "x.csv", "a\n2\n").want(http.StatusForbidden)
	ada.send(at, "/app/datasets/sample").want(http.StatusForbidden)
	b.send(at, at+"/remove").leads("/app/datasets?said=removed")
	if len(desk.gone) != 1 || desk.gone[0] != sent {
		t.Errorf("the desk removed %v", desk.gone)
	}
}

func TestRejectedRowsAreDownloadedAsTextThatNoSheetRuns(t *testing.T) {
	t.Parallel()
	h, _ := desked(t)
	b, at := h.as("ada"), "/app/datasets/"+string(h.dataset)
	b.get(at).has(at + "/rejected.csv")
	p := b.get(at + "/rejected.csv").want(200)
	want := "line,column,what became of it,reason,text\n7,revenue,the cell was left empty,not a number,\"'=HYPERLINK(\"\"x\"\")\"\n9,,the row was left out,too many cells,\"a,b\"\n"
	if p.body != want || p.header.Get("Content-Disposition") != "attachment; filename=rejected-shop-orders.csv" || !strings.HasPrefix(p.header.Get("Content-Type"), "text/csv") {
		t.Errorf("%q, %v", p.body, p.header)
	}
}

// TestAnEmptyServiceLeadsToItsFirstReport: made-up data with one press, a form that is filled in, and the report is
// created with one more.
func TestAnEmptyServiceLeadsToItsFirstReport(t *testing.T) {
	t.Parallel()
	h, _ := desked(t)
	h.must(h.store.RemoveDataset(h.ctx(), h.now, h.dataset))
	h.as("ada").get("/app/reports").want(200).has("there is no dataset yet", "sitrep dataset add").lacks("/app/datasets/sample")
	b := h.as("root")
	b.get("/app/reports").want(200).has("/app/datasets/sample", "Upload a file")
	b.get("/app/datasets").has("No dataset yet", "/app/datasets/sample")
	next := b.send("/app/reports", "/app/datasets/sample").want(http.StatusSeeOther).header.Get("Location")
	form := b.get(next).want(200).has("top 5 products by revenue", "The dataset is added.", `value="on_demand" selected`)
	d, err := h.store.FindDataset(h.ctx(), "Sample")
	h.must(err)
	form.has(`value="` + string(d.ID) + `" selected`)
	b.get("/app/reports/new?how=hourly&prompt=%00%3Cscript%3E").want(200).has("&lt;script&gt;", `value="weekly" selected`).lacks("<script>")
}
