package work

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Source looks at the sources of datasets and imports them; catalog.Importer
// does. Errors of both: NotFound when the source is gone, Invalid when it cannot
// be read or is no table, Temporary when it is just changing.
type Source interface {
	// Look compares a source with the snapshot that was made of it. The stamp
	// stays the same as long as the source does.
	Look(ctx context.Context, source string, s sitrep.Snapshot) (stamp string, changed bool, err error)
	// ImportDataset makes a snapshot, its file in place, not yet recorded.
	ImportDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error)
	// Reread reads a dataset's semantics again; see catalog.Reread.
	Reread(d sitrep.Dataset) (now sitrep.Dataset, changed bool, remark string)
}

// look is how a source stands.
type look struct {
	stamp   string
	changed bool
}

// data is what a run reads.
type data struct {
	snapshot sitrep.Snapshot
	banner   string // why it is not fresh; empty: it is

	semantics catalog.Semantics
	remarks   []string // what the reader of the report should know of them
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
// is strict. A source that may be all right in a moment is an error, for another
// try, except on the last one.
func (r *Runner) fresh(ctx context.Context, c store.Claim) (data, error) {
	d := c.Report.Dataset
	if !d.RemovedAt.IsZero() {
		return data{}, sitrep.Errorf(sitrep.NotFound, "The dataset %q was removed from the catalog.", d.Name)
	}
	snapshot, err := r.refresh(ctx, d)
	last := c.Execution.Attempts >= len(executionWaits)
	switch {
	case err == nil:
		return data{snapshot: snapshot}, nil
	case permanent(err), last && sitrep.CodeOf(err) == sitrep.Temporary:
		return r.stale(d, err)
	default:
		return data{}, err
	}
}

// refresh returns the snapshot of the source as it is now.
func (r *Runner) refresh(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, error) {
	have := r.have(d.Snapshot)
	look, err := r.looks.do(ctx, cmp.Or(d.Snapshot.ID, d.ID), func(ctx context.Context) (look, error) {
		stamp, changed, err := r.Source.Look(ctx, d.Source, d.Snapshot)
		return look{stamp, changed}, err
	})
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	failpoint.Pass(failpoint.RunLooked)
	if have && !look.changed {
		return d.Snapshot, r.touch(ctx, d.Snapshot, look.stamp)
	}
	if err := r.refused.of(d.ID, look.stamp); err != nil {
		return sitrep.Snapshot{}, err
	}
	snapshot, err := r.imports.do(ctx, d.ID, func(ctx context.Context) (sitrep.Snapshot, error) {
		return r.importOnce(ctx, d, have)
	})
	if err != nil && permanent(err) {
		r.refused.add(d.ID, look.stamp, err)
	}
	return snapshot, err
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
func (r *Runner) stale(d sitrep.Dataset, err error) (data, error) {
	have, unseen := r.have(d.Snapshot), !r.Alone && !placeSeen(d.Source)
	switch {
	case have && unseen:
		return data{snapshot: d.Snapshot, banner: banner(d, "could not be looked at from where this report was made")}, nil
	case unseen:
		return data{}, &sitrep.Error{
			Code: sitrep.Temporary, Err: err,
			Message: "Neither the source of the dataset nor its last snapshot can be seen from the node that ran the report.",
		}
	case !have:
		return data{}, &sitrep.Error{
			Code: sitrep.CodeOf(err), Err: err,
			Message: "The dataset has no usable data: its source " + why(err) + ", and there is no snapshot of it.",
		}
	case d.Strict:
		return data{}, &sitrep.Error{
			Code: sitrep.CodeOf(err), Err: err,
			Message: "The source of the dataset " + why(err) + ", and the dataset is strict about that.",
		}
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
	switch sitrep.CodeOf(err) {
	case sitrep.NotFound:
		return "is gone"
	case sitrep.Temporary:
		return "could not be read"
	default:
		return "cannot be read as a table any more"
	}
}

func banner(d sitrep.Dataset, why string) string {
	return fmt.Sprintf("The source of this dataset %s. The report uses the data as it was last seen on %s.",
		why, d.Snapshot.CheckedAt.UTC().Format("2 January 2006 at 15:04 UTC"))
}

// importOnce imports the source unless another node does or just did.
func (r *Runner) importOnce(ctx context.Context, d sitrep.Dataset, have bool) (sitrep.Snapshot, error) {
	fence, err := r.claimImport(ctx, d.ID)
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	failpoint.Pass(failpoint.ImportClaimed)
	ctx, cancel := context.WithCancelCause(ctx)
	var beating sync.WaitGroup
	beating.Go(func() { r.renewImport(ctx, d.ID, fence, cancel) })
	snapshot, err := r.importHeld(ctx, d, have)
	failpoint.Pass(failpoint.ImportRecorded)
	cancel(nil)
	beating.Wait()
	free, stop := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
	defer stop()
	// What cannot be given back is free when its lease ends.
	_ = r.Store.EndImport(free, d.ID, fence)
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
		failpoint.Pass(failpoint.ImportRenewed)
		if sitrep.CodeOf(err) == sitrep.Gone {
			cancel(err)
		}
	}
}

// importHeld looks again if another node has imported since the run was claimed.
func (r *Runner) importHeld(ctx context.Context, claimed sitrep.Dataset, have bool) (sitrep.Snapshot, error) {
	d, err := r.Store.DatasetByID(ctx, claimed.ID)
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	if r.have(d.Snapshot) && (!have || d.Snapshot.ID != claimed.Snapshot.ID) {
		stamp, changed, err := r.Source.Look(ctx, d.Source, d.Snapshot)
		if err != nil {
			return sitrep.Snapshot{}, err
		}
		if !changed {
			return d.Snapshot, r.touch(ctx, d.Snapshot, stamp)
		}
	}
	snapshot, fields, err := r.Source.ImportDataset(ctx, d)
	if err != nil {
		return sitrep.Snapshot{}, fmt.Errorf("import dataset %s: %w", d.ID, err)
	}
	snapshot.DatasetID, snapshot.ImportedAt = d.ID, r.now()
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
