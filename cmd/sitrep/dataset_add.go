package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type datasetAddCmd struct {
	File        []string `arg:"" optional:"" type:"bytes" help:"CSV, TSV, JSON, NDJSON, Parquet or XLSX. The service keeps its place and looks at every run whether it has changed. Several files of the same columns are one dataset; a folder is all that it holds at the time."`
	Files       string   `placeholder:"PATTERN" help:"Of a folder: which files are meant, as *.csv or orders-????.xlsx (default: all CSV, TSV and XLSX)."`
	Source      string   `placeholder:"NAME" help:"A database, as \"sitrep source add\" has named it, in place of a file."`
	Table       string   `placeholder:"TABLE" help:"With --source: the table or view that is the dataset, with its schema where it needs one."`
	Query       string   `type:"bytes" placeholder:"FILE" help:"With --source: a file with one SELECT whose rows are the dataset."`
	Sheet       string   `placeholder:"NAME" help:"Of a workbook: the sheet that is the dataset, if several have rows."`
	Name        string   `help:"What people call it (default: the name of the file or the table)."`
	Description string   `help:"What is in it, for those who ask."`
	PushDown    bool     `help:"With --source: its rows are not copied. The database adds them up by day and by the fields of few values, and reports are made of that; what needs single rows is not answered."`
	Strict      bool     `help:"Runs fail when the source is gone or unreadable. Without it they use the last good import, and the report says so."`
	Semantics   string   `type:"bytes" placeholder:"FILE" help:"What the fields mean, as YAML (default: FILE.semantics.yaml beside the file, if it is there). Its place is kept, too."`
	state
	limiting
	sourcing
}

// Help is the long text of the command.
func (datasetAddCmd) Help() string {
	return `Delimiter, encoding, header, decimal comma and the order of day and month are found out from all rows. Rows that do not fit are never dropped in silence: they are counted and shown with their line and the reason.

	ID=$(sitrep dataset add orders.csv --name Orders --description "Orders of the web shop")

Several files of the same columns are one dataset, if you say so; a folder takes in what is put there later:

	sitrep dataset add orders-2024.csv orders-2025.csv --name Orders
	sitrep dataset add exports/ --files 'orders-*.xlsx' --sheet Orders --name Orders

A table of a database is read whole, in one snapshot of it, and again when its rows have changed:

	sitrep source add shop postgres://reader@db.example.org/shop --password-env SHOP_PASSWORD
	sitrep dataset add --source shop --table sales.orders --name Orders

With --push-down its rows stay where they are: see the page about sources.`
}

// Validate refuses names that could not be shown.
func (c *datasetAddCmd) Validate() error {
	given := 0
	for _, from := range []int{len(c.File), len(c.Table), len(c.Query)} {
		given += min(from, 1)
	}
	switch {
	case given != 1 || (c.Source == "") != (len(c.File) > 0):
		return usagef("give a file, or --source with --table or --query")
	case c.PushDown && c.Source == "":
		return usagef("--push-down is for tables of a --source")
	case c.Files != "" && len(c.File) != 1:
		return usagef("--files is for a folder")
	case catalog.CheckMatch(c.Files) != nil:
		return usagef("--files: %s", sitrep.MessageOf(catalog.CheckMatch(c.Files)))
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

// files says which file, or which files of which folder, are meant.
func (c *datasetAddCmd) files(what *datasets.Addition) error {
	if len(c.File) == 0 {
		return nil
	}
	all := make([]string, len(c.File))
	for i, name := range c.File {
		path, err := filepath.Abs(name)
		if err != nil {
			return fmt.Errorf("find %s: %w", sitrep.Path(name), err)
		}
		all[i] = path
	}
	what.File = all[0]
	info, err := os.Stat(all[0])
	isFolder := err == nil && info.IsDir()
	switch {
	case len(all) == 1 && isFolder:
		what.Parts = &catalog.Parts{Match: c.Files}
	case c.Files != "":
		return usagef("--files is for a folder, and %s is none", sitrep.Path(all[0]))
	case len(all) > 1:
		what.File, what.Parts = partsOf(all)
	}
	return nil
}

// partsOf are several files by the folder that holds them all.
func partsOf(all []string) (folder string, p *catalog.Parts) {
	folder, p = filepath.Dir(all[0]), &catalog.Parts{}
	for _, path := range all {
		for folder != "/" && !strings.HasPrefix(path, folder+"/") {
			folder = filepath.Dir(folder)
		}
	}
	for _, path := range all {
		p.Names = append(p.Names, sitrep.Path(strings.TrimPrefix(strings.TrimPrefix(path, folder), "/")))
	}
	return folder, p
}

// maxQuery guards against a file that was meant for something else.
const maxQuery = 100_000

// addition is what is to be added, under its name.
func (c *datasetAddCmd) addition() (datasets.Addition, error) {
	what := datasets.Addition{
		Name: c.Name, Description: c.Description, From: c.Source, Table: c.Table, Sheet: c.Sheet, Strict: c.Strict, PushDown: c.PushDown, Semantics: c.Semantics,
	}
	if err := c.files(&what); err != nil {
		return what, err
	}
	if what.Name == "" {
		what.Name = cmp.Or(oneLine(c.Table), nameOf(cmp.Or(what.File, c.Query)))
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
		since, was := d.Snapshot.ImportedAt, d.Fields
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
		if drift, ok := sitrep.DriftOf(was, profile.Fields()); ok {
			p.say("columns changed: %s", oneLine(drift.String()))
		}
		return writeImport(p.err, profile)
	})
}
