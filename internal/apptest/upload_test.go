package apptest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// sent is an answer to a form with a file.
type sent struct {
	status int
	body   string
	tree   map[string]any
}

// upload sends a form whose last member is a file; the content is read as it goes out. Before it stand members,
// each with its name.
func (a *actor) upload(t *testing.T, key, path, name string, content io.Reader, before ...[2]string) sent {
	t.Helper()
	body, out := io.Pipe()
	w := multipart.NewWriter(out)
	go func() {
		for _, member := range before {
			_ = w.WriteField(member[0], member[1])
		}
		part, err := w.CreateFormFile("file", name)
		if err == nil {
			_, err = io.Copy(part, content)
		}
		if err == nil {
			err = w.Close()
		}
		_ = out.CloseWithError(err)
	}()
	req, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodPost, a.server.URL+path, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", fmt.Sprint(a.names[key+".key"]))
	req.Header.Set("Content-Type", w.FormDataContentType())
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	s := sent{status: res.StatusCode, body: string(text)}
	_ = json.Unmarshal(text, &s.tree)
	return s
}

// TestAnUploadIsADatasetLikeAnyOther: it is reported about, replaced, refreshed and removed, and what is no table or
// too large leaves nothing behind.
func TestAnUploadIsADatasetLikeAnyOther(t *testing.T) {
	t.Parallel()
	const catalog = "/v1/api/reports/dataset-catalog"
	a := newActor(t, newStage(t, ""), "upload", scenario{Keys: map[string]string{"owner": wide + " --operator"}})
	a.server.Stop(t)
	a.server = a.program.Serve(t, "--max-upload-mb", "1")
	if s := a.upload(t, "other", catalog, "x.csv", strings.NewReader("a\n1\n")); s.status != http.StatusForbidden {
		t.Errorf("an owner's key: %d %s", s.status, s.body)
	}
	rows := "day,region,amount\n2026-11-01,North,5\n2026-11-02,South,7\n2026-11-03,South,8,too many\n"
	s := a.upload(t, "owner", catalog, "../my sales.csv", strings.NewReader(rows))
	if s.status != http.StatusCreated || s.tree["name"] != "my sales" || s.tree["rows"] != 2.0 || s.tree["rejected"] != 1.0 || s.tree["uploaded"] != true {
		t.Fatalf("%d %s", s.status, s.body)
	}
	id, _ := s.tree["id"].(string)
	if got := a.get(t, "%s/%s/rejected", catalog, id); textAt(t, got.tree, "rows[0].reason") == "" {
		t.Errorf("rejected: %s", got.answer.Body)
	}
	for name, c := range map[string]struct {
		content io.Reader
		status  int
	}{
		"name taken": {strings.NewReader(rows), http.StatusConflict},
		"no table":   {bytes.NewReader(bytes.Repeat([]byte{0, 1, 2, 255}, 500)), http.StatusBadRequest},
		"too large":  {io.LimitReader(endless{}, 3_000_000), http.StatusRequestEntityTooLarge},
	} {
		file := strings.ReplaceAll(name, " ", "") + ".csv"
		if name == "name taken" {
			file = "MY Sales.csv"
		}
		if s := a.upload(t, "owner", catalog, file, c.content); s.status != c.status || strings.Contains(s.body, a.program.Data) {
			t.Errorf("%s: %d %s", name, s.status, s.body)
		}
	}
	uploads := func() int {
		list, _ := os.ReadDir(filepath.Join(a.program.Data, "uploads"))
		return len(list)
	}
	if uploads() != 1 {
		t.Errorf("%d folders of uploads", uploads())
	}
	sum := func() string {
		markdown, _ := a.content(t, map[string]any{"prompt": "total amount", "datasetId": id})
		return markdown
	}
	if got := sum(); !strings.Contains(got, "12") {
		t.Errorf("the first report: %s", got)
	}
	if s := a.upload(t, "owner", catalog+"/"+id+"/file", "new.csv", strings.NewReader("day,region,amount\n2026-11-01,North,5\n2026-11-02,South,70\n")); s.status != 200 || s.tree["rejected"] != 0.0 {
		t.Errorf("a newer file: %d %s", s.status, s.body)
	}
	if s := a.upload(t, "owner", catalog+"/"+id+"/file", "bad.csv", bytes.NewReader(bytes.Repeat([]byte{0, 1, 2, 255}, 500))); s.status != http.StatusBadRequest {
		t.Errorf("a newer file that is no table: %d %s", s.status, s.body)
	}
	if got := a.must(t, step{Request: "POST " + catalog + "/" + id + "/refresh"}); !strings.Contains(string(got.answer.Body), `"changed":false`) {
		t.Errorf("refresh: %s", got.answer.Body)
	}
	if got := sum(); !strings.Contains(got, "75") {
		t.Errorf("the report of the newer file: %s", got)
	}
	a.must(t, step{Request: "DELETE " + catalog + "/" + id})
	if uploads() != 0 {
		t.Errorf("%d folders of uploads after the removal", uploads())
	}
}

