package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
	"github.com/a-seed-aa0acf4e/sitrep/internal/scratch"
)

// stagePattern names the folders that backups are made in. They lie among the
// snapshots, so that links can be made and that what a dead backup leaves is
// cleared with what dead imports leave.
const stagePattern = "backup-*"

// stageTries bounds how often a backup begins again because a snapshot was made
// and cleared away while it looked.
const stageTries = 5

// Stage makes a folder with a copy of the state and the snapshots that it
// refers to, in the folder of the snapshots. copyState writes the state, as it is
// at one instant, to a file and returns the snapshots that it names. The caller
// removes the folder. missing lists the snapshots that are not on disk.
//
// Snapshots never change, but clearing may remove them at any time. So they are
// linked before the state is copied, which keeps those that were there, and
// after it, which gets those that were made meanwhile.
func Stage(ctx context.Context, snapshots string, copyState func(file string) ([]string, error)) (room *scratch.Folder, missing []string, err error) {
	if err := inherit.Mkdir(snapshots); err != nil {
		return nil, nil, fmt.Errorf("make the folder of snapshots: %w", err)
	}
	for try := 1; ; try++ {
		if room, err = scratch.Make(snapshots, stagePattern); err != nil {
			return nil, nil, fmt.Errorf("make room for a backup: %w", err)
		}
		missing, err = stage{ctx: ctx, from: snapshots, dir: room.Path()}.make(copyState)
		if err == nil && (len(missing) == 0 || try == stageTries) {
			return room, missing, nil
		}
		if err := errors.Join(err, room.Remove()); err != nil {
			return nil, nil, err
		}
	}
}

type stage struct {
	ctx       context.Context //nolint:containedctx // lives as long as one try
	from, dir string
}

func (s stage) make(copyState func(file string) ([]string, error)) (missing []string, err error) {
	if err := os.Mkdir(filepath.Join(s.dir, SnapshotFolder), 0o700); err != nil {
		return nil, fmt.Errorf("make room for a backup: %w", err)
	}
	linked, err := s.linkAll()
	if err != nil {
		return nil, err
	}
	named, err := copyState(filepath.Join(s.dir, StateName))
	if err != nil {
		return nil, err
	}
	for _, file := range named {
		if linked[file] {
			delete(linked, file)
			continue
		}
		switch err := s.link(file); {
		case errors.Is(err, fs.ErrNotExist):
			missing = append(missing, file)
		case err != nil:
			return nil, err
		}
	}
	return missing, s.unlink(slices.Sorted(maps.Keys(linked)))
}

// linkAll keeps every snapshot that is there now.
func (s stage) linkAll() (map[string]bool, error) {
	entries, err := os.ReadDir(s.from)
	if err != nil {
		return nil, fmt.Errorf("list the snapshots: %w", err)
	}
	linked := map[string]bool{}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".duckdb") || !e.Type().IsRegular() {
			continue
		}
		switch err := s.link(e.Name()); {
		case errors.Is(err, fs.ErrNotExist): // cleared since it was listed
		case err != nil:
			return nil, err
		default:
			linked[e.Name()] = true
		}
	}
	return linked, nil
}

// link keeps one snapshot; where the file system knows no links, a copy does.
func (s stage) link(file string) error {
	from, to := filepath.Join(s.from, file), filepath.Join(s.dir, SnapshotFolder, file)
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return s.copyFile(from, to)
}

func (s stage) copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, upTo{s.ctx, in})
	return err
}

// unlink leaves out snapshots that nothing refers to any more.
func (s stage) unlink(files []string) error {
	for _, file := range files {
		if err := os.Remove(filepath.Join(s.dir, SnapshotFolder, file)); err != nil {
			return fmt.Errorf("leave out a snapshot: %w", err)
		}
	}
	return nil
}
