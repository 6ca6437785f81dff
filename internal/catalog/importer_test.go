package catalog_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// The test binary is its own child, with an import that needs no database: it
// counts lines and leaves a copy of them.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "child" {
		os.Exit(child.Serve(map[string]child.Handler{
			catalog.OpImport:  child.Handle(fakeImport),
			catalog.OpProfile: child.Handle(fakeProfile),
		}))
	}
	goleak.VerifyTestMain(m)
}

func fakeImport(ctx context.Context, job catalog.Job, say func(child.Progress)) (catalog.Imported, error) {
	say(child.Progress{Stage: "read", Done: 1})
	text, err := os.ReadFile(string(job.Source))
	if err != nil {
		return catalog.Imported{}, err
	}
	if strings.HasPrefix(string(text), "%PDF") {
		_ = os.WriteFile(string(job.Out), text, 0o600)
		return catalog.Imported{}, sitrep.Invalidf("The file is not a table: it seems to be a PDF document.")
	}
	if strings.Contains(string(text), "wait") {
		select {}
	}
	imported := catalog.Imported{Options: catalog.Options{Format: "csv"}}
	imported.Profile = catalog.Profile{Name: job.Name, Rows: int64(strings.Count(string(text), "\n")), Columns: []catalog.Column{{Name: "a"}}}
	out, err := json.Marshal(imported)
	if err != nil {
		return imported, err
	}
	return imported, os.WriteFile(string(job.Out), out, 0o600)
}

func fakeProfile(_ context.Context, path sitrep.Path, _ func(child.Progress)) (catalog.Imported, error) {
	var imported catalog.Imported
	text, err := os.ReadFile(string(path))
	if err != nil {
		return imported, err
	}
	return imported, json.Unmarshal(text, &imported)
}

func newImporter(t *testing.T) catalog.Importer {
	t.Helper()
	return catalog.Importer{Children: child.Starter{Args: []string{"child"}}, Dir: t.TempDir()}
}

