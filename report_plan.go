package sitrep

import "time"

// PlanOrigin says where a plan of a report came from.
type PlanOrigin string

// The origins.
const (
	PlanRead     PlanOrigin = "read"     // by a run, from the prompt
	PlanGiven    PlanOrigin = "given"    // by the owner
	PlanRestored PlanOrigin = "restored" // by the owner, from those that the report has had
)

// PlanVersion is one of the plans that a report has had.
type PlanVersion struct {
	Number    int // from 1
	Origin    PlanOrigin
	Plan      []byte // JSON
	CreatedAt time.Time
}
