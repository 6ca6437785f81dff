package source

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// file is a file that the importer reads where it lies.
type file struct {
	path     string
	importer catalog.Importer
}

// Stamp is size, time and inode.
func (f file) Stamp() (string, error) { return catalog.Stamp(f.path) }

// Look reads the file if its stamp is new.
func (f file) Look(ctx context.Context, last sitrep.Snapshot) (stamp string, changed bool, err error) {
	return f.importer.Look(ctx, f.path, last)
}

// Import finds out how the file is to be read.
func (f file) Import(ctx context.Context, name string, o catalog.Options, progress catalog.Progress) (Imported, error) {
	snapshot, _, options, profile, err := f.importer.Import(ctx, f.path, name, o, progress)
	return Imported{snapshot, options, profile, profile.Rows}, err
}

// files are several of a folder that are one table.
type files struct {
	folder   string
	parts    catalog.Parts
	importer catalog.Importer
}

// Stamp is that of all files.
func (f files) Stamp() (string, error) { return catalog.StampParts(f.folder, f.parts) }

// Look reads the files if one of them has a new stamp, has come or has gone.
func (f files) Look(ctx context.Context, last sitrep.Snapshot) (stamp string, changed bool, err error) {
	return f.importer.LookParts(ctx, f.folder, f.parts, last)
}

// Import reads all files.
func (f files) Import(ctx context.Context, name string, o catalog.Options, progress catalog.Progress) (Imported, error) {
	o.Parts = &f.parts
	snapshot, options, profile, err := f.importer.ImportParts(ctx, f.folder, name, o, progress)
	return Imported{snapshot, options, profile, profile.Rows}, err
}
