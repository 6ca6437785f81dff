package catalog

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
	"github.com/a-seed-aa0acf4e/sitrep/internal/scratch"
)

// Importer makes snapshots of sources, in child processes.
type Importer struct {
	// Children starts them. Limits that are zero are those of an import, which
	// needs more than a run.
	Children child.Starter
	// Dir is the data folder; the snapshots are in Dir/snapshots.
	Dir string
	// Limits bound what is imported.
	Limits Limits
}

// Limits of an import.
const (
	importMemory   = 4 << 30
	importDeadline = time.Hour
)

// Folder is where the snapshots are.
func (i Importer) Folder() string { return filepath.Join(i.Dir, "snapshots") }

// Import makes a snapshot of the file at source, or finds the one that was made
// of the same content with the same options and name. The options that come
// back read the same file the same way, and a newer version of it as far as it
// still fits. The snapshot's file is in place; its ID and DatasetID are for the
// caller to set.
//
// Errors: NotFound when there is no such file; Invalid when it is no table, or
// too large for the limits; Temporary when it changed while it was read.
func (i Importer) Import(ctx context.Context, source, name string, o Options, progress Progress) (sitrep.Snapshot, []sitrep.Field, Options, Profile, error) {
	done, err := i.find(ctx, source, name, o, progress)
	if err != nil {
		return sitrep.Snapshot{}, nil, o, Profile{}, fmt.Errorf("import %s: %w", sitrep.Path(source), child.WithRoom(err))
	}
	return done.snapshot, done.Profile.Fields(), done.Options, done.Profile, nil
}

// made is what an import came to.
type made struct {
	Imported
	snapshot sitrep.Snapshot
}

func (i Importer) find(ctx context.Context, source, name string, o Options, progress Progress) (made, error) {
	if progress == nil {
		progress = func(string, float64) {}
	}
	source, err := filepath.Abs(source)
	if err != nil {
		return made{}, err
	}
	if err := i.checkSize(source); err != nil {
		return made{}, err
	}
	hash, stamp, err := contentHash(ctx, source, progress)
	if err != nil {
		return made{}, err
	}
	job := Job{Source: sitrep.Path(source), Stamp: stamp, Name: name, Options: o, Limits: i.Limits}
	m, file, err := i.made(ctx, hash, job, progress)
	if err != nil {
		return made{}, err
	}
	if err := unchanged(source, stamp); err != nil {
		return made{}, err
	}
	err = i.finish(ctx, &m, hash, file, stamp)
	return m, err
}

// made finds the snapshot of a content in its file, or makes it.
func (i Importer) made(ctx context.Context, hash string, job Job, progress Progress) (m made, file string, err error) {
	file = fileName(hash, string(job.Source), job.Name, job.Options)
	m, err = i.stored(ctx, file)
	if absent := errors.Is(err, fs.ErrNotExist); absent || errors.Is(err, errBroken) {
		job.Out = sitrep.Path(filepath.Join(i.Folder(), file))
		m, err = i.fresh(ctx, job, absent, progress)
	}
	return m, file, err
}

// finish says of a snapshot what is known now.
func (i Importer) finish(ctx context.Context, m *made, hash, file, stamp string) (err error) {
	if err := i.Limits.check(m.Profile); err != nil {
		return err
	}
	if err := m.describe(hash, file, stamp); err != nil {
		return err
	}
	m.snapshot.Fingerprint, err = Fingerprint(ctx, filepath.Join(i.Folder(), file))
	return err
}

// checkSize looks at a file before anything reads it. What is wrong with it
// otherwise, the reader says.
func (i Importer) checkSize(source string) error {
	info, err := os.Stat(source)
	if err != nil || !info.Mode().IsRegular() {
		return nil //nolint:nilerr // on purpose
	}
	return i.Limits.CheckFile(info.Size())
}

// describe fills the snapshot.
func (m *made) describe(hash, file, stamp string) error {
	profile, err := json.Marshal(m.Profile)
	if err != nil {
		return fmt.Errorf("write profile: %w", err)
	}
	now := time.Now().UTC()
	m.snapshot = sitrep.Snapshot{
		Hash: hash, File: file, Rows: m.Profile.Rows, Rejected: m.Profile.Rejected, Profile: profile,
		Stamp: stamp, ImportedAt: now, CheckedAt: now,
	}
	return nil
}

// fileName names a snapshot by all that its rows and its profile depend on. Of the
// place of the source that is nothing but the ending.
func fileName(hash, source, name string, o Options) string {
	key, _ := json.Marshal(struct { // plain fields: cannot fail
		Import, Profile    int
		Knowledge          string
		Hash, Ending, Name string
		Options            Options
	}{importVersion, ProfileVersion, model.Knowledge(), hash, EndingOf(source), name, o})
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:16]) + ".duckdb"
}

