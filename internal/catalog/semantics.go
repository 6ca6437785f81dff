package catalog

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Semantics is what a person says of a dataset that its rows do not tell. It
// lies over a [Profile] and changes no snapshot. The zero value says nothing.
type Semantics struct {
	Rows        string           `json:"rows,omitempty"` // what one row is, plural
	Description string           `json:"description,omitempty"`
	Time        string           `json:"time,omitempty"`       // the field that periods are about
	WeekStart   string           `json:"weekStart,omitempty"`  // a weekday; empty: monday
	YearStart   string           `json:"yearStart,omitempty"`  // a month; empty: january
	Fields      []FieldSemantics `json:"fields,omitempty"`     // in the order of the text
	Metrics     []model.Metric   `json:"metrics,omitempty"`    // instead of those that were inferred
	Main        []string         `json:"main,omitempty"`       // names of one to four metrics
	Dimensions  []string         `json:"dimensions,omitempty"` // the most useful first, instead of those that were inferred

	Words []Word `json:"words,omitempty"` // what people say, and what it means

	places map[string]place // of what was said: "fields.amount.unit"
}

// FieldSemantics is what a person says of one field.
type FieldSemantics struct {
	Name        string      `json:"name"`
	Label       string      `json:"label,omitempty"`
	Description string      `json:"description,omitempty"`
	Unit        string      `json:"unit,omitempty"`
	Synonyms    []string    `json:"synonyms,omitempty"`
	Role        sitrep.Role `json:"role,omitempty"`
	Aggregate   Aggregate   `json:"aggregate,omitempty"`
	Good        string      `json:"good,omitempty"`   // up, down, neutral
	Hidden      bool        `json:"hidden,omitempty"` // never shown, never answered
	Values      []ValueName `json:"values,omitempty"`
	// Meaning is what the values are; TimeRole what happens at a time; Parent the
	// dimension above this one.
	Meaning  model.Meaning  `json:"meaning,omitempty"`
	TimeRole model.TimeRole `json:"timeRole,omitempty"`
	Parent   string         `json:"parent,omitempty"`
}

// ValueName is what people call a coded value: the first name is shown, all
// are understood.
type ValueName struct {
	Value string   `json:"value"`
	Names []string `json:"names"`
}

// Aggregate is how a field becomes one number where a prompt does not say.
type Aggregate string

// The aggregates that semantics know.
const (
	AggregateSum           Aggregate = "sum"
	AggregateAverage       Aggregate = "average"
	AggregateMedian        Aggregate = "median"
	AggregateMinimum       Aggregate = "minimum"
	AggregateMaximum       Aggregate = "maximum"
	AggregateLast          Aggregate = "last"     // a level: the newest of a period, never the sum over periods
	AggregateIncrease      Aggregate = "increase" // of a running total; follows from its meaning
	AggregateCountDistinct Aggregate = "countDistinct"
)

var (
	weekdays = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}
	months   = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}
)

// Week is the day that weeks begin on.
func (s Semantics) Week() time.Weekday {
	for i, day := range weekdays {
		if day == s.WeekStart {
			return time.Weekday(i)
		}
	}
	return time.Monday
}

// Year is the month that the fiscal year begins in.
func (s Semantics) Year() time.Month {
	for i, month := range months {
		if month == s.YearStart {
			return time.Month(i + 1)
		}
	}
	return time.January
}

// NameOf is what people call a value of the column; empty: nothing of its own.
func (c *Column) NameOf(value string) string {
	for _, v := range c.Names {
		if v.Value == value {
			return v.Names[0]
		}
	}
	return ""
}

// NamesOf is what people call values, each by its name or as it is.
func (c *Column) NamesOf(values []string) []string {
	out := slices.Clone(values)
	for i, v := range values {
		out[i] = cmp.Or(c.NameOf(v), v)
	}
	return out
}

// Said tells one state of all that was said of the fields from another; empty:
// nothing was said.
func (p *Profile) Said() string {
	sum := sha256.New()
	said := false
	for _, w := range p.Taught {
		said = true
		_, _ = sum.Write([]byte(w.Word + "\x00" + w.Means + "\x00"))
	}
	for _, c := range p.Columns {
		said = said || c.Meaning != ""
		_, _ = sum.Write([]byte(c.Name + "\x00" + c.Meaning + "\x00")) // a hash takes all
	}
	if !said {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// meaning tells whether plans that use the field are to be made anew: it
// changes with all but the description, which no plan knows.
func (f FieldSemantics) meaning() string {
	f.Description = ""
	text, _ := json.Marshal(f) // plain fields: cannot fail
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// same is a name as it is compared with others: without regard to case,
// signs and spaces.
func same(name string) string { return strings.Join(lowered(model.Words(name)), " ") }
