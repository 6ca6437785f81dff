// Package evaluate answers files of prompts, so that somebody can keep prompts
// with known answers as tests of their reports: it reads the cases, makes a
// table of a report's answer, and compares it with the one that was expected.
//
// It guarantees one answer for each case, in the order of the file, whatever a
// line holds and however many cases are worked on at once; and that it holds no
// more than a few of them in memory.
//
// It starts no process and makes no report: [Run] is given who does.
package evaluate

import (
	"bytes"
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Answer is the line that answers a case. Without a Table there is none: Error
// says why the case could not be asked, NotAnswered what of the prompt the
// report could not answer.
type Answer struct {
	ID          json.RawMessage        `json:"id,omitempty"`
	OK          *bool                  `json:"ok,omitempty"` // as expected; nil: nothing was
	Error       string                 `json:"error,omitempty"`
	NotAnswered []document.NotAnswered `json:"notAnswered,omitempty"`
	*Table
	Text string  `json:"text,omitempty"` // the report's markdown
	More []Table `json:"more,omitempty"` // of a prompt's further questions
	// Offer is what a preview offers in place of this; nil: nobody wanted to know.
	Offer *Offer `json:"offered,omitempty"`
}

// Table is what answers one question, as a plain GROUP BY gives it: group values
// first, then the measures; no line for what has no rows, no rest, no total.
type Table struct {
	Rows       Rows     `json:"rows"`
	Columns    []string `json:"columns"`
	Attributes []string `json:"attributes"`          // fields of the data that it uses
	Aggregate  string   `json:"aggregate,omitempty"` // of the first measure: count, sum, avg …
	Vis        string   `json:"vis,omitempty"`       // the chart that suits it: bar, line or point
}

// Rows are cells as a document holds them: nil, bool, string or json.Number.
type Rows [][]any

// UnmarshalJSON keeps numbers to their last digit.
func (r *Rows) UnmarshalJSON(data []byte) error {
	var rows [][]any
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&rows); err != nil {
		return err
	}
	*r = rows
	return nil
}
