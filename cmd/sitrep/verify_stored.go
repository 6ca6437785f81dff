package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

// verifyStored checks what a run of the service left.
func verifyStored(p *program, st *store.Store, id sitrep.ID) (verified, error) {
	found, err := keptContent(p, st, id)
	switch {
	case sitrep.CodeOf(err) == sitrep.NotFound:
		return verified{}, nothingError{errors.New(sitrep.MessageOf(err))}
	case err != nil:
		return verified{}, err
	case found.Content == nil || len(found.Content.JSON) == 0:
		return verified{}, nothingError{noContent(found.Execution)}
	}
	e := evidence{Stored: verify.Stored{
		JSON: found.Content.JSON, Markdown: found.Content.Markdown, Program: programVersion(),
	}}
	if e.Previous, err = st.PastDigests(p.ctx, found.Execution); err != nil {
		return verified{}, err
	}
	problems, remarks, err := attach(p, st, found.Execution, &e)
	if err != nil {
		return verified{}, err
	}
	out, err := check(p.ctx, e)
	if err != nil && len(problems) > 0 && p.ctx.Err() == nil {
		// A file that was changed may be no database any more.
		problems = append(problems, "snapshot: it cannot be read: "+reason(err))
		e.Snapshot = ""
		out, err = check(p.ctx, e)
	}
	if err != nil {
		return verified{}, fmt.Errorf("verify execution %s: %w", found.Execution.ID, err)
	}
	out.Problems, out.Remarks = slices.Insert(out.Problems, 0, problems...), slices.Insert(out.Remarks, 0, remarks...)
	return verified{Report: string(found.Execution.ID), Outcome: out}, nil
}

// attach adds the snapshot that a run read, as far as it is still there.
func attach(p *program, st *store.Store, run sitrep.Execution, e *evidence) (problems, remarks []string, err error) {
	snapshot, err := st.FindSnapshot(p.ctx, run.SnapshotID)
	if sitrep.CodeOf(err) == sitrep.NotFound || run.SnapshotID == "" {
		return nil, []string{"the snapshot is not kept any more"}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	path := filepath.Join(newShelf(st).folder(), snapshot.File)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil, []string{"the snapshot's file is gone"}, nil
	}
	problem, remark, err := fingerprint(p.ctx, snapshot, path)
	if err != nil {
		return nil, nil, err
	}
	if problem != "" {
		problems = append(problems, problem)
	}
	if remark != "" {
		remarks = append(remarks, remark)
	}
	e.Snapshot = sitrep.Path(path)
	return append(problems, otherData(e.JSON, snapshot.Hash)...), remarks, nil
}
