package document

import (
	"embed"
	"io/fs"
)

// schemas has the published schemas of the JSON form, to be served at /schemas/:
// report-v1.json (draft 2020-12).
//
//go:embed schema/report-v1.json
var schemas embed.FS

// Schemas returns the published schemas, to be served by their file names.
func Schemas() fs.FS {
	published, err := fs.Sub(schemas, "schema")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return published
}
