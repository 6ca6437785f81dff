package plan

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Clock is what a run knows about time.
type Clock struct {
	Now       time.Time      // the slot, or the creation of an execution on demand
	Zone      *time.Location // of the report
	First     time.Time      // of the primary time column; zero: no time column
	Latest    time.Time      // newest not in the future
	Watermark time.Time      // end of the last complete day; see the completeness rule
	WeekStart time.Weekday   // callers that do not know better pass time.Monday
	YearStart time.Month     // of the fiscal year; 0: January
}

// Window is a resolved stretch of time, half open.
type Window struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
	Label string    `json:"label"` // for people: "October 2026", "17–23 Nov 2026"
}

// Resolved is a question with its dates and thresholds.
type Resolved struct {
	Question  Question     `json:"question"` // grains filled in
	TimeField string       `json:"timeField,omitempty"`
	Zone      string       `json:"zone"` // IANA name that times are grouped in
	WeekStart time.Weekday `json:"weekStart"`
	YearStart time.Month   `json:"yearStart"`
	Window    *Window      `json:"window"`  // nil: all rows
	Before    *Window      `json:"before"`  // what it is compared with; nil: nothing
	Spine     *Window      `json:"spine"`   // buckets that a trend shows even where no row is; nil: those with rows
	Partial   bool         `json:"partial"` // the newest bucket was left out as incomplete
	Notes     []Note       `json:"notes"`
}

// Column of a compiled query's result.
type Column struct {
	Name    string `json:"name"`
	Role    string `json:"role"`    // group, measure, before (the measure in the earlier window), rows, support
	Measure int    `json:"measure"` // index into Measures, for measure and before
	By      int    `json:"by"`      // index into By, for group
}

// Query is one compiled statement: identifiers quoted from the catalogue, values always bound.
type Query struct {
	ID      string   `json:"id"` // q1.main, q1.total …
	SQL     string   `json:"sql"`
	Args    []any    `json:"args"`
	Columns []Column `json:"columns"`
	Limit   int      `json:"limit"` // rows kept; one more is asked for to know that there are more
}

// Resolve gives a plan's questions their dates on one clock. The same plan on
// another clock has other windows; nothing of it is kept in the plan.
func Resolve(p Plan, profile catalog.Profile, c Clock) ([]Resolved, error) {
	if err := Validate(p, profile); err != nil {
		return nil, err
	}
	out := make([]Resolved, 0, len(p.Questions))
	for _, q := range p.Questions {
		out = append(out, resolveQuestion(q, profile, c))
	}
	return out, nil
}

func resolveQuestion(q Question, profile catalog.Profile, c Clock) Resolved {
	r := Resolved{
		Question: clone(q), Zone: c.zone().String(), WeekStart: c.WeekStart,
		YearStart: c.yearStart(false), TimeField: q.Time, Notes: []Note{},
	}
	if r.TimeField == "" {
		r.TimeField = profile.Time
	}
	if q.Period != nil && (r.TimeField == "" || c.First.IsZero()) {
		r.assume(q.Period.Text, "all rows: the data has no dates to choose a period by")
	} else if q.Period != nil {
		r.setWindow(c)
		r.setBefore(c)
	}
	r.setGrains(c, profile)
	return r
}

// clone copies what Resolve fills in, so that the plan stays as it is.
func clone(q Question) Question {
	q.By = append([]Dimension{}, q.By...)
	q.Measures = append([]Measure{}, q.Measures...)
	return q
}

func (r *Resolved) assume(words, chosen string) {
	r.Notes = append(r.Notes, Note{Kind: Assumption, Question: r.Question.ID, Words: words, Chosen: chosen})
}

// setWindow resolves the period and says where it leaves the data.
func (r *Resolved) setWindow(c Clock) {
	p := *r.Question.Period
	if p.Unit == "" && (p.Kind == LastComplete || p.Kind == ToDate) {
		p.Unit = c.unitBySpan()
		r.Question.Period = &p
	}
	w := c.window(p)
	r.Window = &w
	switch {
	case !w.Start.Before(w.End):
		r.assume(p.Text, "this period holds no complete day yet")
	case !w.Start.Before(c.dataEnd()) || !w.End.After(c.First):
		r.assume(p.Text, "the data covers "+c.span(c.First, c.Latest.Add(time.Nanosecond))+"; this period lies outside it")
	case w.End.After(c.dataEnd()) && p.Kind != Since:
		r.Partial = true
		r.assume(p.Text, "the data ends within this period, on "+day(c.Latest.In(c.zone())))
	}
}

// dataEnd is the first instant after the data. Data that is stamped once a month
// reaches to the month's end, which the watermark knows.
func (c Clock) dataEnd() time.Time {
	end := c.add(c.floor(c.Latest, Day, true), Day, 1)
	if c.Watermark.After(end) {
		return c.Watermark
	}
	return end
}

// unitBySpan is the unit that a change is measured in when nobody says: the
// largest that the data holds several of.
func (c Clock) unitBySpan() Grain {
	switch days := c.days(c.First, c.anchor()); {
	case days >= 120:
		return Month
	case days >= 28:
		return Week
	}
	return Day
}

// anchor is the end of the last complete day; without one it is the end of the data.
func (c Clock) anchor() time.Time {
	if c.Watermark.IsZero() {
		return c.dataEnd()
	}
	return c.Watermark
}
