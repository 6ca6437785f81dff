package plan

import "time"

// Clock is what a run knows about time.
type Clock struct {
	Now       time.Time      // the slot, or the creation of an execution on demand
	Zone      *time.Location // of the report
	First     time.Time      // of the primary time column; zero: no time column
	Latest    time.Time      // newest not in the future
	Watermark time.Time      // end of the last complete day; see the completeness rule
	WeekStart time.Weekday
	YearStart time.Month
}

// Window is a resolved stretch of time, half open.
type Window struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
	Label string    `json:"label"` // for people: "October 2026", "17–23 Nov 2026"
}

// Resolved is a question with its dates and thresholds.
type Resolved struct {
	Question  Question `json:"question"` // grains and vague thresholds filled in
	TimeField string   `json:"timeField,omitempty"`
	Window    *Window  `json:"window"`  // nil: all rows
	Before    *Window  `json:"before"`  // what it is compared with; nil: nothing
	Partial   bool     `json:"partial"` // the newest bucket was left out as incomplete
	Notes     []Note   `json:"notes"`
}

// Column of a compiled query's result.
type Column struct {
	Name    string `json:"name"`
	Role    string `json:"role"`    // group, measure, before (the measure in the earlier window), rows, support
	Measure int    `json:"measure"` // index into Measures, for measure and before
	By      int    `json:"by"`      // index into By, for group
}

// Query is one compiled statement: identifiers quoted from the catalogue, values always bound.
type Query struct {
	ID      string   `json:"id"` // q1.main, q1.total …
	SQL     string   `json:"sql"`
	Args    []any    `json:"args"`
	Columns []Column `json:"columns"`
	Limit   int      `json:"limit"` // rows kept; one more is asked for to know that there are more
}
