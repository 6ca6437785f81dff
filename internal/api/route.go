package api

import (
	"net/http"
	"reflect"
)

const (
	tagReports    = "Reports"
	tagExecutions = "Executions"
	tagDatasets   = "Datasets"
	tagService    = "Service"
)

// withCommon adds the errors that every endpoint behind the key can give.
func withCommon(own ...problemKind) []problemKind {
	return append(own, kindUnauthorized, kindMethod, kindLimited, kindInternal, kindUnavailable)
}

func (a *API) routeReports() {
	a.registerCreation()
	register(a, operation{
		id: "listReports", method: http.MethodGet, path: pathReports, tag: tagReports,
		summary: "List your reports", about: "Newest first. Only reports created by the caller, of those that meet every parameter that is given. Parameters that are not known are ignored.",
		errors: withCommon(kindInvalid), example: exampleReportItems(),
	}, a.listReports)
	register(a, operation{
		id: "listReportsByRef", method: http.MethodGet, path: pathByRef, tag: tagReports,
		summary: "List your reports with a reference id",
		about:   "Newest first. Several reports may share a refId; when none has it, the list is empty.",
		errors:  withCommon(kindInvalid), example: exampleReports(),
	}, a.listReportsByRef)
	register(a, operation{
		id: "discoverReports", method: http.MethodGet, path: pathDiscover, tag: tagReports,
		summary: "Find reports that can be read over the API",
		about:   "Reports with deliveryApiRetention that are the caller's or public, newest first.",
		errors:  withCommon(kindInvalid), example: exampleDiscovery(),
	}, a.discoverReports)
	register(a, operation{
		id: "getReport", method: http.MethodGet, path: pathReport, tag: tagReports,
		summary: "Everything about a report",
		about:   "The report with its schedule, its next run, how its prompt was understood and why its last run failed. Owner only.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleReportDetail(), tells: tellsVersion(),
	}, a.showReport)
	get := a.huma.OpenAPI().Paths[pathReport].Get
	get.Responses["304"] = notModified(get.Responses["200"].Headers)
	register(a, operation{
		id: "getReportStatus", method: http.MethodGet, path: pathReportStatus, tag: tagReports,
		summary: "How far a report is",
		about: "The owner; and every key, where isPublic and deliveryApiRetention are both true. " +
			"With wait it answers as soon as the newest run has ended, at the latest after so many seconds with the status then.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleReportStatus(),
	}, a.showReportStatus)
	register(a, operation{
		id: "renewPlan", method: http.MethodPost, path: pathReportPlan, tag: tagReports, accepted: true,
		summary: "Have a prompt read anew",
		about: "How a prompt was understood is kept from run to run, so that the reports stay comparable. " +
			"This drops it: the next run reads the prompt again and its report says so. It starts no run. Owner only.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleRenewal(), tells: tellsPlace("The report.", reportPath(exampleReportID)),
	}, a.renewPlan)
	register(a, operation{
		id: "deleteReport", method: http.MethodDelete, path: pathReport, tag: tagReports,
		summary: "Delete a report",
		about:   "With its executions, their content and what is not mailed yet. Owner only. It does not give back the creation limit.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleDeletion(),
	}, a.deleteReport)
	a.routeOwners()
	a.shield(pathCatalog, http.MethodDelete, http.MethodPatch)
	a.shield(pathDiscover, http.MethodDelete, http.MethodPatch)
	a.shield(pathByRef, http.MethodPost)
}

func (a *API) registerCreation() {
	op := operation{
		id: "createReport", method: http.MethodPost, path: pathReports, tag: tagReports, created: true,
		summary: "Create a report",
		about: "An on_demand report runs once, at once; the others first at their next slot after creation. " +
			"A report for API use only has no recipients, emailEnabled false and deliveryApiRetention true. " +
			"Unknown members, members given twice and members in another case are refused; null is as good as absent. " +
			"Accepted creations count against the limit \"creation\"; refused ones and replays are a data request.",
		errors:  withCommon(kindInvalid, kindForbidden, kindSlow, kindTooLarge, kindMediaType, kindMismatch),
		example: exampleReport(), tells: tellsPlace("The new report.", reportPath(exampleReportID)),
	}
	register(a, op, a.createReport)
	document := a.huma.OpenAPI()
	post := document.Paths[pathReports].Post
	a.documentBody(post, jsonType, examplesOf[creationJSON](exampleCreations()))
	post.Responses["201"].Content[jsonType].Schema = document.Components.Schemas.Schema(reflect.TypeFor[ReportJSON](), true, "")
}

func (a *API) routeExecutions() {
	register(a, operation{
		id: "listExecutions", method: http.MethodGet, path: pathExecutions, tag: tagExecutions,
		summary: "List the runs of a report", about: "Newest first. Needs deliveryApiRetention, also for the owner.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleExecutions(),
	}, a.listExecutions)
	registerView(a, operation{
		id: "getMarkdown", method: http.MethodGet, path: pathMarkdown, tag: tagExecutions, media: jsonType,
		summary: "Read a run as markdown", about: "Needs deliveryApiRetention, also for the owner. 404 until the run has completed.",
		example: exampleMarkdown(),
	}, reflect.TypeFor[markdownJSON](), a.showMarkdown)
	registerView(a, operation{
		id: "getJson", method: http.MethodGet, path: pathDocument, tag: tagExecutions, media: jsonType,
		summary: "Read a run as JSON", about: "Needs deliveryApiRetention, also for the owner. 404 until the run has completed.",
		example: exampleDocument(),
	}, reflect.TypeFor[documentJSON](), a.showDocument)
}

// routeViews adds what people look at. The rights are those of the content.
func (a *API) routeViews() {
	registerView(a, operation{
		id: "getHtml", method: http.MethodGet, path: pathPage, tag: tagExecutions, media: htmlType,
		summary: "Read a run as a page", about: "One file of HTML with its drawings inside, to read, print and pass on: no script, nothing fetched.",
		example: examplePage,
	}, nil, a.showPage)
	registerView(a, operation{
		id: "getChartSvg", method: http.MethodGet, path: pathSVG, tag: tagExecutions, media: svgType,
		summary: "See a chart of a run", about: "As SVG, for light and dark surroundings. 404 beyond the last chart, and for what is no number.",
		example: exampleSVG,
	}, nil, a.showSVG)
	registerView(a, operation{
		id: "getChartPng", method: http.MethodGet, path: pathPNG, tag: tagExecutions, media: pngType,
		summary: "See a chart of a run as PNG", about: "At double density, for light surroundings. 404 beyond the last chart, and for what is no number.",
		example: examplePNG,
	}, nil, a.showPNG)
}

func (a *API) routeDatasets() {
	register(a, operation{
		id: "listDatasets", method: http.MethodGet, path: pathCatalog, tag: tagDatasets,
		summary: "List the datasets that reports can be about", about: "By name, with the fields that a prompt may speak of.",
		errors: withCommon(), example: exampleCatalog(),
	}, a.listDatasets)
	register(a, operation{
		id: "getDatasetModel", method: http.MethodGet, path: pathModel, tag: tagDatasets,
		summary: "See what a dataset speaks of",
		about: "What its fields mean, the metrics and breakdowns that follow, and what a row is, as `sitrep dataset model` prints them: " +
			"inferred when it was imported, with what its semantics say on top.",
		errors: withCommon(kindInvalid, kindNotFound), example: exampleModel(),
	}, a.showModel)
}
