package api

import (
	"net/http"
	"reflect"
)

// routeReading adds how a prompt is read, before there is a report.
func (a *API) routeReading() {
	register(a, operation{
		id: "previewReading", method: http.MethodPost, path: pathPreview, tag: tagReports,
		summary: "See how a prompt is read",
		about: "Before there is a report: each question part by part, with the words of the prompt that it was read from and what else it may be; " +
			"other readings of the whole, the likeliest first; words that nothing was made of; the next five slots of the schedule. " +
			"The plan that it shows, an alternative, or either with edits, can be given to a report. It reads the newest snapshot as it is, asks no " +
			"language model and stores nothing. A key may have two previews under way; one whose client leaves is ended.",
		errors: withCommon(kindInvalid, kindForbidden, kindSlow, kindTooLarge, kindMediaType), example: examplePreview(),
	}, a.preview)
	a.documentBody(a.huma.OpenAPI().Paths[pathPreview].Post, jsonType, examplesOf[previewRequestJSON](exampleSights()))
	a.shield(pathPreview, http.MethodGet, http.MethodDelete, http.MethodPatch)
	a.registerPlanned()
	a.routePlans()
}

func (a *API) registerPlanned() {
	register(a, operation{
		id: "createPlannedReport", method: http.MethodPost, path: pathPlanned, tag: tagReports, created: true,
		summary: "Create a report with a plan",
		about: "As createReport, with the plan that its runs are made by: of a preview, an alternative, or edited. It is checked as plans of language models are, and " +
			"errors name the place in it. No refresh of the data, no other version of the program and no word that is taught makes it anew; what the data has " +
			"no longer is said first in the report. It counts against the limit \"creation\".",
		errors:  withCommon(kindInvalid, kindForbidden, kindSlow, kindTooLarge, kindMediaType, kindMismatch),
		example: exampleReport(), tells: tellsPlace("The new report.", reportPath(exampleReportID)),
	}, a.createPlanned)
	document := a.huma.OpenAPI()
	post := document.Paths[pathPlanned].Post
	a.documentBody(post, jsonType, examplesOf[plannedJSON](examplePlanned()))
	post.Responses["201"].Content[jsonType].Schema = document.Components.Schemas.Schema(reflect.TypeFor[ReportJSON](), true, "")
	a.shield(pathPlanned, http.MethodGet, http.MethodDelete, http.MethodPatch)
}

// routePlans adds what an owner does with the plan of a report.
func (a *API) routePlans() {
	errors := withCommon(kindInvalid, kindForbidden, kindNotFound)
	register(a, operation{
		id: "getPlan", method: http.MethodGet, path: pathReportPlan, tag: tagReports,
		summary: "See the plan of a report", about: "How its prompt is understood, which plan of the report's it is and where it came from. 404 before the first run. Owner only.",
		errors: errors, example: examplePlanVersion(),
	}, a.showPlan)
	register(a, operation{
		id: "changePlan", method: http.MethodPatch, path: pathReportPlan, tag: tagReports,
		summary: "Give a report another plan",
		about: "A whole plan, such as an alternative of a preview, or edits of parts of the plan that it has. It holds from the next run that starts, and stays: no refresh of the data and no " +
			"other version of the program makes it anew. Edits of a plan that was changed meanwhile are refused (412). Owner only.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict, kindStale, kindSlow, kindTooLarge, kindMediaType),
		example: examplePlanVersion(),
	}, a.changePlan)
	a.documentBody(a.huma.OpenAPI().Paths[pathReportPlan].Patch, jsonType, examplesOf[planEditJSON](examplePlanEdits()))
	register(a, operation{
		id: "listPlans", method: http.MethodGet, path: pathPlans, tag: tagReports,
		summary: "List the plans that a report has had", about: "Newest first, the last hundred. Owner only.",
		errors: errors, example: planListJSON{[]planVersionJSON{examplePlanVersion()}, 1, 1, 10},
	}, a.listPlans)
	register(a, operation{
		id: "restorePlan", method: http.MethodPost, path: pathPlanRestore, tag: tagReports,
		summary: "Give a report a plan again that it has had", about: "The way back: it becomes the newest of the report's plans and stays as one that was given. A plan of another prompt is refused (409). Owner only.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict), example: examplePlanVersion(),
	}, a.restorePlan)
}
