package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	pathLinks = pathReport + "/links"
	pathLink  = pathLinks + "/{linkId}"
)

// linkRequestJSON documents the body of a link that is made.
type linkRequestJSON struct {
	ExpiresAt *string `json:"expiresAt,omitempty" format:"date-time" doc:"When the link ends: from a minute to 366 days from now; 30 days, if left out."`
}

type linkJSON struct {
	ID        string  `json:"id" format:"uuid"`
	CreatedAt string  `json:"createdAt" format:"date-time"`
	ExpiresAt string  `json:"expiresAt" format:"date-time"`
	RevokedAt *string `json:"revokedAt" format:"date-time" doc:"null: it was not revoked."`
	InForce   bool    `json:"inForce"`
}

// madeLinkJSON is a link with its address, which is told this once.
type madeLinkJSON struct {
	ID        string `json:"id" format:"uuid"`
	URL       string `json:"url" format:"uri" doc:"Told this once: only a hash of it is stored."`
	CreatedAt string `json:"createdAt" format:"date-time"`
	ExpiresAt string `json:"expiresAt" format:"date-time"`
}

type linkListJSON struct {
	Links []linkJSON `json:"links" nullable:"false"`
	Total int        `json:"total"`
	Page  int        `json:"page"`
	Limit int        `json:"limit"`
}

type linkInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`

	request *http.Request
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *linkInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return nil
}

// placedLink is the answer to a link that was made.
type placedLink struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Location    string `header:"Location" hidden:"true"`
	Body        madeLinkJSON
}

func (a *API) createLink(ctx context.Context, in *linkInput) (*placedLink, error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	now := a.now()
	link := sitrep.Link{ID: sitrep.NewID(now), ReportID: id, CreatedAt: now}
	if link.ExpiresAt, err = readEnd(in.request, now); err != nil {
		return nil, err
	}
	if a.cfg.Shares == nil {
		return nil, sitrep.Errorf(sitrep.Conflict, "This service has no pages for people, so a link would lead nowhere.")
	}
	url, hash := a.cfg.Shares.Make(link.ID)
	if err := a.store.AddLink(ctx, now, store.Own{OwnerID: caller(ctx).ID, ReportID: id}, link, hash); err != nil {
		return nil, err
	}
	return &placedLink{jsonType, reportPath(id) + "/links", madeLinkJSON{string(link.ID), url, timestamp(now), timestamp(link.ExpiresAt)}}, nil
}

// readEnd reads until when a link is wanted.
func readEnd(r *http.Request, now time.Time) (time.Time, error) {
	end := now.Add(sitrep.DefaultLink)
	if r.ContentLength == 0 {
		return end, nil
	}
	text, err := readBody(r)
	if err != nil {
		return end, err
	}
	var given *string
	check := func(s string) sitrep.Flaw {
		if bad := checkInstant(s); bad != (sitrep.Flaw{}) {
			return bad
		}
		at, _ := time.Parse(time.RFC3339, s) // checked
		return sitrep.CheckLinkEnd(now, at)
	}
	wrong, _ := decodeObject(text, textMembers([]reports.Text{{Name: "expiresAt", Into: &given, Check: check}}))
	if len(wrong) > 0 {
		return end, sitrep.InvalidFields(wrong...)
	}
	if given != nil {
		end, _ = time.Parse(time.RFC3339, *given) // checked
	}
	return end.UTC().Truncate(time.Millisecond), nil
}

type linksInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	ListQuery
}

func (a *API) listLinks(ctx context.Context, in *linksInput) (*answer[linkListJSON], error) {
	page, _, wrong := in.read()
	if bad := sitrep.CheckID(in.ReportID); bad != (sitrep.Flaw{}) {
		wrong = append(wrongAt("path.reportId", bad), wrong...)
	}
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	state, err := a.reportState(ctx, in.ReportID)
	if err == nil && state.OwnerID != caller(ctx).ID {
		err = reports.ErrNotOwner
	}
	if err != nil {
		return nil, err
	}
	links, total, err := a.store.Links(ctx, state.ReportID, page)
	if err != nil {
		return nil, err
	}
	now := a.now()
	return ok(linkListJSON{each(links, func(l sitrep.Link) linkJSON {
		return linkJSON{string(l.ID), timestamp(l.CreatedAt), timestamp(l.ExpiresAt), timestampOrNull(l.RevokedAt), l.InForce(now)}
	}), total, page.Number, page.Limit}), nil
}

type oneLinkInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	LinkID   string `path:"linkId" format:"uuid" doc:"The link."`
}

func (a *API) revokeLink(ctx context.Context, in *oneLinkInput) (*answer[messageJSON], error) {
	report, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	link, err := pathID("linkId", in.LinkID)
	if err != nil {
		return nil, err
	}
	if err := a.store.RevokeLink(ctx, a.now(), store.Own{OwnerID: caller(ctx).ID, ReportID: report}, link); err != nil {
		return nil, err
	}
	return ok(messageJSON{linkRevoked}), nil
}

const linkRevoked = "The link is revoked: whoever has it sees nothing any more."

func (a *API) routeLinks() {
	register(a, operation{
		id: "createLink", method: http.MethodPost, path: pathLinks, tag: tagReports, created: true,
		summary: "Make a link to a report",
		about: "Whoever has it reads this one report without a key, until it ends: its page, and the markdown and JSON of its finished runs. Its address is told this once. " +
			"A report may have 50 links in force. 409 for a report without deliveryApiRetention. Owner only.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict, kindSlow, kindTooLarge, kindMediaType),
		example: exampleLink(), tells: tellsPlace("The links of the report.", reportPath(exampleReportID)+"/links"),
	}, a.createLink)
	post := a.huma.OpenAPI().Paths[pathLinks].Post
	a.documentBody(post, jsonType, examplesOf[linkRequestJSON](map[string]linkRequestJSON{"until": {ptr("2026-12-24T18:00:00.000Z")}}))
	post.RequestBody.Required = false
	delete(post.Responses["201"].Headers, headerReplayed)
	register(a, operation{
		id: "listLinks", method: http.MethodGet, path: pathLinks, tag: tagReports,
		summary: "List the links to a report", about: "Newest first, without their addresses; those that have ended are listed for a month. Owner only.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound),
		example: linkListJSON{[]linkJSON{{exampleLink().ID, exampleCreatedAt, exampleLink().ExpiresAt, nil, true}}, 1, 1, defaultLimit},
	}, a.listLinks)
	register(a, operation{
		id: "revokeLink", method: http.MethodDelete, path: pathLink, tag: tagReports,
		summary: "Revoke a link to a report", about: "It ends at once. Owner only.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: messageJSON{linkRevoked},
	}, a.revokeLink)
}

func exampleLink() madeLinkJSON {
	return madeLinkJSON{
		ID: "0199a3c1-7d20-7c11-9f00-0242ac12000c", CreatedAt: exampleCreatedAt, ExpiresAt: "2026-12-24T18:00:00.000Z",
		URL: "https://reports.example.org/app/share/AZmjwX0gfBGfAAJCrBIADA4r0Qv3yS1cWm8n0Rk2uGd5sQ7hN6tYx9eZbKcVfPaLjIoTgUwXyHmDlEnBqCvFsA",
	}
}
