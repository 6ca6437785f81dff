package catalog

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Profile is what is known about a snapshot's table. It is stored beside the
// rows (in the .duckdb file and with the snapshot) and is all that the
// prompt reader sees of the data, apart from look-ups of values.
type Profile struct {
	Version  int         `json:"version"`
	Table    string      `json:"table"`   // of the .duckdb file: always "data"
	Name     string      `json:"name"`    // of the dataset, for people
	RowNoun  string      `json:"rowNoun"` // plural, from the name: "orders"
	Rows     int64       `json:"rows"`
	Columns  []Column    `json:"columns"`
	Time     string      `json:"time,omitempty"`   // name of the primary time column; empty: none
	Panel    *Panel      `json:"panel,omitempty"`  // the things that have one row at each time; nil: none are known
	Sparse   *Panel      `json:"sparse,omitempty"` // those that have at most one row at a time, and not at each; nil: none are known
	Rejected int64       `json:"rejected"`
	Rejects  []Reject    `json:"rejects"`
	Model    model.Model `json:"model,omitzero"` // what the table speaks of; zero in snapshots of form 1
	Notes    []Note      `json:"notes"`          // about the import: undecidable dates, preamble skipped, encoding …

	Rolled bool `json:"rolled,omitempty"` // the rows stay in their source: the snapshot has what that added up

	// What people taught; no snapshot has any of it. Phrases are words that stand for other words.
	Taught  []Word `json:"taught,omitempty"`
	Phrases []Word `json:"phrases,omitempty"`

	kept *kept // what was worked out of it; nil: nothing is kept
}

// Column is one column with its role and statistics.
type Column struct {
	Name        string           `json:"name"`  // as in the file, made unique
	Label       string           `json:"label"` // humanised: "order date"
	Type        sitrep.FieldType `json:"type"`
	SQLType     string           `json:"sqlType"` // of the stored column: DECIMAL(18,2), DATE …
	Role        sitrep.Role      `json:"role"`
	Kind        Kind             `json:"kind"`
	Nature      model.Meaning    `json:"nature,omitempty"` // what its values are; empty in snapshots of form 1
	Sure        float64          `json:"sure,omitempty"`   // of the nature, from 0 to 1
	Unit        string           `json:"unit"`             // "USD", "%", "seconds" …; empty: unknown
	Description string           `json:"description"`
	Good        string           `json:"good"` // up, down or "" (neutral)
	Nulls       int64            `json:"nulls"`
	Distinct    int64            `json:"distinct"` // exact unless DistinctCapped
	// DistinctCapped says that a large table has at least Distinct values: they
	// were counted in its first rows only.
	DistinctCapped bool         `json:"distinctCapped,omitempty"`
	Min            string       `json:"min"` // as text: ISO for times
	Max            string       `json:"max"`
	Mean           float64      `json:"mean"`
	Median         float64      `json:"median"`
	StdDev         float64      `json:"stdDev"`
	Skew           float64      `json:"skew"`
	Zeros          int64        `json:"zeros"`
	Negatives      int64        `json:"negatives"`
	MeanLength     float64      `json:"meanLength"` // of texts, in letters, in the first rows
	MeanWords      float64      `json:"meanWords"`  // of texts, in words, in the first rows
	Whole          bool         `json:"whole"`      // a number without a fraction in any row
	Values         []ValueCount `json:"values"`     // of columns with at most 1,000 distinct values: all, by count then value; else the top 20
	AllValues      bool         `json:"allValues"`
	Determines     []string     `json:"determines,omitempty"` // columns that are a function of this one (city → country)

	CellUnit string  `json:"cellUnit,omitempty"` // that the cells carried
	Course   *Course `json:"course,omitempty"`   // how a number moves over time; nil: not known
	Made     *Made   `json:"made,omitempty"`     // of which other numbers a number is made
	Ordered  float64 `json:"ordered,omitempty"`  // of a time beside others: the share of steps from row to row that go one way
	Fixed    string  `json:"fixed,omitempty"`    // of a time beside others: the column of things that come again, of which each has one
	Lags     []Lag   `json:"lags,omitempty"`     // of a time: how it lies to the times before it in the table
	Gaps     []Gap   `json:"gaps,omitempty"`     // of a time with few different days: when there were no rows
	Clock    bool    `json:"clock,omitempty"`    // a text that says a time of day, beside others that do

	// What semantics lay over it; no snapshot has any of it.
	Synonyms  []string    `json:"synonyms,omitempty"`
	Aggregate Aggregate   `json:"aggregate,omitempty"` // empty: by the kind
	Names     []ValueName `json:"names,omitempty"`
	Meaning   string      `json:"meaning,omitempty"` // changes with what was said of the field
	described bool        // a person said what it holds
}

