package sitrep

import "time"

// Status of a report and of an execution. Stored: do not change the values.
type Status string

// The statuses of the interface.
const (
	Pending    Status = "PENDING"    // waiting, also between two tries
	Generating Status = "GENERATING" // a node holds its lease
	Completed  Status = "COMPLETED"  // its content is there
	Failed     Status = "FAILED"     // it will not be tried again
)

// WorkflowType is stored and returned; the frequency alone decides when a
// report runs. Stored: do not change the values.
type WorkflowType string

// The workflow types of the interface.
const (
	WorkflowOnDemand  WorkflowType = "ON_DEMAND"
	WorkflowScheduled WorkflowType = "SCHEDULED"
)

// Recipient is one address that a report is mailed to.
type Recipient struct {
	ID    ID
	Email string
}

// Report is a prompt bound to a dataset and a schedule.
type Report struct {
	ID              ID
	OwnerID         ID
	Prompt          string // as sent
	Title           string // made from the prompt, one line
	DatasetID       ID
	Schedule        Schedule
	WorkflowType    WorkflowType
	Subject         string // deliverySubject; empty: none
	APIRetention    bool   // deliveryApiRetention
	EmailEnabled    bool
	Public          bool
	Active          bool
	RefID           string // empty: none
	Recipients      []Recipient
	CreatedAt       time.Time
	UpdatedAt       time.Time
	NextRunAt       time.Time // zero: none
	Plan            []byte    // the pinned plan as JSON; nil: none yet, or it was dropped
	PlanDrops       int       // how often the owner had the plan dropped, or gave another
	PlanGiven       bool      // the owner gave the plan: no run makes it anew
	Status          Status    // of the newest execution
	LastExecuted    time.Time // when the newest ended execution ended; zero: none
	LastExecutionID ID        // of the newest execution; empty: none
	LastError       string    // of the newest execution if it failed, safe to show
	Dataset         Dataset
}

// DeliverySubject is the subject of the report's mails and contents: its own,
// else the title made from the prompt.
func (r Report) DeliverySubject() string {
	if r.Subject != "" {
		return r.Subject
	}
	return r.Title
}
