package api

import "net/http"

// routeSources adds what operators do with sources.
func (a *API) routeSources() {
	register(a, operation{
		id: "listSources", method: http.MethodGet, path: pathSources, tag: tagDatasets,
		summary: "List the sources that are known", about: "By name: databases and files elsewhere, as `sitrep source list` shows them. Passwords are nowhere, only where they are. For operators' keys.",
		errors: withCommon(kindForbidden), example: sourcesJSON{[]sourceJSON{exampleSource()}},
	}, a.listSources)
	register(a, operation{
		id: "addSource", method: http.MethodPost, path: pathSources, tag: tagDatasets, created: true,
		summary: "Make a source known",
		about: "It is asked first whether it answers. Its host has to be one of SITREP_SOURCE_HOSTS, also where it is this machine, and its secret one of SITREP_SOURCE_SECRETS. Files, sockets and " +
			"authorities of this machine are named by the command `sitrep source add` alone. For operators' keys.",
		errors:  withCommon(kindInvalid, kindForbidden, kindConflict, kindSlow, kindTooLarge, kindMediaType),
		example: exampleSource(), tells: tellsPlace("The new source.", pathSources+"/shop"),
	}, a.addSource)
	a.documentBody(a.huma.OpenAPI().Paths[pathSources].Post, jsonType, examplesOf[newSourceJSON](map[string]newSourceJSON{
		"database": {Name: "shop", URL: exampleSource().URL, PasswordEnv: ptr("SHOP_PASSWORD")}, "files": {Name: "exports", URL: "https://data.example.org/exports/"},
	}))
	register(a, operation{
		id: "removeSource", method: http.MethodDelete, path: pathSource, tag: tagDatasets,
		summary: "Forget a source", about: "One that no dataset comes from; else 409. For operators' keys.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict), example: messageJSON{sourceGone},
	}, a.removeSource)
	register(a, operation{
		id: "testSource", method: http.MethodPost, path: pathSourceTest, tag: tagDatasets,
		summary: "See whether a source answers", about: "And which tables it has. For operators' keys.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: answeringJSON{"shop", 1, []tableJSON{{"sales.orders", ptr(int64(20000))}}},
	}, a.testSource)
	register(a, operation{
		id: "addSourceDataset", method: http.MethodPost, path: pathSourceDatasets, tag: tagDatasets, created: true,
		summary: "Add a table or a query of a source as a dataset",
		about: "It is read whole, in one snapshot, by the checks and within the limits of `sitrep dataset add`, and again when its rows have changed. A query is one SELECT, in a " +
			"transaction that cannot write. For operators' keys.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict, kindSlow, kindTooLarge, kindMediaType),
		example: exampleFromSource(), tells: tellsPlace("The new dataset.", pathCatalog+"/"+exampleDatasetID),
	}, a.addFromSource)
	a.documentBody(a.huma.OpenAPI().Paths[pathSourceDatasets].Post, jsonType, examplesOf[fromSourceJSON](map[string]fromSourceJSON{
		"table": {Table: ptr("sales.orders"), Name: ptr(exampleDataset)}, "query": {Query: ptr("SELECT * FROM sales.orders WHERE state = 'open'"), Name: ptr("Open orders")},
	}))
}

func exampleSource() sourceJSON {
	return sourceJSON{"shop", "POSTGRES", "postgres://reader@db.example.org/shop", ptr("SHOP_PASSWORD"), nil, exampleCreatedAt}
}

func exampleFromSource() datasetDetailJSON {
	d := exampleDetail()
	d.Type, d.Uploaded = "POSTGRES", false
	return d
}
