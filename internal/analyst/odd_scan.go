package analyst

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	scanFields  = 4    // that are looked at for what is unusual in their groups
	scanGroups  = 60   // of a field, or of two together
	mostFilled  = 0.6  // of the units of time, that must have rows
	mostScanned = 3000 // units of time
	leastUnits  = 24
	leastMonths = 8    // the same of months
	leastHours  = 0.2  // of all hours, that must have rows
	alikePart   = 0.95 // of the points, that have as many rows as each other where rows are no quantity
)

// lines are the numbers of a question and the number of rows by time: of all rows, of the groups
// of the fields that tell most, and of two of these together. None where rows are too rare. They are read once for all who
// look at the same numbers.
func (m *maker) lines(ctx context.Context, a *answered) ([]find.Line, error) {
	key, err := json.Marshal([]any{a.Question().Measures, a.Question().Where, a.Resolved.TimeField, a.Resolved.Zone, m.states})
	if err != nil {
		return nil, fmt.Errorf("write down what is read: %w", err)
	}
	read, ok := m.read[string(key)]
	if !ok {
		if read, err = m.readLines(ctx, a); err != nil {
			return nil, err
		}
		m.read[string(key)] = read
	}
	return slices.Clone(read), nil
}

func (m *maker) readLines(ctx context.Context, a *answered) ([]find.Line, error) {
	c := m.profile.Column(m.profile.Time)
	if c == nil || c.Type == sitrep.TypeInteger || m.time.Watermark.IsZero() {
		return nil, nil
	}
	r := a.Resolved
	r.Window, r.Before, r.Spine = nil, nil, nil
	var err error
	if r.Young, err = m.young(ctx, r.Question.Where, nil); err != nil {
		return nil, err
	}
	r.Question.Measures = slices.Clone(r.Question.Measures)
	counted := slices.ContainsFunc(r.Question.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Count && m.Where == nil })
	if !counted {
		r.Question.Measures = append(r.Question.Measures, insight.RowCount(&m.profile))
	}
	whole, like, err := m.wholeLines(ctx, r)
	if err != nil || len(whole) == 0 {
		return nil, err
	}
	out := whole
	for i, by := range m.scanned(r.Question.Where) {
		lines, err := m.scan(ctx, r, scanning{by: by, like: like, id: fmt.Sprintf("%s-scan%d", r.Question.ID, i+1)})
		if err != nil {
			return nil, err
		}
		out = append(out, lines...)
	}
	if like.Grain == plan.Day {
		hours, err := m.hourLines(ctx, r)
		if err != nil {
			return nil, err
		}
		out = append(out, hours...)
	}
	if onceEach(whole) || !counted {
		presentOnly(out)
		find.Alike(out)
	}
	return out, nil
}

// hourLines are those by hour, of all rows and of the groups of one field, where rows have a time of day and
// the hours are few enough.
func (m *maker) hourLines(ctx context.Context, r plan.Resolved) ([]find.Line, error) {
	like := m.blank(plan.Hour)
	c := m.profile.Column(r.TimeField)
	if len(like.Points) > mostScanned || c == nil || len(c.Min) <= len(time.DateOnly) {
		return nil, nil
	}
	out, err := m.scan(ctx, r, scanning{like: like, id: r.Question.ID + "-scan-hour"})
	if err != nil || filled(out) < leastHours*float64(len(like.Points)) {
		return nil, spared(err)
	}
	if fields := m.scanned(r.Question.Where); len(fields) > 0 {
		groups, err := m.scan(ctx, r, scanning{by: fields[0], like: like, id: r.Question.ID + "-scan-hour1"})
		if err != nil {
			return nil, err
		}
		out = append(out, groups...)
	}
	for i := range out { // hours without rows are closed
		if l := &out[i]; l.Measure.Aggregate == plan.Count && l.Measure.Where == nil {
			l.Points = slices.Clone(like.Points[:len(l.Points)])
		}
	}
	return out, nil
}

// onceEach reports whether nearly each point of all rows has as many rows: these are no
// quantity.
func onceEach(whole []find.Line) bool {
	counts := map[float64]int{}
	n, most := 0, 0
	for _, v := range whole[0].Rows {
		if v > 0 {
			n++
			counts[v]++
			most = max(most, counts[v])
		}
	}
	return float64(most) > alikePart*float64(n)
}

