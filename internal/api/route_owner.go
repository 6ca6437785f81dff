package api

import (
	"net/http"
	"reflect"
)

// routeOwners adds what an owner does with a report that is there.
func (a *API) routeOwners() {
	errors := withCommon(kindInvalid, kindForbidden, kindNotFound)
	register(a, operation{
		id: "pauseReport", method: http.MethodPost, path: pathPause, tag: tagReports,
		summary: "Pause a report",
		about: "Its schedule starts no run until it is resumed. A run that waits or is under way ends as ever, and is mailed. " +
			"A paused report can still be read, changed and run by hand. Paused already, nothing happens. Owner only.",
		errors: errors, example: examplePaused(), tells: tellsVersion(),
	}, a.pauseReport)
	register(a, operation{
		id: "resumeReport", method: http.MethodPost, path: pathResume, tag: tagReports,
		summary: "Resume a paused report",
		about:   "It goes on with its next slot; what passed while it was paused is not made up. Not paused, nothing happens. Owner only.",
		errors:  errors, example: exampleReportDetail(), tells: tellsVersion(),
	}, a.resumeReport)
	a.registerRun()
	a.registerEdit()
	register(a, operation{
		id: "previewReport", method: http.MethodGet, path: pathSlots, tag: tagReports,
		summary: "See when a report will run",
		about: "Its next slots, in UTC and as the clocks of its time zone show them, with a note where those clocks skip or repeat the time, " +
			"where the distance from UTC changes, and where a month is too short for its day. Owner only.",
		errors: errors, example: exampleSlots(),
	}, a.previewReport)
	a.registerPreview()
}

func (a *API) registerRun() {
	register(a, operation{
		id: "runReport", method: http.MethodPost, path: pathRun, tag: tagReports, accepted: true,
		summary: "Run a report now",
		about: "Beside its schedule, also while it is paused; it is mailed like any other run. At most one run that was asked for waits: " +
			"where a run of the report waits already it is answered, and starts at once even if it waited for another try. " +
			"A new run counts against the limit \"creation\"; a run that waited already, a refusal and a replay are a data request. Owner only.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict, kindMismatch),
		example: exampleStarted(),
		tells: documentedHeaders{
			"Location":     documentHeader("The execution: ask there how far it is.", executionPath(exampleExecutionID)),
			headerReplayed: headerRefs(headerReplayed)[headerReplayed],
		},
	}, a.runReport)
	document := a.huma.OpenAPI()
	answer := document.Paths[pathRun].Post.Responses["202"].Content[jsonType]
	answer.Schema = document.Components.Schemas.Schema(reflect.TypeFor[startedJSON](), true, "")
}

func (a *API) registerEdit() {
	register(a, operation{
		id: "editReport", method: http.MethodPatch, path: pathReport, tag: tagReports,
		summary: "Change a report",
		about: "A JSON merge patch (RFC 7396): what it names is changed, null takes a member away, the rest stays. The rules are those of the creation. " +
			"A new time or zone keeps weekday and day of month; a new frequency takes those of now. The next slot is the first one from now on; " +
			"a slot that had come already still runs. A run that waits reads the report as it is when it starts; one under way ends as it began, " +
			"but nobody who was taken off the list gets its mail. A change starts no run. Owner only.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound, kindStale, kindSlow, kindTooLarge, kindMediaType),
		example: exampleChanged(), tells: tellsVersion(),
	}, a.editReport)
	patch := a.huma.OpenAPI().Paths[pathReport].Patch
	a.documentBody(patch, patchType, examplesOf[changeJSON](exampleChanges()))
	patch.RequestBody.Content[jsonType] = patch.RequestBody.Content[patchType]
	patch.RequestBody.Description = "At most 1 MiB. A stated Content-Type must be " + patchType + " or " + jsonType + ", which are read alike."
}

func (a *API) registerPreview() {
	register(a, operation{
		id: "previewSchedule", method: http.MethodPost, path: pathAnySlots, tag: tagReports,
		summary: "See when a schedule would run",
		about:   "The same for a schedule that is not saved, as if a report were created with it now. Nothing is stored.",
		errors:  withCommon(kindInvalid, kindSlow, kindTooLarge, kindMediaType), example: exampleSlots(),
	}, a.previewSchedule)
	a.documentBody(a.huma.OpenAPI().Paths[pathAnySlots].Post, jsonType, examplesOf[scheduleJSON](exampleSchedules()))
}
