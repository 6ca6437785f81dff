// Package model says what a table speaks of: what its columns mean, which
// metrics and dimensions follow from them, and what one row is.
//
// A [Model] is a plain value. It is inferred from facts alone ([Table]), can be
// printed, edited by people and laid over what was inferred. The package does no
// I/O and knows no profile: the catalog turns its own into a [Table].
package model

// Model is what a table speaks of.
type Model struct {
	Noun       string      `json:"noun"` // what one row is, plural; "rows" where nothing tells
	Time       string      `json:"time"` // the column that periods are about; empty: none
	Columns    []Column    `json:"columns"`
	Metrics    []Metric    `json:"metrics"`    // by importance
	Dimensions []Dimension `json:"dimensions"` // by usefulness
	Main       []string    `json:"main"`       // names of one to four metrics
}

// Column is what one column means.
type Column struct {
	Name     string   `json:"name"`
	Meaning  Meaning  `json:"meaning"`
	TimeRole TimeRole `json:"timeRole,omitempty"` // of a time
	Good     string   `json:"good"`               // up, down or "" (neither)
	Unit     string   `json:"unit"`               // EUR, %, minutes …; empty: unknown or none
	// Entity is the column of the things that a level, a running total or a
	// reference is told of; empty: none is known.
	Entity string  `json:"entity,omitempty"`
	With   string  `json:"with,omitempty"` // a second column, without which Entity does not tell the things apart
	Sure   float64 `json:"sure"`           // of the meaning, from 0 to 1
	Why    string  `json:"why"`            // the evidence in a few words
	leans  string  // the better way, sure or not: what leans some way matters more
	called string  // its name, short forms written out where the table tells what they stand for; empty: as it is
}

// Meaning is what the values of a column are.
type Meaning string

// The meanings.
const (
	Key         Meaning = "key"         // tells rows apart
	Reference   Meaning = "reference"   // names the row of another table
	Name        Meaning = "name"        // what people call a thing or a person
	Category    Meaning = "category"    // one of few kinds, places, states
	Flag        Meaning = "flag"        // yes or no
	Code        Meaning = "code"        // digits or letters that stand for something: postcode, ICD, IATA
	Time        Meaning = "time"        // when
	Flow        Meaning = "flow"        // adds up over rows and over time
	Level       Meaning = "level"       // a state at a time: adds up over things, not over time
	Cumulative  Meaning = "cumulative"  // a running total of a thing: what it rose by is the flow
	Rate        Meaning = "rate"        // per something, never added up
	Measurement Meaning = "measurement" // a property: averaged, never added up
	Place       Meaning = "place"       // a point on the map
	Text        Meaning = "text"        // sentences
	Contact     Meaning = "contact"     // mail, phone, address of a person
	Technical   Meaning = "technical"   // of the software, not of the business
)

// Meanings are all meanings in the order of the documentation.
var Meanings = []Meaning{Key, Reference, Name, Category, Flag, Code, Time, Flow, Level, Cumulative, Rate, Measurement, Place, Text, Contact, Technical}

// Number reports whether the values are amounts, and not names in digits.
func (m Meaning) Number() bool {
	switch m {
	case Flow, Level, Cumulative, Rate, Measurement:
		return true
	}
	return false
}

// TimeRole is what happens at a time.
type TimeRole string

// The roles of times.
const (
	TimeMain    TimeRole = "main" // what periods are about
	TimeStart   TimeRole = "start"
	TimeEnd     TimeRole = "end" // closed, delivered, left
	TimeDue     TimeRole = "due" // promised, planned
	TimeUpdated TimeRole = "updated"
	TimeBirth   TimeRole = "birth" // of a person or a thing: long before the row
	TimeOther   TimeRole = "other"
)

// TimeRoles are all roles of times.
var TimeRoles = []TimeRole{TimeMain, TimeStart, TimeEnd, TimeDue, TimeUpdated, TimeBirth, TimeOther}

// Kind is how a metric is computed. What it is computed from is in the fields
// of [Metric] that are named here.
type Kind string

// The kinds.
const (
	KindCount      Kind = "count"      // of rows; with Column and Values: of rows that have them
	KindSum        Kind = "sum"        // of Column; with Weight: of Column × Weight
	KindNewest     Kind = "newest"     // the level of Column at the newest time, over all of its Entity
	KindIncrease   Kind = "increase"   // what Column rose by, of each Entity, summed
	KindAverage    Kind = "average"    // of Column; with Weight: sum of Column × Weight by sum of Weight
	KindMedian     Kind = "median"     // of Column
	KindRatio      Kind = "ratio"      // sum of Column by sum of Per
	KindMargin     Kind = "margin"     // sum of Column less sum of Per
	KindMarginRate Kind = "marginRate" // that, of the sum of Column
	KindRate       Kind = "rate"       // rows whose Column is one of Values, of all that have a value
	KindDistinct   Kind = "distinct"   // different values of Column
	KindPerEntity  Kind = "perEntity"  // sum of Column, or rows where it is empty, by different values of Per
	KindDuration   Kind = "duration"   // average time from Column to Until; rows without Until are open and apart
	KindOnTime     Kind = "onTime"     // rows whose Column (done) is not after Until (due), of all that have both
	KindLate       Kind = "late"       // rows whose Column (done) is after Until (due), of all that have both
	KindAge        Kind = "age"        // average time since Column of rows that have no Until yet
)

// Kinds are all kinds of metrics.
var Kinds = []Kind{KindCount, KindSum, KindNewest, KindIncrease, KindAverage, KindMedian, KindRatio, KindMargin, KindMarginRate, KindRate, KindDistinct, KindPerEntity, KindDuration, KindOnTime, KindLate, KindAge}

// Metric is a number that people follow, and how it is computed.
type Metric struct {
	Name     string   `json:"name"`  // unique in a model: net_amount
	Label    string   `json:"label"` // for people: net amount
	Synonyms []string `json:"synonyms,omitempty"`
	Kind     Kind     `json:"kind"`
	Column   string   `json:"column,omitempty"`
	Until    string   `json:"until,omitempty"`  // a second time
	Per      string   `json:"per,omitempty"`    // the column below the line
	Weight   string   `json:"weight,omitempty"` // of an average or a sum; empty: each row counts once
	Values   []string `json:"values,omitempty"` // of Column, as the rows have them
	Among    []string `json:"among,omitempty"`  // of a rate: the values that count at all; empty: every one
	Entity   string   `json:"entity,omitempty"` // of a level and of an increase
	Unit     string   `json:"unit"`             // % of ratios and rates is 0 to 100; seconds of durations
	Good     string   `json:"good"`             // up, down or ""
	Why      string   `json:"why"`
}

// Dimension is a column that is worth a breakdown.
type Dimension struct {
	Column string `json:"column"`
	Parent string `json:"parent,omitempty"` // of a city its country: each value has one of it
	Why    string `json:"why"`
}

// Column returns what is known of a column, or nil.
func (m *Model) Column(name string) *Column {
	for i := range m.Columns {
		if m.Columns[i].Name == name {
			return &m.Columns[i]
		}
	}
	return nil
}

// Metric returns the metric of that name, or nil.
func (m *Model) Metric(name string) *Metric {
	for i := range m.Metrics {
		if m.Metrics[i].Name == name {
			return &m.Metrics[i]
		}
	}
	return nil
}
