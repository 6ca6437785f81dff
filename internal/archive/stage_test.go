package archive_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/archive"
)

func stagedSnapshots(t *testing.T, dir string) []string {
	t.Helper()
	files := found(t, dir)
	delete(files, archive.StateName)
	return slices.Sorted(maps.Keys(files))
}

func remove(t *testing.T, path ...string) {
	t.Helper()
	if err := os.Remove(filepath.Join(path...)); err != nil {
		t.Fatal(err)
	}
}

// What the copy of the state names is in the backup whatever clearing and
// imports do meanwhile, and nothing else is.
func TestSnapshotsThatComeAndGoMeanwhile(t *testing.T) {
	t.Parallel()
	snapshots := t.TempDir()
	put(t, snapshots, map[string]string{"old.duckdb": "old", "kept.duckdb": "kept", "spent.duckdb": "spent", "import-1/half.duckdb": "half"})
	room, missing, err := archive.Stage(t.Context(), snapshots, func(file string) ([]string, error) {
		put(t, filepath.Dir(file), map[string]string{archive.StateName: "state"})
		remove(t, snapshots, "old.duckdb") // cleared right after the instant of the copy
		put(t, snapshots, map[string]string{"new.duckdb": "new"})
		return []string{"kept.duckdb", "new.duckdb", "old.duckdb"}, nil
	})
	if err != nil || len(missing) > 0 {
		t.Fatal(missing, err)
	}
	want := []string{"snapshots/kept.duckdb", "snapshots/new.duckdb", "snapshots/old.duckdb"}
	if got := stagedSnapshots(t, room.Path()); !slices.Equal(got, want) {
		t.Errorf("staged %v, want %v", got, want)
	}
}

// One that was made and cleared while the backup looked has it look again.
func TestSnapshotThatIsGoneHasTheBackupBeginAgain(t *testing.T) {
	t.Parallel()
	snapshots := t.TempDir()
	copies := 0
	room, missing, err := archive.Stage(t.Context(), snapshots, func(file string) ([]string, error) {
		put(t, filepath.Dir(file), map[string]string{archive.StateName: "state"})
		if copies++; copies < 3 {
			return []string{"short-lived.duckdb"}, nil
		}
		return nil, nil
	})
	if err != nil || len(missing) > 0 || copies != 3 || len(stagedSnapshots(t, room.Path())) > 0 {
		t.Errorf("%d copies, missing %v, %v", copies, missing, err)
	}
}

func TestSnapshotThatIsLostIsNamed(t *testing.T) {
	t.Parallel()
	room, missing, err := archive.Stage(t.Context(), t.TempDir(), func(file string) ([]string, error) {
		put(t, filepath.Dir(file), map[string]string{archive.StateName: "state"})
		return []string{"lost.duckdb"}, nil
	})
	if err != nil || !slices.Equal(missing, []string{"lost.duckdb"}) || room == nil {
		t.Errorf("%v, %v", missing, err)
	}
}

func TestFailedCopyLeavesNothing(t *testing.T) {
	t.Parallel()
	snapshots, full := t.TempDir(), errors.New("disk full")
	_, _, err := archive.Stage(t.Context(), snapshots, func(string) ([]string, error) { return nil, full })
	if left, _ := os.ReadDir(snapshots); !errors.Is(err, full) || len(left) > 0 {
		t.Errorf("%v, left %v", err, left)
	}
}
