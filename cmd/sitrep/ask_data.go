package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// data finds or makes the snapshot that a question is about: of a file, else
// of a dataset of the service.
func (c *askCmd) data(p *program) (analyst.Request, error) {
	_, err := os.Stat(c.Dataset)
	switch {
	case err == nil:
		return c.fromFile(p)
	case !errors.Is(err, fs.ErrNotExist):
		return analyst.Request{}, fmt.Errorf("open the dataset: %w", err)
	case !c.exists():
		return analyst.Request{}, fmt.Errorf("there is no file %s here, and in %s no service that could have a dataset of that name", sitrep.Path(c.Dataset), sitrep.Path(c.Data))
	}
	return c.fromCatalog(p)
}

// exists reports whether there is state already: a question must not make any.
func (s state) exists() bool {
	_, err := os.Stat(filepath.Join(s.Data, "sitrep.db"))
	return s.DatabaseURL != "" || err == nil
}

// fromFile takes the copy of a file that is in the cache, or makes it.
func (c *askCmd) fromFile(p *program) (analyst.Request, error) {
	progress := newBar(p.err, p.status)
	request, profile, err := cached(p.ctx, asked{c.Dataset, nameOf(c.Dataset), c.Semantics, c.tableLimits()}, progress.show)
	progress.end()
	if err != nil {
		return analyst.Request{}, err
	}
	return request, writeRemarks(p.err, profile)
}

// asked is a file that is asked about.
type asked struct {
	file      string
	name      string // of the dataset
	semantics string // a file; empty: the one beside it, if there is one
	limits    catalog.Limits
}

// cached imports a file into the cache under a name, unless it is there, and
// returns where it is, with the semantics that go with it.
func cached(ctx context.Context, a asked, progress catalog.Progress) (analyst.Request, catalog.Profile, error) {
	folder, err := cacheFolder()
	if err != nil {
		return analyst.Request{}, catalog.Profile{}, err
	}
	importer := newImporter(folder)
	importer.Limits = a.limits
	forgetOld(importer.Folder())
	snapshot, _, _, profile, err := importer.Import(ctx, a.file, a.name, catalog.Options{}, progress)
	if err != nil {
		return analyst.Request{}, catalog.Profile{}, datasets.Named(err, a.file)
	}
	_, said, _, err := datasets.SemanticsOf(a.file, a.semantics)
	if err != nil {
		return analyst.Request{}, catalog.Profile{}, err
	}
	path := filepath.Join(importer.Folder(), snapshot.File)
	_ = os.Chtimes(path, time.Time{}, time.Now()) // in use: not old
	return analyst.Request{Snapshot: sitrep.Path(path), Hash: snapshot.Hash, Semantics: said}, profile.With(said), nil
}

// fromCatalog takes a dataset of the service, fresh if that is possible.
func (c *askCmd) fromCatalog(p *program) (r analyst.Request, err error) {
	err = c.with(p, func(st *store.Store) error {
		d, err := st.FindDataset(p.ctx, c.Dataset)
		if sitrep.CodeOf(err) == sitrep.NotFound {
			return sitrep.Errorf(sitrep.NotFound, "there is no file %s here, and no dataset of that name in the catalog", sitrep.Path(c.Dataset))
		}
		if err != nil {
			return err
		}
		s := newShelf(st).within(c.limiting, c.sourcing)
		snapshot, _, err := s.refresh(p.ctx, d, false)
		if err != nil {
			if d.Strict || d.Snapshot.ID == "" || sitrep.CodeOf(err) == sitrep.Internal {
				return err
			}
			r.Banner = fmt.Sprintf("The source of this dataset cannot be used. The report uses the data as it was last seen on %s.",
				d.Snapshot.CheckedAt.UTC().Format("2 January 2006 at 15:04 UTC"))
			p.say("%v; the last good import is used", err)
		}
		r.Snapshot, r.Hash = sitrep.Path(filepath.Join(s.folder(), snapshot.File)), snapshot.Hash
		r.Source = work.SourceState(d, snapshot)
		d.Snapshot = snapshot
		return c.meaning(p, s, d, &r)
	})
	return r, err
}

// meaning adds to a request what the given file says of the dataset, else what
// the service knows of it.
func (c *askCmd) meaning(p *program, s shelf, d sitrep.Dataset, r *analyst.Request) (err error) {
	if c.Semantics != "" {
		_, r.Semantics, _, err = datasets.SemanticsOf(d.Source, c.Semantics)
		return err
	}
	d, _, remark, err := s.reread(p.ctx, d)
	if err != nil {
		return err
	}
	if remark != "" {
		r.Remarks = append(r.Remarks, remark)
	}
	r.Semantics, err = catalog.SemanticsOf(d)
	return err
}

// cacheFolder is the user's; a user without a home has one among temporary files.
func cacheFolder() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		base = filepath.Join(os.TempDir(), fmt.Sprintf("sitrep-%d", os.Getuid()))
	}
	folder := filepath.Join(base, "sitrep")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("make the cache folder: %w", err)
	}
	return folder, nil
}

// cacheAge is how long a copy is kept that nobody asks about.
const cacheAge = 30 * 24 * time.Hour

// forgetOld removes old copies. What cannot be removed is not worth a word.
func forgetOld(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && time.Since(info.ModTime()) > cacheAge && strings.HasSuffix(e.Name(), ".duckdb") {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
