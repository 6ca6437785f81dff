package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

// previewRequestJSON documents the body of a preview; see [creationJSON].
type previewRequestJSON struct {
	Prompt            string          `json:"prompt" minLength:"1" maxLength:"4000" doc:"As for a report."`
	DatasetID         string          `json:"datasetId" format:"uuid" doc:"A dataset of the catalog."`
	ScheduleFrequency *string         `json:"scheduleFrequency,omitempty" nullable:"true" enum:"on_demand,daily,weekly,monthly" doc:"on_demand if left out."`
	Timezone          *string         `json:"timezone,omitempty" nullable:"true" doc:"IANA time zone of the schedule, UTC if left out. Not with on_demand."`
	ScheduleTime      *string         `json:"scheduleTime,omitempty" nullable:"true" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"Local time of day. Not with on_demand."`
	Plan              json.RawMessage `json:"plan,omitempty" doc:"A plan to be told in place of what the prompt is read as: of an earlier preview, an alternative, or edited. null: the prompt is read."`
	Edits             []editJSON      `json:"edits,omitempty" nullable:"true" doc:"Changes of parts of that plan, or of what is read: the choices of an earlier preview."`
	FirstPage         *bool           `json:"firstPage,omitempty" nullable:"true" doc:"Makes the report, too, and shows its first page. It takes longer. false if left out."`
}

// editJSON puts another value in the place of a part of a plan.
type editJSON struct {
	Question string          `json:"question" doc:"Its id: q1."`
	Part     string          `json:"part" enum:"metric,breakdown,filter,groups,period,order"`
	Value    json.RawMessage `json:"value" doc:"As the plan has the part; null: without it."`
}

// previewJSON is how a prompt is read.
type previewJSON struct {
	DatasetID    string             `json:"datasetId" format:"uuid"`
	Prompt       string             `json:"prompt"`
	Plan         json.RawMessage    `json:"plan" doc:"Can be given to a report: then it stays so."`
	Questions    []readQuestionJSON `json:"questions" nullable:"false" doc:"What is asked of the data, part by part. Empty: nothing that it can answer."`
	Alternatives []alternativeJSON  `json:"alternatives" nullable:"false" doc:"What the prompt may have meant instead, the likeliest first. No two ask the same."`
	UnusedWords  []string           `json:"unusedWords" nullable:"false" doc:"Words of the prompt that nothing was made of."`
	NotAnswered  []unansweredJSON   `json:"notAnswered" nullable:"false"`
	Schedule     slotsJSON          `json:"schedule" doc:"Its next five slots, as if the report were created now."`
	FirstPage    *string            `json:"firstPage" doc:"Markdown; null: it was not asked for."`
}

type readQuestionJSON struct {
	ID      string         `json:"id" example:"q1"`
	Text    string         `json:"text" doc:"Its part of the prompt."`
	Asked   bool           `json:"asked" doc:"false: the program fills in where a prompt names nothing."`
	Reading string         `json:"reading" doc:"All of it in a sentence."`
	NoRows  *string        `json:"noRows" doc:"That the data ends before its period begins, in a sentence; null: it does not."`
	Parts   []readPartJSON `json:"parts" nullable:"false"`
}

type readPartJSON struct {
	Part    string           `json:"part" enum:"metric,breakdown,filter,groups,period,order" doc:"What is computed, by what, of which rows, which groups count, of which time, what comes first and how many."`
	Text    string           `json:"text" doc:"In plain words; empty: the question does not have it."`
	Words   []string         `json:"words" nullable:"false" doc:"Of the prompt that it was read from; none: it was filled in."`
	Value   json.RawMessage  `json:"value" doc:"As the plan has it; null: the question does not have it."`
	Choices []partChoiceJSON `json:"choices" nullable:"false" doc:"What it may be instead, the likeliest first."`
}

type partChoiceJSON struct {
	Text string   `json:"text"`
	Edit editJSON `json:"edit" doc:"Send it among the edits of a preview, or of a change of a plan."`
}

type alternativeJSON struct {
	Text     string          `json:"text" doc:"In what it differs."`
	Readings []string        `json:"readings" nullable:"false" doc:"Its questions, each in a sentence."`
	Plan     json.RawMessage `json:"plan" doc:"Can be given to a report."`
}

type unansweredJSON struct {
	Text   string `json:"text" doc:"Of the prompt."`
	Reason string `json:"reason"`
}

const (
	pathPreview = pathReports + "/preview"

	previewSlots = 5
	mostPreviews = 2 // of one key at once: of who types, the one before may still be ending
	mostEdits    = 20
	previewWaits = 1 // second until a key that has as many may try again
)

type previewInput struct{ request *http.Request }

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *previewInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return nil
}

// sight is the body of a preview as it was read.
type sight struct {
	reports.Draft
	plan  json.RawMessage
	edits []sitrep.PlanEdit
	page  *bool
}

func readSight(text []byte) (sight, []sitrep.FieldError) {
	var s sight
	wrong, whole := decodeObject(text, append(textMembers(append(s.Needed(), s.Schedule(sitrep.Frequencies)...)),
		objectMember("plan", &s.plan), editsMember(&s.edits), flagMember(reports.Flag{Name: "firstPage", Into: &s.page}),
	))
	if whole {
		wrong = append(wrong, s.Missing(wrong)...)
	}
	return s, wrong
}

// objectMember keeps an object as it is.
func objectMember(name string, into *json.RawMessage) member {
	return member{name: name, read: func(v jsontext.Value) []sitrep.FieldError {
		if v.Kind() != jsontext.KindBeginObject {
			return wrongAt("body."+name, wantType("an object", v.Kind()))
		}
		*into = json.RawMessage(bytes.Clone(v))
		return nil
	}}
}

