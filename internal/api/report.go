package api

import (
	"context"
	"encoding/json"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// timestampLayout is RFC 3339 in UTC with milliseconds.
const timestampLayout = "2006-01-02T15:04:05.000Z"

func timestamp(t time.Time) string { return t.UTC().Format(timestampLayout) }

// orNull is for members that are null without a value.
func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func timestampOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	return ptr(timestamp(t))
}

// ReportJSON is the Report of the interface: 16 members. (Exported, because huma
// does not see members of an embedded type that is not.)
type ReportJSON struct {
	ID                   string          `json:"id" format:"uuid"`
	Prompt               string          `json:"prompt" doc:"As sent."`
	DatasetID            string          `json:"datasetId" format:"uuid"`
	ScheduleFrequency    string          `json:"scheduleFrequency" enum:"on_demand,daily,weekly,monthly"`
	DeliverySubject      *string         `json:"deliverySubject" doc:"null: none was given."`
	DeliveryAPIRetention bool            `json:"deliveryApiRetention"`
	EmailEnabled         bool            `json:"emailEnabled"`
	IsPublic             bool            `json:"isPublic"`
	Active               bool            `json:"active" doc:"false while it is paused."`
	Status               string          `json:"status" enum:"PENDING,GENERATING,COMPLETED,FAILED" doc:"Of the newest execution; PENDING while there is none."`
	WorkflowType         string          `json:"workflowType" enum:"ON_DEMAND,SCHEDULED"`
	RefID                *string         `json:"refId" doc:"null: none was given."`
	CreatedAt            string          `json:"createdAt" format:"date-time"`
	UpdatedAt            string          `json:"updatedAt" format:"date-time"`
	Recipients           []recipientJSON `json:"recipients" nullable:"false"`
	Dataset              datasetJSON     `json:"dataset"`
}

// reportItemJSON is what the caller's list shows: 11 members.
type reportItemJSON struct {
	ID                   string          `json:"id" format:"uuid"`
	Prompt               string          `json:"prompt"`
	DatasetID            string          `json:"datasetId" format:"uuid"`
	ScheduleFrequency    string          `json:"scheduleFrequency" enum:"on_demand,daily,weekly,monthly"`
	DeliverySubject      *string         `json:"deliverySubject" doc:"null: none was given."`
	DeliveryAPIRetention bool            `json:"deliveryApiRetention"`
	Active               bool            `json:"active"`
	Status               string          `json:"status" enum:"PENDING,GENERATING,COMPLETED,FAILED"`
	WorkflowType         string          `json:"workflowType" enum:"ON_DEMAND,SCHEDULED"`
	CreatedAt            string          `json:"createdAt" format:"date-time"`
	Recipients           []recipientJSON `json:"recipients" nullable:"false"`
}

// reportDetailJSON is the full view: the Report and what only its owner sees.
type reportDetailJSON struct {
	ReportJSON
	Timezone        *string         `json:"timezone" doc:"As given; null: none was, slots are in UTC."`
	ScheduleTime    *string         `json:"scheduleTime" doc:"As given; null: none was, it runs at the time of day of its creation, or of the change of its frequency."`
	NextRunAt       *string         `json:"nextRunAt" format:"date-time" doc:"null: no run is to come by itself."`
	Plan            json.RawMessage `json:"plan" doc:"How the prompt was understood; null before the first run."`
	LastExecutionID *string         `json:"lastExecutionId" format:"uuid" doc:"The newest run, whose deliveries can be looked at; null: none yet."`
	LastError       *string         `json:"lastError" doc:"Why the last run failed; null: it did not."`
}

type recipientJSON struct {
	ID    string `json:"id" format:"uuid"`
	Email string `json:"email" format:"email"`
}

// datasetJSON is a dataset inside a report.
type datasetJSON struct {
	ID            string `json:"id" format:"uuid"`
	Name          string `json:"name"`
	SubgraphID    string `json:"subgraphId" doc:"The subgraph's id; for other kinds of source the dataset's slug."`
	Type          string `json:"type" enum:"FILE,POSTGRES,MYSQL,CLICKHOUSE,SQLITE,HTTPS,S3,DUCKDB,SUBGRAPH" doc:"Kind of source."`
	IsDataScience bool   `json:"isDataScience" doc:"Whether there is something in it to measure."`
}

