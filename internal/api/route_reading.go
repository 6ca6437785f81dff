package api

import "net/http"

// routeReading adds how a prompt is read, before there is a report.
func (a *API) routeReading() {
	register(a, operation{
		id: "previewReading", method: http.MethodPost, path: pathPreview, tag: tagReports,
		summary: "See how a prompt is read",
		about: "Before there is a report: each question part by part, with the words of the prompt that it was read from and what else it may be; " +
			"other readings of the whole, the likeliest first; words that nothing was made of; the next five slots of the schedule. " +
			"The plan that it shows, an alternative, or either with edits, can be given to a report. It reads the newest snapshot as it is, asks no " +
			"language model and stores nothing. A key may have two previews under way; one whose client leaves is ended.",
		errors: withCommon(kindInvalid, kindSlow, kindTooLarge, kindMediaType), example: examplePreview(),
	}, a.preview)
	a.documentBody(a.huma.OpenAPI().Paths[pathPreview].Post, jsonType, examplesOf[previewRequestJSON](exampleSights()))
	a.shield(pathPreview, http.MethodGet, http.MethodDelete, http.MethodPatch)
}
