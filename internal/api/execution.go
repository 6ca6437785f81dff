package api

import (
	"context"
	"encoding/json"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type executionJSON struct {
	ID          string `json:"id" format:"uuid"`
	CreatedAt   string `json:"createdAt" format:"date-time"`
	Status      string `json:"status" enum:"PENDING,GENERATING,COMPLETED,FAILED"`
	HasMarkdown bool   `json:"hasMarkdown"`
	HasJSON     bool   `json:"hasJson"`
}

type executionListJSON struct {
	Executions []executionJSON `json:"executions" nullable:"false"`
	Total      int             `json:"total"`
	Page       int             `json:"page"`
	Limit      int             `json:"limit"`
}

type markdownJSON struct {
	ExecutionID     string       `json:"executionId" format:"uuid"`
	ReportID        string       `json:"reportId" format:"uuid"`
	CreatedAt       string       `json:"createdAt" format:"date-time"`
	Subject         string       `json:"subject" doc:"deliverySubject, else a title made from the prompt."`
	MarkdownContent string       `json:"markdownContent" doc:"CommonMark with tables."`
	Metadata        metadataJSON `json:"metadata"`
}

type documentJSON struct {
	ExecutionID string       `json:"executionId" format:"uuid"`
	ReportID    string       `json:"reportId" format:"uuid"`
	CreatedAt   string       `json:"createdAt" format:"date-time"`
	Subject     string       `json:"subject" doc:"deliverySubject, else a title made from the prompt."`
	JSONContent rawObject    `json:"jsonContent"`
	Metadata    metadataJSON `json:"metadata"`
}

type metadataJSON struct {
	GeneratedAt string `json:"generatedAt" format:"date-time"`
	DatasetName string `json:"datasetName"`
}

// rawObject is stored JSON that goes out as it is.
type rawObject json.RawMessage

// MarshalJSON returns the stored text.
func (o rawObject) MarshalJSON() ([]byte, error) { return o, nil }

// Schema refers to the published one.
func (rawObject) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Ref: "#/components/schemas/" + contentName}
}

func executionOf(e sitrep.Execution) executionJSON {
	return executionJSON{
		ID: string(e.ID), CreatedAt: timestamp(e.CreatedAt), Status: string(e.Status),
		HasMarkdown: e.HasMarkdown, HasJSON: e.HasJSON,
	}
}

func metadataOf(c *sitrep.Content) metadataJSON {
	return metadataJSON{GeneratedAt: timestamp(c.GeneratedAt), DatasetName: c.DatasetName}
}

type executionsInput struct {
	ReportID    string `path:"reportId" format:"uuid" doc:"The report."`
	ContentType string `query:"contentType" enum:"markdown,json,both" default:"both" doc:"markdown, json: only executions that have it. both: all."`
	ListQuery
}

type executionInput struct {
	ExecutionID string `path:"executionId" format:"uuid" doc:"The execution."`
}

func (a *API) listExecutions(ctx context.Context, in *executionsInput) (*answer[executionListJSON], error) {
	filter, err := in.filter()
	if err != nil {
		return nil, err
	}
	state, err := a.reportState(ctx, in.ReportID)
	if err != nil {
		return nil, err
	}
	if err := reports.MayReadContent(caller(ctx), state); err != nil {
		return nil, err
	}
	filter.ReportID = state.ReportID
	executions, total, err := a.store.FindExecutions(ctx, filter)
	if err != nil {
		return nil, err
	}
	return ok(executionListJSON{each(executions, executionOf), total, filter.Page.Number, filter.Page.Limit}), nil
}

// filter reads the query, and checks the path so that both are told at once.
func (in *executionsInput) filter() (store.ExecutionFilter, error) {
	var wrong []sitrep.FieldError
	if bad := sitrep.CheckID(in.ReportID); bad != (sitrep.Flaw{}) {
		wrong = wrongAt("path.reportId", bad)
	}
	page, values, bad := in.read()
	wrong = append(wrong, bad...)
	filter := store.ExecutionFilter{Page: page}
	wrong = append(wrong, readContentType(values, &filter)...)
	if len(wrong) > 0 {
		return filter, sitrep.InvalidFields(wrong...)
	}
	return filter, nil
}

func readContentType(values url.Values, into *store.ExecutionFilter) []sitrep.FieldError {
	text, given, wrong := single(values, "contentType")
	if !given || wrong != nil {
		return wrong
	}
	into.WithMarkdown, into.WithJSON = text == "markdown", text == "json"
	if bad := sitrep.OneOf("markdown", "json", "both")(text); bad != (sitrep.Flaw{}) {
		return wrongAt("query.contentType", bad)
	}
	return nil
}

func markdownOf(c *sitrep.Content) markdownJSON {
	return markdownJSON{
		ExecutionID: string(c.ExecutionID), ReportID: string(c.ReportID), CreatedAt: timestamp(c.CreatedAt),
		Subject: c.Subject, MarkdownContent: c.Markdown, Metadata: metadataOf(c),
	}
}

func documentOf(c *sitrep.Content) documentJSON {
	return documentJSON{
		ExecutionID: string(c.ExecutionID), ReportID: string(c.ReportID), CreatedAt: timestamp(c.CreatedAt),
		Subject: c.Subject, JSONContent: c.JSON, Metadata: metadataOf(c),
	}
}

// readable finds what the caller may read, without loading it. Who may not is told
// so before it is told whether there is something.
func (a *API) readable(ctx context.Context, id sitrep.ID, part store.ContentPart) (*sitrep.Content, error) {
	state, err := a.store.FindContent(ctx, id, store.FactsPart)
	if err != nil {
		return nil, err
	}
	if err := reports.MayReadContent(caller(ctx), state.Report); err != nil {
		return nil, err
	}
	return reports.ContentOf(state, part)
}
