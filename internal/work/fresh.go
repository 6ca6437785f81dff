package work

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Source looks at the sources of datasets and imports them; internal/catalog has it.
type Source interface {
	// Look compares the source with the dataset's newest snapshot: cheaply by
	// its stamp, and by its content when that differs. Errors: NotFound when the
	// source is not there, Invalid when it cannot be read.
	Look(ctx context.Context, d sitrep.Dataset) (Look, error)
	// Import makes a snapshot of the source, its file in place, not yet
	// recorded. Errors: NotFound; Invalid when the source is no table or cannot
	// be read; Temporary.
	Import(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error)
}

// Look is how a source stands.
type Look struct {
	Stamp   string // size, modification time and inode
	Changed bool   // its content is not that of the newest snapshot
}

// data is what a run reads.
type data struct {
	snapshot sitrep.Snapshot
	banner   string // why it is not fresh; empty: it is
}

const (
	// touchAge is how old the note that a source was seen may get: not every
	// run needs to write it anew.
	touchAge = time.Minute
	// importLease is short, because a node that dies holds up all runs of the
	// dataset until it ends; it is renewed while the import goes on.
	importLease = 15 * time.Second
	importWait  = 500 * time.Millisecond
)

// fresh returns the data that a run is to read: of the source as it is now, or
// else the last good snapshot with a banner that says why, unless the dataset
// is strict.
func (r *Runner) fresh(ctx context.Context, d sitrep.Dataset) (data, error) {
	if !d.RemovedAt.IsZero() {
		return data{}, sitrep.Errorf(sitrep.NotFound, "The dataset %q was removed from the catalog.", d.Name)
	}
	have := r.have(d.Snapshot)
	look, err := r.Source.Look(ctx, d)
	switch {
	case err != nil:
		return r.stale(d, have, err)
	case have && !look.Changed:
		return data{snapshot: d.Snapshot}, r.touch(ctx, d.Snapshot, look.Stamp)
	}
	if known := r.refused.of(d.ID, look.Stamp); known != nil && have {
		return r.stale(d, have, known)
	}
	snapshot, err := r.imports.do(ctx, d.ID, func(ctx context.Context) (sitrep.Snapshot, error) {
		return r.importOnce(ctx, d.ID)
	})
	if err != nil {
		if permanent(err) {
			r.refused.add(d.ID, look.Stamp, err)
		}
		return r.stale(d, have, err)
	}
	return data{snapshot: snapshot}, nil
}

// have reports whether the snapshot's file is there.
func (r *Runner) have(s sitrep.Snapshot) bool {
	if s.ID == "" {
		return false
	}
	_, err := os.Stat(filepath.Join(r.Snapshots, s.File))
	return err == nil
}

func (r *Runner) touch(ctx context.Context, s sitrep.Snapshot, stamp string) error {
	now := r.now()
	if s.Stamp == stamp && now.Sub(s.CheckedAt) < touchAge {
		return nil
	}
	if err := r.Store.TouchSnapshot(ctx, now, s.ID, stamp); err != nil {
		// Without its code: a note that cannot be made is no fault of the report's.
		return fmt.Errorf("note that a source was seen: %v", err) //nolint:errorlint // on purpose
	}
	return nil
}

// stale decides what a run does whose source cannot be used because of err.
func (r *Runner) stale(d sitrep.Dataset, have bool, err error) (data, error) {
	unseen := !r.Alone && !placeSeen(d.Source)
	switch {
	case !permanent(err):
		return data{}, err
	case have && unseen:
		return data{snapshot: d.Snapshot, banner: banner(d, "could not be looked at from where this report was made")}, nil
	case unseen:
		return data{}, &sitrep.Error{Code: sitrep.Temporary, Err: err,
			Message: "Neither the source of the dataset nor its last snapshot can be seen from the node that ran the report."}
	case !have:
		return data{}, &sitrep.Error{Code: sitrep.CodeOf(err), Err: err,
			Message: "The dataset has no usable data: its source " + why(err) + ", and there is no snapshot of it."}
	case d.Strict:
		return data{}, &sitrep.Error{Code: sitrep.CodeOf(err), Err: err,
			Message: "The source of the dataset " + why(err) + ", and the dataset is strict about that."}
	}
	return data{snapshot: d.Snapshot, banner: banner(d, why(err))}, nil
}

