package datasets

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Addition is a dataset to be added.
type Addition struct {
	ID          sitrep.ID // empty: one is made
	Name        string
	Description string
	File        string // an absolute path; of a folder, if there are parts; or
	Parts       *catalog.Parts
	From        string // a source, and
	Table       string // its table, or
	Query       string // one SELECT
	Sheet       string // of a workbook; empty: the only one that has rows
	Strict      bool
	PushDown    bool   // of a table: its rows stay in the source, which adds them up
	Semantics   string // a file; empty: the one beside the file, if there is one
}

// Adder puts datasets into the catalog.
type Adder struct {
	Store   *store.Store
	Sources source.Sources
	Now     func() time.Time
}

// Add imports a file, a table or a query and puts it into the catalog. Errors: Conflict
// when the name is taken, which is found out before the import; those of an import.
func (a Adder) Add(ctx context.Context, what Addition, progress catalog.Progress) (sitrep.Dataset, catalog.Profile, error) {
	if err := a.Store.FreeName(ctx, what.Name); err != nil {
		return sitrep.Dataset{}, catalog.Profile{}, err
	}
	d, err := a.dataset(ctx, what)
	if err != nil {
		return d, catalog.Profile{}, err
	}
	if what.PushDown && !slices.Contains(source.RollsUp, d.Kind) {
		return d, catalog.Profile{}, sitrep.Invalidf("Push-down is for tables of PostgreSQL, MySQL, MariaDB and ClickHouse: of everything else the rows are copied.")
	}
	o := catalog.Options{Sheet: what.Sheet, Parts: what.Parts, PushDown: what.PushDown}
	if d.Options, err = json.Marshal(o); err != nil {
		return d, catalog.Profile{}, fmt.Errorf("keep the import's options: %w", err)
	}
	origin, err := a.Sources.Of(ctx, d)
	if err != nil {
		return d, catalog.Profile{}, err
	}
	made, err := origin.Import(ctx, d.Name, o, progress)
	if err != nil && what.File != "" && what.Parts == nil {
		err = Named(err, what.File)
	}
	if err != nil {
		return d, made.Profile, err
	}
	if d.Options, err = json.Marshal(made.Options); err != nil {
		return d, made.Profile, fmt.Errorf("keep the import's options: %w", err)
	}
	d.Fields, d.Snapshot = made.Profile.Fields(), made.Snapshot
	d, profile, err := describe(d, made.Profile, what.Semantics)
	if err != nil {
		return d, profile, err
	}
	d.DataScience = hasMeasure(d.Fields)
	d, err = a.Store.AddDataset(ctx, d)
	return d, profile, err
}

// Named has a message say which file it is about.
func Named(err error, path string) error {
	e, ok := errors.AsType[*sitrep.Error](err)
	name := sitrep.Path(path).Base()
	if !ok || strings.Contains(e.Message, name) {
		return err
	}
	return &sitrep.Error{Code: e.Code, Message: name + ": " + e.Message, Fields: e.Fields, Err: e.Err}
}

func hasMeasure(fields []sitrep.Field) bool {
	return slices.ContainsFunc(fields, func(f sitrep.Field) bool { return f.Role == sitrep.RoleMeasure })
}

// dataset is the addition before its import.
func (a Adder) dataset(ctx context.Context, what Addition) (sitrep.Dataset, error) {
	d := sitrep.Dataset{
		ID: what.ID, Name: what.Name, Description: what.Description, Strict: what.Strict, CreatedAt: a.Now(),
		Kind: sitrep.SourceFile, Source: what.File,
	}
	if what.From == "" {
		return d, nil
	}
	from, err := a.Store.FindSource(ctx, what.From)
	d.Kind, d.Source, d.SourceName, d.SourceQuery = from.Kind, what.Table, from.Name, what.Query
	d.SubgraphID = source.SubgraphID(from)
	return d, err
}

// describe lays semantics over a new dataset and its profile: those of a file,
// else those beside the source. What does not fit the table is an error with its
// place.
func describe(d sitrep.Dataset, profile catalog.Profile, file string) (sitrep.Dataset, catalog.Profile, error) {
	if file == "" && d.SourceName != "" { // nothing lies beside a table
		return d, profile, nil
	}
	text, s, path, err := SemanticsOf(d.Source, file)
	if err != nil || path == "" {
		return d, profile, err
	}
	if err := s.Check(profile); err != nil {
		return d, profile, catalog.InFile(err, path)
	}
	if file != "" {
		d.SemanticsPlace = path
	}
	d, err = catalog.Said(d, text, s)
	return d, profile.With(s), err
}

// SemanticsOf reads the semantics of a file of data: from the file that was given, else
// from the one beside it. An empty path: there are none.
func SemanticsOf(data, file string) (text []byte, s catalog.Semantics, path string, err error) {
	path = file
	if file == "" {
		path = catalog.SemanticsBeside(data)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, s, "", fmt.Errorf("find %s: %w", file, err)
	}
	text, s, err = catalog.ReadSemantics(path)
	if file == "" && sitrep.CodeOf(err) == sitrep.NotFound {
		return nil, s, "", nil
	}
	return text, s, path, err
}
