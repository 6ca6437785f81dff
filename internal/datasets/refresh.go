package datasets

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Source looks at the sources of datasets and imports them; source.Sources
// does. Errors of all: NotFound when the source is gone, Forbidden when it may not be
// read, Invalid when it is no table, Temporary when it may be all right in a moment.
type Source interface {
	// Stamp is what shows, without reading it, that a dataset's source is as it was;
	// empty: only a look tells, which takes its time.
	Stamp(ctx context.Context, d sitrep.Dataset) (string, error)
	// Look compares a source with the snapshot that was made of it. The stamp
	// stays the same as long as the source does.
	Look(ctx context.Context, d sitrep.Dataset) (stamp string, changed bool, err error)
	// ImportDataset makes a snapshot, its file in place, not yet recorded.
	ImportDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error)
	// Reread reads a dataset's semantics again; see catalog.Reread.
	Reread(d sitrep.Dataset) (now sitrep.Dataset, changed bool, remark string)
}

// State is what a refresh needs of the state; *store.Store has it.
type State interface {
	DatasetByID(ctx context.Context, id sitrep.ID) (sitrep.Dataset, error)
	AddSnapshot(ctx context.Context, i store.Importing, s sitrep.Snapshot, fields []sitrep.Field) (sitrep.Snapshot, error)
	TouchSnapshot(ctx context.Context, now time.Time, id sitrep.ID, stamp string) error
}

// Refresher brings datasets up to date.
type Refresher struct {
	State  State
	Source Source
	Now    func() time.Time
	// Have reports whether a snapshot's file can be used; nil: all can.
	Have func(sitrep.Snapshot) bool
}

// Refresh imports the dataset whose import is held, unless its source is as it was: it
// may have been touched only, or imported by another node since somebody looked. force
// imports it all the same.
func (r Refresher) Refresh(ctx context.Context, held store.Importing, force bool) (snapshot sitrep.Snapshot, imported bool, err error) {
	d, err := r.State.DatasetByID(ctx, held.DatasetID)
	if err != nil {
		return sitrep.Snapshot{}, false, err
	}
	if d.Snapshot.ID != "" && (r.Have == nil || r.Have(d.Snapshot)) && !force {
		stamp, changed, err := r.Source.Look(ctx, d)
		if err != nil {
			return d.Snapshot, false, err
		}
		if !changed {
			return d.Snapshot, false, r.touch(ctx, d.Snapshot, stamp)
		}
	}
	whole := d
	if force { // nothing that is known of the source is trusted
		whole.Snapshot = sitrep.Snapshot{}
	}
	snapshot, fields, err := r.Source.ImportDataset(ctx, whole)
	if err != nil {
		return d.Snapshot, false, fmt.Errorf("import dataset %s: %w", d.ID, err)
	}
	snapshot.DatasetID, snapshot.ImportedAt = d.ID, r.Now()
	snapshot, err = r.State.AddSnapshot(ctx, held, snapshot, fields)
	return snapshot, err == nil, err
}

// touch notes that the source was seen.
func (r Refresher) touch(ctx context.Context, s sitrep.Snapshot, stamp string) error {
	if err := r.State.TouchSnapshot(ctx, r.Now(), s.ID, stamp); err != nil {
		// Without its code: a note that cannot be made is no fault of the report's.
		return fmt.Errorf("note that a source was seen: %v", err) //nolint:errorlint // on purpose
	}
	return nil
}
