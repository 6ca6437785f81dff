// Package plan is the typed plan between a prompt and its SQL.
//
// A plan holds no clock, no dates made from a clock and no snapshot: "last
// complete month", "top 5", "high" stay symbolic. Each run resolves it to
// windows ([Resolve]), compiles it to SQL ([Compile]) and says in one sentence
// how the request was read ([Explain]).
//
// It guarantees that the same plan, profile and clock give the same SQL, that
// identifiers come from the profile alone and that values are always bound.
// It does no I/O: it never runs what it compiles, and it does not read prompts.
package plan

import "github.com/a-seed-aa0acf4e/sitrep"

// Version of the plan's form; [Decode] migrates older ones.
const Version = 2

// Plan is what a reader made of a prompt.
type Plan struct {
	Version   int          `json:"version"`
	Reader    string       `json:"reader"` // "words", or a model's name
	Prompt    string       `json:"prompt"`
	Fields    []FieldUse   `json:"fields"`    // what it relies on: a change of one makes the plan anew
	Questions []Question   `json:"questions"` // at least one
	Notes     []Note       `json:"notes"`
	Words     []WordUse    `json:"words"` // every word of the prompt and what it was used for
	Missing   []Unanswered `json:"missing"`
	Said      string       `json:"said,omitempty"` // all that a person had said of the fields, see catalog.Profile
}

// FieldUse is a field that a plan relies on, and what it was when the plan was
// made.
type FieldUse struct {
	Name string           `json:"name"`
	Type sitrep.FieldType `json:"type"`
	Role sitrep.Role      `json:"role,omitempty"` // empty in plans of form 1, which knew types only
	Unit string           `json:"unit,omitempty"`
	// Meaning is that of the column: it changes with the semantics that a person gave.
	Meaning string `json:"meaning,omitempty"`
}

// Question is one question of a prompt.
type Question struct {
	ID       string      `json:"id"`   // q1, q2 …
	Text     string      `json:"text"` // its part of the prompt
	Intent   Intent      `json:"intent"`
	Measures []Measure   `json:"measures"`
	By       []Dimension `json:"by"`
	Period   *Period     `json:"period"`         // nil: all rows
	Compare  *Comparison `json:"compare"`        // nil: by the period's default
	Time     string      `json:"time,omitempty"` // column that Period is about; empty: the table's primary one
	Where    *Predicate  `json:"where"`
	Having   *Condition  `json:"having"` // on groups
	Rank     *Rank       `json:"rank"`
	Chart    string      `json:"chart,omitempty"` // bar, line, pie or scatter, where the prompt asks for one
	Origin   Origin      `json:"origin"`
	Growth   bool        `json:"growth,omitempty"` // of a change of groups: by what part each rose or fell decides their order
	Target   *Target     `json:"target,omitempty"` // what a measure is to come to; nil: nothing is known
	// Instead are the words of a number that the data does not have: the
	// measures stand in for it, and the report says so.
	Instead []string `json:"instead,omitempty"`
}

// Intent is what a question wants to know.
type Intent string

// The intents.
const (
	Value        Intent = "value"     // one number
	Breakdown    Intent = "breakdown" // a measure by groups
	Trend        Intent = "trend"     // a measure over time
	Ranking      Intent = "ranking"   // top or bottom groups
	Change       Intent = "change"    // a measure against an earlier period
	Compare      Intent = "compare"   // groups against each other
	Distribution Intent = "distribution"
	Relation     Intent = "relation"
	Why          Intent = "explain"
	Anomaly      Intent = "anomaly"
	Quality      Intent = "quality"
	List         Intent = "list"
	Overview     Intent = "overview" // names no field: the default programme
)

// Origin says whether the prompt asked or the reader filled in.
type Origin string

// The origins.
const (
	Asked    Origin = "asked"
	Implied  Origin = "implied"
	Supplied Origin = "default"
)

// Aggregate is how the rows of a group become a number.
type Aggregate string