// editsMember reads a list of edits.
func editsMember(into *[]sitrep.PlanEdit) member {
	return member{name: "edits", read: func(v jsontext.Value) []sitrep.FieldError {
		if v.Kind() != jsontext.KindBeginArray {
			return wrongAt("body.edits", wantType("an array of objects", v.Kind()))
		}
		dec := json.NewDecoder(bytes.NewReader(v))
		dec.DisallowUnknownFields()
		if err := dec.Decode(into); err != nil {
			return wrongAt("body.edits", sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "want objects of question, part and value"})
		}
		if len(*into) > mostEdits {
			return wrongAt("body.edits", sitrep.Flaw{Code: sitrep.FieldTooMany, Text: "at most " + strconv.Itoa(mostEdits)})
		}
		return nil
	}}
}

func (a *API) preview(ctx context.Context, in *previewInput) (*answer[previewJSON], error) {
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	s, wrong := readSight(text)
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	d, err := a.catalogued(ctx, *s.DatasetID)
	if err != nil {
		return nil, err
	}
	now := a.now()
	asked := sitrep.Asked{Prompt: *s.Prompt, Dataset: d, Plan: s.plan, Edits: s.edits, Schedule: s.Rule(now), Now: now, Page: s.page != nil && *s.page}
	read, err := a.readFor(ctx, caller(ctx).ID, asked)
	if sitrep.CodeOf(err) == sitrep.Limited {
		return nil, newProblem(kindLimited, sitrep.MessageOf(err)).retryAfter(previewWaits)
	}
	if err != nil {
		return nil, inBody(err)
	}
	out := previewOf(asked, read)
	out.Schedule = slotsOf(asked.Schedule, now, previewSlots)
	out.Schedule.Active = true
	return ok(out), nil
}

var errPreviews = sitrep.Errorf(sitrep.Limited, "The key has %d previews under way, which is as many as it may have. Wait for one of them.", mostPreviews)

// readFor tells how a prompt is read, for a key that may ask so of the API and on pages: few at once, as
// each takes a process. Limited, and the errors of a preview.
func (a *API) readFor(ctx context.Context, key sitrep.ID, asked sitrep.Asked) (sitrep.Preview, error) {
	if !a.previews.enter(key) {
		return sitrep.Preview{}, errPreviews
	}
	defer a.previews.leave(key)
	return a.cfg.Preview(ctx, asked)
}

// catalogued is a dataset of the catalog by an id in a body.
func (a *API) catalogued(ctx context.Context, text string) (sitrep.Dataset, error) {
	id, _ := sitrep.ParseID(text) // checked
	d, err := a.store.DatasetByID(ctx, id)
	if sitrep.CodeOf(err) == sitrep.NotFound || err == nil && !d.RemovedAt.IsZero() {
		return d, sitrep.InvalidFields(wrongAt("body.datasetId", sitrep.Flaw{Code: sitrep.FieldUnknown, Text: "there is no such dataset in the catalog"})...)
	}
	return d, err
}

func previewOf(a sitrep.Asked, p sitrep.Preview) previewJSON {
	return previewJSON{
		DatasetID: string(a.Dataset.ID), Prompt: a.Prompt, Plan: p.Plan, Questions: each(p.Questions, readQuestionOf),
		Alternatives: each(p.Alternatives, func(o sitrep.Alternative) alternativeJSON {
			return alternativeJSON{o.Text, append([]string{}, o.Readings...), o.Plan}
		}),
		UnusedWords: append([]string{}, p.Unused...),
		NotAnswered: each(p.NotAnswered, func(u sitrep.NotAnswered) unansweredJSON { return unansweredJSON{u.Text, u.Reason} }),
		FirstPage:   orNull(p.Page),
	}
}

func readQuestionOf(q sitrep.ReadQuestion) readQuestionJSON {
	return readQuestionJSON{ID: q.ID, Text: q.Text, Asked: q.Asked, Reading: q.Reading, NoRows: orNull(q.NoRows), Parts: each(q.Parts, readPartOf)}
}

func readPartOf(p sitrep.ReadPart) readPartJSON {
	return readPartJSON{
		Part: string(p.Kind), Text: p.Text, Words: append([]string{}, p.Words...), Value: p.Value,
		Choices: each(p.Choices, func(c sitrep.PartChoice) partChoiceJSON {
			return partChoiceJSON{c.Text, editJSON{c.Edit.Question, string(c.Edit.Part), c.Edit.Value}}
		}),
	}
}

// nobodyReads is the answer of a process that cannot read prompts.
func nobodyReads(context.Context, sitrep.Asked) (sitrep.Preview, error) {
	return sitrep.Preview{}, sitrep.Errorf(sitrep.Temporary, "Prompts are not read by this process.")
}

func nobodyChecks(sitrep.Asked) (json.RawMessage, error) {
	return nil, sitrep.Errorf(sitrep.Temporary, "Plans are not checked by this process.")
}

func nobodyTeaches(sitrep.Dataset, sitrep.TaughtWord) error {
	return sitrep.Errorf(sitrep.Temporary, "No words are taught by this process.")
}

// inBody puts the places of an error into the body that they are of.
func inBody(err error) error {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok || e.Code != sitrep.Invalid || len(e.Fields) == 0 {
		return err
	}
	fields := slices.Clone(e.Fields)
	for i, f := range fields {
		fields[i].Location = "body." + f.Location
	}
	return sitrep.InvalidFields(fields...)
}
