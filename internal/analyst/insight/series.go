package insight

import (
	"encoding/json"
	"math"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a trend: enough points, a test that noise passes once in twenty
// times, and a rise that matters beside the swings and the level.
const (
	trendPoints = 12
	trendP      = 0.05
	bareP       = 0.02 // below which a course without a trend is not said to have none
	trendRise   = 0.05
)

// series says how measures move over time.
func (f *finder) series() {
	for i, m := range f.Question().Measures {
		s := f.points(i)
		if len(s.rows) == 0 {
			f.unfinished(i, m)
			continue
		}
		if m.Aggregate == plan.Span && f.backwards(s, m) {
			continue
		}
		if f.held(i, m) {
			f.against(s, i, m)
			continue
		}
		f.trend(s, m)
		f.latest(s, m)
		f.peak(s, m)
		if f.Total != nil && m.Additive && !f.Level(m) {
			f.whole(i, m)
		}
	}
}

// unfinished answers for a series without one bucket that is over: its whole is
// there all the same.
func (f *finder) unfinished(i int, m plan.Measure) {
	if f.Total != nil && !f.Level(m) {
		if _, ok := f.Total.Float(0, f.Total.Column("measure", i)); ok {
			f.whole(i, m)
			return
		}
	}
	f.missing(m)
}

// Level reports whether a measure adds up levels, as stocks and balances are:
// over time these are the same things again, so that no sum of them is told.
func (a *Answer) Level(m plan.Measure) bool {
	c := a.Profile.Column(m.Column)
	return m.Aggregate == plan.Last || m.Aggregate == plan.Sum && c != nil && c.Kind == catalog.KindStock
}

// points are the closed buckets of a series that have a number, in time order.
type points struct {
	column int
	rows   []int
	values []float64
}

func (f *finder) points(measure int) points {
	p := points{column: f.Main.Column("measure", measure)}
	group := f.Main.Column("group", 0)
	for row, cells := range f.Main.Result.Rows {
		v, ok := f.Main.Float(row, p.column)
		if ok && !f.Open(cells[group]) {
			p.rows, p.values = append(p.rows, row), append(p.values, v)
		}
	}
	if len(p.rows) > 1 && f.Cut(f.Main.Result.Rows[p.rows[0]][group]) {
		p.rows, p.values = p.rows[1:], p.values[1:]
	}
	for n := len(p.rows) - 1; n > 0 && f.Unfed(p.rows[n]); n-- { // the data ends before them
		p.rows, p.values = p.rows[:n], p.values[:n]
	}
	return p
}

// Unfed reports whether a day of a series has no rows: closed, or not in the data. That is no zero.
func (a *Answer) Unfed(row int) bool {
	column := a.Main.Column("rows", 0)
	if by := a.Question().By; column < 0 || len(by) != 1 || by[0].Grain != plan.Day || counts(a.Question().Measures[0]) || a.Question().Where != nil { // of some rows, none is a zero
		return false
	}
	n, ok := a.Main.Float(row, column)
	return ok && n == 0
}

// Cut reports whether the data, or the window, begins so far within a bucket
// that it would look like a low: more than a fifth of it is missing.
func (a *Answer) Cut(start any) bool {
	text, ok := start.(string)
	if !ok || a.Begins.IsZero() {
		return false
	}
	t, err := document.ParseTime(text)
	if err != nil {
		return false
	}
	begins := wallClock(a.Begins).Truncate(24 * time.Hour) // no day is cut: it begins with its first row
	if w := a.Resolved.Window; w != nil && wallClock(w.Start).After(begins) {
		begins = wallClock(w.Start)
	}
	end := bucketEnd(t, a.Grain())
	return begins.Before(end) && begins.Sub(t)*5 > end.Sub(t)
}

// Open reports whether a bucket of a series is not over: its end lies after the
// last complete day, or after the window's.
func (a *Answer) Open(start any) bool {
	text, ok := start.(string)
	if !ok || a.Complete.IsZero() {
		return false
	}
	t, err := document.ParseTime(text)
	if err != nil {
		return false
	}
	end := bucketEnd(t, a.Question().By[0].Grain)
	limit := wallClock(a.Complete)
	if w := a.Resolved.Window; w != nil && wallClock(w.End).Before(limit) {
		limit = wallClock(w.End)
	}
	return end.After(limit)
}

// Grain returns the grain of a series.
func (a *Answer) Grain() plan.Grain { return a.Question().By[0].Grain }

func bucketEnd(start time.Time, g plan.Grain) time.Time {
	switch g {
	case plan.Hour:
		return start.Add(time.Hour)
	case plan.Week:
		return start.AddDate(0, 0, 7)
	case plan.Month:
		return start.AddDate(0, 1, 0)
	case plan.Quarter:
		return start.AddDate(0, 3, 0)
	case plan.Year:
		return start.AddDate(1, 0, 0)
	}
	return start.AddDate(0, 0, 1)
}

// wallClock is what the clock shows, as buckets are written.
func wallClock(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}

// trend is kind K13 where the test passes; else the answer is that there is no
// clear trend, or what the first and the last point are.
func (f *finder) trend(s points, m plan.Measure) {
	if len(s.values) < trendPoints {
		f.ends(s, m)
		return
	}
	t := stats.MannKendall(s.values)
	switch {
	case rises(t, s.values, 1):
	case t.Bare <= bareP && sizeable(t.Line, s.values): // too little for a trend, and too much to say that there is none
		f.ends(s, m)
		return
	default:
		f.noTrend(s, m)
		return
	}
	show := Shown(m)
	show.Style = document.StyleShort
	if m.Unit == "%" {
		show.Unit = "pp"
	}
	slope := f.b.Statistic(document.OpSlope, f.reach(s), rounded(t.Line.Slope), show)
	found := Finding{Kind: document.KindTrend, Shape: "trend.up", Good: Meaning(m.Good, t.Line.At(len(s.values)-1), t.Line.Start), Words: f.grainWords(), Roles: map[string]string{
		"measure": f.label(m), "slope": token(f.b.Compute(document.OpMagnitude, show, slope)), "count": token(f.span(s)),
		"from": token(f.b.Statistic(document.OpLineStart, f.reach(s), rounded(t.Line.Start), Shown(m))),
		"to":   token(f.b.Statistic(document.OpLineEnd, f.reach(s), rounded(t.Line.At(len(s.values)-1)), Shown(m))),
	}}
	if t.Line.Slope < 0 {
		found.Shape = "trend.down"
	}
	f.add(found, m)
}

// rises reports whether values rise or fall, by a test that is one of many, and by
// enough to matter.
func rises(t stats.Trend, values []float64, tests int) bool {
	return float64(tests)*min(t.P, 2*stats.Steps(values)) <= trendP && sizeable(t.Line, values)
}

// sizeable reports whether the line through values rises or falls by enough to matter
// beside their swings and their level.
func sizeable(line stats.Line, values []float64) bool {
	rise := math.Abs(line.Slope * float64(len(values)-1))
	level := max(math.Abs(line.Start), math.Abs(stats.Mean(values)))
	return rise >= stats.Spread(line.Residuals(values)) && rise >= trendRise*level
}

// reach is the stretch of a column that was looked at: from its first closed
// point to its last.
func (f *finder) reach(s points) document.Reach {
	group := f.Main.Column("group", 0)
	name := func(row int) string {
		return f.Bucket(f.b, f.Main.Place(row, group), f.Main.Result.Rows[row][group])
	}
	return document.Reach{
		Place: document.Place{Result: f.Main.Result.ID, Column: f.Main.Columns[s.column].Name},
		From:  name(s.rows[0]), To: name(s.rows[len(s.rows)-1]),
	}
}

// span is the number of points that were looked at.
func (f *finder) span(s points) string {
	return f.b.Statistic(document.OpCount, f.reach(s), json.Number(strconv.Itoa(len(s.rows))),
		document.Shown{Unit: string(f.Grain()) + "s", Style: document.StyleCount})
}

func (f *finder) grainWords() map[string]string {
	article := "a "
	if f.Grain() == plan.Hour {
		article = "an "
	}
	return map[string]string{"each": article + string(f.Grain())}
}

// backwards tells of a time between two times that comes out below zero: the one
// that should end it lies before the other so often that nothing else can be said.
func (f *finder) backwards(s points, m plan.Measure) bool {
	low, _ := s.extremes()
	if v, ok := f.Main.Float(low, s.column); !ok || v >= 0 {
		return false
	}
	f.add(Finding{Kind: document.KindQuality, Shape: "backwards", Roles: map[string]string{
		"measure": f.label(m), "low": token(f.number(f.Main, low, s.column, m)), "trough": f.name(f.Main, low),
	}}, m)
	return true
}

// noTrend is kind K30: asked, looked at, and nothing found.
func (f *finder) noTrend(s points, m plan.Measure) {
	low, high := s.extremes()
	if f.same(low, high, s.column) {
		f.add(Finding{Kind: document.KindNothingNotable, Shape: "trend.same", Words: f.grainWords(), Roles: map[string]string{
			"measure": f.label(m), "value": token(f.number(f.Main, low, s.column, m)), "count": token(f.span(s)),
		}}, m)
		return
	}
	f.add(Finding{Kind: document.KindNothingNotable, Shape: "trend.none", Words: f.grainWords(), Roles: map[string]string{
		"measure": f.label(m), "low": token(f.number(f.Main, low, s.column, m)), "high": token(f.number(f.Main, high, s.column, m)),
		"count": token(f.span(s)),
	}}, m)
}

// same reports whether two rows have the same number.
func (f *finder) same(a, b, column int) bool {
	x, _ := f.Main.Float(a, column)
	y, _ := f.Main.Float(b, column)
	return x == y
}

func (s points) extremes() (low, high int) {
	l, h := 0, 0
	for i, v := range s.values {
		if v < s.values[l] {
			l = i
		}
		if v > s.values[h] {
			h = i
		}
	}
	return s.rows[l], s.rows[h]
}

// ends describes a series that is too short to test.
func (f *finder) ends(s points, m plan.Measure) {
	if len(s.rows) < 2 {
		f.only(s, m)
		return
	}
	first, last := s.rows[0], s.rows[len(s.rows)-1]
	f.add(Finding{Kind: document.KindValue, Shape: "ends", Roles: map[string]string{
		"measure": f.label(m), "first": token(f.number(f.Main, first, s.column, m)), "last": token(f.number(f.Main, last, s.column, m)),
		"start": f.name(f.Main, first), "end": f.name(f.Main, last),
	}}, m)
}

// only answers a series of one point.
func (f *finder) only(s points, m plan.Measure) {
	f.add(Finding{Kind: document.KindValue, Shape: "value.window", Roles: map[string]string{
		"measure": f.label(m), "value": token(f.number(f.Main, s.rows[0], s.column, m)), "window": f.name(f.Main, s.rows[0]),
	}}, m)
}

// latest holds the newest closed bucket against the one before.
func (f *finder) latest(s points, m plan.Measure) {
	n := len(s.rows)
	if n < 3 {
		return
	}
	now, before := s.rows[n-1], s.rows[n-2]
	a, b := s.values[n-1], s.values[n-2]
	found := Finding{Kind: document.KindPeriodChange, Point: true, Shape: direction(m, a, b), Good: Meaning(m.Good, a, b), Roles: map[string]string{
		"measure": f.label(m), "value": token(f.number(f.Main, now, s.column, m)), "before": token(f.number(f.Main, before, s.column, m)),
		"window": f.name(f.Main, now), "earlier": f.name(f.Main, before),
	}}
	if found.Shape != "change.absolute" {
		signed := Change(f.b, m, f.number(f.Main, now, s.column, m), f.number(f.Main, before, s.column, m))
		show := document.Shown{Style: document.StylePercent}
		if m.Unit == "%" {
			show.Style = document.StylePoints
		}
		found.Roles["change"] = token(f.b.Compute(document.OpMagnitude, show, signed))
	}
	f.usual(&found, s, m, true)
	f.add(found, m)
}

// peak names the highest and the lowest point.
func (f *finder) peak(s points, m plan.Measure) {
	if len(s.rows) < 4 {
		return
	}
	low, high := f.fed(s).extremes()
	a, _ := f.Main.Float(high, s.column)
	b, _ := f.Main.Float(low, s.column)
	if a == b {
		return
	}
	f.add(Finding{Kind: document.KindValue, Shape: "peak", Roles: map[string]string{
		"measure": f.label(m), "high": token(f.number(f.Main, high, s.column, m)), "peak": f.name(f.Main, high),
		"low": token(f.number(f.Main, low, s.column, m)), "trough": f.name(f.Main, low),
	}}, m)
}

// fed are the points that have rows.
func (f *finder) fed(s points) points {
	out := points{column: s.column}
	for i, row := range s.rows {
		if !f.Unfed(row) {
			out.rows, out.values = append(out.rows, row), append(out.values, s.values[i])
		}
	}
	if len(out.rows) == 0 {
		return s
	}
	return out
}

// rounded keeps nine significant digits of a statistic.
func rounded(x float64) json.Number {
	f, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	n, _ := document.Value(f).(json.Number)
	return n
}