// The aggregates.
const (
	Count         Aggregate = "count"
	CountDistinct Aggregate = "countDistinct"
	Sum           Aggregate = "sum"
	Last          Aggregate = "last" // of a level: over the rows of the newest time only
	Average       Aggregate = "average"
	Median        Aggregate = "median"
	Minimum       Aggregate = "minimum"
	Maximum       Aggregate = "maximum"
	StdDev        Aggregate = "stddev"
	Percentile    Aggregate = "percentile" // P of Measure
	Ratio         Aggregate = "ratio"      // Of divided by Per
	ShareWhere    Aggregate = "shareWhere" // rows that satisfy Where, of all
	Minus         Aggregate = "minus"      // Of less Per: a margin
	Plus          Aggregate = "plus"       // Of and Per together
	Span          Aggregate = "span"       // seconds from Column to Until; aggregated by Of.Aggregate (average, median …)
	Variance      Aggregate = "variance"
	Extent        Aggregate = "extent"      // maximum minus minimum
	Quartiles     Aggregate = "iqr"         // upper quartile minus lower quartile
	Correlation   Aggregate = "correlation" // Pearson's r of Column, or the span Of, and of Until, or the span Per; see [Measure.Sides]
	Each          Aggregate = "each"        // Over of what Of comes to in each of the groups Each that fulfil Having
	Portion       Aggregate = "portion"     // Of of a group as a part of that of all groups, in %, or of those that share the first Whole dimensions
)

// Measure is a number that can be computed for any group of rows.
type Measure struct {
	Aggregate Aggregate `json:"aggregate"`
	Column    string    `json:"column,omitempty"`
	Until     string    `json:"until,omitempty"` // end column of a span, or [Now]; other column of a correlation, or of Calc
	// Calc makes a plain aggregate one of what Column and Until come to in each row.
	Calc  Calculation `json:"calc,omitempty"`
	P     float64     `json:"p,omitempty"` // 0 to 1
	Of    *Measure    `json:"of,omitempty"`
	Per   *Measure    `json:"per,omitempty"`
	Where *Predicate  `json:"where,omitempty"`
	Gain  bool        `json:"gain,omitempty"` // of a ratio: less one, what is won on what is put in
	// Scale is for how many of Per a ratio is: 100 of litres per 100 km; 0: for one.
	Scale float64 `json:"scale,omitempty"`
	// Running makes a count or a sum by points of time that of all up to each, from where
	// the period begins: 53, 111, 163.
	Running bool `json:"running,omitempty"`
	// Each, Over and Having are of [Each]: the groups, what becomes of their numbers
	// ([Count]: how many there are; [ShareWhere]: the part of all groups), and which of
	// them count.
	Each   []Dimension `json:"each,omitempty"`
	Over   Aggregate   `json:"over,omitempty"`
	Having []Condition `json:"having,omitempty"`
	Whole  int         `json:"whole,omitempty"` // of a portion
	// Metric is the name of a metric of the dataset's model, which a draft may have in
	// place of all else; see [Of].
	Metric   string `json:"metric,omitempty"`
	Label    string `json:"label"`    // for people: "total revenue"
	Unit     string `json:"unit"`     // USD, % (0 to 100), seconds, orders …; of a span also minutes … years; empty: unknown
	Additive bool   `json:"additive"` // over groups: shares and contributions make sense
	Good     string `json:"good"`     // up, down or ""
	Origin   Origin `json:"origin"`
}

// Grain is a unit of time.
type Grain string

// The grains.
const (
	Hour    Grain = "hour"
	Day     Grain = "day"
	Week    Grain = "week"
	Month   Grain = "month"
	Quarter Grain = "quarter"
	Year    Grain = "year"
)

// Part is a recurring part of time.
type Part string

// The parts.
const (
	Weekday     Part = "weekday"
	HourOfDay   Part = "hourOfDay"
	MonthOfYear Part = "monthOfYear"
)

// Dimension is what rows are grouped by.
type Dimension struct {
	Column string `json:"column"`
	Grain  Grain  `json:"grain,omitempty"` // of a time column
	Auto   bool   `json:"auto,omitempty"`  // the grain follows from the window's span
	Part   Part   `json:"part,omitempty"`
	Bins   int    `json:"bins,omitempty"` // of a numeric column: at most so many nice bins
	// Until makes it what Calc makes of Column and this other column, or [Now], of a row:
	// the time between them where Calc is empty, in Unit.
	Until string      `json:"until,omitempty"`
	Calc  Calculation `json:"calc,omitempty"`
	Unit  string      `json:"unit,omitempty"` // minutes … years; empty: days between dates, hours between times
	// Cases makes it groups that are named by a condition each: a row is in the first
	// that it fulfils, else in that of the Rest. Column is then one that they are about.
	Cases []Case `json:"cases,omitempty"`
	Rest  bool   `json:"rest,omitempty"` // all other rows are a group, too
	Label string `json:"label"`
}

