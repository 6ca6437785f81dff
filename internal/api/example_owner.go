package api

import "github.com/a-seed-aa0acf4e/sitrep"

// The examples of what an owner does with a report.

func examplePaused() reportDetailJSON {
	r := exampleReportDetail()
	r.Active, r.NextRunAt = false, nil
	return r
}

func exampleChanged() reportDetailJSON {
	r := exampleReportDetail()
	r.ScheduleTime, r.NextRunAt = ptr("06:45"), ptr("2026-11-27T05:45:00.000Z")
	r.DeliverySubject, r.UpdatedAt = nil, "2026-11-21T08:00:00.000Z"
	return r
}

// exampleChanges are bodies of a change, by name.
func exampleChanges() map[string]changeJSON {
	return map[string]changeJSON{
		"recipients": {Recipients: []string{"board@example.com", "cfo@example.com"}},
		"schedule":   {ScheduleFrequency: ptr("weekly"), Timezone: ptr("Europe/Berlin"), ScheduleTime: ptr("06:45")},
	}
}

func exampleStarted() startedJSON {
	return startedJSON{ExecutionID: exampleExecutionID, ReportID: exampleReportID, CreatedAt: exampleCreatedAt, Status: string(sitrep.Pending)}
}

func exampleSlots() slotsJSON {
	return slotsJSON{
		ScheduleFrequency: string(sitrep.Daily), Timezone: "Europe/Berlin", LocalTime: ptr("02:30"), Active: true,
		Slots: []slotJSON{
			{RunAt: "2026-03-28T01:30:00.000Z", Local: "2026-03-28T02:30:00+01:00", Notes: []slotNoteJSON{}},
			{RunAt: "2026-03-29T01:00:00.000Z", Local: "2026-03-29T03:00:00+02:00", Notes: []slotNoteJSON{
				{Kind: "skippedTime", Text: "The clocks skip 02:30 on this date; it runs when they go on, at 03:00."},
				{Kind: "offsetChanged", Text: "The clocks have changed: UTC+02:00, before it UTC+01:00."},
			}},
		},
	}
}

func exampleSchedules() map[string]scheduleJSON {
	return map[string]scheduleJSON{"nightly": {ScheduleFrequency: string(sitrep.Daily), Timezone: ptr("Europe/Berlin"), ScheduleTime: ptr("02:30")}}
}
