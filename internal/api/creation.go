package api

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	headerIdempotencyKey = "Idempotency-Key"
	headerReplayed       = "Idempotency-Replayed"
	maxIdempotencyKey    = 255
)

// creationJSON documents the body of a creation. It is read by readDraft, which
// is stricter than the reader of huma and names every place that is wrong. Defaults
// stand in the texts: some makers of clients take a member with one for required.
type creationJSON struct {
	Prompt               string   `json:"prompt" minLength:"1" maxLength:"4000" doc:"What the report shall tell, in plain words. 1 to 4,000 characters after trimming; returned as sent. Line ends and tabs are fine, other control characters are not."`
	DatasetID            string   `json:"datasetId" format:"uuid" doc:"A dataset of the catalog."`
	ScheduleFrequency    *string  `json:"scheduleFrequency,omitempty" nullable:"true" enum:"on_demand,daily,weekly,monthly" doc:"How often it runs. on_demand: once, at once; so it is if left out."`
	Recipients           []string `json:"recipients,omitempty" nullable:"true" format:"email" doc:"At most 50 bare e-mail addresses, de-duplicated without regard to case. May be left out whatever emailEnabled says."`
	DeliveryAPIRetention *bool    `json:"deliveryApiRetention,omitempty" nullable:"true" doc:"Makes the executions readable over this API. false if left out."`
	EmailEnabled         *bool    `json:"emailEnabled,omitempty" nullable:"true" doc:"Mails each report to the recipients. true if left out."`
	IsPublic             *bool    `json:"isPublic,omitempty" nullable:"true" doc:"With deliveryApiRetention: every key may find and read it. false if left out."`
	WorkflowType         *string  `json:"workflowType,omitempty" nullable:"true" enum:"ON_DEMAND,SCHEDULED" doc:"Stored and returned; the frequency alone decides when a report runs. ON_DEMAND if left out."`
	DeliverySubject      *string  `json:"deliverySubject,omitempty" nullable:"true" minLength:"1" maxLength:"200" doc:"Subject of its mails and contents, in place of a title made from the prompt. {date}, {period}, {title} and {dataset} stand for what a run has."`
	RefID                *string  `json:"refId,omitempty" nullable:"true" minLength:"1" maxLength:"255" doc:"Your own reference; several reports may share one."`
	Timezone             *string  `json:"timezone,omitempty" nullable:"true" doc:"IANA time zone of the schedule, UTC if left out. Not with on_demand."`
	ScheduleTime         *string  `json:"scheduleTime,omitempty" nullable:"true" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"Local time of day at which it runs; the time of creation if left out. Not with on_demand."`
}

// readDraft reads and checks the body, and collects everything that is wrong.
func readDraft(text []byte, domains sitrep.Domains) (reports.Draft, []sitrep.FieldError) {
	d := reports.Draft{Recipients: sitrep.Addresses{Domains: domains}}
	wrong, whole := decodeObject(text, draftMembers(&d))
	if whole {
		wrong = append(wrong, d.Missing(wrong)...)
	}
	return d, wrong
}

// draftMembers are those of a creation.
func draftMembers(d *reports.Draft) []member {
	members := append(textMembers(append(d.Needed(), d.Texts()...)), stringsMember("recipients", d.Recipients.Add))
	for _, f := range d.Flags() {
		members = append(members, flagMember(f))
	}
	return members
}

func textMembers(texts []reports.Text) []member { return each(texts, textMember) }

// report makes the report that is to be stored.
func (a *API) report(d reports.Draft, owner sitrep.ID, now time.Time) sitrep.Report {
	r := d.Report(owner, now)
	r.Title = a.cfg.Title(r.Prompt)
	return r
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" minLength:"1" maxLength:"255" pattern:"^[!-~]+$" doc:"Makes the creation repeatable for 24 hours: the same key with an equal JSON value answers the stored 201 again."`

	request *http.Request
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *createInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return nil
}

type createOutput struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Location    string `header:"Location" hidden:"true"`
	Replayed    string `header:"Idempotency-Replayed" hidden:"true"`
	Body        []byte
}

func (a *API) createReport(ctx context.Context, in *createInput) (*createOutput, error) {
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	_, wrong := idempotencyKeyOf(in.request.Header)
	d, bad := readDraft(text, a.cfg.Domains)
	if wrong = append(wrong, bad...); len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	return a.create(ctx, in, text, d, nil)
}

// create makes the report of a draft, with a plan that was given or without.
func (a *API) create(ctx context.Context, in *createInput, text []byte, d reports.Draft, plan []byte) (*createOutput, error) {
	idempotencyKey, wrong := idempotencyKeyOf(in.request.Header)
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	hash, err := valueHash(text)
	if err != nil {
		return nil, fmt.Errorf("hash creation: %w", err)
	}
	now := a.now()
	report := a.report(d, caller(ctx).ID, now)
	report.Plan, report.PlanGiven = plan, plan != nil
	created, err := a.store.CreateReport(ctx, now, store.Creation{
		Report:         report,
		IdempotencyKey: idempotencyKey,
		BodyHash:       hash,
		Render:         renderReport,
	})
	if err != nil {
		return nil, err
	}
	e := exchangeOf(ctx)
	e.creations, e.replayed = &created.Quota, created.Replayed
	made, err := idsIn(created.Body)
	if err != nil {
		return nil, err
	}
	out := &createOutput{ContentType: jsonType, Location: reportPath(made.ID), Body: created.Body}
	if created.Replayed {
		out.Replayed = "true"
	}
	return out, nil
}

const jsonType = "application/json"

// renderReport makes the body of a 201, which is stored for replays.
func renderReport(r sitrep.Report) ([]byte, error) {
	body, err := json.Marshal(reportOf(r))
	if err != nil {
		return nil, fmt.Errorf("render report %s: %w", r.ID, err)
	}
	return body, nil
}

// idsIn reads what a stored answer is about: of a replay the body is all there is.
func idsIn(body []byte) (made struct{ ID, ExecutionID sitrep.ID }, err error) {
	if err := json.Unmarshal(body, &made); err != nil {
		return made, fmt.Errorf("read a stored answer: %w", err)
	}
	return made, nil
}

func idempotencyKeyOf(h http.Header) (string, []sitrep.FieldError) {
	given := h.Values(headerIdempotencyKey)
	if len(given) == 0 {
		return "", nil
	}
	sane := len(given) == 1 && len(given[0]) > 0 && len(given[0]) <= maxIdempotencyKey
	for _, c := range []byte(given[0]) {
		sane = sane && c > ' ' && c <= '~'
	}
	if !sane {
		return "", wrongAt("header."+headerIdempotencyKey, sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "want one key of 1 to 255 visible ASCII characters"})
	}
	return given[0], nil
}

// valueHash is equal for texts that are the same JSON value, whatever the order
// of their members, their white space and the spelling of strings and numbers.
func valueHash(text []byte) ([]byte, error) {
	value := append(jsontext.Value(nil), text...)
	if err := value.Canonicalize(); err != nil {
		return nil, err
	}
	hash := sha256.Sum256(value)
	return hash[:], nil
}
