// Package document is a report as one tree: the answer first, then what
// supports it, then how it was computed. It renders the tree as markdown and as
// JSON, whose schema it publishes.
//
// It guarantees that prose states numbers, names, dates and quotes only through
// facts: a digit outside a token is an error when a sentence is built. A fact is
// a cell of a stored result, or computed from facts by a closed set of
// operations, at full precision; it is rounded once, when its text is made.
// Whatever comes from cells or from a prompt is escaped in the markdown.
//
// It does no I/O, runs no query and decides nothing about what is worth saying.
package document

// SchemaVersion of the JSON form.
const SchemaVersion = "1.0"

// Document is a report. Document order is reading order.
type Document struct {
	SchemaVersion    string            `json:"schemaVersion"`
	Title            string            `json:"title"`
	Summary          []Sentence        `json:"summary"`
	KeyFigures       []KeyFigure       `json:"keyFigures"`
	Changes          []Change          `json:"changes"`
	Sections         []Section         `json:"sections"`
	AlsoWorthKnowing []Finding         `json:"alsoWorthKnowing"`
	NotAnswered      []NotAnswered     `json:"notAnswered"`
	Quality          Quality           `json:"quality"`
	Method           Method            `json:"method"`
	Facts            map[string]Fact   `json:"facts"`
	Results          map[string]Result `json:"results"`
}

// Sentence is prose with tokens: {{f1}} stands for the fact f1.
type Sentence struct {
	Text     string   `json:"text"`     // rendered
	Template string   `json:"template"` // with its tokens
	Facts    []string `json:"facts"`    // in the order of their tokens, each once
}

// KeyFigure is a headline number.
type KeyFigure struct {
	Name   string  `json:"name"`
	Fact   string  `json:"fact"`
	Text   string  `json:"text"`
	Change *string `json:"change"` // fact of the change; nil: none
	Versus string  `json:"versus"` // label of what it is compared with; empty: nothing
	Good   string  `json:"good"`   // good, bad or "": what the change means to the reader
	Spark  *Chart  `json:"spark"`  // its course so far; nil: none
}

// Change is what became of something since the execution before.
type Change struct {
	Key      string       `json:"key"` // of the finding or figure; what else it is about
	Status   ChangeStatus `json:"status"`
	Text     string       `json:"text"`
	Template string       `json:"template"`
	Facts    []string     `json:"facts"`
	Before   *string      `json:"before"` // fact of the value then
	After    *string      `json:"after"`  // fact of the value now
}

// ChangeStatus says what happened.
type ChangeStatus string

// What can have happened.
const (
	NoNewData     ChangeStatus = "noNewData"
	Restated      ChangeStatus = "restated"      // the past reads otherwise now
	FigureChanged ChangeStatus = "figure"        // a key figure, then and now
	NewFinding    ChangeStatus = "new"           // was not found before
	Resolved      ChangeStatus = "resolved"      // was found, and is gone
	Continuing    ChangeStatus = "continuing"    // found again
	Escalated     ChangeStatus = "escalated"     // found again, its effect at least half as large again
	Eased         ChangeStatus = "eased"         // found again, its effect down by a third or more
	Flipped       ChangeStatus = "flipped"       // found again the other way round
	Appeared      ChangeStatus = "appeared"      // a value that was not there
	Vanished      ChangeStatus = "vanished"      // a value that is no longer there
	FieldsChanged ChangeStatus = "fields"        // fields came, went or changed their type
	NotComparable ChangeStatus = "notComparable" // the report asks something else than before
	RowsChanged   ChangeStatus = "rows"          // rows went, or came without changing a figure
	Emptied       ChangeStatus = "empty"         // a field has no value in many of the rows that came
	Overtaken     ChangeStatus = "leader"        // another group leads now
)

// NotAnswered is a part of the prompt without an answer.
type NotAnswered struct {
	Text   string   `json:"text"`
	Reason string   `json:"reason"`
	Fields []string `json:"fields"` // that exist and may be meant
}
