package document

// Quality is what a reader should know about the data.
type Quality struct {
	Rows     int64    `json:"rows"`
	From     *string  `json:"from"` // ISO date, or a year where the data has no more; null: no time field
	To       *string  `json:"to"`
	Stale    bool     `json:"stale"`  // the source was gone or unreadable: the last good snapshot was used
	Banner   string   `json:"banner"` // stands at the top of the report; empty: none
	Rejected int64    `json:"rejected"`
	Notes    []string `json:"notes"`
}

// Method is how the report was computed. Maps are keyed by question (q1) or by
// label.
type Method struct {
	Dataset string   `json:"dataset"`
	Title   Sentence `json:"title"` // the report's title with its facts
	Reader  string   `json:"reader"`
	// PlanMadeAnew is why the pinned plan was not used, to stand after "because";
	// empty: it was, or the prompt was read for the first time.
	PlanMadeAnew string            `json:"planMadeAnew"`
	Timezone     string            `json:"timezone"`
	Snapshot     string            `json:"snapshot"` // hash
	Windows      map[string]string `json:"windows"`
	Filters      map[string]string `json:"filters"`
	Measures     map[string]string `json:"measures"` // label → definition
	Assumptions  []string          `json:"assumptions"`
	UnusedWords  []string          `json:"unusedWords"`
	Suggestions  []string          `json:"suggestions"` // prompts that this data can answer, where the one given could not be
	Queries      int               `json:"queries"`
	Checks       map[string]int    `json:"checks"` // made beside the answers, by kind of finding
	Passed       map[string]int    `json:"passed"` // of them
	// FalseDiscoveryRate is the share of false findings that is put up with among
	// those that passed, in each family of tests; 0: no checks were made.
	FalseDiscoveryRate float64 `json:"falseDiscoveryRate"`
	SampledEvery       int64   `json:"sampledEvery"` // tests on single rows looked at one of so many; 0: at all
	Stopped            string  `json:"stopped"`      // why not everything was looked for; empty: it was
	Program            string  `json:"program"`      // version
	// ComparedWith is the SHA-256 of what the execution before left, which the changes
	// and the facts of before are from; empty: there is none to compare with.
	ComparedWith string `json:"comparedWith"`
	Seal         Seal   `json:"seal"`
	// Source is the state of a database or of files elsewhere that the data was read from;
	// nil: it was a file of the service's.
	Source *SourceState `json:"source,omitempty"`
	// Model is what a language model had to do with the report; nil: none was asked.
	Model *ModelUse `json:"model,omitempty"`
}

// SourceState says which state of its source a report saw.
type SourceState struct {
	Stamp  string `json:"stamp"`  // the same as long as the source is: a count and sums of rows, or what a server says of a file
	ReadAt string `json:"readAt"` // the instant of the import (RFC 3339, UTC)
}

// ModelUse is what a language model had to do with a report. No text of it is in the
// report: it plans, and chooses among sentences of ours.
type ModelUse struct {
	Name    string `json:"name"`
	Read    bool   `json:"read"`    // it made the plan, now or when the plan was pinned
	Wrote   bool   `json:"wrote"`   // it chose, ordered or joined the report's sentences
	Refused int    `json:"refused"` // what it asked for and could not be done
	// Without is why the model did not do what it was to do, to stand after "because";
	// empty: it did.
	Without string `json:"without"`
}
