package work_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/scratch"
)

// leave writes a file of that age.
func leave(t *testing.T, path string, age time.Duration) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	then := time.Now().Add(-age)
	for _, p := range []string{path, filepath.Dir(path)} {
		if err := os.Chtimes(p, then, then); err != nil {
			t.Fatal(err)
		}
	}
}

func left(t *testing.T, pattern ...string) (names []string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(pattern...))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range found {
		names = append(names, filepath.Base(name))
	}
	return names
}

// What was put in place and never recorded would lie there for ever.
func TestSnapshotsThatNothingRefersToGoWhenTheyAreOld(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.cfg.Snapshots = filepath.Join(t.TempDir(), "snapshots")
		leave(t, filepath.Join(b.cfg.Snapshots, "placed.duckdb"), 25*time.Hour)
		leave(t, filepath.Join(b.cfg.Snapshots, "used.duckdb"), 25*time.Hour)
		leave(t, filepath.Join(b.cfg.Snapshots, "young.duckdb"), 23*time.Hour)
		b.start(t)
		b.pass(time.Second)
		if got, want := left(t, b.cfg.Snapshots, "*"), []string{"used.duckdb", "young.duckdb"}; !slices.Equal(got, want) {
			t.Errorf("left %v, want %v", got, want)
		}
	})
}

// Another node may be writing what is young. A process that is alone knows that
// nobody is.
func TestHalfMailsGo(t *testing.T) {
	for _, alone := range []bool{false, true} {
		t.Run(map[bool]string{false: "beside others", true: "alone"}[alone], func(t *testing.T) {
			inBubble(t, func(t *testing.T, b *bubble) {
				b.cfg.Mails, b.cfg.Alone = filepath.Join(t.TempDir(), "mail"), alone
				leave(t, filepath.Join(b.cfg.Mails, "2026-03-04", "a.eml"), time.Hour)
				leave(t, filepath.Join(b.cfg.Mails, "2026-03-04", "b.eml.1.tmp"), time.Hour)
				leave(t, filepath.Join(b.cfg.Mails, "2026-03-05", "c.eml.2.tmp"), time.Second)
				b.start(t)
				b.pass(time.Second)
				want := []string{"a.eml", "c.eml.2.tmp"}
				if alone {
					want = want[:1]
				}
				if got := left(t, b.cfg.Mails, "*", "*"); !slices.Equal(got, want) {
					t.Errorf("alone %t: left %v, want %v", alone, got, want)
				}
			})
		})
	}
}

// An import that was cut off may have left as much as the data has. Alone on a
// machine a node tells it from one that a command has under way.
func TestUnfinishedImportsGoWhenTheirProcessIsGone(t *testing.T) {
	for _, alone := range []bool{false, true} {
		t.Run(map[bool]string{false: "beside others", true: "alone"}[alone], func(t *testing.T) {
			inBubble(t, func(t *testing.T, b *bubble) {
				b.cfg.Snapshots, b.cfg.Alone = filepath.Join(t.TempDir(), "snapshots"), alone
				leave(t, filepath.Join(b.cfg.Snapshots, "import-dead", "snapshot"), time.Minute)
				leave(t, filepath.Join(b.cfg.Snapshots, "import-old", "snapshot"), 25*time.Hour)
				working, err := scratch.Make(b.cfg.Snapshots, "import-working-")
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = working.Remove() }()
				b.start(t)
				b.pass(time.Second)
				want := []string{filepath.Base(working.Path())}
				if !alone {
					want = append([]string{"import-dead"}, want...)
				}
				if got := left(t, b.cfg.Snapshots, "*"); !slices.Equal(got, want) {
					t.Errorf("alone %t: left %v, want %v", alone, got, want)
				}
			})
		})
	}
}
