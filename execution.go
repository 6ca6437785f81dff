package sitrep

import "time"

// Execution is one run of a report.
type Execution struct {
	ID          ID
	ReportID    ID
	Slot        time.Time // the scheduled instant it stands for; zero: on demand
	Status      Status
	Attempts    int // tries that ended with an error
	Deaths      int // tries that ended with their process; they are no attempts
	CreatedAt   time.Time
	StartedAt   time.Time // of the newest try; zero: never
	EndedAt     time.Time // zero: not ended
	Error       string    // why it failed, safe to show; empty: it did not
	SnapshotID  ID        // what it read; empty: nothing yet
	HasMarkdown bool
	HasJSON     bool
	Trace       string // the request that asked for it (W3C traceparent); empty: none, or nobody traces
}

// Instant is the time that the execution stands for: its slot, or its creation
// for one on demand. Late and repeated tries report the same windows.
func (e Execution) Instant() time.Time {
	if e.Slot.IsZero() {
		return e.CreatedAt
	}
	return e.Slot
}

// Phase is what a run is at. More may come.
type Phase string

// The phases, in their order.
const (
	Waiting   Phase = "waiting"   // for its turn or its time
	Starting  Phase = "starting"  // a node has it, and has told nothing yet
	Importing Phase = "importing" // its data is read from the source
	Reading   Phase = "reading"   // the prompt is read
	Querying  Phase = "querying"  // the questions are asked, Done of Of
	Exploring Phase = "exploring" // what nobody asked about is looked for
	Writing   Phase = "writing"   // the report is written
)

// Progress is how far a run has come.
type Progress struct {
	Phase    Phase
	Done, Of int // parts of the phase; 0 of 0: it has none
}

// Content is what a completed execution left behind.
type Content struct {
	ExecutionID ID
	ReportID    ID
	CreatedAt   time.Time // of the execution
	Subject     string
	DatasetName string
	GeneratedAt time.Time
	Markdown    string
	JSON        []byte
}