var errBroken = errors.New("the snapshot cannot be read")

// stored reads the profile of a snapshot that is there already. Errors:
// fs.ErrNotExist when there is none, errBroken when it cannot be read.
func (i Importer) stored(ctx context.Context, file string) (made, error) {
	path := filepath.Join(i.Folder(), file)
	// Young again: clearing takes files that nothing refers to, and are old. What
	// another user has imported stays as old as it is.
	now := time.Now()
	if err := os.Chtimes(path, now, now); errors.Is(err, fs.ErrNotExist) {
		return made{}, err
	}
	if err := inherit.From(i.Folder(), path); err != nil {
		return made{}, err
	}
	if err := inherit.Check(inherit.Read, path); err != nil {
		return made{}, fmt.Errorf("%w: %w", errBroken, err) // it is made anew in its place
	}
	var m made
	err := i.children().Call(ctx, OpProfile, sitrep.Path(path), &m.Imported, child.Listener{})
	if err != nil && ctx.Err() == nil && sitrep.CodeOf(err) != sitrep.Temporary {
		return made{}, fmt.Errorf("%w: %s: %w", errBroken, file, err)
	}
	return m, err
}

// fresh imports beside the place of the snapshot and moves it there whole. absent:
// none was there; should another process have made it meanwhile, that one stays.
func (i Importer) fresh(ctx context.Context, job Job, absent bool, progress Progress) (made, error) {
	room, err := i.room()
	if err != nil {
		return made{}, err
	}
	defer func() { _ = room.Remove() }()
	place, work := string(job.Out), room.Path()
	out := filepath.Join(work, "snapshot")
	job.Out = sitrep.Path(out)
	children := i.children()
	children.Scratch = cmp.Or(children.Scratch, work)
	job.Threads = children.Limits.Threads
	var m made
	if err := children.Call(ctx, OpImport, job, &m.Imported, child.Listener{Progress: func(p child.Progress) { progress(p.Stage, p.Done) }}); err != nil {
		return made{}, err
	}
	failpoint.Pass(failpoint.ImportMade)
	if err := flush(out); err != nil {
		return made{}, err
	}
	if err := inherit.From(i.Folder(), out); err != nil {
		return made{}, err
	}
	if err := put(out, place, absent); err != nil {
		return made{}, fmt.Errorf("put the snapshot in place: %w", err)
	}
	failpoint.Pass(failpoint.ImportPlaced)
	return m, nil
}

// room is a folder for an import under way.
func (i Importer) room() (*scratch.Folder, error) {
	if err := inherit.Mkdir(i.Folder()); err != nil {
		return nil, fmt.Errorf("make the folder of snapshots: %w", err)
	}
	room, err := scratch.Make(i.Folder(), "import-")
	if err != nil {
		return nil, fmt.Errorf("make room for an import: %w", err)
	}
	return room, nil
}

// put gives a file its place. What is there by now was made of the same content, and
// somebody may already have written down what its bytes are: it is not replaced
// unless it is broken.
func put(file, place string, absent bool) error {
	if absent {
		if err := os.Link(file, place); err == nil || errors.Is(err, fs.ErrExist) {
			return nil
		} // a file system may know no second names
	}
	return os.Rename(file, place)
}

// flush has the file on the disk before anything refers to it.
func flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open the snapshot: %w", err)
	}
	defer func() { _ = f.Close() }()
	if err := f.Sync(); err != nil {
		return fmt.Errorf("write the snapshot to disk: %w", err)
	}
	return nil
}

func (i Importer) children() child.Starter {
	c := i.Children
	c.Limits.Memory = cmp.Or(c.Limits.Memory, importMemory)
	c.Limits.Deadline = cmp.Or(c.Limits.Deadline, importDeadline)
	c.Limits.Threads = cmp.Or(c.Limits.Threads, min(runtime.NumCPU(), 4))
	return c
}

// Look compares a source with the snapshot that was made of it: by its stamp,
// and by its content when that differs. A snapshot of an import that came to
// something else counts as one of other content. Errors: NotFound when the source is
// gone; Invalid when it cannot be read; Temporary when it is changing.
func (i Importer) Look(ctx context.Context, source string, s sitrep.Snapshot) (stamp string, changed bool, err error) {
	stamp, err = Stamp(source)
	if err != nil || stamp == s.Stamp {
		return stamp, false, err
	}
	if outdated(s.Stamp) {
		return stamp, true, nil
	}
	hash, stamp, err := contentHash(ctx, source, nil)
	return stamp, hash != s.Hash, err
}
