package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// Parts are the files of a folder that are one table together: those that are named, or
// all that there are at the time, in the order of their names.
type Parts struct {
	Names []sitrep.Path `json:"names,omitempty"` // below the folder
	Match string        `json:"match,omitempty"` // a pattern of names: *.csv; empty: what ends as tables do
}

// Part is one of the files, for the child.
type Part struct {
	Path  sitrep.Path `json:"path"`
	Stamp string      `json:"stamp"`
}

// tables are the endings of files that are taken from a folder.
var tables = []string{".csv", ".tsv", ".tab", ".txt", ".xlsx", ".xlsm"}

const mostParts = 10_000

// CheckMatch refuses what is no pattern of names.
func CheckMatch(pattern string) error {
	if _, err := path.Match(pattern, ""); err != nil || strings.ContainsAny(pattern, `/\`) {
		return sitrep.Invalidf("%q is no pattern of the names of files: write *.csv or orders-????.xlsx.", pattern)
	}
	return nil
}

// list finds the files. Errors: NotFound when there is none.
func (p Parts) list(folder string) ([]string, error) {
	if len(p.Names) > 0 {
		all := make([]string, len(p.Names))
		for i, name := range p.Names {
			all[i] = filepath.Join(folder, string(name))
		}
		return all, nil
	}
	found, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &sitrep.Error{Code: sitrep.NotFound, Message: fmt.Sprintf("There is no folder %s.", sitrep.Path(folder).Base()), Err: err}
	}
	if err != nil {
		return nil, sourceError(folder, err)
	}
	var all []string
	for _, f := range found {
		if p.takes(f.Name()) && !f.IsDir() {
			all = append(all, filepath.Join(folder, f.Name()))
		}
	}
	switch {
	case len(all) == 0:
		return nil, sitrep.Errorf(sitrep.NotFound, "The folder %s has no file that is meant.", sitrep.Path(folder).Base())
	case len(all) > mostParts:
		return nil, sitrep.Invalidf("The folder %s has %s files, more than the %s that are read as one.", sitrep.Path(folder).Base(), grouped(int64(len(all))), grouped(mostParts))
	}
	return all, nil
}

// takes reports whether a file of the folder is meant. What begins with a dot or is a lock of
// a spreadsheet never is.
func (p Parts) takes(name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$") {
		return false
	}
	if p.Match != "" {
		fits, _ := path.Match(p.Match, name)
		return fits
	}
	return slices.Contains(tables, strings.ToLower(filepath.Ext(name)))
}

// stamped are the files with their stamps, and one stamp for all.
func (p Parts) stamped(folder string) (all []Part, stamp string, err error) {
	files, err := p.list(folder)
	if err != nil {
		return nil, "", err
	}
	sum := sha256.New()
	for _, f := range files {
		one, err := Stamp(f)
		if err != nil {
			return nil, "", err
		}
		all = append(all, Part{sitrep.Path(f), one})
		_, _ = fmt.Fprintf(sum, "%d %s %s\n", len(f), f, one) // a hash takes all
	}
	return all, stampPrefix + hex.EncodeToString(sum.Sum(nil)[:16]), nil
}

// StampParts is [Stamp] of several files.
func StampParts(folder string, p Parts) (string, error) {
	_, stamp, err := p.stamped(folder)
	return stamp, err
}

// hashed is the hash of what the files hold, in their order, with the stamp that they had all the while.
func (p Parts) hashed(ctx context.Context, folder string, limits Limits, progress Progress) (hash, stamp string, all []Part, err error) {
	all, stamp, err = p.stamped(folder)
	if err != nil {
		return "", "", nil, err
	}
	sum, bytes := sha256.New(), int64(0)
	for i, f := range all {
		info, err := os.Stat(string(f.Path))
		if err != nil {
			return "", "", nil, sourceError(string(f.Path), err)
		}
		if bytes += info.Size(); limits.CheckFile(bytes) != nil {
			return "", "", nil, limits.CheckFile(bytes)
		}
		one, as, err := contentHash(ctx, string(f.Path), nil)
		if err != nil {
			return "", "", nil, err
		}
		if as != f.Stamp {
			return "", "", nil, sitrep.Errorf(sitrep.Temporary, "The file %s changed while it was read.", f.Path.Base())
		}
		_, _ = fmt.Fprintf(sum, "%q %s\n", f.Path.Base(), one) // a hash takes all
		if progress != nil {
			progress("hash", float64(i+1)/float64(len(all)))
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), stamp, all, nil
}

// LookParts is [Importer.Look] at several files.
func (i Importer) LookParts(ctx context.Context, folder string, p Parts, s sitrep.Snapshot) (stamp string, changed bool, err error) {
	stamp, err = StampParts(folder, p)
	if err != nil || stamp == s.Stamp {
		return stamp, false, err
	}
	if outdated(s.Stamp) {
		return stamp, true, nil
	}
	hash, stamp, _, err := p.hashed(ctx, folder, i.Limits, nil)
	return stamp, hash != s.Hash, err
}

// ImportParts is [Importer.Import] of several files, which have to have the same columns.
func (i Importer) ImportParts(ctx context.Context, folder, name string, o Options, progress Progress) (sitrep.Snapshot, Options, Profile, error) {
	if progress == nil {
		progress = func(string, float64) {}
	}
	done, err := i.findParts(ctx, folder, name, o, progress)
	if err != nil {
		return sitrep.Snapshot{}, o, Profile{}, fmt.Errorf("import the files of %s: %w", sitrep.Path(folder), child.WithRoom(err))
	}
	return done.snapshot, done.Options, done.Profile, nil
}

func (i Importer) findParts(ctx context.Context, folder, name string, o Options, progress Progress) (made, error) {
	hash, stamp, all, err := o.Parts.hashed(ctx, folder, i.Limits, progress)
	if err != nil {
		return made{}, err
	}
	job := Job{Source: sitrep.Path(folder), Parts: all, Name: name, Options: o, Limits: i.Limits}
	m, file, err := i.made(ctx, hash, job, progress)
	if err != nil {
		return made{}, err
	}
	now, err := StampParts(folder, *o.Parts)
	if err == nil && now != stamp {
		err = sitrep.Errorf(sitrep.Temporary, "The files of %s changed while they were read.", sitrep.Path(folder).Base())
	}
	if err != nil {
		return made{}, err
	}
	return m, i.finish(ctx, &m, hash, file, stamp)
}
