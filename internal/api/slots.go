package api

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

const (
	defaultSlots = 10
	maxSlots     = 100
)

// slotsJSON is when a schedule would run.
type slotsJSON struct {
	ScheduleFrequency string     `json:"scheduleFrequency" enum:"on_demand,daily,weekly,monthly"`
	Timezone          string     `json:"timezone" doc:"UTC where none was given."`
	LocalTime         *string    `json:"localTime" doc:"Time of day of its runs, with seconds where it has them; null: it has no schedule."`
	Active            bool       `json:"active" doc:"false while it is paused: none of these happens before it is resumed."`
	Slots             []slotJSON `json:"slots" nullable:"false" doc:"In order; empty for on_demand."`
}

type slotJSON struct {
	RunAt string         `json:"runAt" format:"date-time" doc:"In UTC."`
	Local string         `json:"local" format:"date-time" doc:"The same instant as the clocks of the time zone show it, with their distance from UTC."`
	Notes []slotNoteJSON `json:"notes" nullable:"false" doc:"What is unusual about it; mostly empty."`
}

type slotNoteJSON struct {
	Kind string `json:"kind" enum:"skippedTime,repeatedTime,offsetChanged,monthEnd,missingDate"`
	Text string `json:"text" doc:"The same in words."`
}

// SlotQuery is the query of a preview. It is read from the raw text; see [ListQuery].
type SlotQuery struct {
	Count slotCount `query:"count" doc:"How many runs are shown."`

	raw string
}

type slotCount string

// Schema says that the parameter is an integer.
func (slotCount) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int32", Minimum: ptr(1.0), Maximum: ptr(float64(maxSlots)), Default: defaultSlots}
}

// Resolve keeps the raw query; see [huma.Resolver].
func (q *SlotQuery) Resolve(ctx huma.Context) []error {
	u := ctx.URL()
	q.raw = u.RawQuery
	return nil
}

func (q *SlotQuery) count() (int, []sitrep.FieldError) {
	values, err := url.ParseQuery(q.raw)
	if err != nil {
		return 0, wrongAt("query", notEncoded)
	}
	return positive(values, "count", defaultSlots, maxSlots)
}

type reportSlotsInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	SlotQuery
}

func (a *API) previewReport(ctx context.Context, in *reportSlotsInput) (*answer[slotsJSON], error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	count, wrong := in.count()
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	report, err := a.store.FindReport(ctx, id)
	if err != nil {
		return nil, err
	}
	if report.OwnerID != caller(ctx).ID {
		return nil, reports.ErrNotOwner
	}
	slots := slotsOf(report.Schedule, a.now(), count)
	slots.Active = report.Active
	return ok(slots), nil
}

// scheduleJSON documents a schedule that is not saved; see [creationJSON].
type scheduleJSON struct {
	ScheduleFrequency string  `json:"scheduleFrequency" enum:"daily,weekly,monthly" doc:"How often it would run."`
	Timezone          *string `json:"timezone,omitempty" nullable:"true" doc:"IANA time zone of the schedule, UTC if left out."`
	ScheduleTime      *string `json:"scheduleTime,omitempty" nullable:"true" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"Local time of day at which it would run; that of the request if left out."`
}

type anySlotsInput struct {
	SlotQuery

	request *http.Request
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *anySlotsInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return in.SlotQuery.Resolve(ctx)
}

func (a *API) previewSchedule(_ context.Context, in *anySlotsInput) (*answer[slotsJSON], error) {
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	count, wrong := in.count()
	d, bad := readSchedule(text)
	if wrong = append(wrong, bad...); len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	now := a.now()
	slots := slotsOf(d.Rule(now), now, count)
	slots.Active = true
	return ok(slots), nil
}

// readSchedule reads and checks the schedule of a report that is not there yet.
func readSchedule(text []byte) (reports.Draft, []sitrep.FieldError) {
	var d reports.Draft
	wrong, whole := decodeObject(text, textMembers(d.Schedule(sitrep.Frequencies[1:])))
	if whole && d.Frequency == nil && len(wrong) == 0 {
		wrong = wrongAt("body.scheduleFrequency", missing)
	}
	return d, wrong
}

func slotsOf(s sitrep.Schedule, now time.Time, count int) slotsJSON {
	out := slotsJSON{ScheduleFrequency: string(s.Frequency), Timezone: s.Timezone, Slots: []slotJSON{}}
	if out.Timezone == "" {
		out.Timezone = "UTC"
	}
	if s.Repeats() {
		out.LocalTime = ptr(schedule.FormatTimeOfDay(schedule.TimeOfDay(s)))
	}
	for _, slot := range schedule.Preview(s, now, count) {
		out.Slots = append(out.Slots, slotJSON{
			RunAt: timestamp(slot.At), Local: slot.Local.Format(time.RFC3339),
			Notes: each(slot.Notes, func(n schedule.Note) slotNoteJSON { return slotNoteJSON{string(n.Kind), n.Text} }),
		})
	}
	return out
}
