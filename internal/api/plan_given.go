package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	pathPlanned     = pathReports + "/planned"
	pathPlans       = pathReportPlan + "/history"
	pathPlanRestore = pathPlans + "/{number}/restore"
)

// CreationJSON is what a creation says. (Exported, because huma does not see an embedded type that is not.)
type CreationJSON = creationJSON

// plannedJSON documents the body of a creation with a plan; see [creationJSON].
type plannedJSON struct {
	CreationJSON
	Plan  json.RawMessage `json:"plan" doc:"As a preview shows it, or edited. It stays until the owner changes it."`
	Edits []editJSON      `json:"edits,omitempty" nullable:"true" doc:"Changes of parts of the plan: the choices of a preview."`
}

// planEditJSON documents the body of a change of a plan.
type planEditJSON struct {
	Plan  json.RawMessage `json:"plan,omitempty" doc:"The plan that the report shall have. Left out: the one that it has, with edits."`
	Edits []editJSON      `json:"edits,omitempty" nullable:"true" doc:"Changes of parts of it: the choices of a preview."`
}

// planVersionJSON is a plan that a report has, or has had.
type planVersionJSON struct {
	ReportID  string          `json:"reportId" format:"uuid"`
	Number    int             `json:"number" doc:"Counted from 1 in each report."`
	Origin    string          `json:"origin" enum:"read,given,restored" doc:"read by a run from the prompt; given by the owner; restored by the owner from those that the report has had."`
	CreatedAt string          `json:"createdAt" format:"date-time"`
	Plan      json.RawMessage `json:"plan"`
}

type planListJSON struct {
	Data  []planVersionJSON `json:"data" nullable:"false"`
	Total int               `json:"total"`
	Page  int               `json:"page"`
	Limit int               `json:"limit"`
}

// planOf is the body of a creation or a change: a plan and edits of it.
type planOf struct {
	plan  json.RawMessage
	edits []sitrep.PlanEdit
}

func (p *planOf) members() []member {
	return []member{objectMember("plan", &p.plan), editsMember(&p.edits)}
}

// checkedPlan is a plan that was given for a prompt about a dataset, in the form that is stored.
func (a *API) checkedPlan(d sitrep.Dataset, prompt string, p planOf) (json.RawMessage, error) {
	plan, err := a.cfg.CheckPlan(sitrep.Asked{Prompt: prompt, Dataset: d, Plan: p.plan, Edits: p.edits})
	return plan, inBody(err)
}

// createPlanned is createReport with a plan. It has a path of its own, as the body of the other is fixed.
func (a *API) createPlanned(ctx context.Context, in *createInput) (*createOutput, error) {
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	var p planOf
	d := reports.Draft{Recipients: sitrep.Addresses{Domains: a.cfg.Domains}}
	wrong, whole := decodeObject(text, append(draftMembers(&d), p.members()...))
	if whole {
		wrong = append(wrong, d.Missing(wrong)...)
		if p.plan == nil && !places(wrong, "body.plan") {
			wrong = append(wrong, wrongAt("body.plan", missing)...)
		}
	}
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	dataset, err := a.catalogued(ctx, *d.DatasetID)
	if err != nil {
		return nil, err
	}
	plan, err := a.checkedPlan(dataset, *d.Prompt, p)
	if err != nil {
		return nil, err
	}
	return a.create(ctx, in, text, d, plan)
}

// places reports whether an error names a place.
func places(list []sitrep.FieldError, location string) bool {
	for _, w := range list {
		if w.Location == location {
			return true
		}
	}
	return false
}

func (a *API) showPlan(ctx context.Context, in *reportInput) (*answer[planVersionJSON], error) {
	r, err := a.ownReport(ctx, in.ReportID)
	if err != nil {
		return nil, err
	}
	if len(r.Plan) == 0 {
		return nil, errNoPlan
	}
	return a.newestPlan(ctx, r)
}

