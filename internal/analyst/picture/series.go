package picture

import (
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostBars    = 60 // of a series that was asked for as bars
	mostYears   = 15 // that are numbers, as bars
	mostHistory = 60 // points of a series whose newest change is told: of more the newest are drawn
)

// series is a line over time, or bars where these were asked for.
func (d *drawer) series() (document.Chart, bool) {
	a := &d.Answer
	column := d.t.Column(d.i)
	if len(numbered(a.Main, column)) < fewest {
		return document.Chart{}, false
	}
	c := document.Chart{
		Kind: document.LineChart, Result: a.Main.Result.ID, X: groupAxis(a, 0),
		Y: []document.Axis{measureAxis(a, column, d.named())},
	}
	rows := a.Main.Result.Rows
	group := a.Main.Column("group", 0)
	first, last := rows[0][group], rows[len(rows)-1][group]
	if points := d.t.Points(d.i); d.Kind == document.KindPeriodChange && len(points) > mostHistory {
		c.Only = keys(a.Main, group, points[len(points)-mostSpark:])
		first, last = c.Only[0], c.Only[mostSpark-1]
	}
	c.Title = d.alongTitle(d.named(), first, last)
	if a.Main.Result.Truncated {
		c.Note = "The series goes on after what is drawn."
	}
	if years := c.X.Scale == document.CategoryScale && len(rows) <= mostYears; years || a.Question().Chart == barsAsked && len(rows) <= mostBars {
		c.Kind = document.BarChart
	}
	d.compared(&c)
	d.beside(&c)
	d.open(&c)
	d.pointOut(&c)
	return c, true
}

func (d *drawer) alongTitle(what string, first, last any) string {
	title := what + " by " + by(&d.Answer, 0)
	if span := along(&d.Answer, first, last); span != "" {
		title += ", " + span
	}
	return write.Upper(title)
}

// compared puts the earlier window's points beside.
func (d *drawer) compared(c *document.Chart) {
	a := &d.Answer
	if before := d.t.Before(d.i); before >= 0 && a.Resolved.Window != nil && a.Resolved.Before != nil {
		c.Y[0].Label = a.Resolved.Window.Label
		c.Y = append(c.Y, measureAxis(a, before, a.Resolved.Before.Label))
	}
}

// beside adds the other measures of the question that have the same unit: two axes
// are not drawn.
func (d *drawer) beside(c *document.Chart) {
	a := &d.Answer
	if len(c.Y) > 1 || d.Kind == document.KindTrend || d.Kind == document.KindLevelShift {
		return
	}
	for i, m := range a.Question().Measures {
		column := a.Main.Column("measure", i)
		if i != d.i && m.Unit == d.m.Unit && (m.Unit != "" || m.Column != "" && m.Column == d.m.Column) && len(c.Y) < mostSeries && len(numbered(a.Main, column)) >= fewest {
			c.Y = append(c.Y, measureAxis(a, column, m.Label))
		}
	}
}

// open marks the periods that are not complete: they would look like a fall.
func (d *drawer) open(c *document.Chart) {
	a, group := &d.Answer, d.Answer.Main.Column("group", 0)
	rows := a.Main.Result.Rows
	if a.Cut(rows[0][group]) {
		c.Marks = append(c.Marks, document.Mark{Kind: document.OpenMark, Label: "partly", From: rows[0][group], To: rows[0][group]})
	}
	at := slices.IndexFunc(rows, func(row []any) bool { return a.Open(row[group]) })
	if at > 0 {
		c.Marks = append(c.Marks, document.Mark{Kind: document.OpenMark, Label: "so far", From: rows[at][group], To: rows[len(rows)-1][group]})
	}
}

// pointOut marks what the finding says.
func (d *drawer) pointOut(c *document.Chart) {
	switch d.Kind {
	case document.KindTrend:
		d.fitted(c)
	case document.KindLevelShift:
		d.levels(c)
	case document.KindUnexpectedLatest, document.KindPastAnomaly:
		d.unusual(c)
	case document.KindStreak, document.KindPeriodChange, document.KindYearOverYear:
		d.point(c, "earlier")
		d.point(c, "window")
	case document.KindValue:
		d.point(c, "peak")
		d.point(c, "trough")
	}
}

// fitted is the straight line of a trend.
func (d *drawer) fitted(c *document.Chart) {
	start, end := d.t.Line(d.i)
	points := d.t.Points(d.i)
	if start == "" || end == "" {
		return
	}
	c.Marks = append(c.Marks, document.Mark{
		Kind: document.SlopeMark, Label: "trend", From: d.x(points[0]), To: d.x(points[len(points)-1]), Facts: []string{start, end},
	})
}

