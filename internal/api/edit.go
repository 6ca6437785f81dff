package api

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	patchType     = "application/merge-patch+json" // RFC 7396
	headerIfMatch = "If-Match"
)

// changeJSON documents the body of a change. It is read by readChange; see
// [creationJSON].
type changeJSON struct {
	Prompt               *string  `json:"prompt,omitempty" minLength:"1" maxLength:"4000" doc:"Another one drops the plan of the old one and makes another title. It cannot be taken away."`
	ScheduleFrequency    *string  `json:"scheduleFrequency,omitempty" nullable:"true" enum:"on_demand,daily,weekly,monthly" doc:"Another one counts from now. on_demand takes timezone and scheduleTime away; it starts no run. null: on_demand."`
	Recipients           []string `json:"recipients,omitempty" nullable:"true" format:"email" doc:"All of them: the list takes the place of the old one. Mails that wait for who is no longer on it are not sent. null: nobody."`
	DeliveryAPIRetention *bool    `json:"deliveryApiRetention,omitempty" nullable:"true" doc:"At once, for earlier executions too. null: false."`
	EmailEnabled         *bool    `json:"emailEnabled,omitempty" nullable:"true" doc:"false: mails that wait are not sent either. null: true."`
	IsPublic             *bool    `json:"isPublic,omitempty" nullable:"true" doc:"At once, for earlier executions too. null: false."`
	WorkflowType         *string  `json:"workflowType,omitempty" nullable:"true" enum:"ON_DEMAND,SCHEDULED" doc:"null: ON_DEMAND."`
	DeliverySubject      *string  `json:"deliverySubject,omitempty" nullable:"true" minLength:"1" maxLength:"200" doc:"Of runs that start from now on. null: the title made from the prompt."`
	RefID                *string  `json:"refId,omitempty" nullable:"true" minLength:"1" maxLength:"255" doc:"null: none."`
	Timezone             *string  `json:"timezone,omitempty" nullable:"true" doc:"null: UTC."`
	ScheduleTime         *string  `json:"scheduleTime,omitempty" nullable:"true" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"null: the time of day of the creation, or of the last change of the frequency."`
}

var patchTypes = []string{patchType, jsonType}

func readChange(text []byte, domains sitrep.Domains) (c reports.Change, wrong []sitrep.FieldError) {
	c.Recipients.Domains = domains
	prompt, to := textMember(c.Needed()[0]), stringsMember("recipients", c.Recipients.Add)
	members := append(readOnlyMembers(),
		refusing(prompt, sitrep.Flaw{Code: sitrep.FieldRequired, Text: "cannot be taken away"}),
		member{
			name: to.name,
			read: func(v jsontext.Value) []sitrep.FieldError { c.Readdressed = true; return to.read(v) },
			null: func() []sitrep.FieldError { c.Readdressed = true; return nil },
		})
	for _, t := range c.Texts() {
		members = append(members, removable(textMember(t), t.Into, t.Absent))
	}
	for _, f := range c.Flags() {
		members = append(members, removable(flagMember(f), f.Into, f.Absent))
	}
	wrong, _ = decodeObject(text, members)
	return c, wrong
}

// removable gives a member what it is without one.
func removable[T any](m member, into **T, absent T) member {
	m.null = func() []sitrep.FieldError { *into = &absent; return nil }
	return m
}

// refusing keeps a member from being taken away.
func refusing(m member, why sitrep.Flaw) member {
	m.null = func() []sitrep.FieldError { return wrongAt("body."+m.name, why) }
	return m
}

// readOnlyMembers are those of the full view that no change reaches.
func readOnlyMembers() (members []member) {
	refuse := func(message string, names ...string) {
		for _, name := range names {
			no := func() []sitrep.FieldError {
				return wrongAt("body."+name, sitrep.Flaw{Code: sitrep.FieldReadOnly, Text: message})
			}
			members = append(members, member{name: name, read: func(jsontext.Value) []sitrep.FieldError { return no() }, null: no})
		}
	}
	refuse("read-only", "id", "status", "createdAt", "updatedAt", "nextRunAt", "lastExecutionId", "lastError")
	refuse("read-only; create another report for another dataset", "datasetId", "dataset")
	refuse("read-only; POST to the report's pause or resume instead", "active")
	refuse("read-only; POST to the report's plan to have it made anew", "plan")
	return members
}

type editInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	IfMatch  string `header:"If-Match" doc:"The ETag of the report as it was read: changed since by an owner, it is left alone (412); what its runs did does not count. Without it the last change wins, member by member."`

	request *http.Request
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *editInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return nil
}

func (a *API) editReport(ctx context.Context, in *editInput) (*detailAnswer, error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	text, err := readPatch(in.request)
	if err != nil {
		return nil, err
	}
	c, wrong := readChange(text, a.cfg.Domains)
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	now := a.now()
	report, err := a.store.EditReport(ctx, now, store.Edit{Own: own(ctx, id), Slots: schedule.Newest, Apply: func(r sitrep.Report) (sitrep.Report, error) {
		if !matches(in.request.Header, r) {
			return r, errStale
		}
		edited, err := c.Apply(r, now)
		if edited.Prompt != r.Prompt {
			edited.Title = a.cfg.Title(edited.Prompt)
		}
		return edited, err
	}})
	if err != nil {
		return nil, err
	}
	return detail(report), nil
}

var errStale = &sitrep.Error{
	Code: sitrep.Stale, Message: "The report was changed since you read it. Read it again, then decide.",
	Fields: []sitrep.FieldError{{Location: "header." + headerIfMatch, Code: sitrep.FieldContradicts, Message: "names another version of the report"}},
}

// readPatch returns the body of a request that states a merge patch, JSON or nothing.
// Many clients can only send JSON.
func readPatch(r *http.Request) ([]byte, error) {
	if !states(r.Header, func(kind string) bool { return slices.Contains(patchTypes, "application/"+kind) }) {
		return nil, newProblem(kindMediaType, "The body must be a JSON merge patch in UTF-8: send Content-Type: "+strings.Join(patchTypes, " or ")+", or none, and no Content-Encoding.").
			of(unreadable(r.Header, strings.Join(patchTypes, " or "))).with("Accept-Patch", strings.Join(patchTypes, ", "))
	}
	return readText(r)
}

// versionTag names what an owner may change of a report, not the state of its
// runs: no two changes of a report have the same time.
func versionTag(r sitrep.Report) string {
	return `"` + strconv.FormatInt(r.UpdatedAt.UnixMilli(), 36) + `"`
}

// fullTag names the full view, the state of its runs too: the version, a dot, and
// what tells two answers of the same version apart.
func fullTag(r sitrep.Report, answer []byte) string {
	return strings.TrimSuffix(versionTag(r), `"`) + "." + strings.TrimPrefix(tagOf(string(answer)), `"`)
}

// versionOf is the part of a full tag that names the version.
func versionOf(tag string) string {
	if version, _, full := strings.Cut(tag, "."); full {
		return version + `"`
	}
	return tag
}

// matches says whether If-Match, if given, names the report as it is. A weak tag
// names nothing here (RFC 9110, 13.1.1).
func matches(h http.Header, r sitrep.Report) bool {
	given, ok := h[headerIfMatch]
	if !ok {
		return true
	}
	for tag := range strings.SplitSeq(strings.Join(given, ","), ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || versionOf(tag) == versionTag(r) {
			return true
		}
	}
	return false
}
