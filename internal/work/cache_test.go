package work_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// shelf is a shared folder with a cache beside it.
type shelf struct {
	shared, local string
	*work.Cache
}

func newShelf(t *testing.T, limit int64) *shelf {
	t.Helper()
	s := &shelf{shared: t.TempDir(), local: t.TempDir()}
	s.reopen(t, limit)
	return s
}

// reopen is what a restart does.
func (s *shelf) reopen(t *testing.T, limit int64) {
	t.Helper()
	var err error
	if s.Cache, err = work.NewCache(s.shared, s.local, limit, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
}

// put makes a shared snapshot of so many bytes.
func (s *shelf) put(t *testing.T, name string, size int) sitrep.Snapshot {
	t.Helper()
	content := []byte(strings.Repeat(name, size)[:size])
	if err := os.WriteFile(filepath.Join(s.shared, name+".duckdb"), content, 0o600); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(content)
	return sitrep.Snapshot{ID: sitrep.ID(name), File: name + ".duckdb", Fingerprint: hex.EncodeToString(sum[:])}
}

// read opens a snapshot, checks what is there, and says whether it is a copy.
func (s *shelf) read(t *testing.T, snapshot sitrep.Snapshot) (copied bool, done func()) {
	t.Helper()
	path, done, err := s.Open(t.Context(), snapshot)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if sum := sha256.Sum256(content); err != nil || hex.EncodeToString(sum[:]) != snapshot.Fingerprint {
		t.Errorf("%s is not what was imported: %v", path, err)
	}
	return filepath.Dir(path) == s.local, done
}

// cached are the names of the copies.
func (s *shelf) cached(t *testing.T) string {
	t.Helper()
	entries, err := os.ReadDir(s.local)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".duckdb"))
	}
	return strings.Join(names, " ")
}

func TestCopyThatWasNotUsedForLongestMakesRoom(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 100)
	a, b, c := s.put(t, "a", 40), s.put(t, "b", 40), s.put(t, "c", 40)
	for _, snapshot := range []sitrep.Snapshot{a, b, a, c} {
		copied, done := s.read(t, snapshot)
		done()
		if !copied {
			t.Errorf("%s was read where it is", snapshot.ID)
		}
	}
	if got := s.cached(t); got != "a c" {
		t.Errorf("copies of %s, want a and c: b was not used for longest", got)
	}
}

func TestCopyThatIsOpenStays(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 100)
	a, b := s.put(t, "a", 60), s.put(t, "b", 60)
	_, done := s.read(t, a)
	if copied, also := s.read(t, b); copied {
		t.Error("b was copied though a is open and both do not fit")
	} else {
		also()
	}
	done()
	if copied, also := s.read(t, b); !copied || s.cached(t) != "b" {
		t.Errorf("a is closed: b copied %t, copies of %s", copied, s.cached(t))
	} else {
		also()
	}
}

func TestSnapshotLargerThanTheCacheIsReadWhereItIs(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 100)
	small, large := s.put(t, "small", 50), s.put(t, "large", 101)
	_, done := s.read(t, small)
	done()
	copied, done := s.read(t, large)
	done()
	if copied || s.cached(t) != "small" {
		t.Errorf("copied %t, copies of %s", copied, s.cached(t))
	}
}

func TestCopyIsCheckedAndLeavesNothingWhenItIsWrong(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 100)
	a := s.put(t, "a", 40)
	a.Fingerprint = strings.Repeat("0", 64)
	if _, _, err := s.Open(t.Context(), a); sitrep.CodeOf(err) != sitrep.Temporary || strings.Contains(sitrep.MessageOf(err), "/") {
		t.Errorf("error %v", err)
	}
	if got := s.cached(t); got != "" {
		t.Errorf("left behind: %s", got)
	}
	for _, name := range []string{"b", "c"} { // what was reserved for it is free
		if copied, done := s.read(t, s.put(t, name, 50)); !copied {
			t.Errorf("%s does not fit", name)
		} else {
			done()
		}
	}
}

func TestSharedFolderThatIsLocalIsNotCopied(t *testing.T) {
	t.Parallel()
	for name, local := range map[string]func(shared string) string{
		"none":       func(string) string { return "" },
		"the same":   func(shared string) string { return shared },
		"by a link":  func(shared string) string { link := shared + "-link"; _ = os.Symlink(shared, link); return link },
		"by a route": func(shared string) string { return shared + "/../" + filepath.Base(shared) },
	} {
		s := &shelf{shared: t.TempDir()}
		s.local = local(s.shared)
		s.reopen(t, 100)
		path, done, err := s.Open(t.Context(), s.put(t, "a", 40))
		if err != nil || path != filepath.Join(s.shared, "a.duckdb") {
			t.Errorf("%s: %s, %v", name, path, err)
		}
		done()
	}
}

func TestCacheIsTakenOverByTheNextProcess(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 100)
	a, b := s.put(t, "a", 40), s.put(t, "b", 40)
	for _, snapshot := range []sitrep.Snapshot{a, b} {
		_, done := s.read(t, snapshot)
		done()
	}
	old := time.Now().Add(-time.Hour)
	if err := errors.Join(os.Chtimes(filepath.Join(s.local, "b.duckdb"), old, old),
		os.WriteFile(filepath.Join(s.local, "copy-123"), []byte("half"), 0o600)); err != nil {
		t.Fatal(err)
	}
	s.reopen(t, 50) // smaller than what is there
	if got := s.cached(t); got != "a" {
		t.Errorf("copies of %s, want a: b is older, and the half one nobody's", got)
	}
	if err := os.Remove(filepath.Join(s.local, "a.duckdb")); err != nil {
		t.Fatal(err)
	}
	if copied, done := s.read(t, a); !copied {
		t.Error("a copy that somebody removed was not made anew")
	} else {
		done()
	}
}

func TestSnapshotIsCopiedOnceForAllRuns(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 3<<20)
	a, b := s.put(t, "a", 1<<20), s.put(t, "b", 1<<20)
	var runs sync.WaitGroup
	for i := range 20 {
		runs.Go(func() {
			_, done := s.read(t, []sitrep.Snapshot{a, b}[i%2])
			done()
		})
	}
	runs.Wait()
	if got := s.cached(t); got != "a b" {
		t.Errorf("copies of %s", got)
	}
	info, err := os.Stat(filepath.Join(s.local, "a.duckdb"))
	if err != nil || info.Mode().Perm() != 0o400 {
		t.Errorf("a copy has mode %v: %v", info.Mode(), err)
	}
}

func TestSnapshotThatIsGoneIsAnError(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 100)
	if _, _, err := s.Open(t.Context(), sitrep.Snapshot{File: "gone.duckdb"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

func TestRunReadsTheCopy(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := p.runner()
	local := t.TempDir()
	var err error
	if r.Cache, err = work.NewCache(p.folder, local, 1<<20, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(t.Context(), p.claim()); err != nil || p.last(t).Snapshot != sitrep.Path(filepath.Join(local, "v1.duckdb")) {
		t.Errorf("%v: read %s", err, p.last(t).Snapshot)
	}
}
