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

// previewRequest opens the snapshot and tells how a prompt is read; it runs in the child.
func previewRequest(ctx context.Context, g analyst.Glance, _ func(child.Progress)) (out sitrep.Preview, err error) {
	db, err := duck.Open(ctx, string(g.Snapshot), duck.Options{})
	if err != nil {
		return out, err
	}
	defer func() {
		if closed := db.Close(); err == nil {
			err = closed
		}
	}()
	return analyst.Preview(ctx, db, g)
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
