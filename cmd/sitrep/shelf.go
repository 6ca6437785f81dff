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
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// shelf is the datasets of a service: their rows in the database and their
// snapshots on disk.
type shelf struct {
	store    *store.Store
	importer catalog.Importer
}

func newShelf(st *store.Store) shelf { return shelf{st, newImporter(st.Config().Dir)} }

// newImporter imports into a folder, in children of this program.
func newImporter(folder string) catalog.Importer {
	i := catalog.Importer{Children: children(0), Dir: folder}
	// What children leave that were killed together with their parent lies where
	// the hourly clearing finds it.
	i.Children.Scratch = i.Folder()
	return i
}

// addition is a dataset to be added.
type addition struct {
	Source      string
	Name        string // empty: that of the file
	Description string
	Strict      bool
	Semantics   string // a file; empty: the one beside the source, if there is one
}

// add imports a file and puts it into the catalog.
func (s shelf) add(ctx context.Context, a addition, progress catalog.Progress) (sitrep.Dataset, catalog.Profile, error) {
	if a.Name == "" {
		a.Name = nameOf(a.Source)
	}
	if err := s.store.FreeName(ctx, a.Name); err != nil { // before the import, which may take long
		return sitrep.Dataset{}, catalog.Profile{}, freed(err)
	}
	source, err := filepath.Abs(a.Source)
	if err != nil {
		return sitrep.Dataset{}, catalog.Profile{}, fmt.Errorf("find %s: %w", sitrep.Path(a.Source), err)
	}
	snapshot, fields, options, profile, err := s.importer.Import(ctx, source, a.Name, catalog.Options{}, progress)
	if err != nil {
		return sitrep.Dataset{}, profile, named(err, source)
	}
	kept, err := json.Marshal(options)
	if err != nil {
		return sitrep.Dataset{}, profile, fmt.Errorf("keep the import's options: %w", err)
	}
	d := sitrep.Dataset{
		Name: a.Name, Description: a.Description, Kind: sitrep.SourceFile, Strict: a.Strict,
		Source: source, Options: kept, Fields: fields, Snapshot: snapshot, CreatedAt: now(),
	}
	if d, profile, err = describe(d, profile, a.Semantics); err != nil {
		return sitrep.Dataset{}, profile, err
	}
	d.DataScience = hasMeasure(d.Fields)
	d, err = s.store.AddDataset(ctx, d)
	return d, profile, freed(err)
}

// named has a message say which file it is about.
func named(err error, path string) error {
	e, ok := errors.AsType[*sitrep.Error](err)
	name := sitrep.Path(path).Base()
	if !ok || strings.Contains(e.Message, name) {
		return err
	}
	return &sitrep.Error{Code: e.Code, Message: name + ": " + e.Message, Fields: e.Fields, Err: e.Err}
}

// freed says what can be done about a name that is taken.
func freed(err error) error {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok || e.Code != sitrep.Conflict {
		return err
	}
	return &sitrep.Error{Code: e.Code, Err: e, Message: e.Message + "; \"sitrep dataset refresh\" imports it anew, --name gives this one another name"}
}

func hasMeasure(fields []sitrep.Field) bool {
	for _, f := range fields {
		if f.Role == sitrep.RoleMeasure {
			return true
		}
	}
	return false
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
		snapshot, imported, err = s.refreshHeld(ctx, held, force)
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

func (s shelf) refreshHeld(ctx context.Context, held store.Importing, force bool) (snapshot sitrep.Snapshot, imported bool, err error) {
	d, err := s.store.DatasetByID(ctx, held.DatasetID)
	if err != nil {
		return d.Snapshot, false, err
	}
	stamp, changed, err := s.importer.Look(ctx, d.Source, d.Snapshot)
	if err != nil {
		return d.Snapshot, false, err
	}
	if !changed && !force {
		return d.Snapshot, false, s.store.TouchSnapshot(ctx, now(), d.Snapshot.ID, stamp)
	}
	snapshot, fields, err := s.importer.ImportDataset(ctx, d)
	if err != nil {
		return d.Snapshot, false, err
	}
	snapshot.ImportedAt = now()
	snapshot, err = s.store.AddSnapshot(ctx, held, snapshot, fields)
	return snapshot, true, err
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
	s, err := catalog.ParseSemantics(d.Semantics)
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
