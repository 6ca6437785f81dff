package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Survey is what a run looks at beyond its questions: some measures, the fields
// that they may depend on, and a stretch of time in buckets. Its queries are
// shared by all checks, so that a report with hundreds of them reads the table a
// few times only.
type Survey struct {
	Measures  []Measure   // that [Decomposable] accepts
	By        []Dimension // plain columns
	Where     *Predicate
	TimeField string // empty: no time; then Buckets, Window and Before are nil, too
	Zone      string
	WeekStart time.Weekday
	YearStart time.Month
	Buckets   *Buckets
	Now       time.Time // of the report, which conditions on ages are about
	Complete  time.Time // the end of the last complete day: days reach beyond the buckets
	Window    *Window   // the period that is reported on
	Before    *Window   // the one before it
	Study     bool      // of an analyst's brief: that groups do not differ is told, too
	Inside    bool      // numbers are held against each other within the groups of its fields, too
	Young     []Young   // which numbers of the newest cases are not final: rates and averages leave these out
	Spread    bool      // each row is read once for each field: of few rows, one table of groups costs less than one a field
}

// Ripens reports whether a number is final only of cases that are old enough.
func (s Survey) Ripens(m Measure) bool {
	return slices.ContainsFunc(s.Young, func(y Young) bool { return y.Ripens(m) })
}

// Names reports whether a number or a field of a survey is made of one of some columns.
func (s Survey) Names(columns []string) bool {
	y := Young{Columns: columns}
	return slices.ContainsFunc(s.Measures, y.Ripens) || slices.ContainsFunc(s.By, func(d Dimension) bool { return y.in(d.fields) })
}

// Unripe reports whether a question is about cases that are too young for its first number.
func (s Survey) Unripe(r Resolved) bool {
	r.Young = s.Young
	return len(r.Question.Measures) > 0 && !r.Final(r.Question.Measures[0])
}

// FewRows is up to how many rows a survey is spread. DuckDB takes two megabytes for a table of groups, however few they
// are, and each set of groups has a table of its own. Of 1,000 rows by four fields and week these took 95 ms.
const FewRows = 20_000

// Buckets are stretches of time without gaps, the last of which ends with the last
// complete one.
type Buckets struct {
	Grain  Grain
	Starts []time.Time // oldest first
	End    time.Time   // of the last
	Label  string      // of the whole, for people
}

// BucketsOf divides a stretch of time, up to the clock's last complete unit.
func BucketsOf(c Clock, g Grain, from time.Time) Buckets {
	b := Buckets{Grain: g, End: c.floor(c.anchor(), g, false)}
	start := c.floor(from, g, false)
	if start.Before(from) { // the data begins within it
		start = c.add(start, g, 1)
	}
	for ; start.Before(b.End); start = c.add(start, g, 1) {
		b.Starts = append(b.Starts, start)
	}
	return b
}

// Window is all of the buckets.
func (b Buckets) Window() Window {
	return Window{Start: b.Starts[0], End: b.End, Label: b.Label}
}

// Stretch is a window with the name that people give it.
func Stretch(c Clock, start, end time.Time) Window {
	return Window{Start: start, End: end, Label: c.span(start, end)}
}

// Newest is the last complete unit, months where the data holds several, and the one
// before it.
func Newest(c Clock, column *catalog.Column) (now, before Window) {
	p := Period{Kind: LastComplete, Unit: c.unitBySpan(column), N: 1}
	now = c.window(p)
	return now, c.previous(p, now)
}

// UnitOf is the unit that a change of a time's data is told in where nobody says which.
func UnitOf(c Clock, column *catalog.Column) Grain { return c.unitBySpan(column) }

// Datelike reports whether a column holds dates or instants; numbers of years do
// not have days.
func Datelike(c *catalog.Column) bool {
	f := timeForm(c)
	return f != noTime && f != yearForm
}

// Decomposable reports whether a measure of a group follows from those of its
// parts, as a sum or as a quotient of sums. Medians and percentiles are looked at
// through their average; numbers of different things cannot be.
func Decomposable(m Measure) bool {
	if m.Running {
		return false
	}
	if m.Calc != "" {
		return m.Aggregate == Sum // what stands for the others is made of one column
	}
	switch m.Aggregate {
	case Count, Sum, Average, Median, Percentile, ShareWhere:
		return m.Column != "" || m.Aggregate == Count || m.Aggregate == ShareWhere
	case Span:
		return m.Of != nil && m.Of.Aggregate != Minimum && m.Of.Aggregate != Maximum
	case Ratio:
		return m.Where == nil && m.quotient() && additiveParts(m.Of) && additiveParts(m.Per)
	}
	return false
}

