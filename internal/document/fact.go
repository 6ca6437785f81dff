package document

import "fmt"

// FactType is the kind of a token.
type FactType string

// The kinds of tokens.
const (
	NumberFact FactType = "number"
	NameFact   FactType = "name"  // a value of the data, a column's label: "Product 12", "Q3"
	DateFact   FactType = "date"  // a window or an instant
	QuoteFact  FactType = "quote" // words of the prompt
)

// Fact is a cell of a stored result, or computed by a closed set of operations.
//
// A cell has Result, Row and Column. An operation over facts has Op and Args. An
// operation over a column has Op, Result and Column, Row for a rank, and Args when
// only the rows from the one's cell to the other's count.
// A label, a date or a quote has none of these.
type Fact struct {
	ID     string   `json:"id"`
	Type   FactType `json:"type"`
	Value  any      `json:"value"` // full precision: nil, bool, string or json.Number
	Unit   string   `json:"unit"`
	Style  Style    `json:"style,omitempty"`  // how Text follows from Value and Unit
	Text   string   `json:"text"`             // rendered once, used everywhere
	Result string   `json:"result,omitempty"` // where the cell is
	Row    []any    `json:"row,omitempty"`    // the row's group values, not an index
	Column string   `json:"column,omitempty"`
	Op     Op       `json:"op,omitempty"`
	Args   []string `json:"args,omitempty"`
	// Columns are those of an operation over several of a result.
	Columns []string `json:"columns,omitempty"`
	// Previous is the key in the digest of the execution before of what had this
	// value then; empty: it is of this execution.
	Previous string `json:"previous,omitempty"`
}

// Source says where a fact's value is from; facts that only differ in how they are
// written have the same.
func (f Fact) Source() string {
	return fmt.Sprintf("%q %q %q %q %q %q %q", f.Result, f.Row, f.Column, f.Op, f.Args, f.Columns, f.Previous)
}

// Op is an operation that makes a fact.
type Op string

// The operations over facts.
const (
	OpDifference Op = "difference" // a - b
	OpChange     Op = "change"     // (a - b) / |b|
	OpPoints     Op = "points"     // (a - b) of two percentages, in percentage points
	OpShare      Op = "share"      // a / b, as a part of a whole
	OpRatio      Op = "ratio"      // a / b
	OpMagnitude  Op = "magnitude"  // |a|: words carry the sign
	OpSum        Op = "sum"        // of the facts, or of a column
	OpCount      Op = "count"      // of the facts, or of the rows of a result
	OpMin        Op = "min"        // of the facts, or of a column
	OpMax        Op = "max"        // of the facts, or of a column
	OpAverage    Op = "average"    // of the facts, or of a column
	OpMedian     Op = "median"     // of the facts, or of a column
	OpPartPoints Op = "partPoints" // (a - b) of two parts of one, in percentage points
)

// The operations over a column of a result.
const (
	OpRank      Op = "rank"      // of Row by Column, from the largest, 1 for the first
	OpSlope     Op = "slope"     // Theil-Sen, per row
	OpRise      Op = "rise"      // of the fitted line from the first row to the last
	OpRiseShare Op = "riseShare" // the same over the fitted line's start
	OpSwing     Op = "swing"     // the average size of the change from one row to the next
	OpLineStart Op = "lineStart" // of the fitted line, at the first row
	OpLineEnd   Op = "lineEnd"   // of the fitted line, at the last row

	// The bounds that the next change from row to row keeps to 19 times of 20:
	// Student's prediction interval of the changes so far, relative to the earlier row
	// (of percentages in points).
	OpUsualLow  Op = "usualLow"
	OpUsualHigh Op = "usualHigh"
)

// The operations over four columns of a result: the numerator and the denominator
// of a quotient by group, now and before. The two parts of its change add up to it.
const (
	OpRate       Op = "rate"       // what the groups' own quotients changed
	OpMix        Op = "mix"        // what their weights changed
	OpRatePoints Op = "ratePoints" // the same of a part of one, in percentage points
	OpMixPoints  Op = "mixPoints"
)
