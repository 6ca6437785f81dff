package source

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Origin is where the rows of one dataset come from. Errors of all three: NotFound when
// it is gone, Forbidden when it may not be read, Invalid when it is no table, Temporary
// when it may be all right in a moment.
type Origin interface {
	// Stamp shows without reading any row that they are as they were; empty: only a look tells.
	Stamp() (string, error)
	// Look compares the rows with the snapshot that was made of them. The stamp stays
	// the same as long as they do.
	Look(ctx context.Context, last sitrep.Snapshot) (stamp string, changed bool, err error)
	// Import makes a snapshot, its file in place.
	Import(ctx context.Context, name string, o catalog.Options, progress catalog.Progress) (Imported, error)
}

// Imported is a snapshot that is not recorded yet, and what is known of it.
type Imported struct {
	Snapshot sitrep.Snapshot
	Options  catalog.Options // read the same source the same way
	Profile  catalog.Profile
	Read     int64 // rows that were read for it; the others were kept
}

// Sources finds the origins of datasets.
type Sources struct {
	Importer catalog.Importer
	// Find knows databases by their names.
	Find  func(ctx context.Context, name string) (sitrep.Source, error)
	Reach Reach
}

// Reach says what databases may be spoken to, and for how long.
type Reach struct {
	Hosts []string      // beside this machine; see [CheckHosts]
	Time  time.Duration // that a table may take; 0: [DefaultTime]
}

// DefaultTime is enough for a hundred million rows on a good line.
const DefaultTime = 10 * time.Minute

// Of returns the origin of a dataset.
func (s Sources) Of(ctx context.Context, d sitrep.Dataset) (Origin, error) {
	if d.SourceName == "" && d.Kind == sitrep.SourceFile {
		o, err := options(d)
		if o.Parts != nil {
			return files{d.Source, *o.Parts, s.Importer}, err
		}
		return file{d.Source, s.Importer}, err
	}
	source, err := s.Find(ctx, d.SourceName)
	if err != nil {
		return nil, err
	}
	ofFiles := source.Kind == sitrep.SourceHTTPS || source.Kind == sitrep.SourceS3
	switch {
	case ofFiles && d.SourceQuery != "":
		return nil, sitrep.Invalidf("A source of files takes no query.")
	case source.Kind == sitrep.SourceHTTPS:
		return web{source, d.Source, s.Reach, s.Importer}, nil
	case source.Kind == sitrep.SourceS3:
		return object{source, d.Source, s.Reach, s.Importer}, nil
	case source.Kind == sitrep.SourceSubgraph && d.SourceQuery != "":
		return nil, sitrep.Invalidf("A subgraph takes no query: name one of its tables.")
	case source.Kind == sitrep.SourceSubgraph:
		return subgraph{source, d.Source, d.Snapshot, s.Reach, s.Importer}, nil
	}
	return table{source: source, name: d.Source, query: d.SourceQuery, last: d.Snapshot, reach: s.Reach, importer: s.Importer}, nil
}

// Stamp is that of the dataset's origin.
func (s Sources) Stamp(ctx context.Context, d sitrep.Dataset) (string, error) {
	origin, err := s.Of(ctx, d)
	if err != nil {
		return "", err
	}
	return origin.Stamp()
}

// Look is that of the dataset's origin.
func (s Sources) Look(ctx context.Context, d sitrep.Dataset) (stamp string, changed bool, err error) {
	origin, err := s.Of(ctx, d)
	if err != nil {
		return "", false, err
	}
	return origin.Look(ctx, d.Snapshot)
}

// ImportDataset imports the dataset's origin with the options that are kept with it. Its
// fields are as its semantics have them. How far it is, the context's teller is told.
func (s Sources) ImportDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error) {
	o, err := options(d)
	if err != nil {
		return sitrep.Snapshot{}, nil, err
	}
	origin, err := s.Of(ctx, d)
	if err != nil {
		return sitrep.Snapshot{}, nil, err
	}
	made, err := origin.Import(ctx, d.Name, o, catalog.Teller(ctx))
	if said, wrong := catalog.SemanticsOf(d); err == nil && wrong == nil {
		made.Profile = made.Profile.With(said)
	}
	return made.Snapshot, made.Profile.Fields(), err
}

// options are those that are kept with the dataset.
func options(d sitrep.Dataset) (o catalog.Options, err error) {
	if len(d.Options) > 0 {
		if err = json.Unmarshal(d.Options, &o); err != nil {
			return o, fmt.Errorf("read options of dataset %s: %w", d.ID, err)
		}
	}
	return o, nil
}

// Reread is [catalog.Reread].
func (s Sources) Reread(d sitrep.Dataset) (now sitrep.Dataset, changed bool, remark string) {
	return catalog.Reread(d)
}
