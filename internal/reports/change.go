package reports

import (
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// Change is what shall become of a report. nil: it stays as it is. What is taken
// away is as if it had never been given.
type Change struct {
	Draft
	Readdressed bool // its recipients take the place of the old ones
}

// Apply makes the report as it shall be. Invalid.
func (c *Change) Apply(r sitrep.Report, now time.Time) (sitrep.Report, error) {
	s, wrong := c.reschedule(r.Schedule, now)
	if len(wrong) > 0 {
		return r, sitrep.InvalidFields(wrong...)
	}
	r.Schedule = s
	r.Prompt = or(c.Prompt, r.Prompt)
	r.Subject, r.RefID = or(c.Subject, r.Subject), or(c.RefID, r.RefID)
	r.WorkflowType = sitrep.WorkflowType(or(c.Workflow, string(r.WorkflowType)))
	r.APIRetention, r.EmailEnabled, r.Public = or(c.Retention, r.APIRetention), or(c.Email, r.EmailEnabled), or(c.Public, r.Public)
	if c.Readdressed {
		r.Recipients = readdress(r.Recipients, c.Recipients.Emails, now)
	}
	return r, nil
}

// reschedule keeps the weekday and the day of month of a schedule, unless it gets
// another frequency: then they are those of now.
func (c *Change) reschedule(s sitrep.Schedule, now time.Time) (sitrep.Schedule, []sitrep.FieldError) {
	frequency := sitrep.Frequency(or(c.Frequency, string(s.Frequency)))
	if frequency != s.Frequency {
		s.Frequency, s.Anchor = frequency, now
	}
	if !s.Repeats() {
		var wrong []sitrep.FieldError
		if or(c.Timezone, "") != "" {
			wrong = append(wrong, onlyRepeating.At("body.timezone")...)
		}
		if or(c.TimeOfDay, "") != "" {
			wrong = append(wrong, onlyRepeating.At("body.scheduleTime")...)
		}
		return sitrep.Schedule{Frequency: s.Frequency, Anchor: s.Anchor}, wrong
	}
	s.Timezone = or(c.Timezone, s.Timezone)
	if c.TimeOfDay != nil {
		s.TimeOfDay, s.Explicit = sitrep.TimeOfDayOf(*c.TimeOfDay), *c.TimeOfDay != ""
	}
	s.TimeOfDay = schedule.TimeOfDay(s)
	return s, nil
}

// readdress makes the new list; who stays keeps the id.
func readdress(old []sitrep.Recipient, emails []string, now time.Time) (list []sitrep.Recipient) {
	for _, email := range emails {
		i := slices.IndexFunc(old, func(r sitrep.Recipient) bool { return strings.EqualFold(r.Email, email) })
		if i >= 0 {
			list = append(list, sitrep.Recipient{ID: old[i].ID, Email: email})
		} else {
			list = append(list, sitrep.Recipient{ID: sitrep.NewID(now), Email: email})
		}
	}
	return list
}