// Course is how a number moves from one time to the next, of each thing.
type Course struct {
	Of     string  `json:"of"`             // the column of the things; empty: the table is one
	With   string  `json:"with,omitempty"` // a second column, without which the first does not tell them apart
	Things int64   `json:"things"`         // how many of them there are
	Steps  int64   `json:"steps"`          // from one row of a thing to its next
	Rises  float64 `json:"rises"`          // the share of steps that do not go down
	Climbs float64 `json:"climbs"`         // the share that go up
	Anew   float64 `json:"anew,omitempty"` // the share that go down to a quarter or less of what it was: a counter that begins anew
	Rough  float64 `json:"rough"`          // squares of steps by squares of distances from the thing's mean: 2 of noise, near 0 of what moves slowly
}

// LagRows are the first rows of a table, which alone are looked at for how times lie to each other.
const LagRows = 20_000

// Lag is how a time lies to another of its row, in the first [LagRows].
type Lag struct {
	Of     string  `json:"of"`     // the other time
	Rows   int64   `json:"rows"`   // in which both are known
	Before int64   `json:"before"` // in which this one comes first
	After  int64   `json:"after"`  // in which the other comes first
	Days   float64 `json:"days"`   // from the other to this one, the median
}

// Made says of which numbers of its row a number is made.
type Made struct {
	How string   `json:"how"` // product, ratio, percent (100 × ratio), discounted (a × (1 - b %)), sum
	Of  []string `json:"of"`
}

// Panel is a table in which each thing has one row at each time.
type Panel struct {
	Of     string `json:"of"`             // the column of the things; empty: one row a time
	With   string `json:"with,omitempty"` // a second column, without which the first does not tell them apart; empty: none
	Time   string `json:"time"`
	Things int64  `json:"things"`
	Times  int64  `json:"times"`
}

// Kind refines a role (see the design of the analyst, 2.1).
type Kind string

// The kinds.
const (
	KindFlow      Kind = "flow"     // measure: additive
	KindCounter   Kind = "counter"  // measure: a running total of each thing; what it rose by is additive
	KindStock     Kind = "stock"    // measure: not over time
	KindRate      Kind = "rate"     // measure: intensive, never summed
	KindNumber    Kind = "number"   // measure of unknown nature: averaged, not summed
	KindKey       Kind = "key"      // identifier of the row
	KindEntity    Kind = "entity"   // identifier of something: customer id, person, product name
	KindGeo       Kind = "geo"      // dimension: a place
	KindOrdinal   Kind = "ordinal"  // dimension with an order
	KindCategory  Kind = "category" // dimension
	KindBoolean   Kind = "boolean"  // dimension of two values
	KindTime      Kind = "time"
	KindText      Kind = "text"
	KindTechnical Kind = "technical" // of the software: only for who names it in full
	KindConstant  Kind = "constant"  // one value or nothing: left out of reports
)

// ValueCount is a value of a column and its rows.
type ValueCount struct {
	Value string `json:"value"`
	Rows  int64  `json:"rows"`
}

// Reject is a row or a cell of the source that did not fit.
type Reject struct {
	Line   int64  `json:"line"`             // in the source, from 1
	Column string `json:"column,omitempty"` // empty: the whole row
	Reason string `json:"reason"`
	Text   string `json:"text"` // the start of the line or cell
	Kept   bool   `json:"kept"` // true: the row is there with an empty cell; false: set aside
}

// Note is a remark about an import that a reader of reports should know.
type Note struct {
	Column string `json:"column,omitempty"`
	Text   string `json:"text"`
}

// Column returns the column of that name, or nil.
func (p *Profile) Column(name string) *Column {
	for i := range p.Columns {
		if p.Columns[i].Name == name {
			return &p.Columns[i]
		}
	}
	return nil
}

// Fields returns the columns as the interface shows them.
func (p *Profile) Fields() []sitrep.Field {
	fields := make([]sitrep.Field, len(p.Columns))
	for i, c := range p.Columns {
		fields[i] = sitrep.Field{Name: c.Name, Type: c.Type, Role: c.Role, Description: c.about(), Unit: c.Unit}
	}
	return fields
}
