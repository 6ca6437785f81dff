package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
)

// desk does for API and pages what the dataset commands do. It is a [datasets.Desk].
type desk struct {
	shelf shelf
	inbox datasets.Inbox
	room  chan struct{} // as many as may import at once
	log   *slog.Logger
}

func (s *service) desk(c *serveCmd) *desk {
	d := &desk{
		shelf: newShelf(s.store).within(c.limiting, c.sourcing), room: make(chan struct{}, max(1, c.Imports)), log: s.log,
		inbox: datasets.Inbox{Dir: s.folder, MaxBytes: c.MaxUploadMB * megabyte},
	}
	s.parts = append(s.parts, d.tidy)
	return d
}

// tidy clears once, when the process starts, what uploads have left behind.
func (d *desk) tidy(ctx context.Context) error {
	if err := d.inbox.Clear(ctx, now(), d.shelf.store.DatasetByID); err != nil && ctx.Err() == nil {
		d.log.Warn("uploads were not cleared", "error", err)
	}
	<-ctx.Done()
	return nil
}

// enter says whether one more may import.
func (d *desk) enter() (leave func(), err error) {
	select {
	case d.room <- struct{}{}:
		return func() { <-d.room }, nil
	default:
		return nil, sitrep.Errorf(sitrep.Limited, "As many files are read here as may be at once. Try again in a moment.")
	}
}

// Upload receives a file and adds it.
func (d *desk) Upload(ctx context.Context, u datasets.Upload) (sitrep.Dataset, error) {
	if err := u.Check(); err != nil {
		return sitrep.Dataset{}, err
	}
	leave, err := d.enter()
	if err != nil {
		return sitrep.Dataset{}, err
	}
	defer leave()
	if err := d.shelf.store.FreeName(ctx, u.Called()); err != nil {
		return sitrep.Dataset{}, err
	}
	id := sitrep.NewID(now())
	path, err := d.inbox.Receive(id, u)
	if err != nil {
		return sitrep.Dataset{}, errors.Join(err, d.inbox.Discard(id))
	}
	return d.add(ctx, id, datasets.Addition{ID: id, File: path, Name: u.Called(), Description: u.Description, Sheet: u.Sheet})
}

// add adds a file of the inbox, and takes it away again if it is no dataset.
func (d *desk) add(ctx context.Context, id sitrep.ID, a datasets.Addition) (sitrep.Dataset, error) {
	added, _, err := datasets.Adder{Store: d.shelf.store, Sources: d.shelf.sources, Now: now}.Add(ctx, a, catalog.Teller(ctx))
	if err == nil {
		return added, nil
	}
	// Who asked may have left while the last word was written.
	if _, kept := d.shelf.store.DatasetByID(context.WithoutCancel(ctx), id); sitrep.CodeOf(kept) == sitrep.NotFound {
		err = errors.Join(err, d.inbox.Discard(id))
	}
	return added, err
}

// Uploaded is that of the inbox.
func (d *desk) Uploaded(ds sitrep.Dataset) bool { return d.inbox.Uploaded(ds) }

// Replace receives a file in the place of another and imports it.
func (d *desk) Replace(ctx context.Context, ds sitrep.Dataset, u datasets.Upload) error {
	if !d.inbox.Uploaded(ds) {
		return sitrep.Errorf(sitrep.Conflict, "The file of this dataset was not uploaded: change it where it lies, and refresh the dataset.")
	}
	leave, err := d.enter()
	if err != nil {
		return err
	}
	defer leave()
	back, done, err := d.inbox.Exchange(ds, u.Content)
	if err != nil {
		return err
	}
	if _, _, err = d.shelf.refresh(ctx, ds, true); err != nil {
		return errors.Join(datasets.Named(err, u.FileName), back())
	}
	return done()
}

// Sample makes the made-up orders and adds them, unless they are there.
func (d *desk) Sample(ctx context.Context) (sitrep.Dataset, error) {
	if found, err := d.shelf.store.FindDataset(ctx, sample.Name); sitrep.CodeOf(err) != sitrep.NotFound {
		return found, err
	}
	leave, err := d.enter()
	if err != nil {
		return sitrep.Dataset{}, err
	}
	defer leave()
	id := sitrep.NewID(now())
	made, rows := io.Pipe()
	defer func() { _ = made.Close() }()
	go func() { _ = rows.CloseWithError(sample.Write(rows, sample.Rows)) }()
	own := datasets.Inbox{Dir: d.inbox.Dir, MaxBytes: math.MaxInt64 - 1} // whatever others may send
	path, err := own.Receive(id, datasets.Upload{FileName: sample.FileName, Content: made})
	if err != nil {
		return sitrep.Dataset{}, errors.Join(err, d.inbox.Discard(id))
	}
	return d.add(ctx, id, datasets.Addition{ID: id, File: path, Name: sample.Name, Description: sample.Description})
}

// Refresh is that of the shelf, with the semantics read again.
func (d *desk) Refresh(ctx context.Context, ds sitrep.Dataset) (sitrep.Snapshot, bool, error) {
	leave, err := d.enter()
	if err != nil {
		return ds.Snapshot, false, err
	}
	defer leave()
	snapshot, imported, err := d.shelf.refresh(ctx, ds, false)
	if err != nil {
		return snapshot, false, sourceOf(ds, err)
	}
	if ds, err = d.shelf.store.DatasetByID(ctx, ds.ID); err != nil {
		return snapshot, imported, err
	}
	_, changed, _, err := d.shelf.reread(ctx, ds)
	return snapshot, imported || changed, err
}

// sourceOf says of an error that a source is gone what is gone: no page or path is.
func sourceOf(d sitrep.Dataset, err error) error {
	if code := sitrep.CodeOf(err); code != sitrep.NotFound && code != sitrep.Forbidden {
		return err
	}
	return &sitrep.Error{Code: sitrep.Conflict, Message: fmt.Sprintf("The source of %s is gone or cannot be read. Reports use the last import.", d.Name), Err: err}
}

// Remove removes a dataset, and what was uploaded for it.
func (d *desk) Remove(ctx context.Context, id sitrep.ID) error {
	if err := d.shelf.store.RemoveDataset(ctx, now(), id); err != nil {
		return err
	}
	if err := d.inbox.Discard(id); err != nil { // it is cleared later
		d.log.Warn("upload was not removed", "dataset", id, "error", err)
	}
	return nil
}

// Rejects are those of the profile, without what the semantics hide.
func (d *desk) Rejects(ds sitrep.Dataset) ([]datasets.Reject, error) {
	profile, err := profileWith(ds)
	return profile.Rejects, err
}
