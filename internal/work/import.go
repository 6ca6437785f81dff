package work

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	// importLease is short, because a node that dies holds up all runs of the
	// dataset until it ends; it is renewed while the import goes on.
	importLease = 15 * time.Second
	importPoll  = 500 * time.Millisecond
	// importRoom is when a run comes back that found this node busy with imports:
	// another one may have it by then.
	importRoom = 15 * time.Second
	// importSurely is when a run comes back that nobody woke. The end of an import
	// wakes, and so does the end of its lease.
	importSurely = 5 * time.Minute
)

// waits ends a run that cannot go on before the import of its dataset with that
// number has ended, without an attempt counted and without holding a worker; 0:
// before there is room for one more import.
type waits struct{ number int }

func (w *waits) Error() string {
	if w.number == 0 {
		return "waits for room for an import"
	}
	return fmt.Sprintf("waits for import %d of its dataset", w.number)
}

// until is when the run is tried again at the latest.
func (w *waits) until(now time.Time) time.Time {
	if w.number == 0 {
		return now.Add(importRoom)
	}
	return now.Add(importSurely)
}

// importOnce imports the source unless another node does or just did. Imports
// have a room of their own beside that of the runs: one that hangs takes no worker.
func (r *Runner) importOnce(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, error) {
	r.numbers.Delete(d.ID)
	held, err := r.claimImport(ctx, d.ID)
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	defer r.busy.Add(-1)
	failpoint.Pass(failpoint.ImportClaimed)
	working, cancel := context.WithCancelCause(ctx)
	var beating sync.WaitGroup
	beating.Go(func() { r.renewImport(working, held, cancel) })
	snapshot, err := r.importHeld(working, d)
	failpoint.Pass(failpoint.ImportRecorded)
	cancel(nil)
	beating.Wait()
	free, stop := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
	defer stop()
	told := err
	if ctx.Err() != nil { // this node stops: no fault of the source's
		told = nil
	}
	if told != nil && r.Log != nil { // runs that have given their workers back learn the text alone
		r.Log.Warn("import failed", "dataset", d.ID, "error", told)
	}
	// What cannot be given back is free when its lease ends.
	_ = r.Store.EndImport(free, r.now(), held, told)
	return snapshot, err
}

// claimImport waits until no other node imports the dataset. The room for the
// import is taken with it.
func (r *Runner) claimImport(ctx context.Context, id sitrep.ID) (store.Importing, error) {
	for {
		if int(r.busy.Add(1)) > cmp.Or(r.Imports, 2) {
			r.busy.Add(-1)
			return store.Importing{}, &waits{}
		}
		held, ok, err := r.Store.ClaimImport(ctx, r.now(), id, importLease)
		if err == nil {
			r.numbers.Store(id, held.Number)
		}
		if ok {
			return held, nil
		}
		r.busy.Add(-1)
		if err != nil {
			return held, err
		}
		if !pause(ctx, importPoll) {
			return held, ctx.Err()
		}
	}
}

func (r *Runner) renewImport(ctx context.Context, held store.Importing, cancel context.CancelCauseFunc) {
	for pause(ctx, beat) {
		err := r.Store.RenewImport(ctx, r.now(), held, importLease)
		failpoint.Pass(failpoint.ImportRenewed)
		if sitrep.CodeOf(err) == sitrep.Gone {
			cancel(err)
		}
	}
}

// importHeld looks first: the source may have been touched only, or imported by
// another node since the run was claimed.
func (r *Runner) importHeld(ctx context.Context, claimed sitrep.Dataset) (sitrep.Snapshot, error) {
	d, err := r.Store.DatasetByID(ctx, claimed.ID)
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	if r.have(d.Snapshot) {
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