func additiveParts(m *Measure) bool {
	return m != nil && (m.Aggregate == Sum || m.Aggregate == Count) && m.Where == nil
}

// Quotient reports whether a decomposable measure is a quotient: it is then never
// added up, and a group counts by its denominator.
func Quotient(m Measure) bool { return m.Aggregate != Sum && m.Aggregate != Count }

// The parts of a measure in a survey's result: Part(i) columns from its first on.
const (
	PartSum     = iota // of the numerator
	PartOver           // of the denominator; of a sum the rows with a value
	PartSquares        // of the rows' values, around 0
	parts
)

// CompileWindows is the measures in the window and before it, in all and by each
// field: columns are a number that tells by which field (its position, -1 for
// all), the field's value as text, and for each measure its parts in the window
// and then before.
func CompileWindows(s Survey, profile catalog.Profile) Query {
	w := s.writer(profile)
	if !s.Spread {
		w.setOf(s)
	}
	now, before := w.inWindow(s.Window), w.inWindow(s.Before)
	for i, m := range s.Measures {
		w.parts(i, m, now)
		w.parts(i, m, before)
	}
	condition := "(" + now + " OR " + before + ")"
	if s.Spread {
		return w.spread("windows", s, "", condition)
	}
	sets := []string{"()"}
	for i := range s.By {
		sets = append(sets, "("+w.field(i)+")")
	}
	return w.survey("windows", s, condition, sets)
}

// CompileDays is the measures by day over the buckets' stretch, and on to the last
// complete day: the day, and for each measure its parts.
func CompileDays(s Survey, profile catalog.Profile) Query {
	w := s.writer(profile)
	w.selects = append(w.selects, w.grain(profile.Column(s.TimeField), Day)+" AS day")
	for i, m := range s.Measures {
		w.parts(i, m, "")
	}
	all := s.Buckets.Window()
	if s.Complete.After(all.End) {
		all.End = s.Complete
	}
	sql := "SELECT " + strings.Join(w.selects, ",\n  ") + "\nFROM " + table + w.clause(append([]string{w.inWindow(&all)}, w.filters()...)...) +
		"\nGROUP BY 1\nORDER BY 1"
	return w.query("days", sql)
}

// CompileRows is a sample of rows, one of every so many, the same ones whenever
// the same snapshot is asked: the time as text (the day), each measure's value in
// the row, each field's value as text.
func CompileRows(s Survey, profile catalog.Profile, every int64) Query {
	w := s.writer(profile)
	day := "NULL"
	if c := profile.Column(s.TimeField); c != nil {
		day = "CAST(" + w.grain(c, Day) + " AS VARCHAR)"
	}
	w.selects = append(w.selects, day)
	for _, m := range s.Measures {
		value := w.rowValue(m)
		if old := w.old(m); old != "" {
			value = "CASE WHEN " + old + " THEN " + value + " END"
		}
		w.selects = append(w.selects, value)
	}
	for _, d := range s.By {
		w.selects = append(w.selects, text(d.Column))
	}
	conditions := append([]string{w.scope(s)}, w.filters()...)
	if every > 1 {
		conditions = append(conditions, fmt.Sprintf("hash(rowid) %% %d = 0", every))
	}
	sql := "SELECT " + strings.Join(w.selects, ",\n  ") + "\nFROM " + table + w.clause(conditions...) + "\nORDER BY rowid"
	return w.query("rows", sql)
}

// scope is the stretch of time that the rows are from.
func (w *writer) scope(s Survey) string {
	if s.Buckets == nil {
		return ""
	}
	all := s.Buckets.Window()
	return w.inWindow(&all)
}

func (s Survey) writer(profile catalog.Profile) *writer {
	return newWriter(Resolved{
		Question: Question{ID: "survey", Where: s.Where}, TimeField: s.TimeField,
		Zone: s.Zone, WeekStart: s.WeekStart, YearStart: s.YearStart, Young: s.Young, now: s.Now,
	}, profile)
}

// setOf says by which field a line of the grouping sets is, and its value: as text,
// which is made of the few groups and not of the rows.
func (w *writer) setOf(s Survey) {
	var all []int
	for i := range s.By {
		all = append(all, i)
	}
	w.selects = append(w.selects, w.whichOf(all)...)
}

