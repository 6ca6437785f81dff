package main

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog"

// limiting says how large a table may be that is imported.
type limiting struct {
	MaxFileMB  int64 `name:"max-file-mb" group:"Data files:" env:"SITREP_MAX_FILE_MB" range:"1..1000000" placeholder:"N" default:"10000" help:"MB that a data file may have, or unpack to (default 10000)."`
	MaxRows    int64 `group:"Data files:" env:"SITREP_MAX_ROWS" range:"1..10000000000" placeholder:"N" default:"100000000" help:"Rows that its table may have (default 100000000)."`
	MaxColumns int   `group:"Data files:" env:"SITREP_MAX_COLUMNS" range:"1..100000" placeholder:"N" default:"2000" help:"Columns that it may have (default 2000)."`
	MaxCellMB  int64 `name:"max-cell-mb" group:"Data files:" env:"SITREP_MAX_CELL_MB" range:"1..60" placeholder:"N" default:"1" help:"MB that one cell may have (default 1)."`
}

const megabyte = 1_000_000

func (l limiting) tableLimits() catalog.Limits {
	return catalog.Limits{FileBytes: l.MaxFileMB * megabyte, Rows: l.MaxRows, Columns: l.MaxColumns, CellBytes: l.MaxCellMB * megabyte}
}