// Case is a group that is made of a condition.
type Case struct {
	Where Predicate `json:"where"`
	Label string    `json:"label"`
}

// Calculation is what becomes of two numbers of a row.
type Calculation string

// The calculations.
const (
	Subtract Calculation = "less" // the first less the other: what is still to be paid
	Add      Calculation = "plus"
	Multiply Calculation = "times"
	Divide   Calculation = "per"
)

// PeriodKind is the form of a period.
type PeriodKind string

// The forms. Relative ones end at the anchor; units that a prompt calls the last are those
// before the slot, as long as the data reaches into them.
const (
	LastComplete PeriodKind = "lastComplete" // the last N calendar units that are over (last month, past 12 months)
	Rolling      PeriodKind = "rolling"      // the last N units of days or hours, not aligned to calendar units (last 7 days)
	ToDate       PeriodKind = "toDate"       // this unit so far (this month, YTD)
	Calendar     PeriodKind = "calendar"     // a named unit: 2025, Q3 2025, October
	Range        PeriodKind = "range"        // From to To, both as dates, To included
	Since        PeriodKind = "since"        // from From, or from where Begin begins or Finish ends
	Before       PeriodKind = "before"
	Opening      PeriodKind = "opening" // the first N units of Begin
	Closing      PeriodKind = "closing" // the last N units of Begin
	Next         PeriodKind = "next"    // the unit of the calendar that comes next, or so many from today; without a unit all from today on
)

// Period is a stretch of time as the prompt says it.
type Period struct {
	Kind  PeriodKind `json:"kind"`
	Unit  Grain      `json:"unit,omitempty"`
	N     int        `json:"n,omitempty"`
	Ago   int        `json:"ago,omitempty"`   // so many units further back
	Year  int        `json:"year,omitempty"`  // of Calendar; 0: the most recent
	Index int        `json:"index,omitempty"` // of Calendar: month 1-12, quarter 1-4, ISO week; of days month*100+day, and so for the week that holds a day; of LastComplete: the last such month, quarter or weekday (1 for Monday) that is over
	From  string     `json:"from,omitempty"`  // ISO date, or --05-01: the most recent first of May
	To    string     `json:"to,omitempty"`    // likewise; of Range included, of Before excluded
	Fixed bool       `json:"fixed,omitempty"` // a plain calendar unit, whatever the fiscal year
	Whole bool       `json:"whole,omitempty"` // of LastComplete: the newest that the data has whole, even where it ends within the one before the slot
	Now   bool       `json:"now,omitempty"`   // anchored to the slot, not to the data's watermark (today, so far)
	Text  string     `json:"text"`            // as the prompt says it
	// Begin and Finish stand in for From and To where an end depends on the clock:
	// "since last month", "until Q2". Of Calendar, Begin is the year: "October last year".
	Begin  *Period `json:"begin,omitempty"`
	Finish *Period `json:"finish,omitempty"`
}

// Comparison is what a window is held against.
type Comparison struct {
	Kind   ComparisonKind `json:"kind"`
	Period *Period        `json:"period,omitempty"` // of YearAgo: the year, where it is not the one before
	Groups [][]string     `json:"groups,omitempty"` // values of By[0]
}

// ComparisonKind is the form of a comparison.
type ComparisonKind string

// The forms.
const (
	NoComparison ComparisonKind = "none"
	Previous     ComparisonKind = "previous"
	YearAgo      ComparisonKind = "yearAgo"
	OtherPeriod  ComparisonKind = "period"
	Groups       ComparisonKind = "groups"
	Rest         ComparisonKind = "rest"
)

// Operator of a predicate.
type Operator string

// The operators.
const (
	And      Operator = "and"
	Or       Operator = "or"
	Not      Operator = "not"
	In       Operator = "in"
	NotIn    Operator = "notIn"
	Equal    Operator = "eq"
	NotEqual Operator = "ne"
	Less     Operator = "lt"
	AtMost   Operator = "le"
	Greater  Operator = "gt"
	AtLeast  Operator = "ge"
	Between  Operator = "between"
	Contains Operator = "contains"
	Begins   Operator = "startsWith"
	Ends     Operator = "endsWith"
	IsNull   Operator = "isNull"
	NotNull  Operator = "notNull"
)