type discoverItemJSON struct {
	ID          string `json:"id" format:"uuid"`
	Subject     string `json:"subject" doc:"deliverySubject, else a title made from the prompt."`
	Frequency   string `json:"frequency" enum:"on_demand,daily,weekly,monthly"`
	DatasetName string `json:"datasetName"`
}

// reportStandingJSON is no "reportStatus": clients made from the document call the
// status of a Report so.
type reportStandingJSON struct {
	Status         string  `json:"status" enum:"PENDING,GENERATING,COMPLETED,FAILED" doc:"Of the newest execution; PENDING while there is none."`
	ReportID       string  `json:"reportId" format:"uuid"`
	LastExecutedAt *string `json:"lastExecutedAt" format:"date-time" doc:"When the newest ended execution ended; null before."`
}

type messageJSON struct {
	Message string `json:"message"`
}

// The lists of reports. total counts all that match, not this page.
type (
	reportItemListJSON struct {
		Data  []reportItemJSON `json:"data" nullable:"false"`
		Total int              `json:"total"`
		Page  int              `json:"page"`
		Limit int              `json:"limit"`
	}
	reportListJSON struct {
		Data  []ReportJSON `json:"data" nullable:"false"`
		Total int          `json:"total"`
		Page  int          `json:"page"`
		Limit int          `json:"limit"`
	}
	discoverListJSON struct {
		Reports []discoverItemJSON `json:"reports" nullable:"false"`
		Total   int                `json:"total"`
		Page    int                `json:"page"`
		Limit   int                `json:"limit"`
	}
)

func reportOf(r sitrep.Report) ReportJSON {
	return ReportJSON{
		ID: string(r.ID), Prompt: r.Prompt, DatasetID: string(r.DatasetID),
		ScheduleFrequency: string(r.Schedule.Frequency), DeliverySubject: orNull(r.Subject),
		DeliveryAPIRetention: r.APIRetention, EmailEnabled: r.EmailEnabled, IsPublic: r.Public,
		Active: r.Active, Status: string(r.Status), WorkflowType: string(r.WorkflowType), RefID: orNull(r.RefID),
		CreatedAt: timestamp(r.CreatedAt), UpdatedAt: timestamp(r.UpdatedAt),
		Recipients: recipientsOf(r), Dataset: datasetOf(r.Dataset),
	}
}

func reportItemOf(r sitrep.Report) reportItemJSON {
	return reportItemJSON{
		ID: string(r.ID), Prompt: r.Prompt, DatasetID: string(r.DatasetID),
		ScheduleFrequency: string(r.Schedule.Frequency), DeliverySubject: orNull(r.Subject),
		DeliveryAPIRetention: r.APIRetention, Active: r.Active, Status: string(r.Status),
		WorkflowType: string(r.WorkflowType), CreatedAt: timestamp(r.CreatedAt), Recipients: recipientsOf(r),
	}
}

func reportDetailOf(r sitrep.Report) reportDetailJSON {
	d := reportDetailJSON{
		ReportJSON: reportOf(r), Timezone: orNull(r.Schedule.Timezone),
		NextRunAt: timestampOrNull(r.NextRunAt), Plan: r.Plan, LastExecutionID: orNull(string(r.LastExecutionID)), LastError: orNull(r.LastError),
	}
	if r.Schedule.Explicit {
		d.ScheduleTime = ptr(time.Time{}.Add(r.Schedule.TimeOfDay).Format("15:04"))
	}
	return d
}

func recipientsOf(r sitrep.Report) []recipientJSON {
	all := make([]recipientJSON, len(r.Recipients))
	for i, one := range r.Recipients {
		all[i] = recipientJSON{ID: string(one.ID), Email: one.Email}
	}
	return all
}

func discoverItemOf(r sitrep.Report) discoverItemJSON {
	return discoverItemJSON{
		ID: string(r.ID), Subject: r.DeliverySubject(), Frequency: string(r.Schedule.Frequency), DatasetName: r.Dataset.Name,
	}
}