// levels are the two of a step, each over the points that it is the median of. A step that was seen in weeks is not
// marked among months.
func (d *drawer) levels(c *document.Chart) {
	for _, role := range []string{"before", "after"} { // which are their labels, too
		f := d.role(role)
		if len(f.Args) != 2 {
			continue
		}
		from, to := d.b.Fact(f.Args[0]).Value, d.b.Fact(f.Args[1]).Value
		if d.rowOf(from) >= 0 && d.rowOf(to) >= 0 {
			c.Marks = append(c.Marks, document.Mark{Kind: document.SegmentMark, Label: role, From: from, To: to, Facts: []string{f.ID}})
		}
	}
}

// point sets off the point that a role of the finding names, or of a window the one
// that is all of it: the first day of a month is not the month.
func (d *drawer) point(c *document.Chart, role string) {
	x := d.role(role).Value
	if text, ok := x.(string); ok {
		if start, end, window := strings.Cut(text, "/"); window {
			x = d.only(start, end)
		}
	}
	if d.rowOf(x) >= 0 {
		c.Marks = append(c.Marks, document.Mark{Kind: document.PointMark, From: x, To: x})
	}
}

// only is the point of a window, to before its end; nil where it has none or several.
func (d *drawer) only(start, end string) any {
	var in []any
	for row := range d.Answer.Main.Result.Rows {
		text, _ := d.x(row).(string)
		if len(text) == len(time.DateOnly) {
			text += "T00:00"
		}
		if start <= text && text < end {
			in = append(in, d.x(row))
		}
	}
	if len(in) != 1 {
		return nil
	}
	return in[0]
}

// unusual sets off a point, and shows what is usual there: between the lowest and the
// highest of those that it is held against.
func (d *drawer) unusual(c *document.Chart) {
	f, usual := d.role("window"), d.role("usual")
	at := d.rowOf(f.Value)
	if at < 0 || usual.Op != document.OpMedian {
		return
	}
	show := insight.Shown(d.m)
	low, high := d.b.Compute(document.OpMin, show, usual.Args...), d.b.Compute(document.OpMax, show, usual.Args...)
	newest := d.Kind == document.KindUnexpectedLatest && d.Answer.Grain() != plan.Day
	from, to := max(0, at-d.reach()), min(len(d.Answer.Main.Result.Rows)-1, at+d.reach())
	if newest {
		from = max(0, at-len(usual.Args))
	}
	value := d.value(d.role("value").ID)
	switch {
	case low == "" || high == "":
	case newest, value >= d.value(low) && value <= d.value(high), d.value(low) == d.value(high): // the test knows more than the lowest and the highest
		c.Marks = append(c.Marks, document.Mark{Kind: document.SegmentMark, Label: "usual", From: d.x(from), To: d.x(to), Facts: []string{usual.ID}})
	default:
		c.Marks = append(c.Marks, document.Mark{Kind: document.BandMark, Label: d.usualName(f), From: d.x(from), To: d.x(to), Facts: []string{low, high}})
	}
	c.Marks = append(c.Marks, document.Mark{Kind: document.PointMark, From: f.Value, To: f.Value})
}

// reach is how far the band of what is usual goes to both sides of a point: of days
// only those of its weekday were looked at.
func (d *drawer) reach() int {
	if d.Answer.Grain() == plan.Day {
		return 3
	}
	return 4
}

func (d *drawer) usualName(at document.Fact) string {
	if d.Answer.Grain() != plan.Day {
		return "usual"
	}
	text, _ := at.Value.(string)
	t, err := document.ParseTime(text)
	if err != nil {
		return "usual"
	}
	return "other " + t.Weekday().String() + "s"
}

// x is where a row stands.
func (d *drawer) x(row int) any {
	return d.Answer.Main.Result.Rows[row][d.Answer.Main.Column("group", 0)]
}

// rowOf is the row of a point; -1: there is none.
func (d *drawer) rowOf(x any) int {
	group := d.Answer.Main.Column("group", 0)
	return slices.IndexFunc(d.Answer.Main.Result.Rows, func(row []any) bool { return x != nil && row[group] == x })
}

// periods are bars by weekday, hour or month of the year, with their average.
func (d *drawer) periods() (document.Chart, bool) {
	a, column := &d.Answer, d.t.Column(d.i)
	rows := numbered(a.Main, column)
	if len(rows) < fewest {
		return document.Chart{}, false
	}
	c := document.Chart{
		Kind: document.BarChart, Result: a.Main.Result.ID, X: groupAxis(a, 0), Y: []document.Axis{measureAxis(a, column, d.named())},
		Title: d.titled(d.named() + " by " + by(a, 0)),
	}
	if a.Question().Chart == "line" {
		c.Kind = document.LineChart
	}
	d.accent(&c, rows)
	if d.Kind == document.KindSeasonality {
		c.Marks = append(c.Marks, document.Mark{Kind: document.LevelMark, Label: "average", Facts: []string{d.t.Whole(document.OpAverage, column, d.m)}})
	}
	return c, true
}
