package archive_test

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/archive"
)

// put writes files below a folder.
func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// found reads the files below a folder.
func found(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var content = map[string]string{
	"sitrep.db": strings.Repeat("state", 1000), "snapshots/a.duckdb": strings.Repeat("a", 3000), "snapshots/b.duckdb": "",
}

func written(t *testing.T, files map[string]string) []byte {
	t.Helper()
	dir := t.TempDir()
	put(t, dir, files)
	var out bytes.Buffer
	about := archive.About{Program: "v1", Schema: 5, CreatedAt: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC), Reports: 2}
	if _, err := archive.Write(t.Context(), &out, about, dir); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func anything(archive.About) error { return nil }

func TestWhatIsReadIsWhatWasWritten(t *testing.T) {
	t.Parallel()
	backup, dir := written(t, content), t.TempDir()
	about, err := archive.Read(t.Context(), bytes.NewReader(backup), dir, anything)
	if err != nil || about.Schema != 5 || about.Reports != 2 || about.Program != "v1" || about.Format != archive.Format {
		t.Fatalf("%+v, %v", about, err)
	}
	if got := found(t, dir); !maps.Equal(got, content) {
		t.Errorf("read %v", slices.Sorted(maps.Keys(got)))
	}
	if again := written(t, content); !bytes.Equal(again, backup) {
		t.Error("the same state makes another backup")
	}
}

// A backup that was cut anywhere, or has another byte where it matters, is refused.
func TestCutOrChangedBackupIsRefused(t *testing.T) {
	t.Parallel()
	backup := written(t, content)
	read := func(b []byte) error {
		_, err := archive.Read(t.Context(), bytes.NewReader(b), t.TempDir(), anything)
		return err
	}
	last := bytes.LastIndex(backup, []byte("b.duckdb")) + len("b.duckdb") // of the sums; what follows is padding
	for cut := 0; cut < last; cut += 301 {
		if err := read(backup[:cut]); sitrep.CodeOf(err) != sitrep.Invalid {
			t.Fatalf("cut to %d of %d bytes: %v", cut, len(backup), err)
		}
	}
	for _, text := range []string{"statestate", "aaaaaa", `"schema"`, `snapshots/b.duckdb`} {
		at := bytes.LastIndex(backup, []byte(text))
		changed := slices.Clone(backup)
		changed[at] ^= 1
		if err := read(changed); err == nil {
			t.Errorf("a changed byte in %q was not seen", text)
		}
	}
}

// A tar that somebody else made writes nowhere but into its folder.
func TestHostileNamesAreRefused(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"../out.duckdb", "snapshots/../../out.duckdb", "/tmp/out.duckdb", "snapshots/x/y.duckdb", "snapshots/.duckdb/..", "other", "snapshots/a.sh",
	} {
		root := t.TempDir()
		dir := filepath.Join(root, "in")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		_, err := archive.Read(t.Context(), hostile(t, name, tar.TypeReg), dir, anything)
		if sitrep.CodeOf(err) != sitrep.Invalid || len(found(t, root)) > 0 {
			t.Errorf("%s: %v, %v", name, err, found(t, root))
		}
	}
	for _, kind := range []byte{tar.TypeSymlink, tar.TypeLink, tar.TypeDir, tar.TypeFifo} {
		if _, err := archive.Read(t.Context(), hostile(t, "snapshots/a.duckdb", kind), t.TempDir(), anything); sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("type %c: %v", kind, err)
		}
	}
}

func hostile(t *testing.T, name string, kind byte) io.Reader {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	head := `{"format": 1}`
	err := w.WriteHeader(&tar.Header{Name: "backup.json", Size: int64(len(head)), Mode: 0o600})
	if err == nil {
		_, err = io.WriteString(w, head)
	}
	if err == nil {
		err = w.WriteHeader(&tar.Header{Name: name, Typeflag: kind, Linkname: "/etc/passwd", Mode: 0o600})
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return &out
}

func TestNewerFormatAndRefusedBackupsWriteNothing(t *testing.T) {
	t.Parallel()
	newer := bytes.Replace(written(t, content), []byte(`"format": 1`), []byte(`"format": 2`), 1)
	dir := t.TempDir()
	if _, err := archive.Read(t.Context(), bytes.NewReader(newer), dir, anything); sitrep.CodeOf(err) != sitrep.Conflict {
		t.Errorf("newer: %v", err)
	}
	no := errors.New("no")
	if _, err := archive.Read(t.Context(), bytes.NewReader(written(t, content)), dir, func(archive.About) error { return no }); !errors.Is(err, no) {
		t.Errorf("refused: %v", err)
	}
	if left := found(t, dir); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}
