package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// shelf is the datasets of a service: their rows in the database and their
// snapshots on disk.
type shelf struct {
	store   *store.Store
	sources source.Sources
}

func newShelf(st *store.Store) shelf {
	return shelf{st, source.Sources{Importer: newImporter(st.Config().Dir), Find: st.FindSource}}
}

// within sets what may be read.
func (s shelf) within(l limiting, from sourcing) shelf {
	s.sources.Importer.Limits, s.sources.Reach = l.tableLimits(), from.reach()
	return s
}

// folder is where the snapshots are.
func (s shelf) folder() string { return s.sources.Importer.Folder() }

// newImporter imports into a folder, in children of this program.
func newImporter(folder string) catalog.Importer {
	i := catalog.Importer{Children: children(0), Dir: folder}
	// What children leave that were killed together with their parent lies where
	// the hourly clearing finds it.
	i.Children.Scratch = i.Folder()
	return i
}

// add imports a file or a table and puts it into the catalog.
func (s shelf) add(ctx context.Context, a datasets.Addition, progress catalog.Progress) (sitrep.Dataset, catalog.Profile, error) {
	if a.File != "" {
		file, err := filepath.Abs(a.File)
		if err != nil {
			return sitrep.Dataset{}, catalog.Profile{}, fmt.Errorf("find %s: %w", sitrep.Path(a.File), err)
		}
		a.File = file
	}
	d, profile, err := datasets.Adder{Store: s.store, Sources: s.sources, Now: now}.Add(ctx, a, progress)
	return d, profile, freed(err)
}

// freed says what can be done about a name that is taken.
func freed(err error) error {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok || e.Code != sitrep.Conflict {
		return err
	}
	return &sitrep.Error{Code: e.Code, Err: e, Message: e.Message + "; \"sitrep dataset refresh\" imports it anew, --name gives this one another name"}
}

// nameOf makes a dataset's name from its file's.
func nameOf(path string) string {
	base := filepath.Base(path)
	name := oneLine(strings.ToValidUTF8(strings.TrimSuffix(base, filepath.Ext(base)), ""))
	if name == "" {
		return "data"
	}
	return name
}

// refresh imports a dataset anew if its source has changed, or if force says so. A
// service beside it waits meanwhile, and is waited for.
func (s shelf) refresh(ctx context.Context, d sitrep.Dataset, force bool) (snapshot sitrep.Snapshot, imported bool, err error) {
	held, err := s.claim(ctx, d.ID)
	if err != nil {
		return d.Snapshot, false, err
	}
	snapshot, err = work.HoldImport(ctx, s.store, now, held, func(ctx context.Context) (snapshot sitrep.Snapshot, err error) {
		snapshot, imported, err = datasets.Refresher{State: s.store, Source: s.sources, Now: now}.Refresh(ctx, held, force)
		return snapshot, err
	})
	return snapshot, imported, err
}

// claimEvery is how often is looked whether another process still imports a dataset.
const claimEvery = 500 * time.Millisecond

func (s shelf) claim(ctx context.Context, id sitrep.ID) (store.Importing, error) {
	for look := time.NewTicker(claimEvery); ; {
		held, ok, err := s.store.ClaimImport(ctx, now(), id, store.ImportClaimer{Lease: work.ImportLease})
		if ok || err != nil {
			return held, err
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return held, ctx.Err()
		}
	}
}

// reread reads the dataset's semantics again and stores what is new.
func (s shelf) reread(ctx context.Context, d sitrep.Dataset) (now sitrep.Dataset, changed bool, remark string, err error) {
	if d, changed, remark = catalog.Reread(d); changed {
		err = s.store.SetSemantics(ctx, d)
	}
	return d, changed, remark, err
}

// profileWith is the profile of a dataset as its semantics have it, with a note
// on each thing in them that does not fit it.
func profileWith(d sitrep.Dataset) (catalog.Profile, error) {
	profile, err := profileOf(d.Snapshot)
	if err != nil {
		return profile, err
	}
	s, err := catalog.SemanticsOf(d)
	if err != nil {
		return profile, fmt.Errorf("read the semantics of dataset %s: %w", d.ID, err)
	}
	over := profile.With(s)
	over.Notes = append(s.Notes(profile), over.Notes...)
	return over, nil
}

func profileOf(s sitrep.Snapshot) (profile catalog.Profile, err error) {
	if len(s.Profile) == 0 {
		return profile, nil
	}
	if err := json.Unmarshal(s.Profile, &profile); err != nil {
		return profile, fmt.Errorf("read the profile of snapshot %s: %w", s.ID, err)
	}
	return profile, nil
}
