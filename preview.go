package sitrep

import (
	"encoding/json"
	"time"
)

// Asked is a prompt about a dataset, before there is a report.
type Asked struct {
	Prompt   string
	Dataset  Dataset         // with its newest snapshot
	Plan     json.RawMessage // to be told in place of what the prompt is read as; nil: the prompt is read
	Edits    []PlanEdit      // of that plan, or of what is read
	Schedule Schedule
	Now      time.Time
	Page     bool // the first page of the report, too
}

// Preview is how a prompt is read: part by part, and what else it may have meant.
type Preview struct {
	Plan         json.RawMessage `json:"plan"` // can be given to a report
	Questions    []ReadQuestion  `json:"questions"`
	Alternatives []Alternative   `json:"alternatives"` // the likeliest first
	Unused       []string        `json:"unused"`       // words of the prompt that nothing was made of
	NotAnswered  []NotAnswered   `json:"notAnswered"`
	Page         string          `json:"page"` // markdown; empty: it was not asked for
}

// ReadQuestion is one question of a prompt, as it is read.
type ReadQuestion struct {
	ID      string     `json:"id"`
	Text    string     `json:"text"`    // its part of the prompt
	Asked   bool       `json:"asked"`   // false: the program fills in where a prompt names nothing
	Reading string     `json:"reading"` // all of it in a sentence
	NoRows  string     `json:"noRows"`  // that the data ends before its period begins; empty: it does not
	Parts   []ReadPart `json:"parts"`
}

// PartKind is a part of a question.
type PartKind string

// The parts of a question, in the order in which they are told.
const (
	PartMetric    PartKind = "metric"    // what is computed
	PartBreakdown PartKind = "breakdown" // by what; of a list its columns
	PartFilter    PartKind = "filter"    // of which rows
	PartGroups    PartKind = "groups"    // which groups count
	PartPeriod    PartKind = "period"    // of which time, held against which
	PartOrder     PartKind = "order"     // which groups or rows come first, and how many
)

// PartKinds lists them all.
var PartKinds = []PartKind{PartMetric, PartBreakdown, PartFilter, PartGroups, PartPeriod, PartOrder}

// ReadPart is a part of a question in plain words.
type ReadPart struct {
	Kind    PartKind        `json:"kind"`
	Text    string          `json:"text"`  // "total revenue"
	Words   []string        `json:"words"` // of the prompt that it was read from; none: it was filled in
	Value   json.RawMessage `json:"value"` // as the plan has it
	Choices []PartChoice    `json:"choices"`
}

// PartChoice is what a part may be instead.
type PartChoice struct {
	Text string   `json:"text"` // "average revenue"
	Edit PlanEdit `json:"edit"`
}

// PlanEdit puts another value in the place of a part of a plan.
type PlanEdit struct {
	Question string          `json:"question"` // its id: q1
	Part     PartKind        `json:"part"`
	Value    json.RawMessage `json:"value"` // null: without it
}

// Alternative is another reading of a prompt.
type Alternative struct {
	Text     string          `json:"text"`     // in what it differs: "average instead of total revenue"
	Readings []string        `json:"readings"` // its questions, each in a sentence
	Plan     json.RawMessage `json:"plan"`
}

// NotAnswered is a part of a prompt that gets no answer.
type NotAnswered struct {
	Text   string `json:"text"`
	Reason string `json:"reason"`
}
