package plan

import (
	"cmp"
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
	Ends      time.Time      // end of what the newest rows stand for, a day or a month; zero: that of the data
	WeekStart time.Weekday   // callers that do not know better pass time.Monday
	YearStart time.Month     // of the fiscal year; 0: January

	whole bool // the unit under way is told whole: its time lies ahead
	today bool // what is open at its end takes in the day under way
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
	Window    *Window      `json:"window"` // nil: all rows
	Before    *Window      `json:"before"` // what it is compared with; nil: nothing
	Spine     *Window      `json:"spine"`  // buckets that a trend shows even where no row is; nil: those with rows
	// SpineBefore are the buckets of Before that stand beside those of Spine, where
	// the prompt asks for a comparison of trends.
	SpineBefore *Window `json:"spineBefore,omitempty"`

	Partial bool         `json:"partial"` // the newest bucket was left out as incomplete
	Notes   []Note       `json:"notes"`
	Outside string       `json:"outside,omitempty"` // why the data can say nothing about the window; empty: it can
	Covered *Window      `json:"covered,omitempty"` // what the data covers, where the window or the period that was asked for lies outside it
	Moved   bool         `json:"moved,omitempty"`   // the data ends before the period begins that was asked for: the window is the newest that it has
	Missing []Unanswered `json:"missing,omitempty"` // parts that the data is too short for
	Asked   *Window      `json:"asked,omitempty"`   // the window that was asked for, where its cases are too young and an earlier one is told
	Young   []Young      `json:"young,omitempty"`   // how cases end, and since when they have not had the time to

	now    time.Time
	norows string // see NoRows
	hours  bool   // times of the data have a time of day
	yearly bool   // the time is a column of year numbers
}

// Column of a compiled query's result.
type Column struct {
	Name    string `json:"name"`
	Role    string `json:"role"`    // group, measure, before (the measure in the earlier window), rows, support, n and n before (rows that an average or a share rests on), earlier (rows before all windows)
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
		YearStart: c.yearStart(false), TimeField: q.Time, Notes: []Note{}, now: c.Now,
	}
	if r.TimeField == "" {
		r.TimeField = profile.Time
	}
	if of, ok := c.ahead(profile.Column(cmp.Or(q.Time, profile.Time))); ok && q.Period.named() && (r.TimeField != profile.Time || q.Period.Kind == Next) && of.reaches(q.Period) {
		c = of
	}
	if r.TimeField != profile.Time {
		c = c.until(profile.Column(r.TimeField))
	}
	c = c.open(q, profile)
	switch {
	case q.Period == nil:
	case r.TimeField == "" || c.First.IsZero():
		r.assume(q.Period.Text, "all rows: the data has no dates to choose a period by")
	case q.Period.today() && r.allLevels():
		r.assume(q.Period.Text, "the newest level that the data has")
	default:
		r.setPeriod(c, profile)
		r.setWindow(c)
		c = r.lyingAhead(c, profile)
		r.allRows(q)
		if r.Window != nil && r.Outside == "" {
			r.setBefore(c)
		}
	}
	r.yearly = timeForm(profile.Column(r.TimeField)) == yearForm
	r.setGrains(c, profile)
	r.inOrder()
	r.partLevels()
	return r
}

// named reports whether a period is one of the calendar by name, or the unit under way:
// what lies ahead can be asked for by these.
func (p *Period) named() bool {
	return p != nil && (p.Kind == Calendar || p.Kind == Range || p.Kind == Since || p.Kind == Next || p.Kind == ToDate && p.Unit != Day)
}

// clone copies what Resolve fills in, so that the plan stays as it is.
func clone(q Question) Question {
	q.By = append([]Dimension{}, q.By...)
	q.Measures = append([]Measure{}, q.Measures...)
	if q.Intent == List {
		q.Measures = []Measure{} // rows as they are have none, whatever a reader left there
	}
	return q
}

func (r *Resolved) assume(words, chosen string) {
	r.Notes = append(r.Notes, Note{Kind: Assumption, Question: r.Question.ID, Words: words, Chosen: chosen})
}

// setPeriod fills in what a period leaves open, and makes whole days of hours
// where the data has none.
func (r *Resolved) setPeriod(c Clock, profile catalog.Profile) {
	p := *r.Question.Period
	if p.Unit == "" && (p.Kind == LastComplete || p.Kind == ToDate) {
		p.Unit = c.unitBySpan(profile.Column(r.TimeField))
	}
	if r.hours = hasHours(profile.Column(r.TimeField)); p.Unit == Hour && !r.hours {
		p.Unit, p.N, p.Ago = Day, (max(p.N, 1)+23)/24, p.Ago/24
		r.assume(p.Text, "whole days: the data has no time of day")
	}
	r.Question.Period = &p
}