// placeSeen reports whether the folder of a source is there: where it is not,
// the source may be all right and only this node lacks the place.
func placeSeen(source string) bool {
	_, err := os.Stat(filepath.Dir(source))
	return !errors.Is(err, fs.ErrNotExist)
}

// why completes "The source of the dataset …" without naming its path.
func why(err error) string {
	if sitrep.CodeOf(err) == sitrep.NotFound {
		return "is gone"
	}
	return "cannot be read as a table any more"
}

func banner(d sitrep.Dataset, why string) string {
	return fmt.Sprintf("The source of this dataset %s. The report uses the data as it was last seen on %s.",
		why, d.Snapshot.CheckedAt.UTC().Format("2 January 2006 at 15:04 UTC"))
}

// importOnce imports the source unless another node does or just did.
func (r *Runner) importOnce(ctx context.Context, id sitrep.ID) (sitrep.Snapshot, error) {
	fence, err := r.claimImport(ctx, id)
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var beating sync.WaitGroup
	beating.Go(func() { r.renewImport(ctx, id, fence, cancel) })
	snapshot, err := r.importHeld(ctx, id)
	cancel(nil)
	beating.Wait()
	free, stop := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
	defer stop()
	// What cannot be given back is free when its lease ends.
	_ = r.Store.EndImport(free, id, fence)
	return snapshot, err
}

// claimImport waits until no other node imports the dataset.
func (r *Runner) claimImport(ctx context.Context, id sitrep.ID) (fence sitrep.ID, err error) {
	for {
		fence, ok, err := r.Store.ClaimImport(ctx, r.now(), id, importLease)
		if err != nil || ok {
			return fence, err
		}
		if !pause(ctx, importWait) {
			return "", ctx.Err()
		}
	}
}

func (r *Runner) renewImport(ctx context.Context, id, fence sitrep.ID, cancel context.CancelCauseFunc) {
	for pause(ctx, beat) {
		err := r.Store.RenewImport(ctx, r.now(), id, fence, importLease)
		if sitrep.CodeOf(err) == sitrep.Gone {
			cancel(err)
		}
	}
}

// importHeld looks again, since another node may have imported meanwhile.
func (r *Runner) importHeld(ctx context.Context, id sitrep.ID) (sitrep.Snapshot, error) {
	d, err := r.Store.DatasetByID(ctx, id)
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	if r.have(d.Snapshot) {
		look, err := r.Source.Look(ctx, d)
		if err != nil {
			return sitrep.Snapshot{}, err
		}
		if !look.Changed {
			return d.Snapshot, r.touch(ctx, d.Snapshot, look.Stamp)
		}
	}
	snapshot, fields, err := r.Source.Import(ctx, d)
	if err != nil {
		return sitrep.Snapshot{}, fmt.Errorf("import dataset %s: %w", id, err)
	}
	snapshot.DatasetID, snapshot.ImportedAt = id, r.now()
	return r.Store.AddSnapshot(ctx, snapshot, fields)
}

// refusals remembers which content of a source could not be imported, so that a
// broken file is not read again for each of the reports about it.
type refusals struct {
	mu sync.Mutex
	by map[sitrep.ID]refusal
}

type refusal struct {
	stamp string
	err   error
}

func (r *refusals) of(dataset sitrep.ID, stamp string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.by[dataset]; ok && known.stamp == stamp {
		return known.err
	}
	return nil
}

func (r *refusals) add(dataset sitrep.ID, stamp string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.by == nil {
		r.by = map[sitrep.ID]refusal{}
	}
	r.by[dataset] = refusal{stamp, err}
}
