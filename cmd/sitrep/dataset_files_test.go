package main

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

// TestSeveralFilesAreKeptByTheFolderThatHoldsThemAll: wherever the command was given.
func TestSeveralFilesAreKeptByTheFolderThatHoldsThemAll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		files  []string
		folder string
		names  []sitrep.Path
	}{
		{[]string{"/data/a.csv", "/data/b.csv"}, "/data", []sitrep.Path{"a.csv", "b.csv"}},
		{[]string{"/data/2024/a.csv", "/data/2025/a.csv"}, "/data", []sitrep.Path{"2024/a.csv", "2025/a.csv"}},
		{[]string{"/data/a.csv", "/database/a.csv"}, "/", []sitrep.Path{"data/a.csv", "database/a.csv"}},
	} {
		folder, p := partsOf(c.files)
		if folder != c.folder || !slices.Equal(p.Names, c.names) {
			t.Errorf("%q: %s, %q", c.files, folder, p.Names)
		}
	}
	folder := t.TempDir()
	var what datasets.Addition
	if err := (&datasetAddCmd{File: []string{folder}, Files: "*.csv"}).files(&what); err != nil || what.Parts == nil || what.Parts.Match != "*.csv" || what.File != folder {
		t.Errorf("a folder: %+v, %v", what, err)
	}
	if err := (&datasetAddCmd{File: []string{filepath.Join(folder, "a.csv")}, Files: "*.csv"}).files(&what); err == nil {
		t.Error("--files is taken for a file")
	}
}