// wholeLines are those of all rows, by the finest unit of time that most have rows in.
func (m *maker) wholeLines(ctx context.Context, r plan.Resolved) ([]find.Line, *find.Line, error) {
	for _, grain := range []plan.Grain{plan.Day, plan.Week, plan.Month} {
		like := m.blank(grain)
		n := len(like.Points)
		if n < leastUnits && (grain != plan.Month || n < leastMonths) || n > mostScanned {
			continue
		}
		lines, err := m.scan(ctx, r, scanning{like: like, id: r.Question.ID + "-scan-" + string(grain)})
		if err != nil {
			return nil, nil, err
		}
		if filled(lines) >= mostFilled*float64(n) {
			return lines, like, nil
		}
	}
	return nil, nil, nil
}

// blank is an empty line over the time of the data, up to its last complete unit.
func (m *maker) blank(grain plan.Grain) *find.Line {
	first, end := dayOf(m.time.First), dayOf(m.time.Watermark)
	l := &find.Line{Grain: grain, Start: first}
	switch grain {
	case plan.Week:
		l.Start = first.AddDate(0, 0, -(int(first.Weekday())-int(m.time.WeekStart)+7)%7)
	case plan.Month:
		l.Start = first.AddDate(0, 0, 1-first.Day())
	case plan.Hour:
		end = dayOf(m.time.Watermark)
	}
	if l.Start.Before(first) { // a unit that the data begins within
		l.Start = l.At(1)
	}
	n := max(l.Place(end), 0)
	l.Points, l.Rows = make([]float64, n), make([]float64, n)
	for i := range n {
		l.Points[i], l.Rows[i] = math.NaN(), math.NaN()
	}
	return l
}

// presentOnly makes the count of rows, where rows are nothing that counts, one for each
// point that has any: only what is missing is unusual.
func presentOnly(lines []find.Line) {
	for _, l := range lines {
		if l.Measure.Aggregate != plan.Count || l.Measure.Where != nil {
			continue
		}
		for i, v := range l.Points {
			if !math.IsNaN(v) {
				l.Points[i] = 1
			}
		}
	}
}