// setWindow resolves the period and says where it leaves the data.
func (r *Resolved) setWindow(c Clock) {
	p := *r.Question.Period
	w := c.window(p)
	if p.Kind == ToDate && p.Unit == Day {
		w = r.dayWithRows(c, w)
	}
	r.Window, r.Partial, r.norows = &w, false, c.noRows(p, w)
	covered := c.stretch(c.floor(c.First, Day, true), c.rowsEnd())
	switch {
	case !w.Start.Before(w.End):
		r.outside(covered, "this period holds no complete day of it")
	case !w.Start.Before(c.dataEnd()) && !w.Start.Before(c.Now):
		r.outside(covered, w.Label+" lies outside it: this lies ahead")
	case !w.Start.Before(c.dataEnd()) || !w.End.After(c.First):
		r.outside(covered, w.Label+" lies outside it")
	case w.End.After(c.dataEnd()) && p.Kind != Since:
		r.Partial = true
		r.assume(p.Text, "the data ends within this period, on "+c.lastDay())
	case c.moved(p, w):
		r.Moved, r.Covered = true, &covered
		r.assume(p.Text, "the data ends before this period begins, on "+c.lastDay()+": the newest that it has is shown")
	}
}

// lyingAhead takes the clock of what is still to come where a period that the prompt names lies outside of what was, and
// the data has rows of it: the appointments of tomorrow.
func (r *Resolved) lyingAhead(c Clock, profile catalog.Profile) Clock {
	later, ok := c.ahead(profile.Column(r.TimeField))
	if !ok || r.Outside == "" || !r.Question.Period.named() || !later.reaches(r.Question.Period) {
		return c
	}
	r.Covered, r.Outside = nil, ""
	r.setWindow(later)
	return later
}

// lastDay is the last day of the data, for people.
func (c Clock) lastDay() string { return day(c.rowsEnd().Add(-time.Nanosecond).In(c.zone())) }

// rowsEnd is where the newest rows end. The data may be known to be whole for longer: a shop that is closed on weekends.
func (c Clock) rowsEnd() time.Time {
	end := c.dataEnd()
	if c.Ends.IsZero() || c.Ends.After(end) {
		return end
	}
	return c.Ends
}

// moved reports whether a window is earlier than the one that the prompt names by the slot.
func (c Clock) moved(p Period, w Window) bool {
	if p.Kind == ToDate && p.Text != "" && p.Unit != Day {
		return w.Start.Before(c.add(c.floor(c.Now.Add(-time.Nanosecond), p.Unit, p.Fixed), p.Unit, -p.Ago))
	}
	end, ok := c.byCalendar(p)
	return ok && w.End.Before(end)
}

func (r *Resolved) outside(covered Window, why string) {
	r.Covered, r.Outside = &covered, "the data covers "+covered.Label+"; "+why
}

// dayWithRows is today, or yesterday: where the data has nothing of it yet, the
// last day that it has.
func (r *Resolved) dayWithRows(c Clock, w Window) Window {
	p := r.Question.Period
	if latest := c.floor(c.Latest, Day, true); w.Start.After(latest) {
		r.assume(p.Text, "no rows for "+day(w.Start.In(c.zone()))+": the last day with data is shown")
		return c.stretch(latest, c.add(latest, Day, 1))
	}
	if w.End.After(c.Now) {
		r.assume(p.Text, "this day is not over")
	}
	return w
}

// allRows takes back a window that nobody asked for and that the data has nothing in.
func (r *Resolved) allRows(q Question) {
	if r.Outside != "" && q.Period.Text == "" {
		r.assume("", "all dates: no "+string(r.Question.Period.Unit)+" of the data is complete")
		r.Window, r.Covered, r.Outside, r.norows = nil, nil, "", ""
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
// largest that the data holds several of, and none that it skips.
func (c Clock) unitBySpan(column *catalog.Column) Grain {
	days := c.days(c.First, c.anchor())
	apart := 1.0 // days from one date of the data to the next
	if column != nil && column.Distinct > 1 {
		apart = float64(days) / float64(column.Distinct)
	}
	switch {
	case apart > 180:
		return Year
	case apart > 60:
		return Quarter
	case days >= 120 || apart > 14:
		return Month
	case days >= 28 || apart > 2:
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
