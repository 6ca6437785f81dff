package reports

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// Draft is what somebody says of a report that is to be made. nil: nothing was said.
type Draft struct {
	Prompt, DatasetID, Frequency, Workflow *string
	Subject, RefID, Timezone, TimeOfDay    *string
	Retention, Email, Public               *bool
	Recipients                             sitrep.Addresses
}

// Text is a text that a draft may have: its name in requests, and its rule.
type Text struct {
	Name   string
	Into   **string
	Check  func(string) sitrep.Flaw
	Absent string // what it is as good as without one
}

// Flag is the same for what is true or false.
type Flag struct {
	Name   string
	Into   **bool
	Absent bool
}

// Schedule lists the texts that say when a report runs.
func (d *Draft) Schedule(frequencies []sitrep.Frequency) []Text {
	return []Text{
		{"scheduleFrequency", &d.Frequency, sitrep.OneOf(frequencies...), string(sitrep.OnDemand)},
		{"timezone", &d.Timezone, sitrep.CheckTimezone, ""},
		{"scheduleTime", &d.TimeOfDay, sitrep.CheckTimeOfDay, ""},
	}
}

// Texts lists those that a change can name too.
func (d *Draft) Texts() []Text {
	return append(d.Schedule(sitrep.Frequencies),
		Text{"workflowType", &d.Workflow, sitrep.OneOf(sitrep.WorkflowOnDemand, sitrep.WorkflowScheduled), string(sitrep.WorkflowOnDemand)},
		Text{"deliverySubject", &d.Subject, sitrep.CheckLine(sitrep.MaxSubject), ""},
		Text{"refId", &d.RefID, sitrep.CheckLine(sitrep.MaxRefID), ""},
	)
}

// Needed lists the texts that a creation cannot do without.
func (d *Draft) Needed() []Text {
	return []Text{{"prompt", &d.Prompt, sitrep.CheckPrompt, ""}, {"datasetId", &d.DatasetID, sitrep.CheckID, ""}}
}

// Flags lists what is true or false.
func (d *Draft) Flags() []Flag {
	return []Flag{{"deliveryApiRetention", &d.Retention, false}, {"emailEnabled", &d.Email, true}, {"isPublic", &d.Public, false}}
}

// Missing finds what only shows when all is read. A needed text that is there but
// wrong is not missing too.
func (d *Draft) Missing(wrong []sitrep.FieldError) (more []sitrep.FieldError) {
	named := map[string]bool{}
	for _, w := range wrong {
		named[w.Location] = true
	}
	need := func(name string, given bool, what sitrep.Flaw) {
		if !given && !named["body."+name] {
			more = append(more, what.At("body."+name)...)
		}
	}
	for _, t := range d.Needed() {
		need(t.Name, *t.Into != nil, sitrep.Flaw{Code: sitrep.FieldRequired, Text: "required"})
	}
	if frequency := or(d.Frequency, string(sitrep.OnDemand)); frequency == string(sitrep.OnDemand) && !named["body.scheduleFrequency"] {
		need("timezone", d.Timezone == nil, onlyRepeating)
		need("scheduleTime", d.TimeOfDay == nil, onlyRepeating)
	}
	return more
}

var onlyRepeating = sitrep.Flaw{Code: sitrep.FieldContradicts, Text: "only with a scheduleFrequency of daily, weekly or monthly"}

// Rule is the schedule that the draft asks for, from the instant on. Without a
// time of its own a report runs at the local time of day of its creation.
func (d *Draft) Rule(anchor time.Time) sitrep.Schedule {
	s := sitrep.Schedule{Frequency: sitrep.Frequency(or(d.Frequency, string(sitrep.OnDemand))), Anchor: anchor}
	if !s.Repeats() {
		return s
	}
	s.Timezone = or(d.Timezone, "")
	if d.TimeOfDay != nil {
		s.TimeOfDay, s.Explicit = sitrep.TimeOfDayOf(*d.TimeOfDay), true
	}
	s.TimeOfDay = schedule.TimeOfDay(s)
	return s
}

// Report makes the report that is to be stored, of a draft in which nothing is wrong.
func (d *Draft) Report(owner sitrep.ID, now time.Time) sitrep.Report {
	id, _ := sitrep.ParseID(*d.DatasetID) // checked
	r := sitrep.Report{
		ID: sitrep.NewID(now), OwnerID: owner,
		Prompt: *d.Prompt, DatasetID: id,
		Schedule:     d.Rule(now),
		WorkflowType: sitrep.WorkflowType(or(d.Workflow, string(sitrep.WorkflowOnDemand))),
		Subject:      or(d.Subject, ""), RefID: or(d.RefID, ""),
		APIRetention: or(d.Retention, false), EmailEnabled: or(d.Email, true), Public: or(d.Public, false),
		Active: true, Status: sitrep.Pending, CreatedAt: now, UpdatedAt: now,
	}
	for _, email := range d.Recipients.Emails {
		r.Recipients = append(r.Recipients, sitrep.Recipient{ID: sitrep.NewID(now), Email: email})
	}
	if r.Schedule.Repeats() {
		r.NextRunAt = schedule.First(r.Schedule)
	}
	return r
}

func or[T any](given *T, absent T) T {
	if given == nil {
		return absent
	}
	return *given
}
