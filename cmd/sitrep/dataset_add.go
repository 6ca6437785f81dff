package main

import (
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type datasetAddCmd struct {
	File        string `arg:"" type:"bytes" help:"CSV, TSV, JSON, NDJSON or Parquet. The service keeps its place and looks at every run whether it has changed."`
	Name        string `help:"What people call it (default: the file's name)."`
	Description string `help:"What is in it, for those who ask."`
	Strict      bool   `help:"Runs fail when the file is gone or unreadable. Without it they use the last good import, and the report says so."`
	Semantics   string `type:"bytes" placeholder:"FILE" help:"What the fields mean, as YAML (default: FILE.semantics.yaml beside the file, if it is there). Its place is kept, too."`
	state
	limiting
}

// Help is the long text of the command.
func (datasetAddCmd) Help() string {
	return `Delimiter, encoding, header, decimal comma and the order of day and month are found out from all rows. Rows that do not fit are never dropped in silence: they are counted and shown with their line and the reason.

	ID=$(sitrep dataset add orders.csv --name Orders --description "Orders of the web shop")`
}

const (
	maxDatasetName        = 200
	maxDatasetDescription = 2000
)

// Validate refuses names that could not be shown.
func (c *datasetAddCmd) Validate() error {
	switch {
	case c.Name != oneLine(c.Name) || utf8.RuneCountInString(c.Name) > maxDatasetName || !utf8.ValidString(c.Name):
		return usagef("--name is one line of at most %d characters", maxDatasetName)
	case utf8.RuneCountInString(c.Description) > maxDatasetDescription || !utf8.ValidString(c.Description):
		return usagef("--description is at most %d characters", maxDatasetDescription)
	}
	return nil
}

// Run imports the file.
func (c *datasetAddCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		progress := newBar(p.err, p.status)
		s := newShelf(st)
		s.importer.Limits = c.tableLimits()
		d, profile, err := s.add(p.ctx, addition{c.File, c.Name, c.Description, c.Strict, c.Semantics}, progress.show)
		progress.end()
		if err != nil {
			return err
		}
		if err := writeImport(p.err, profile); err != nil {
			return err
		}
		return p.print(string(d.ID))
	})
}

type datasetRefreshCmd struct {
	Dataset string `arg:"" help:"Its id, slug or name."`
	Force   bool   `help:"Import it even if it looks unchanged."`
	state
	limiting
}

// Run looks at the source and at the semantics and takes what has changed.
func (c *datasetRefreshCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		d, err := st.FindDataset(p.ctx, c.Dataset)
		if err != nil {
			return err
		}
		s := newShelf(st)
		s.importer.Limits = c.tableLimits()
		snapshot, imported, err := s.refresh(p.ctx, d, c.Force)
		if err != nil {
			return err
		}
		since := d.Snapshot.ImportedAt
		d.Snapshot = snapshot
		d, changed, remark, err := s.reread(p.ctx, d)
		if err != nil {
			return err
		}
		if remark != "" {
			p.say("%s", remark)
		}
		if !imported && !changed {
			p.say("%s has not changed since %s", d.Name, showTime(since))
			return nil
		}
		profile, err := profileWith(d)
		if err != nil {
			return err
		}
		return writeImport(p.err, profile)
	})
}