func source(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "orders.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSnapshotIsNamedByContentOptionsAndName(t *testing.T) {
	t.Parallel()
	i, path := newImporter(t), source(t, "a\nb\n")
	tabs, odd := path+".TSV", path+" a=[1]*\xff"
	for _, other := range []string{tabs, odd} {
		if err := os.WriteFile(other, []byte("a\nb\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	take := func(path, name string, o catalog.Options) sitrep.Snapshot {
		t.Helper()
		s, fields, found, profile, err := i.Import(t.Context(), path, name, o, nil)
		if err != nil || len(fields) != 1 || found.Format != "csv" || profile.Rows != s.Rows {
			t.Fatalf("%+v, %+v, %+v, %v", s, fields, found, err)
		}
		if _, err := os.Stat(filepath.Join(i.Folder(), s.File)); err != nil {
			t.Fatal(err)
		}
		return s
	}
	first := take(path, "orders", catalog.Options{})
	if again := take(path, "orders", catalog.Options{}); again.File != first.File || again.Hash != first.Hash {
		t.Errorf("the same import made another snapshot: %s, %s", first.File, again.File)
	}
	if copied := take(source(t, "a\nb\n"), "orders", catalog.Options{}); copied.File != first.File {
		t.Error("a file of the same content made another snapshot")
	}
	if moved := take(odd, "orders", catalog.Options{}); moved.File != first.File {
		t.Error("a file of the same content in another place made another snapshot")
	}
	for what, other := range map[string]sitrep.Snapshot{
		"content": take(source(t, "a\nb\nc\n"), "orders", catalog.Options{}),
		"options": take(path, "orders", catalog.Options{Delimiter: ";"}),
		"name":    take(path, "people", catalog.Options{}),
		"ending":  take(tabs, "orders", catalog.Options{}),
	} {
		if other.File == first.File {
			t.Errorf("other %s, same snapshot", what)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(i.Folder(), "import-*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestBrokenSnapshotIsMadeAnew(t *testing.T) {
	t.Parallel()
	i, path := newImporter(t), source(t, "a\nb\n")
	s, _, _, _, err := i.Import(t.Context(), path, "orders", catalog.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(i.Folder(), s.File), []byte("cut off"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, _, _, _, err = i.Import(t.Context(), path, "orders", catalog.Options{}, nil); err != nil || s.Rows != 2 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestImportThatFailsSaysWhyAndLeavesNothing(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	dir := t.TempDir()
	for name, c := range map[string]struct {
		path, message string
		code          sitrep.Code
	}{
		"gone":     {filepath.Join(dir, "gone.csv"), "There is no file gone.csv.", sitrep.NotFound},
		"below":    {filepath.Join(source(t, ""), "x.csv"), "There is no file x.csv.", sitrep.NotFound},
		"a folder": {dir, "is a folder", sitrep.Invalid},
		"a device": {"/dev/null", "not a regular file", sitrep.Invalid},
		"a PDF":    {source(t, "%PDF-1.7"), "seems to be a PDF document", sitrep.Invalid},
	} {
		_, _, _, _, err := i.Import(t.Context(), c.path, "x", catalog.Options{}, nil)
		if sitrep.CodeOf(err) != c.code || !strings.Contains(sitrep.MessageOf(err), c.message) {
			t.Errorf("%s: %s, %q", name, sitrep.CodeOf(err), sitrep.MessageOf(err))
		}
	}
	if left, _ := os.ReadDir(i.Folder()); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestImportEndsWithItsContextAndLeavesNothing(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	ctx, cancel := context.WithCancel(t.Context())
	var once sync.Once
	_, _, _, _, err := i.Import(ctx, source(t, "wait\n"), "x", catalog.Options{}, func(stage string, _ float64) {
		if stage == "read" {
			once.Do(cancel)
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(i.Folder()); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestSourceIsReadAgainOnlyWhenItsStampChanged(t *testing.T) {
	t.Parallel()
	i, path := newImporter(t), source(t, "a\nb\n")
	s, _, _, _, err := i.Import(t.Context(), path, "orders", catalog.Options{Format: "csv"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	look := func() bool {
		t.Helper()
		_, changed, err := i.Look(t.Context(), path, s)
		if err != nil {
			t.Fatal(err)
		}
		return changed
	}
	if look() {
		t.Error("untouched, and changed")
	}
	if err := os.Chtimes(path, time.Time{}, time.Unix(1e9, 0)); err != nil {
		t.Fatal(err)
	}
	if look() {
		t.Error("touched only, and changed")
	}
	if err := os.WriteFile(path, []byte("a\nc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if !look() {
		t.Error("written over, and not changed")
	}
	before := s
	if before.Stamp, before.Hash = s.Stamp[strings.IndexByte(s.Stamp, ':')+1:], sum(t, path); before.Stamp == s.Stamp {
		t.Errorf("the stamp %q has no version of the import", s.Stamp)
	}
	if _, changed, err := i.Look(t.Context(), path, before); !changed || err != nil {
		t.Errorf("imported by a version that read other rows, and not changed: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, _, err := i.Look(t.Context(), path, s); sitrep.CodeOf(err) != sitrep.NotFound {
		t.Errorf("gone: %v", err)
	}
}

func sum(t *testing.T, path string) string {
	t.Helper()
	hash, err := catalog.Fingerprint(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func TestASnapshotIsTheSameHoweverManyUseIt(t *testing.T) {
	t.Parallel()
	i, path := newImporter(t), source(t, strings.Repeat("a\n", 1<<20))
	s, _, _, _, err := i.Import(t.Context(), path, "orders", catalog.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(i.Folder(), s.File)
	done := make(chan struct{})
	var using sync.WaitGroup
	using.Go(func() {
		for n := int64(1); ; n++ {
			select {
			case <-done:
				return
			default:
				_ = os.Chtimes(file, time.Time{}, time.Unix(n, 0))
			}
		}
	})
	for range 20 {
		if got, err := catalog.Fingerprint(t.Context(), file); err != nil || got != s.Fingerprint {
			t.Errorf("fingerprint %s, %v", got, err)
		}
	}
	close(done)
	using.Wait()
}

func TestAFileThatIsReplacedWhileItIsImportedIsNotTakenForIt(t *testing.T) {
	t.Parallel()
	i, path := newImporter(t), source(t, "a\nb\n")
	swapped := func(stage string, _ float64) {
		if stage == "hash" {
			other := path + ".new"
			if err := errors.Join(os.WriteFile(other, []byte("c\nd\n"), 0o600), os.Rename(other, path)); err != nil {
				t.Error(err)
			}
		}
	}
	if _, _, _, _, err := i.Import(t.Context(), path, "orders", catalog.Options{}, swapped); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("got %v", err)
	}
}
