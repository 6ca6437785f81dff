package work

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	// ImportLease is short, because a node that dies holds up all runs of the
	// dataset until it ends; it is renewed while the import goes on.
	ImportLease = 15 * time.Second
	importPoll  = 500 * time.Millisecond
	// importRoom is when a run comes back that found this node busy with imports:
	// another one may have it by then.
	importRoom = 15 * time.Second
	// importSurely is when a run comes back that nobody woke. The end of an import
	// wakes, and so does the end of its lease.
	importSurely = 5 * time.Minute
)

// unstamped stands for the stamp of a source that has none: that an import of it ended
// its process is counted until a person imports it.
const unstamped = "unstamped"

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

// importOnce imports the source, as it was at that stamp or newer, unless another
// node does or just did. Imports
// have a room of their own beside that of the runs: one that hangs takes no worker.
func (r *Runner) importOnce(ctx context.Context, d sitrep.Dataset, stamp string) (sitrep.Snapshot, error) {
	if !r.crowd.enter(d.SourceName, max(1, r.rooms()/2)) {
		return sitrep.Snapshot{}, &waits{}
	}
	defer r.crowd.leave(d.SourceName)
	r.numbers.Delete(d.ID)
	held, err := r.claimImport(ctx, d.ID, stamp)
	if err != nil {
		return sitrep.Snapshot{}, err
	}
	defer r.busy.Add(-1)
	failpoint.Pass(failpoint.ImportClaimed)
	snapshot, err := HoldImport(ctx, r.Store, r.now, held, func(ctx context.Context) (sitrep.Snapshot, error) {
		snapshot, _, err := datasets.Refresher{State: r.Store, Source: r.Source, Now: r.now, Have: r.have}.Refresh(ctx, held, false)
		failpoint.Pass(failpoint.ImportRecorded)
		return snapshot, err
	})
	switch {
	case err == nil || ctx.Err() != nil: // done, or this node stops
	case sitrep.CodeOf(err) == sitrep.Gone: // somebody else has it: no fault of the run's
		err = &waits{}
	case r.Log != nil: // runs that have given their workers back learn the text alone
		r.Log.Warn("import failed", "dataset", d.ID, "error", err)
	}
	return snapshot, err
}

// Imports is what holding an import needs of the state; *store.Store has it.
type Imports interface {
	RenewImport(ctx context.Context, now time.Time, i store.Importing, lease time.Duration) error
	EndImport(ctx context.Context, now time.Time, i store.Importing, failed error) error
}

// HoldImport calls do while it holds an import that was claimed for ImportLease, and then
// gives it back: whoever waits for it learns how it ended. The context of do ends
// when the import is lost. Gone: it was, and nothing was recorded.
func HoldImport(ctx context.Context, st Imports, now func() time.Time, i store.Importing, do func(context.Context) (sitrep.Snapshot, error)) (sitrep.Snapshot, error) {
	working, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	beating, end := context.WithCancel(working)
	over := make(chan struct{})
	go func() {
		defer close(over)
		cancel(keepImport(beating, st, now, i))
	}()
	snapshot, err := do(working)
	end()
	<-over
	told := err
	if cause := context.Cause(working); err != nil && (errors.Is(cause, errLost) || errors.Is(cause, errUnsure)) {
		err = &sitrep.Error{Code: sitrep.Gone, Message: "The import was taken over by another node.", Err: errors.Join(cause, err)}
	}
	if ctx.Err() != nil || sitrep.CodeOf(err) == sitrep.Gone { // no fault of the source's
		told = nil
	}
	free, stop := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
	defer stop()
	// What cannot be given back is free when its lease ends.
	_ = st.EndImport(free, now(), i, told)
	return snapshot, err
}

// keepImport returns why the import was lost; nil: it was not, ctx has ended.
func keepImport(ctx context.Context, st Imports, now func() time.Time, i store.Importing) error {
	h := &holding{
		now: now, until: i.Until, lease: ImportLease, beat: beat,
		renew: func(ctx context.Context, now time.Time) error {
			err := st.RenewImport(ctx, now, i, ImportLease)
			failpoint.Pass(failpoint.ImportRenewed)
			return err
		},
		failed: func(error) {}, // the next try tells whether it matters
	}
	return h.keep(ctx)
}

// rooms is how many imports this node has room for.
func (r *Runner) rooms() int { return cmp.Or(r.Imports, 2) }

// crowd counts the imports from each database, so that one that hangs leaves room for
// those from elsewhere.
type crowd struct {
	mu sync.Mutex
	at map[string]int
}

// enter reports whether there is room for one more; files, which have no name of a
// database, always have it.
func (c *crowd) enter(name string, most int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if name == "" || c.at[name] >= most {
		return name == ""
	}
	if c.at == nil {
		c.at = map[string]int{}
	}
	c.at[name]++
	return true
}

func (c *crowd) leave(name string) {
	if name == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at[name]--; c.at[name] <= 0 {
		delete(c.at, name)
	}
}

// claimImport waits until no other node imports the dataset. The room for the
// import is taken with it.
func (r *Runner) claimImport(ctx context.Context, id sitrep.ID, stamp string) (store.Importing, error) {
	by := store.ImportClaimer{Lease: ImportLease, Stamp: cmp.Or(stamp, unstamped), Deaths: cmp.Or(r.Deaths, DefaultDeaths)}
	for {
		if int(r.busy.Add(1)) > r.rooms() {
			r.busy.Add(-1)
			return store.Importing{}, &waits{}
		}
		held, ok, err := r.Store.ClaimImport(ctx, r.now(), id, by)
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
