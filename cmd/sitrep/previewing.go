package main

import (
	"context"
	"encoding/json"
	"runtime"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// previewDesk is the snapshot that a child keeps open between previews: to open one takes as long as to read a short
// prompt, and who writes a prompt looks at it several times. The child works on one request at a time.
type previewDesk struct {
	path  sitrep.Path
	hash  string
	db    *duck.DB // nil: none is open
	shown *analyst.Previews
}

// of opens a snapshot, unless it is the one that is open.
func (d *previewDesk) of(ctx context.Context, r analyst.Request) (*analyst.Previews, error) {
	if d.db != nil && d.path == r.Snapshot && d.hash == r.Hash {
		return d.shown, nil
	}
	if err := d.close(); err != nil {
		return nil, err
	}
	db, err := duck.Open(ctx, string(r.Snapshot), duck.Options{})
	if err != nil {
		return nil, err
	}
	*d = previewDesk{r.Snapshot, r.Hash, db, analyst.NewPreviews(db)}
	return d.shown, nil
}

func (d *previewDesk) close() error {
	db := d.db
	*d = previewDesk{}
	if db == nil {
		return nil
	}
	return db.Close()
}

// preview tells how a prompt is read; it runs in the child.
func (d *previewDesk) preview(ctx context.Context, g analyst.Glance, _ func(child.Progress)) (out sitrep.Preview, err error) {
	shown, err := d.of(ctx, g.Request)
	if err != nil {
		return out, err
	}
	return shown.Preview(ctx, g)
}

// previewer tells how prompts are read, for the API of this process.
func (s *service) previewer() *work.Previewer {
	shelf := newShelf(s.store)
	previews := children(1)
	previews.Limits.Deadline = previewDeadline
	previews.Scratch = shelf.folder()
	p := &work.Previewer{Children: previews, Snapshots: shelf.folder(), Program: programVersion(), AtOnce: max(2, runtime.GOMAXPROCS(0))}
	s.closers = append(s.closers, func() error { p.Close(); return nil })
	return p
}

// previewDeadline is the age of a child of previews: it is kept for several.
const previewDeadline = 5 * time.Minute

// checkPlan checks a plan that was given for a prompt, by the profile of the newest snapshot.
func checkPlan(a sitrep.Asked) (json.RawMessage, error) {
	profile, err := profileWith(a.Dataset)
	if err != nil {
		return nil, err
	}
	p, err := analyst.GivenPlan(profile, a.Prompt, a.Plan, a.Edits)
	if err != nil {
		return nil, err
	}
	return json.Marshal(p)
}

// modelText is the model of a dataset as a file of semantics, to edit.
func modelText(d sitrep.Dataset) (string, error) {
	profile, err := profileWith(d)
	return catalog.ModelText(profile), err
}

// checkWord says why a word cannot be taught for a dataset.
func checkWord(d sitrep.Dataset, w sitrep.TaughtWord) error {
	d.Words = nil
	profile, err := profileWith(d)
	if err != nil {
		return err
	}
	if member, why := catalog.CheckWord(profile, catalog.Word{Word: w.Word, Means: w.Means}); why != "" {
		return sitrep.InvalidFields(sitrep.FieldError{Location: member, Code: sitrep.FieldUnknown, Message: why})
	}
	return nil
}
