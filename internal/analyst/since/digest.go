// Package since says what is different from the execution before: no new data,
// history that reads otherwise now, key figures then and now, findings that came,
// went, grew or turned round, values and fields that came and went.
//
// It guarantees that a number of before is a fact that names its place in the
// digest of that execution, that a load with rows missing is never told as a change
// of the business, and that a finding which hovers about a gate does not come and go.
//
// It is pure: what the data of today says about the periods of before is asked by
// internal/analyst, and what it makes are shapes and roles; internal/analyst/write
// has the words.
package since

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Version of the digest's form. One of another form is no comparison.
const Version = 2

// Digest is what an execution leaves for the next one. It is kept when the content
// is not, so it is small; see [Digest.Encode].
type Digest struct {
	Version  int       `json:"version"`
	Plan     string    `json:"plan"` // hash of what is asked
	Slot     string    `json:"slot"` // ISO date of the report
	Snapshot string    `json:"snapshot"`
	Rows     int64     `json:"rows"`
	First    time.Time `json:"first"`             // of the data; zero: no time
	Until    time.Time `json:"until"`             // end of its last complete day
	Through  string    `json:"through"`           // ISO date of its last row; empty: no time
	Complete int64     `json:"complete"`          // rows up to then
	Recent   int64     `json:"recent"`            // of these, in the last four weeks
	Grain    string    `json:"grain"`             // that findings over time were looked for by; empty: none were
	Stopped  bool      `json:"stopped"`           // not everything was looked for
	Partial  bool      `json:"partial,omitempty"` // rows were missing: what it tells of findings is from the execution before
	Fields   []Field   `json:"fields"`
	Figures  []Figure  `json:"figures"`
	History  []Figure  `json:"history,omitempty"` // the same over all that was complete, where a figure is of a part
	Findings []Finding `json:"findings"`
	Leaders  []Leader  `json:"leaders"`
}

// Field is a field of the data, with its values where the report groups by it and
// they are few.
type Field struct {
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Nulls  int64    `json:"nulls"`
	Used   bool     `json:"used,omitempty"` // the report is about it
	Values []string `json:"values,omitempty"`
}

// Figure is a key figure with what it takes to compute it again.
type Figure struct {
	Key     string          `json:"key"`
	Value   json.Number     `json:"value"`
	Measure plan.Measure    `json:"measure"`
	Where   *plan.Predicate `json:"where,omitempty"`
	Scope   string          `json:"scope,omitempty"` // the filter in words
	Time    string          `json:"time,omitempty"`
	Window  *plan.Window    `json:"window,omitempty"` // nil: all rows
	Whole   bool            `json:"whole,omitempty"`  // the window is of whole units: the next one is as long
	// Past is the value, and Rows the rows behind it, as far as the data was complete.
	Past json.Number `json:"past,omitempty"`
	Rows json.Number `json:"rows,omitempty"`
}

// Over is the window of a figure as far as data from first on was complete until a
// time; nil: that is none.
func (f Figure) Over(first, until time.Time) *plan.Window {
	w := plan.Window{Start: first, End: until}
	if f.Window != nil {
		w.Start, w.Label = f.Window.Start, f.Window.Label
		if f.Window.End.Before(until) {
			w.End = f.Window.End
		}
	}
	if f.Time == "" || until.IsZero() || !w.Start.Before(w.End) {
		return nil
	}
	return &w
}

// Month is the days whose rows are [Digest.Recent].
func (d Digest) Month() (from, until time.Time) { return d.Until.AddDate(0, 0, -28), d.Until }

// Finding is a finding that passed its gates, told or not.
type Finding struct {
	Key    string        `json:"key"`
	Kind   document.Kind `json:"kind"`
	Sign   int           `json:"sign"`
	Effect float64       `json:"effect"`           // when it was last said to be new, larger or smaller; 0: not known
	At     string        `json:"at,omitempty"`     // the day that it is about; empty: it is about none
	Seen   int           `json:"seen"`             // reports in a row that found it
	Runs   int           `json:"runs"`             // of these, the newest that told it, in a row
	Text   string        `json:"text,omitempty"`   // its claim when it was last told; empty: never
	Missed int           `json:"missed,omitempty"` // reports since, in which it could not be looked for
	Fresh  bool          `json:"fresh,omitempty"`  // it came up between two reports, and no report has told it yet
	Of     string        `json:"of,omitempty"`     // the value of a field that it is about; empty: none, or several
	Came   bool          `json:"came,omitempty"`   // it says that this value had nothing before
	Left   bool          `json:"-"`                // a step or a line: the newest value has left it
}

// Leader is the group that plainly leads a ranking.
type Leader struct {
	Key     string `json:"key"`
	Name    string `json:"name"`
	Measure string `json:"measure"`
}

// Read reads a digest; ok is false where there is none to compare with: of another
// form, or damaged.
func Read(stored []byte) (d Digest, ok bool) {
	if len(stored) == 0 || json.Unmarshal(stored, &d) != nil || d.Version != Version {
		return Digest{}, false
	}
	return d, true
}

// How large a digest may be.
const (
	maxSize     = 64 << 10
	maxFields   = 500
	maxFindings = 100
	maxText     = 300
)

// Encode writes a digest of at most 64 kB: what is too long is left out, and not
// compared.
func (d Digest) Encode() ([]byte, error) {
	d.Version = Version
	if len(d.Findings) > maxFindings {
		d.Findings = d.Findings[:maxFindings]
	}
	if len(d.Fields) > maxFields {
		d.Fields = nil
	}
	for _, lighter := range []func(){func() {}, d.withoutValues, func() { d.Fields = nil }, func() { d.Findings = nil }, func() { d.Figures = nil }} {
		lighter()
		b, err := json.Marshal(d)
		if err != nil {
			return nil, fmt.Errorf("encode the digest: %w", err)
		}
		if len(b) <= maxSize {
			return b, nil
		}
	}
	return nil, fmt.Errorf("encode the digest: more than %d bytes", maxSize)
}

func (d *Digest) withoutValues() {
	for i := range d.Fields {
		d.Fields[i].Values = nil
	}
}
