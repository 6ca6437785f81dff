package model

import "github.com/a-seed-aa0acf4e/sitrep"

// Table is all that inference sees of a table.
type Table struct {
	Name    string // of the file or the dataset
	Rows    int64
	Columns []Facts
	Panel   bool   // each thing has one row at each time
	PanelOf string // the column of the things; empty: one row a time
	Things  int64
	Times   int64
	Sparse  string // the column of things that have at most one row at a time, and not at each; empty: none
	With    string // a second column, without which that one does not tell them apart
	Pair    bool   // each of those that two columns tell apart has one row at each time
}

// Facts are the statistics of one column.
type Facts struct {
	Name       string
	Type       sitrep.FieldType
	Unit       string // that the cells carried: €, %, kg; empty: none
	Nulls      int64
	Distinct   int64
	Least      bool // Distinct is a lower bound
	Min, Max   string
	Median     float64
	Mean       float64
	StdDev     float64
	Skew       float64
	Zeros      int64
	Negatives  int64
	MeanLength float64 // of texts, in letters
	MeanWords  float64
	Whole      bool    // numbers without a fraction
	Values     []Value // the most frequent, or all
	All        bool    // Values are all
	Determines []string
	Course     Course
	Ordered    float64  // of a time beside others: the share of steps from row to row that go one way; 0: not known
	Fixed      string   // of a time beside others: the column of things that come again, of which each has one time
	Lags       []Lag    // of a time: how it lies to the times before it in the table; empty: not known
	Clock      bool     // a text that says a time of day, beside others that do
	Made       string   // product, ratio, percent, discounted, sum; empty: of nothing
	Of         []string // of which columns
}

// Value is a value of a column and in how many rows it is.
type Value struct {
	Value string
	Rows  int64
}

// Lag is how a time lies to another of its row.
type Lag struct {
	Of     string  // the other time
	Rows   int64   // in which both are known
	Before int64   // in which this one comes first
	After  int64   // in which the other comes first
	Days   float64 // from the other to this one, the median
}

// Course is how a number moves from one time to the next, of each thing.
type Course struct {
	Of     string // the column of the things; empty: the table is one
	With   string // a second column, without which the first does not tell them apart
	Things int64
	Steps  int64
	Rises  float64 // the share of steps that do not go down
	Climbs float64 // the share that go up
	Anew   float64 // the share that go down to a quarter or less of what it was: a counter that begins anew
	Rough  float64 // 2 of noise, near 0 of what moves slowly
}
