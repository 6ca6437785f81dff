package api

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// routeDesk adds what is done with single datasets.
func (a *API) routeDesk() {
	register(a, operation{
		id: "uploadDataset", method: http.MethodPost, path: pathCatalog, tag: tagDatasets, created: true,
		summary: "Upload a file as a dataset",
		about: "A form whose last member is the file. It is read at once, as `sitrep dataset add` reads files: CSV, TSV, JSON, NDJSON, Parquet or a sheet of an XLSX workbook, found out from its content. Rows that do not " +
			"fit are counted and listed. A file is as large as the service takes (200 MB, if nothing else is set) and its table as large as any. For operators' keys.",
		errors:  withCommon(kindInvalid, kindForbidden, kindConflict, kindSlow, kindTooLarge),
		example: exampleDetail(), tells: tellsPlace("The new dataset.", pathCatalog+"/"+exampleDatasetID),
	}, a.uploadDataset)
	a.documentForm(pathCatalog, "name", "description", "sheet")
	register(a, operation{
		id: "getDataset", method: http.MethodGet, path: pathDataset, tag: tagDatasets,
		summary: "See a dataset", about: "With what its last import came to.",
		errors: withCommon(kindInvalid, kindNotFound), example: exampleDetail(),
	}, a.showDataset)
	register(a, operation{
		id: "removeDataset", method: http.MethodDelete, path: pathDataset, tag: tagDatasets,
		summary: "Remove a dataset", about: "From the catalog, and a file that was uploaded for it from the disk. Its reports stay, and their next run fails. For operators' keys.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: messageJSON{removedText},
	}, a.removeDataset)
	register(a, operation{
		id: "replaceDatasetFile", method: http.MethodPost, path: pathFile, tag: tagDatasets,
		summary: "Upload a newer file of a dataset",
		about:   "In the place of the one that was uploaded; reports about the dataset use it from their next run on. A file that is no table leaves the old one. For operators' keys.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict, kindSlow, kindTooLarge), example: exampleDetail(),
	}, a.replaceFile)
	a.documentForm(pathFile)
	register(a, operation{
		id: "refreshDataset", method: http.MethodPost, path: pathRefresh, tag: tagDatasets,
		summary: "Import a dataset if its source has changed",
		about:   "Runs do so by themselves before they begin. An import that is under way is waited for. 409 where the source is gone. For operators' keys.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict), example: refreshJSON{true, exampleDetail()},
	}, a.refreshDataset)
	register(a, operation{
		id: "listRejected", method: http.MethodGet, path: pathRejected, tag: tagDatasets,
		summary: "See what of a dataset's source did not fit", about: "Rows that the last import left out and cells that it left empty, with line and reason.",
		errors: withCommon(kindInvalid, kindNotFound), example: rejectedJSON{2, []rejectJSON{{17, ptr("revenue"), true, "not a number", "n/a"}}},
	}, a.listRejected)
}

const formType = "multipart/form-data"

// documentForm says what a form with a file holds.
func (a *API) documentForm(path string, texts ...string) {
	schema := &huma.Schema{Type: huma.TypeObject, Required: []string{"file"}, Properties: map[string]*huma.Schema{
		"file": {Type: huma.TypeString, Format: "binary", Description: "The last member of the form."},
	}}
	for _, name := range texts {
		schema.Properties[name] = &huma.Schema{Type: huma.TypeString, Description: map[string]string{
			"name": "What people call it; that of the file if left out.", "description": "What is in it.", "sheet": "Of a workbook, if several of its sheets have rows.",
		}[name]}
	}
	example := map[string]string{"file": "ordered_on,region,revenue\n2026-11-02,North,120.50\n"}
	for _, name := range texts[:min(len(texts), 2)] {
		example[name] = map[string]string{"name": exampleDataset, "description": "Every order of the shop since 2023, one row each."}[name]
	}
	a.huma.OpenAPI().Paths[path].Post.RequestBody = &huma.RequestBody{
		Required: true, Description: "The file comes last.", Content: map[string]*huma.MediaType{formType: {
			Schema: schema, Examples: map[string]*huma.Example{"orders": {Value: example}},
		}},
	}
}

func exampleDetail() datasetDetailJSON {
	entry := exampleCatalog().Datasets[0]
	return datasetDetailJSON{
		ID: entry.ID, Name: entry.Name, Description: entry.Description, Type: "FILE", Uploaded: true, Rows: 20000, Rejected: 2,
		ImportedAt: ptr(exampleCreatedAt), CheckedAt: ptr(exampleCreatedAt), CreatedAt: exampleCreatedAt, AvailableFields: entry.AvailableFields,
		Drift: driftJSON{FoundAt: ptr(exampleCreatedAt), Added: []string{"channel"}, Gone: []string{}, Retyped: []retypedJSON{{"revenue", "integer", "number"}}},
	}
}
