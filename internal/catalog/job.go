package catalog

import (
	"path/filepath"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Progress of an import, 0 to 1.
type Progress func(stage string, done float64)

// Options say how a source is read. What is empty is found out and then kept with the dataset.
type Options struct {
	Format    string `json:"format,omitempty"` // csv, tsv, json, ndjson, parquet, xlsx
	Sheet     string `json:"sheet,omitempty"`  // of a workbook, as somebody named it
	Encoding  string `json:"encoding,omitempty"`
	Delimiter string `json:"delimiter,omitempty"`
	Parts     *Parts `json:"parts,omitempty"`    // of a dataset of several files, whose source is their folder
	PushDown  bool   `json:"pushDown,omitempty"` // of a table: its rows stay where they are, and the source adds them up
	Table     *Known `json:"table,omitempty"`    // what an earlier import of this dataset found
}

// Known is the shape that an earlier import found, tried first on a refresh.
type Known struct {
	Columns []KnownColumn `json:"columns"`
	Skip    int           `json:"skip"` // lines before the header
	Header  bool          `json:"header"`
	Quote   string        `json:"quote"`
	Sheet   string        `json:"sheet,omitempty"` // of a workbook
}

// KnownColumn is how one column is read.
type KnownColumn struct {
	Name   string `json:"name"`
	Read   string `json:"read"`   // what its cells are: text, integer, number, boolean, date, timestamp
	Type   string `json:"type"`   // SQL type that is stored
	Format string `json:"format"` // how dates and numbers are written for people: dmy, comma …
}

// EndingOf is what of a file's name tells kinds of text apart that look alike: tsv,
// ndjson, or nothing.
func EndingOf(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".tsv", ".tab":
		return "tsv"
	case ".ndjson", ".jsonl":
		return "ndjson"
	}
	return ""
}

// Job is an import for the child.
type Job struct {
	Pulled  *Pulled     `json:"pulled,omitempty"` // what Source is, if it is no file of somebody's
	Source  sitrep.Path `json:"source"`
	Parts   []Part      `json:"parts,omitempty"` // the files that are read together; Source is their folder
	Stamp   string      `json:"stamp"`           // that the source must have; empty: any
	Out     sitrep.Path `json:"out"`             // the .duckdb file to write (it is renamed into place by the caller)
	Name    string      `json:"name"`
	Options Options     `json:"options"`
	Threads int         `json:"threads"`
	Limits  Limits      `json:"limits"`
	Sketch  bool        `json:"sketch,omitempty"` // only what is known of the columns is wanted, before it is judged
}

// Imported is what an import leaves.
type Imported struct {
	Profile Profile        `json:"profile"`
	Options Options        `json:"options"` // found out: reads the same source the same way
	Fields  []sitrep.Field `json:"fields"`
	Buckets *Buckets       `json:"buckets,omitempty"` // of a table of a database
}

// The requests that a child answers about imports: a [Job] is answered with
// [Imported], and so is the path of a snapshot.
const (
	OpImport  = "import"
	OpProfile = "profile"
)