// endless is a table that has no end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = "a\n"[i%2]
	}
	return len(p), nil
}

// TestAWorkbookIsUploadedByTheNameOfItsSheet: who names none where there are several is told which there are.
func TestAWorkbookIsUploadedByTheNameOfItsSheet(t *testing.T) {
	t.Parallel()
	const catalog = "/v1/api/reports/dataset-catalog"
	a := newActor(t, newStage(t, ""), "sheets", scenario{Keys: map[string]string{"owner": wide + " --operator"}})
	b := excelize.NewFile()
	_, err := b.NewSheet("Costs")
	for i, row := range [][]any{{"day", "amount"}, {"2026-11-01", 5}, {"2026-11-02", 7.5}} {
		for _, sheet := range []string{"Sheet1", "Costs"} {
			err = errors.Join(err, b.SetSheetRow(sheet, fmt.Sprint("A", i+1), &row))
		}
	}
	var book bytes.Buffer
	if err = errors.Join(err, b.Write(&book), b.Close()); err != nil {
		t.Fatal(err)
	}
	if s := a.upload(t, "owner", catalog, "book.xlsx", bytes.NewReader(book.Bytes())); s.status != http.StatusBadRequest || !strings.Contains(s.body, `\"Sheet1\" and \"Costs\"`) {
		t.Errorf("%d %s", s.status, s.body)
	}
	s := a.upload(t, "owner", catalog, "book.xlsx", bytes.NewReader(book.Bytes()), [2]string{"sheet", "costs"})
	if s.status != http.StatusCreated || s.tree["rows"] != 2.0 {
		t.Fatalf("%d %s", s.status, s.body)
	}
	if got := a.upload(t, "owner", fmt.Sprint(catalog, "/", s.tree["id"], "/file"), "newer.xlsx", bytes.NewReader(book.Bytes())); got.status != http.StatusOK {
		t.Errorf("the same sheet of a newer workbook: %d %s", got.status, got.body)
	}
	path := filepath.Join(t.TempDir(), "book.xlsx")
	if err := os.WriteFile(path, book.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	a.program.Must(t, "dataset", "add", path, "--sheet", "Costs", "--name", "Costs")
}

// TestAFolderIsADatasetThatGrows: what is put there later counts from the next look on.
func TestAFolderIsADatasetThatGrows(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "folder", scenario{Keys: map[string]string{"owner": wide}})
	folder := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	first, second := put("a.csv", "day,amount\n2026-11-01,5\n"), put("b.csv", "day,amount\n2026-11-02,7\n")
	a.program.Must(t, "dataset", "add", first, second, "--name", "Two")
	a.program.Must(t, "dataset", "add", folder, "--files", "*.csv", "--name", "All")
	put("c.csv", "day,amount\n2026-11-03,9\n")
	for name, want := range map[string]string{"Two": "2", "All": "3"} {
		a.program.Must(t, "dataset", "refresh", name)
		if got := a.program.Must(t, "dataset", "show", name); !strings.Contains(got, "Rows            "+want) || !strings.Contains(got, "Files ") {
			t.Errorf("%s: %s", name, got)
		}
	}
	put("d.csv", "day,total\n2026-11-03,9\n")
	out, err := a.program.Run(t.Context(), "dataset", "refresh", "All")
	if err != nil || out.Code == 0 || !strings.Contains(out.Stderr, `d.csv: It has no column "amount", which a.csv has.`) {
		t.Errorf("%v: %+v", err, out)
	}
}