// each maps a list; an empty one becomes [], not null.
func each[T, U any](in []T, f func(T) U) []U {
	out := make([]U, len(in))
	for i, v := range in {
		out[i] = f(v)
	}
	return out
}

type reportInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
}

type refInput struct {
	RefID string `path:"refId" doc:"Your own reference, percent-encoded: / is %2F, % is %25."`
	ListQuery
}

type listInput struct{ ListQuery }

func (a *API) listReports(ctx context.Context, in *reportsInput) (*answer[reportItemListJSON], error) {
	filter, err := in.filter()
	if err != nil {
		return nil, err
	}
	filter.OwnerID = caller(ctx).ID
	reports, total, err := a.store.FindReports(ctx, filter)
	if err != nil {
		return nil, err
	}
	return ok(reportItemListJSON{each(reports, reportItemOf), total, filter.Page.Number, filter.Page.Limit}), nil
}

func (a *API) listReportsByRef(ctx context.Context, in *refInput) (*answer[reportListJSON], error) {
	ref, err := pathRefID(in.RefID)
	if err != nil {
		return nil, err
	}
	page, err := in.page()
	if err != nil {
		return nil, err
	}
	reports, total, err := a.store.FindReports(ctx, store.ReportFilter{OwnerID: caller(ctx).ID, RefID: &ref, Page: page})
	if err != nil {
		return nil, err
	}
	return ok(reportListJSON{each(reports, reportOf), total, page.Number, page.Limit}), nil
}

func (a *API) discoverReports(ctx context.Context, in *listInput) (*answer[discoverListJSON], error) {
	page, err := in.page()
	if err != nil {
		return nil, err
	}
	reports, total, err := a.store.DiscoverReports(ctx, caller(ctx).ID, page)
	if err != nil {
		return nil, err
	}
	return ok(discoverListJSON{each(reports, discoverItemOf), total, page.Number, page.Limit}), nil
}

// detailInput is a question that may say what the caller has.
type detailInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	Looking
}

func (a *API) showReport(ctx context.Context, in *detailInput) (*detailAnswer, error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	report, err := a.store.FindReport(ctx, id)
	if err != nil {
		return nil, err
	}
	if report.OwnerID != caller(ctx).ID {
		return nil, reports.ErrNotOwner
	}
	return detail(report), nil
}

// detailAnswer is the full view with the name of this version of the report.
type detailAnswer struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	ETag        string `header:"ETag" hidden:"true"`
	Body        reportDetailJSON
}

func detail(r sitrep.Report) *detailAnswer {
	body := reportDetailOf(r)
	text, _ := encoded(body) // what cannot be written fails when it is sent
	return &detailAnswer{ContentType: jsonType, ETag: fullTag(r, text), Body: body}
}

type statusInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	WaitQuery
}

func (a *API) showReportStatus(ctx context.Context, in *statusInput) (*answer[reportStandingJSON], error) {
	id, seconds, err := in.read("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	state, err := awaitEnd(a, ctx, in.waits(seconds), func() (store.ReportState, sitrep.ID, bool, error) {
		state, err := a.store.FindReportState(ctx, id)
		if err == nil && !reports.MayRead(caller(ctx), state) {
			err = reports.ErrNotOwner
		}
		return state, id, state.Status == sitrep.Completed || state.Status == sitrep.Failed, err
	})
	if err != nil {
		return nil, err
	}
	return ok(reportStandingJSON{string(state.Status), string(state.ReportID), timestampOrNull(state.LastExecuted)}), nil
}

func (a *API) deleteReport(ctx context.Context, in *reportInput) (*answer[messageJSON], error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	if err := a.store.DeleteReport(ctx, caller(ctx).ID, id); err != nil {
		return nil, err
	}
	return ok(messageJSON{"Report " + string(id) + " is deleted."}), nil
}

func (a *API) reportState(ctx context.Context, text string) (store.ReportState, error) {
	id, err := pathID("reportId", text)
	if err != nil {
		return store.ReportState{}, err
	}
	return a.store.FindReportState(ctx, id)
}
