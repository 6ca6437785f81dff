package main

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type datasetAddCmd struct {
	File        string `arg:"" optional:"" type:"bytes" help:"CSV, TSV, JSON, NDJSON, Parquet or XLSX. The service keeps its place and looks at every run whether it has changed."`
	Source      string `placeholder:"NAME" help:"A database, as \"sitrep source add\" has named it, in place of a file."`
	Table       string `placeholder:"TABLE" help:"With --source: the table or view that is the dataset, with its schema where it needs one."`
	Query       string `type:"bytes" placeholder:"FILE" help:"With --source: a file with one SELECT whose rows are the dataset."`
	Sheet       string `placeholder:"NAME" help:"Of a workbook: the sheet that is the dataset, if several have rows."`
	Name        string `help:"What people call it (default: the name of the file or the table)."`
	Description string `help:"What is in it, for those who ask."`
	Strict      bool   `help:"Runs fail when the source is gone or unreadable. Without it they use the last good import, and the report says so."`
	Semantics   string `type:"bytes" placeholder:"FILE" help:"What the fields mean, as YAML (default: FILE.semantics.yaml beside the file, if it is there). Its place is kept, too."`
	state
	limiting
	sourcing
}

// Help is the long text of the command.
func (datasetAddCmd) Help() string {
	return `Delimiter, encoding, header, decimal comma and the order of day and month are found out from all rows. Rows that do not fit are never dropped in silence: they are counted and shown with their line and the reason.

	ID=$(sitrep dataset add orders.csv --name Orders --description "Orders of the web shop")

A table of a database is read whole, in one snapshot of it, and again when its rows have changed:

	sitrep source add shop postgres://reader@db.example.org/shop --password-env SHOP_PASSWORD
	sitrep dataset add --source shop --table sales.orders --name Orders`
}

// Validate refuses names that could not be shown.
func (c *datasetAddCmd) Validate() error {
	given := 0
	for _, from := range []string{c.File, c.Table, c.Query} {
		given += min(len(from), 1)
	}
	switch {
	case given != 1 || (c.Source == "") != (c.File != ""):
		return usagef("give a file, or --source with --table or --query")
	case c.Query != "" && c.Sheet != "":
		return usagef("--sheet is for workbooks, and a query reads none")
	case c.Name != oneLine(c.Name) || utf8.RuneCountInString(c.Name) > datasets.MaxName || !utf8.ValidString(c.Name):
		return usagef("--name is one line of at most %d characters", datasets.MaxName)
	case utf8.RuneCountInString(c.Description) > datasets.MaxDescription || !utf8.ValidString(c.Description):
		return usagef("--description is at most %d characters", datasets.MaxDescription)
	}
	return nil
}

// Run imports the file or the table.
func (c *datasetAddCmd) Run(p *program) error {
	what, err := c.addition()
	if err != nil {
		return err
	}
	return c.with(p, func(st *store.Store) error {
		progress := newBar(p.err, p.status)
		s := newShelf(st).within(c.limiting, c.sourcing)
		d, profile, err := s.add(p.ctx, what, progress.show)
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

// maxQuery guards against a file that was meant for something else.
const maxQuery = 100_000

// addition is what is to be added, under its name.
func (c *datasetAddCmd) addition() (datasets.Addition, error) {
	what := datasets.Addition{
		Name: c.Name, Description: c.Description, File: c.File, From: c.Source, Table: c.Table, Sheet: c.Sheet, Strict: c.Strict, Semantics: c.Semantics,
	}
	if what.Name == "" {
		what.Name = cmp.Or(oneLine(c.Table), nameOf(cmp.Or(c.File, c.Query)))
	}
	if c.Query == "" {
		return what, nil
	}
	text, err := os.ReadFile(c.Query)
	if err != nil {
		return what, fmt.Errorf("read the query: %w", err)
	}
	what.Query = strings.TrimRight(strings.TrimSpace(string(text)), "; \n")
	if what.Query == "" || len(text) > maxQuery || !utf8.Valid(text) {
		return what, fmt.Errorf("%s holds no query of at most %d bytes of UTF-8", sitrep.Path(c.Query), maxQuery)
	}
	return what, nil
}

type datasetRefreshCmd struct {
	Dataset string `arg:"" help:"Its id, slug or name."`
	Force   bool   `help:"Import it even if it looks unchanged."`
	state
	limiting
	sourcing
}

// Run looks at the source and at the semantics and takes what has changed.
func (c *datasetRefreshCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		d, err := st.FindDataset(p.ctx, c.Dataset)
		if err != nil {
			return err
		}
		s := newShelf(st).within(c.limiting, c.sourcing)
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
