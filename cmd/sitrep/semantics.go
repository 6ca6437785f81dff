package main

import (
	"fmt"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// describe lays semantics over a new dataset and its profile: those of a file,
// else those beside the source. What does not fit the table is an error with its
// place.
func describe(d sitrep.Dataset, profile catalog.Profile, file string) (sitrep.Dataset, catalog.Profile, error) {
	text, s, path, err := semanticsOf(d.Source, file)
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

// semanticsOf reads the semantics of a source: from the file that was given, else
// from the one beside it. An empty path: there are none.
func semanticsOf(source, file string) (text []byte, s catalog.Semantics, path string, err error) {
	path = file
	if file == "" {
		path = catalog.SemanticsBeside(source)
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
