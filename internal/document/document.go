// Package document is the report as one tree, and its renderings as markdown
// and JSON. (seam: types are agreed, bodies to be written)
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

// Sentence is prose with tokens: {{f1}} stands for the fact f1. A digit outside a token is an error when the document is built.
type Sentence struct {
	Text     string   `json:"text"`     // rendered
	Template string   `json:"template"` // with its tokens
	Facts    []string `json:"facts"`
}

// FactType is the kind of a token.
type FactType string

// The kinds of tokens.
const (
	NumberFact FactType = "number"
	NameFact   FactType = "name"  // a value of the data, a column's label: "Product 12", "Q3"
	DateFact   FactType = "date"  // a window or an instant
	QuoteFact  FactType = "quote" // words of the prompt
)

// Fact is a cell of a stored result, or computed from facts by a closed set of operations.
type Fact struct {
	ID     string   `json:"id"`
	Type   FactType `json:"type"`
	Value  any      `json:"value"` // full precision: number, or text
	Unit   string   `json:"unit"`
	Text   string   `json:"text"`             // rendered once, used everywhere
	Result string   `json:"result,omitempty"` // where the cell is
	Row    []any    `json:"row,omitempty"`    // the row's group values, not an index
	Column string   `json:"column,omitempty"`
	Op     string   `json:"op,omitempty"` // difference, change, points, share, ratio, rank, count, sum
	Args   []string `json:"args,omitempty"`
}

// Result is the stored answer of one query.
type Result struct {
	ID        string   `json:"id"`
	SQL       string   `json:"sql"`
	Params    []any    `json:"params"`
	Columns   []string `json:"columns"`
	Rows      [][]any  `json:"rows"`
	Truncated bool     `json:"truncated"`
	Hash      string   `json:"hash"` // SHA-256 of the canonical rows
}

// Kind of a finding, as the interface's decisions name them.
type Kind string

// The kinds built so far.
const (
	KindValue          Kind = "value"
	KindPeriodChange   Kind = "periodChange"
	KindTop            Kind = "top"
	KindTrend          Kind = "trend"
	KindNothingNotable Kind = "nothingNotable"
	KindQuality        Kind = "quality"
)

// Finding is something worth saying.
type Finding struct {
	Key      string   `json:"key"` // same for the same thing from run to run
	Kind     Kind     `json:"kind"`
	Asked    bool     `json:"asked"` // false: volunteered
	Text     string   `json:"text"`
	Template string   `json:"template"`
	Facts    []string `json:"facts"`
}

// KeyFigure is a headline number.
type KeyFigure struct {
	Name   string  `json:"name"`
	Fact   string  `json:"fact"`
	Text   string  `json:"text"`
	Change *string `json:"change"` // fact of the change; nil: none
	Versus string  `json:"versus"` // label of what it is compared with; empty: nothing
	Good   string  `json:"good"`   // good, bad or ""
}

// Change since the last execution.
type Change struct {
	Key    string  `json:"key"`
	Status string  `json:"status"`
	Text   string  `json:"text"`
	Before *string `json:"before"`
	After  *string `json:"after"`
}

// Section answers one question.
type Section struct {
	Question string    `json:"question"`
	Heading  string    `json:"heading"`
	Reading  string    `json:"reading"` // how the question was read
	Answer   Sentence  `json:"answer"`
	Findings []Finding `json:"findings"`
	Charts   []Chart   `json:"charts"`
	Tables   []Table   `json:"tables"`
}

// Chart is a description that any renderer can draw.
type Chart struct {
	ID     string   `json:"id"`
	Kind   string   `json:"kind"` // bar, line …
	Title  string   `json:"title"`
	Alt    string   `json:"alt"`
	Result string   `json:"result"`
	X      string   `json:"x"`
	Y      []string `json:"y"`
}

// Table is a table of a section.
type Table struct {
	Title   string        `json:"title"`
	Result  string        `json:"result"`
	Columns []TableColumn `json:"columns"`
	Rows    [][]Cell      `json:"rows"`
	Total   []Cell        `json:"total"` // nil: none
	More    int           `json:"more"`  // rows not shown
}

// TableColumn heads a column.
type TableColumn struct {
	Label string `json:"label"`
	Unit  string `json:"unit"`
	Align string `json:"align"` // left or right
}

// Cell is a value and how it is shown.
type Cell struct {
	Value any    `json:"value"`
	Text  string `json:"text"`
}

// NotAnswered is a part of the prompt without an answer.
type NotAnswered struct {
	Text   string   `json:"text"`
	Reason string   `json:"reason"`
	Fields []string `json:"fields"`
}

// Quality is what a reader should know about the data.
type Quality struct {
	Rows     int64    `json:"rows"`
	From     *string  `json:"from"` // ISO date; null: no time field
	To       *string  `json:"to"`
	Stale    bool     `json:"stale"`  // the source was gone or unreadable: the last good snapshot was used
	Banner   string   `json:"banner"` // stands at the top of the report; empty: none
	Rejected int64    `json:"rejected"`
	Notes    []string `json:"notes"`
}

// Method is how the report was computed.
type Method struct {
	Reader      string            `json:"reader"`
	Timezone    string            `json:"timezone"`
	Snapshot    string            `json:"snapshot"` // hash
	Windows     map[string]string `json:"windows"`  // by question
	Filters     map[string]string `json:"filters"`
	Measures    map[string]string `json:"measures"` // label → definition
	Assumptions []string          `json:"assumptions"`
	UnusedWords []string          `json:"unusedWords"`
	Queries     int               `json:"queries"`
	Program     string            `json:"program"` // version
}