func (w *writer) whichOf(fields []int) []string {
	if len(fields) == 0 {
		return []string{"-1 AS field", "CAST(NULL AS VARCHAR) AS value"}
	}
	which, value := "CASE", "CASE"
	for _, i := range fields {
		which += fmt.Sprintf(" WHEN grouping(%s) = 0 THEN %d", w.field(i), i)
		value += fmt.Sprintf(" WHEN grouping(%[1]s) = 0 THEN CAST(%[1]s AS VARCHAR)", w.field(i))
	}
	return []string{which + " ELSE -1 END AS field", value + " END AS value"}
}

// survey is the statement over rows whose fields stand beside all columns: #0, #1 …
func (w *writer) survey(name string, s Survey, condition string, sets []string) Query {
	inner := []string{"*"}
	for i, d := range s.By {
		inner = append(inner, quote(d.Column)+" AS "+w.field(i))
	}
	sql := "SELECT " + strings.Join(w.selects, ",\n  ") +
		"\nFROM (SELECT " + strings.Join(inner, ", ") + " FROM " + table + w.clause(append([]string{condition}, w.filters()...)...) + ")" +
		"\nGROUP BY GROUPING SETS (" + strings.Join(sets, ", ") + ")\nORDER BY ALL"
	return w.query(name, sql)
}

// spread is the statement over rows that are each there once for all and once for each field. Its keys are the field's
// position, its value as text, and the bucket, where that is not empty.
func (w *writer) spread(name string, s Survey, bucket, condition string) Query {
	which, values := []string{"-1"}, []string{"CAST(NULL AS VARCHAR)"}
	for i, d := range s.By {
		which, values = append(which, strconv.Itoa(i)), append(values, text(d.Column))
	}
	field, value := w.beside("#f"), w.beside("#v")
	inner := []string{"*", "unnest([" + strings.Join(which, ", ") + "]) AS " + field, "unnest([" + strings.Join(values, ", ") + "]) AS " + value}
	outer := []string{field + " AS field", value + " AS value"}
	if bucket != "" {
		inner, outer = append(inner, bucket+" AS "+w.beside("#b")), append(outer, w.beside("#b")+" AS bucket")
	}
	sql := "SELECT " + strings.Join(append(outer, w.selects...), ",\n  ") +
		"\nFROM (SELECT " + strings.Join(inner, ",\n  ") + "\nFROM " + table + w.clause(append([]string{condition}, w.filters()...)...) + ")" +
		"\nGROUP BY " + ordinals(len(outer)) + "\nORDER BY ALL"
	return w.query(name, sql)
}

// beside is a name for what stands beside the columns of the table: none of them is called so, in any case of letters.
func (w *writer) beside(name string) string {
	for slices.ContainsFunc(w.profile.Columns, func(c catalog.Column) bool { return strings.EqualFold(c.Name, name) }) {
		name += "#"
	}
	return quote(name)
}

func (w *writer) field(i int) string { return w.beside("#" + strconv.Itoa(i)) }

func text(column string) string { return "CAST(" + quote(column) + " AS VARCHAR)" }

// parts adds the columns of a measure over the rows of a filter.
func (w *writer) parts(i int, m Measure, filter string) {
	for p, part := range w.partsOf(m) {
		sum := part.over(both(filter, part.filter))
		w.selects = append(w.selects, fmt.Sprintf("CAST(%s AS DOUBLE) AS m%d_%d_%d", sum, i, p, len(w.selects)))
	}
}

// rowValue is a row's contribution to a measure: the value that is added up or
// averaged, 1 or 0 for a share; nothing where single rows have none.
func (w *writer) rowValue(m Measure) string {
	switch m.Aggregate {
	case Count, Ratio:
		return "CAST(NULL AS DOUBLE)"
	case ShareWhere:
		return "CAST(CASE WHEN " + w.where(*m.Where) + " THEN 1 ELSE 0 END AS DOUBLE)"
	}
	value := "CAST(" + w.operand(m).sql + " AS DOUBLE)"
	if m.Where == nil {
		return value
	}
	return "CASE WHEN " + w.where(*m.Where) + " THEN " + value + " END"
}

// old keeps the cases that a number is final of; empty: it is of all.
func (w *writer) old(m Measure) string {
	at, c := w.r.FinalUntil(m), w.profile.Column(w.r.TimeField)
	if at.IsZero() || c == nil {
		return ""
	}
	return quote(c.Name) + " < " + w.instantOf(c, at)
}