// Predicate is a tree of conditions on rows.
type Predicate struct {
	Op     Operator `json:"op"`
	Column string   `json:"column,omitempty"`
	Values []string `json:"values,omitempty"` // as text; the column's type says how to read them
	// Until makes the condition one on the time from Column to it, or to [Now], in seconds.
	Until string `json:"until,omitempty"`
	// Calc makes it one on what Column and Until, two numbers, come to in each row.
	Calc Calculation `json:"calc,omitempty"`
	// Part makes it one on a recurring part of the time in Column: weekdays are 1 for
	// Monday to 7, hours 0 to 23, months 1 to 12.
	Part  Part        `json:"part,omitempty"`
	Vague string      `json:"vague,omitempty"` // VagueHigh …: the threshold is computed at each run
	Kids  []Predicate `json:"kids,omitempty"`
	Limit string      `json:"-"` // what Vague came to in a run, for people
	// Against is what the column is compared with instead of Values.
	Against *Operand `json:"against,omitempty"`
}

// All is the condition that all of a list hold; nil: the list is empty.
func All(list []Predicate) *Predicate {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return &list[0]
	}
	return &Predicate{Op: And, Kids: list}
}

// The vague thresholds of a predicate; Op says which side of them counts.
const (
	VagueHigh    = "high"    // the upper quartile
	VagueLow     = "low"     // the lower quartile
	VagueAverage = "average" // the mean of all rows in the window
	VagueMaximum = "maximum"
	VagueMinimum = "minimum"
)

// OuterQuarter begins a note that a vague threshold was chosen: the rows with the highest or lowest quarter of a number.
const OuterQuarter = "the outer quarter of "

// Condition is a condition on the groups of a question.
type Condition struct {
	Measure Measure  `json:"measure"`
	Op      Operator `json:"op"`
	Value   float64  `json:"value"`
	Average bool     `json:"average,omitempty"` // against the average over all rows instead of Value
	// Also are further conditions that a group has to fulfil; they have none themselves.
	Also []Condition `json:"also,omitempty"`
}

// OnGroups lists the conditions on the groups of a question.
func (q Question) OnGroups() []Condition {
	if q.Having == nil {
		return nil
	}
	return append([]Condition{*q.Having}, q.Having.Also...)
}

// Rank keeps the first groups by a measure, or the first rows of a list by a
// column.
type Rank struct {
	N         int    `json:"n"` // 0: all, only the order counts
	Ascending bool   `json:"ascending"`
	Measure   int    `json:"measure"`          // index into Question.Measures
	Column    string `json:"column,omitempty"` // of a list: order by it instead
	Place     int    `json:"place,omitempty"`  // of a list: order by the field at this place in By, from 1
	Offset    int    `json:"offset,omitempty"` // so many are left out before: "the second largest"
	Within    int    `json:"within,omitempty"` // so many leading dimensions make a group of their own: top 3 of each
	Beside    int    `json:"-"`                // so many groups are shown in all, where one was asked for and there are few
}

// NoteKind says what a note is about.
type NoteKind string

// The kinds of notes.
const (
	Assumption NoteKind = "assumption"
	Ambiguity  NoteKind = "ambiguity"
	Premise    NoteKind = "premise"
	Unused     NoteKind = "unused"
)

// Note is a choice that the reader made, or something it must say.
type Note struct {
	Kind         NoteKind `json:"kind"`
	Question     string   `json:"question,omitempty"`
	Words        string   `json:"words"`
	Chosen       string   `json:"chosen"`
	Alternatives []string `json:"alternatives,omitempty"`
	Claim        *Claim   `json:"claim,omitempty"` // of a premise
}

// WordUse is a word of the prompt and what it became.
type WordUse struct {
	Start int    `json:"start"` // byte offset in the prompt
	End   int    `json:"end"`
	Use   string `json:"use"` // "measure sum(amount)", "value region=North", "filler", "" (not used)
}

// Unanswered is a part of the prompt that gets no answer.
type Unanswered struct {
	Text   string   `json:"text"`
	Reason string   `json:"reason"`
	Fields []string `json:"fields,omitempty"` // nearest or all that exist
	// Point: it is the measure, the group or the filter of a question, so the report
	// says it first.
	Point bool `json:"point,omitempty"`
}
