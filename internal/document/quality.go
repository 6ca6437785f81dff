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
	Checks       map[string]int    `json:"checks"`  // tests made, by kind of finding
	Program      string            `json:"program"` // version
}
