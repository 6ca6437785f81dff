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
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Source looks at the sources of datasets and imports them.
type Source = datasets.Source

// data is what a run reads.
type data struct {
	snapshot sitrep.Snapshot
	path     string // of the file that is read
	banner   string // why it is not fresh; empty: it is

	semantics catalog.Semantics
	remarks   []string // what the reader of the report should know of them
}

const (
	// touchAge is how old the note that a source was seen may get: not every
	// run needs to write it anew.
	touchAge = time.Minute
	// patience is how long a run holds its worker for its data: most imports are
	// over by then.
	patience = 2 * time.Second
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
	snapshot, err := r.refresh(ctx, c)
	if _, waits := errors.AsType[*waits](err); waits {
		return data{}, err
	}
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

// refresh returns the snapshot of the source as it is now. Most runs find by
// its stamp that it has not changed; what takes longer is not done on a worker.
func (r *Runner) refresh(ctx context.Context, c store.Claim) (sitrep.Snapshot, error) {
	d := c.Report.Dataset
	stamp, err := r.stamps.do(ctx, d.ID, r.patience(), func(ctx context.Context) (string, error) { return r.Source.Stamp(ctx, d) })
	if errors.Is(err, errSlow) {
		err = sitrep.Errorf(sitrep.Temporary, "The source of the dataset did not answer in time.")
	}
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	failpoint.Pass(failpoint.RunLooked)
	switch {
	case !r.have(d.Snapshot):
	case stamp == "":
		// A look takes its time. One that came after the run did was for this run, too; else
		// a run that has waited for it would look again, and wait again, for ever.
		if !d.Snapshot.CheckedAt.Before(c.Execution.CreatedAt) {
			return d.Snapshot, nil
		}
	case stamp == d.Snapshot.Stamp:
		return d.Snapshot, r.touch(ctx, d.Snapshot, stamp)
	}
	if err := r.refused.of(d.ID, stamp); err != nil {
		return sitrep.Snapshot{}, err
	}
	if c.Awaited != nil {
		return sitrep.Snapshot{}, c.Awaited
	}
	tell(ctx, sitrep.Progress{Phase: sitrep.Importing})
	ctx = tellingImport(ctx)
	snapshot, err := r.imports.do(ctx, d.ID, r.patience(), func(ctx context.Context) (sitrep.Snapshot, error) {
		snapshot, err := r.importOnce(ctx, d, stamp)
		if err != nil && permanent(err) && stamp != "" {
			r.refused.add(d.ID, stamp, err)
		}
		return snapshot, err
	})
	if errors.Is(err, errSlow) {
		number, _ := r.numbers.Load(d.ID)
		n, _ := number.(int)
		err = &waits{number: n}
	}
	return snapshot, err
}

func (r *Runner) patience() time.Duration { return cmp.Or(r.Patience, patience) }

// have reports whether the snapshot's file is there and may be read.
func (r *Runner) have(s sitrep.Snapshot) bool {
	if s.ID == "" {
		return false
	}
	path := filepath.Join(r.Snapshots, s.File)
	_, err := os.Stat(path)
	return err == nil && inherit.Check(inherit.Read, path) == nil
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
	have, unseen := r.have(d.Snapshot), !r.Alone && d.SourceName == "" && !placeSeen(d.Source)
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
	case sitrep.Forbidden:
		return "may not be read any more"
	default:
		return "cannot be read as a table any more"
	}
}

func banner(d sitrep.Dataset, why string) string {
	return fmt.Sprintf("The source of this dataset %s. The report uses the data as it was last seen on %s.",
		why, d.Snapshot.CheckedAt.UTC().Format("2 January 2006 at 15:04 UTC"))
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
