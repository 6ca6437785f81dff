package datasets_test

import (
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

func inbox(t *testing.T) datasets.Inbox {
	return datasets.Inbox{Dir: t.TempDir(), MaxBytes: 10_000_000}
}

func receive(t *testing.T, b datasets.Inbox, name, text string) (sitrep.ID, string) {
	t.Helper()
	id := sitrep.NewID(time.Now())
	path, err := b.Receive(id, datasets.Upload{FileName: name, Content: strings.NewReader(text)})
	if err != nil {
		t.Fatal(err)
	}
	return id, path
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestAnUploadStaysInItsFolderWhateverItIsCalled: and keeps the ending, which tells kinds of text apart.
func TestAnUploadStaysInItsFolderWhateverItIsCalled(t *testing.T) {
	t.Parallel()
	b := inbox(t)
	for given, want := range map[string]string{
		"orders.tsv": "orders.tsv", "../../etc/passwd": "passwd", `C:\data\my orders.csv`: "my-orders.csv", "": "data", "..": "data", ".hidden": "hidden",
		"a\x00b\n.csv": "a-b-.csv", "Köln.csv": "K--ln.csv", strings.Repeat("x", 300) + ".ndjson": strings.Repeat("x", 93) + ".ndjson",
	} {
		id, path := receive(t, b, given, "a\n1\n")
		if dir := filepath.Join(b.Folder(), string(id)); filepath.Dir(path) != dir || len(filepath.Base(path)) > 100 || given != "Köln.csv" && filepath.Base(path) != want {
			t.Errorf("%q is at %s, want %s", given, path, want)
		}
		if !b.Uploaded(sitrep.Dataset{ID: id, Kind: sitrep.SourceFile, Source: path}) || b.Uploaded(sitrep.Dataset{ID: id, Kind: sitrep.SourceFile, Source: "/data/orders.csv"}) {
			t.Errorf("%q: what was uploaded is not known", given)
		}
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("connection reset") }

func TestWhatIsTooLargeOrBrokenOffLeavesNothing(t *testing.T) {
	t.Parallel()
	b := inbox(t)
	b.MaxBytes = 5
	id := sitrep.NewID(time.Now())
	_, err := b.Receive(id, datasets.Upload{FileName: "a.csv", Content: strings.NewReader("123456")})
	if sitrep.CodeOf(err) != sitrep.Invalid || !errors.Is(err, datasets.ErrUploadSize) || !strings.Contains(sitrep.MessageOf(err), "SITREP_MAX_UPLOAD_MB") {
		t.Errorf("too large: %v", err)
	}
	_, err = b.Receive(id, datasets.Upload{FileName: "a.csv", Content: io.MultiReader(strings.NewReader("12"), broken{})})
	if sitrep.CodeOf(err) != sitrep.Invalid {
		t.Errorf("broken off: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(b.Folder(), string(id), "*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	if _, err := b.Receive(id, datasets.Upload{FileName: "a.csv", Content: strings.NewReader("12345")}); err != nil {
		t.Errorf("just as large as it may be: %v", err)
	}
}

func TestANewerFileTakesThePlaceOrLeavesTheOldOne(t *testing.T) {
	t.Parallel()
	b := inbox(t)
	id, path := receive(t, b, "a.csv", "old")
	d := sitrep.Dataset{ID: id, Kind: sitrep.SourceFile, Source: path}
	if _, _, err := b.Exchange(d, broken{}); err == nil || read(t, path) != "old" {
		t.Errorf("broken off: %v, %q", err, read(t, path))
	}
	back, _, err := b.Exchange(d, strings.NewReader("no table"))
	if err != nil || read(t, path) != "no table" || back() != nil || read(t, path) != "old" {
		t.Errorf("%v: the old one is not back: %q", err, read(t, path))
	}
	_, done, err := b.Exchange(d, strings.NewReader("new"))
	if err != nil || done() != nil || read(t, path) != "new" {
		t.Errorf("%v: %q", err, read(t, path))
	}
	if list, _ := os.ReadDir(filepath.Dir(path)); len(list) != 1 {
		t.Errorf("left behind: %v", list)
	}
}

func TestUploadsThatNoDatasetHasAreClearedAfterADay(t *testing.T) {
	t.Parallel()
	b := inbox(t)
	kept, _ := receive(t, b, "a.csv", "x")
	removed, _ := receive(t, b, "a.csv", "x")
	unknown, _ := receive(t, b, "a.csv", "x")
	find := func(_ context.Context, id sitrep.ID) (d sitrep.Dataset, err error) {
		switch id {
		case removed:
			d.RemovedAt = time.Now()
		case unknown:
			err = sitrep.Errorf(sitrep.NotFound, "there is no such dataset")
		}
		return d, err
	}
	left := func() int {
		list, _ := os.ReadDir(b.Folder())
		return len(list)
	}
	if err := b.Clear(t.Context(), time.Now(), find); err != nil || left() != 3 {
		t.Errorf("young ones were cleared: %v, %d left", err, left())
	}
	if err := b.Clear(t.Context(), time.Now().Add(25*time.Hour), find); err != nil || left() != 1 {
		t.Errorf("%v, %d left", err, left())
	}
	if err := b.Discard(kept); err != nil || left() != 0 {
		t.Errorf("%v, %d left", err, left())
	}
	if err := (datasets.Inbox{Dir: t.TempDir()}).Clear(t.Context(), time.Now(), find); err != nil {
		t.Errorf("no uploads: %v", err)
	}
}

func TestAFormIsReadUpToItsFile(t *testing.T) {
	t.Parallel()
	const head = "--x\r\nContent-Disposition: form-data; name="
	for name, c := range map[string]struct{ body, want string }{
		"whole":            {head + "\"name\"\r\n\r\nOrders\r\n" + head + "\"file\"; filename=\"o.csv\"\r\n\r\na\n1\r\n--x--\r\n", ""},
		"no file":          {head + "\"name\"\r\n\r\nOrders\r\n--x--\r\n", "choose a file"},
		"none chosen":      {head + "\"file\"; filename=\"\"\r\n\r\n\r\n--x--\r\n", "choose a file"},
		"broken off":       {head + "\"name\"\r\n\r\nOrd", ""},
		"a lot before it":  {head + "\"name\"\r\n\r\n" + strings.Repeat("x", 70_000) + "\r\n--x--\r\n", "larger than 64 KiB"},
		"nothing but text": {"a\n1\n", ""},
	} {
		r := httptest.NewRequest("POST", "/", strings.NewReader(c.body))
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		before, file, err := datasets.ReadForm(r)
		if name == "whole" {
			text, _ := io.ReadAll(file)
			if err != nil || before.Get("name") != "Orders" || file.FileName() != "o.csv" || string(text) != "a\n1" {
				t.Errorf("%v, %v, %q", err, before, text)
			}
			continue
		}
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := datasets.ReadForm(httptest.NewRequest("POST", "/", strings.NewReader("{}"))); sitrep.CodeOf(err) != sitrep.Invalid {
		t.Errorf("no form: %v", err)
	}
}
