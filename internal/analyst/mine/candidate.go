package mine

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Family is a group of tests whose false discoveries are controlled together.
type Family string

// The families.
const (
	OverTime       Family = "time"
	OfPoints       Family = "point" // single days, weeks or months
	GroupsOverTime Family = "groupTime"
	OfGroups       Family = "group"
	Between        Family = "relation"
)

// Candidate is the outcome of one check. It is worth saying only where it passed
// its gates.
type Candidate struct {
	Kind    document.Kind
	Family  Family
	Measure int      // index into Survey.Measures
	Field   int      // index into Survey.By; -1: none
	Entity  string   // the value of the field that it is about; empty: none
	Columns []string // that it relates to each other; nil: it is about a measure alone
	Sign    int      // of what it claims: 1 up or more, -1 down or less, 0 neither

	Tested bool
	P      float64 // of its test
	Q      float64 // set by [Choose]: the rate of false discoveries at this p

	// Fails is the gate of support or effect that it did not pass, in a few words
	// for the report's method; empty: it passed.
	Fails  string
	Effect float64 // standardised for its kind, 0 to 1
	Impact float64 // 0 to 1: how much of the measure it touches
	Delta  float64 // the change that it is about, in the measure's unit; 0: it is about none

	// Since is where a step begins, and Left: the newest value is no longer on the side
	// of a step that it claims, or on the line.
	Since time.Time
	Left  bool

	// Held: it was found before and did not fall far enough below the gates to leave.
	Held bool

	// OnlyAsked: it is told only where a question asks for its kind, or For another one,
	// by its measure and field.
	OnlyAsked bool
	For       document.Kind

	// Attached: it says more of another finding by its measure and field, and stands
	// behind it; Parent is the entity of that one, empty for any.
	Attached bool
	Parent   string

	// Evidence is the question whose exact answer it is told from, and Tell makes the
	// finding of that answer. A finding without a kind: the answer does not bear it out.
	Evidence plan.Resolved
	Tell     func(t *insight.Teller) insight.Finding
}

// squash maps an effect to 0 to 1: usual is what is a plain case of its kind.
func squash(effect, usual float64) float64 {
	if math.IsNaN(effect) {
		return 0
	}
	return 1 - math.Exp(-math.Abs(effect)/usual)
}

// Key is the same for the same thing from run to run; see [insight.Finding].
func (c *Candidate) Key(d *Data) string {
	m := d.Measures[c.Measure]
	parts := []string{string(c.Kind), string(m.Aggregate), m.Column, m.Label, c.Entity}
	if c.Field >= 0 {
		parts = append(parts, d.By[c.Field].Column)
	}
	for _, by := range c.Evidence.Question.By {
		parts = append(parts, by.Column, "", string(by.Part)) // no grain: that follows from how long the data is
	}
	parts = append(parts, c.Columns...)
	if d.Where != nil {
		parts = append(parts, plan.ExplainFilter(*d.Where, *d.Profile))
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

// checker makes the checks and keeps every outcome.
type checker struct {
	*Data
	out     []Candidate
	known   map[int]codes     // of the fields of the sample
	grouped map[[2]int]groups // the values of the sample by measure and field
}

func (k *checker) add(c Candidate) { k.out = append(k.out, c) }

// evidence is a question about one measure, over a stretch of time.
func (d *Data) evidence(measure int, intent plan.Intent, by ...plan.Dimension) plan.Resolved {
	m := d.Measures[measure]
	r := plan.Resolved{
		Question: plan.Question{
			Intent: intent, Measures: []plan.Measure{m}, By: append([]plan.Dimension{}, by...),
			Where: d.Where, Time: d.TimeField, Origin: plan.Implied,
		},
		TimeField: d.TimeField, Zone: d.Zone, WeekStart: d.WeekStart, YearStart: d.YearStart, Notes: []plan.Note{},
	}
	return r
}

// changed is the evidence of a measure by a field in the window and before it.
func (d *Data) changed(measure, field int) plan.Resolved {
	r := d.evidence(measure, plan.Change, d.By[field])
	r.Window, r.Before = d.Window, d.Before
	return r
}

func (d *Data) timeLabel() string {
	if c := d.Profile.Column(d.TimeField); c != nil && c.Label != "" {
		return c.Label
	}
	return d.TimeField
}

// round9 keeps nine significant digits: what is compared with a threshold must not
// depend on the order in which threads added numbers.
func round9(x float64) float64 {
	f, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	if err != nil {
		return x
	}
	return f
}
