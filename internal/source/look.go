package source

import (
	"context"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// New is a source of an address, without its password. Errors: Invalid.
func New(name, address string) (sitrep.Source, error) {
	a, err := parse(address)
	if err != nil {
		return sitrep.Source{}, err
	}
	if a.kind == sitrep.SourceSQLite {
		path, err := filepath.Abs(a.path)
		if err != nil {
			return sitrep.Source{}, sitrep.Invalidf("The file of the source cannot be found.")
		}
		address = "sqlite:" + escape(path)
	}
	return sitrep.Source{Name: name, Kind: a.kind, URL: address}, nil
}

// Tables connects to a source and lists what may be read there.
func Tables(ctx context.Context, s sitrep.Source, reach Reach) (all []Table, err error) {
	switch s.Kind {
	case sitrep.SourceHTTPS:
		return answers(ctx, s, reach)
	case sitrep.SourceS3:
		return objects(ctx, s, reach)
	case sitrep.SourceSubgraph:
		return entities(ctx, s, reach)
	}
	err = read(ctx, s, reach, func(ctx context.Context, r reader) error {
		all, err = r.tables(ctx)
		return err
	})
	return all, err
}