var errNoPlan = sitrep.Errorf(sitrep.NotFound, "The report has no plan yet: its next run reads the prompt.")

// ownReport is a report of the caller's.
func (a *API) ownReport(ctx context.Context, text string) (sitrep.Report, error) {
	id, err := pathID("reportId", text)
	if err != nil {
		return sitrep.Report{}, err
	}
	r, err := a.store.FindReport(ctx, id)
	if err == nil && r.OwnerID != caller(ctx).ID {
		err = reports.ErrNotOwner
	}
	return r, err
}

// newestPlan is the plan that a report has.
func (a *API) newestPlan(ctx context.Context, r sitrep.Report) (*answer[planVersionJSON], error) {
	list, _, err := a.store.Plans(ctx, r.ID, store.Page{Number: 1, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errNoPlan
	}
	return ok(planVersionOf(r.ID, list[0])), nil
}

func planVersionOf(report sitrep.ID, v sitrep.PlanVersion) planVersionJSON {
	return planVersionJSON{ReportID: string(report), Number: v.Number, Origin: string(v.Origin), CreatedAt: timestamp(v.CreatedAt), Plan: json.RawMessage(v.Plan)}
}

type planInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`

	request *http.Request
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *planInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return nil
}

func (a *API) changePlan(ctx context.Context, in *planInput) (*answer[planVersionJSON], error) {
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	var p planOf
	wrong, whole := decodeObject(text, p.members())
	if whole && p.plan == nil && len(p.edits) == 0 && len(wrong) == 0 {
		wrong = wrongAt("body.plan", missing)
	}
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	r, err := a.ownReport(ctx, in.ReportID)
	if err != nil {
		return nil, err
	}
	giving := store.Giving{Own: own(ctx, r.ID), Prompt: r.Prompt}
	if p.plan == nil {
		if len(r.Plan) == 0 {
			return nil, sitrep.Errorf(sitrep.Conflict, "The report has no plan yet that could be edited: give a whole one.")
		}
		p.plan, giving.Over = r.Plan, bytes.Clone(r.Plan)
	}
	d, err := a.store.DatasetByID(ctx, r.DatasetID)
	if err != nil {
		return nil, err
	}
	if giving.Plan, err = a.checkedPlan(d, r.Prompt, p); err != nil {
		return nil, err
	}
	if r, err = a.store.GivePlan(ctx, a.now(), giving); err != nil {
		return nil, err
	}
	return a.newestPlan(ctx, r)
}

type plansInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	ListQuery
}

func (a *API) listPlans(ctx context.Context, in *plansInput) (*answer[planListJSON], error) {
	page, err := in.page()
	if err != nil {
		return nil, err
	}
	r, err := a.ownReport(ctx, in.ReportID)
	if err != nil {
		return nil, err
	}
	list, total, err := a.store.Plans(ctx, r.ID, page)
	if err != nil {
		return nil, err
	}
	return ok(planListJSON{each(list, func(v sitrep.PlanVersion) planVersionJSON { return planVersionOf(r.ID, v) }), total, page.Number, page.Limit}), nil
}

type restoreInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	Number   string `path:"number" pattern:"^[1-9][0-9]*$" example:"1" doc:"Of one of the plans that the report has had."`
}

func (a *API) restorePlan(ctx context.Context, in *restoreInput) (*answer[planVersionJSON], error) {
	number, err := strconv.Atoi(in.Number)
	if err != nil || number < 1 {
		return nil, sitrep.InvalidFields(wrongAt("path.number", sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "want a number from 1"})...)
	}
	r, err := a.ownReport(ctx, in.ReportID)
	if err != nil {
		return nil, err
	}
	r, err = a.store.RestorePlan(ctx, a.now(), own(ctx, r.ID), number, reports.SamePrompt)
	if err != nil {
		return nil, err
	}
	return a.newestPlan(ctx, r)
}