// filled is how many points have rows.
func filled(lines []find.Line) float64 {
	most := 0.0
	for _, l := range lines {
		n := 0.0
		for _, v := range l.Rows {
			if v > 0 {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

func dayOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// scanned are the fields whose groups are looked at, and two of them together.
func (m *maker) scanned(where *plan.Predicate) [][]plan.Dimension {
	var out [][]plan.Dimension
	add := func(name string) {
		c := m.profile.Column(name)
		if c == nil || slices.Contains(m.states, name) || c.Distinct < 2 || c.Distinct > scanGroups || c.Type != sitrep.TypeString || len(out) >= scanFields || where != nil && slices.Contains(columnsOf(where), name) {
			return
		}
		same := func(by []plan.Dimension) bool {
			have := m.profile.Column(by[0].Column)
			return have.Name == name || have.Distinct == c.Distinct && slices.Contains(have.Determines, name)
		}
		if !slices.ContainsFunc(out, same) {
			out = append(out, []plan.Dimension{insight.DimensionOf(c)})
		}
	}
	if m.profile.Panel != nil {
		add(m.profile.Panel.Of)
	}
	for _, d := range m.profile.Model.Dimensions {
		add(d.Column)
	}
	if pair, ok := m.crossed(out); ok {
		out = append(out, pair)
	}
	return out
}

func columnsOf(where *plan.Predicate) []string {
	out := []string{where.Column}
	for i := range where.Kids {
		out = append(out, columnsOf(&where.Kids[i])...)
	}
	return out
}

// crossed are the first two fields that have few enough groups together, neither of which tells the
// other.
func (m *maker) crossed(fields [][]plan.Dimension) ([]plan.Dimension, bool) {
	for j := range fields {
		for i := range j {
			a, b := m.profile.Column(fields[i][0].Column), m.profile.Column(fields[j][0].Column)
			if a.Distinct*b.Distinct <= scanGroups && !slices.Contains(a.Determines, b.Name) && !slices.Contains(b.Determines, a.Name) {
				return []plan.Dimension{fields[i][0], fields[j][0]}, true
			}
		}
	}
	return nil, false
}

// scanning is which lines are read: by the groups of some fields, over the time of a line.
type scanning struct {
	by   []plan.Dimension
	like *find.Line
	id   string
}

// scan reads the numbers of a question by time and by groups.
func (m *maker) scan(ctx context.Context, r plan.Resolved, s scanning) ([]find.Line, error) {
	r.Question.ID = s.id
	r.Question.By = append([]plan.Dimension{{Column: r.TimeField, Grain: s.like.Grain, Label: string(s.like.Grain)}}, s.by...)
	wanted := r.Question.Measures
	r.Question.Measures = withParts(wanted)
	query := plan.CompileScan(r, m.profile)
	m.queries++
	rows, err := m.table.Query(ctx, query.SQL, query.Args...)
	if err != nil {
		return nil, fmt.Errorf("query %s: %w", query.ID, err)
	}
	behind := behindEach(query, r.Question.Measures, wanted, len(s.by))
	var out []find.Line
	at := map[string]int{}
	for _, row := range rows.Values {
		day, err := timeIn(row[0])
		if s.like.Grain != plan.Hour {
			day = dayOf(day)
		}
		i := s.like.Place(day)
		group, ok := groupIn(row, len(s.by))
		if err != nil || !ok || i < 0 || i >= len(s.like.Points) {
			continue
		}
		key := keyOf(group)
		first, ok := at[key]
		if !ok {
			first = len(out)
			at[key] = first
			for _, measure := range wanted {
				out = append(out, find.Line{By: s.by, Values: group, Measure: measure, Grain: s.like.Grain, Start: s.like.Start, Points: slices.Clone(s.like.Points), Rows: slices.Clone(s.like.Rows)})
			}
		}
		for k := range wanted {
			l := &out[first+k]
			if v, ok := float(row[1+len(s.by)+k]); ok {
				l.Points[i] = v
			}
			l.Rows[i] = 1
			if n, ok := float(row[max(behind[k], 0)]); ok && behind[k] >= 0 {
				l.Rows[i] = n
			}
		}
	}
	for i := range out {
		out[i].End(dayOf(r.FinalUntil(out[i].Measure)))
	}
	return out, nil
}

// behindEach are the columns that say how many rows, or parts that a ratio divides by, are behind each measure; -1: none says so.
func behindEach(query plan.Query, asked, wanted []plan.Measure, groups int) []int {
	out := make([]int, len(wanted))
	for k := range wanted {
		out[k] = slices.IndexFunc(query.Columns, func(c plan.Column) bool { return c.Role == "rows" })
		if per := wanted[k].Per; per != nil {
			if part := slices.IndexFunc(asked, func(m plan.Measure) bool { return plan.SameMeasure(m, *per) }); part >= 0 {
				out[k] = 1 + groups + part
			}
		}
	}
	return out
}

// keyOf tells groups apart.
func keyOf(group []any) string {
	if len(group) == 1 {
		if text, ok := group[0].(string); ok {
			return text
		}
	}
	return fmt.Sprint(group)
}

// withParts are measures, and what the ratios among them divide by.
func withParts(measures []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for _, m := range measures {
		if m.Aggregate == plan.Ratio && m.Per != nil && !slices.ContainsFunc(out, func(have plan.Measure) bool { return plan.SameMeasure(have, *m.Per) }) {
			part := *m.Per
			part.Label = "parts of " + m.Label
			out = append(out, part)
		}
	}
	return out
}

// timeIn is the time of a value, as a document writes it.
func timeIn(v any) (time.Time, error) {
	if t, ok := v.(time.Time); ok {
		return t.Truncate(time.Microsecond), nil
	}
	text, _ := document.Value(v).(string)
	return document.ParseTime(text)
}

func float(v any) (float64, bool) {
	switch v := v.(type) {
	case nil:
		return 0, false
	case int64:
		return float64(v), true
	case float64:
		return v + 0, !math.IsNaN(v) && !math.IsInf(v, 0) // not -0
	}
	n, ok := document.Value(v).(json.Number)
	if !ok {
		return 0, false
	}
	f, err := n.Float64()
	return f, err == nil
}

// groupIn are the values of a row's groups; ok is false where one is empty.
func groupIn(row []any, n int) (out []any, ok bool) {
	for _, v := range row[1 : 1+n] {
		value := document.Value(v)
		if value == nil {
			return nil, false
		}
		out = append(out, value)
	}
	return out, true
}
