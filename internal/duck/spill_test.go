package duck_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// spills lays more aside than the memory that spill gives it.
const spills = "SELECT count(*) FROM (SELECT md5(i::text) k, count(*) FROM range(3000000) t(i) GROUP BY 1)"

// spill runs a statement on a snapshot, with little memory.
func spill(ctx context.Context, path string, _ func(child.Progress)) (string, error) {
	db, err := duck.Open(ctx, path, duck.Options{Memory: 64 << 20})
	if err != nil {
		return "", err
	}
	result, err := db.Query(ctx, spills)
	if err != nil {
		return "", err // the database stays open, as when the child ends in its midst
	}
	return fmt.Sprint(result.Values[0][0]), db.Close()
}

func noRoom(err error) bool {
	return sitrep.CodeOf(err) == sitrep.Temporary && strings.Contains(sitrep.MessageOf(err), "no room on the disk")
}

// With room the work is done; without, it may be tried again, and says why. In
// either case nothing is left.
func TestWorkThatCannotBeLaidAsideSaysSo(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "snapshot")
	if _, err := duck.Import(t.Context(), catalog.Job{Source: sitrep.Path(write(t, "a.csv", "x,y", "1,2")), Out: sitrep.Path(out), Name: "orders", Threads: 1}, nil); err != nil {
		t.Fatal(err)
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := writeText(t, "cramped", fmt.Sprintf("ulimit -f 8192; exec %s child\n", own)) // of 512 bytes
	for _, full := range []bool{false, true} {
		children := child.Starter{Args: []string{"child"}, Scratch: t.TempDir()}
		if full {
			children.Program, children.Args = "/bin/sh", []string{script}
		}
		var got string
		err := children.Call(t.Context(), "spill", out, &got, child.Listener{})
		switch {
		case full && !noRoom(err):
			t.Errorf("on a full disk: %v", err)
		case !full && (err != nil || got != "3000000"):
			t.Errorf("%q, %v", got, err)
		}
		if left, _ := os.ReadDir(children.Scratch); len(left) != 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

// DuckDB takes for its limit what a disk has left, and calls it memory when that is used up.
func TestDiskThatIsAlmostFullIsNotMistakenForMemory(t *testing.T) {
	t.Parallel()
	if err := duck.QueryWithin(t.Context(), t.TempDir(), "4MB", spills); !noRoom(err) {
		t.Errorf("got %v", err)
	}
}
