package api

import (
	"context"
	"net/http"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const pathAudit = apiPrefix + "/audit"

// deedJSON is a change that somebody made.
type deedJSON struct {
	ID      string  `json:"id" format:"uuid"`
	At      string  `json:"at" format:"date-time"`
	KeyID   *string `json:"keyId" format:"uuid" doc:"Whose key it was; null: a command on the machine of the service."`
	KeyName *string `json:"keyName" doc:"As it was called then."`
	Action  string  `json:"action" doc:"The name of an operation of this document, or one like it."`
	Kind    string  `json:"kind" doc:"Of the object: report, execution, dataset, key, source, address, link."`
	Object  string  `json:"object" doc:"Its id, or its name where it has none. It may be gone by now."`
	Detail  string  `json:"detail" doc:"What of it, in a word or two; may be empty."`
}

type deedListJSON struct {
	Entries []deedJSON `json:"entries" nullable:"false"`
	Total   int        `json:"total"`
	Page    int        `json:"page"`
	Limit   int        `json:"limit"`
}

func deedOf(d sitrep.Deed) deedJSON {
	return deedJSON{string(d.ID), timestamp(d.At), orNull(string(d.KeyID)), orNull(d.KeyName), d.Action, d.Kind, d.Object, d.Detail}
}

type auditInput struct {
	KeyID  string `query:"keyId" format:"uuid" doc:"Only what this key did."`
	Object string `query:"object" doc:"Only what was done to this object."`
	Action string `query:"action" doc:"Only this operation."`
	ListQuery
}

func (a *API) listAudit(ctx context.Context, in *auditInput) (*answer[deedListJSON], error) {
	page, values, wrong := in.read()
	read := filterReader{values: values, wrong: wrong}
	filter := store.DeedFilter{Page: page}
	filter.KeyID, _ = sitrep.ParseID(read.text("keyId", sitrep.CheckID)) // checked, or empty
	filter.Object = read.text("object", checkQueryText(sitrep.MaxRefID))
	filter.Action = read.text("action", checkQueryText(sitrep.MaxRefID))
	if len(read.wrong) > 0 {
		return nil, sitrep.InvalidFields(read.wrong...)
	}
	deeds, total, err := a.store.Deeds(ctx, filter)
	if err != nil {
		return nil, err
	}
	return ok(deedListJSON{each(deeds, deedOf), total, page.Number, page.Limit}), nil
}

func (a *API) routeAudit() {
	register(a, operation{
		id: "listAudit", method: http.MethodGet, path: pathAudit, tag: tagService,
		summary: "See who changed what",
		about: "Newest first: each change that somebody asked for, over the API, on a page or by a command. A line is written in the transaction of its change, and kept for 400 days, " +
			"if nothing else is set. It says what was done to which object, not what is in it. For operators' keys.",
		errors: withCommon(kindInvalid, kindForbidden), example: deedListJSON{Entries: []deedJSON{{
			ID: "0199a3c1-7d20-7c11-9f00-0242ac12000a", At: exampleCreatedAt, KeyID: ptr("0199a3c1-7d20-7c11-9f00-0242ac12000b"), KeyName: ptr("ada"),
			Action: "editReport", Kind: "report", Object: exampleReportID, Detail: "schedule, recipients",
		}}, Total: 1, Page: 1, Limit: defaultLimit},
	}, a.listAudit)
}
