package find

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// alike is the part of a relative change that the one of a year before must have to be
// the same again.
const alike = 0.5

// YearBefore is the question about the same change a year before; ok is false where the
// data does not reach back so far.
func YearBefore(r plan.Resolved, begins time.Time) (plan.Resolved, bool) {
	if r.Window == nil || r.Before == nil || begins.IsZero() {
		return r, false
	}
	back := func(w *plan.Window) *plan.Window {
		out := plan.Window{Start: w.Start.AddDate(-1, 0, 0), End: w.End.AddDate(-1, 0, 0)}
		out.Label = span(out)
		return &out
	}
	r.Window, r.Before, r.Spine = back(r.Window), back(r.Before), nil
	if r.Before.Start.Before(begins) || r.Before.Start.AddDate(1, 0, 0).Equal(r.Window.Start) { // a year against a year has no season
		return r, false
	}
	q := &r.Question
	q.ID, q.Intent, q.By, q.Measures, q.Rank, q.Having = q.ID+"-yearbefore", plan.Value, []plan.Dimension{}, q.Measures[:1], nil, nil
	return r, true
}

// span is a window in words.
func span(w plan.Window) string {
	last := w.End.AddDate(0, 0, -1)
	switch {
	case w.Start.Day() == 1 && w.End.Day() == 1 && w.Start.AddDate(0, 1, 0).Equal(w.End):
		return w.Start.Format("January 2006")
	case w.Start.Day() == 1 && w.End.Day() == 1 && w.Start.Year() == last.Year():
		return w.Start.Format("January") + "–" + last.Format("January 2006")
	case w.Start.Year() == last.Year():
		return w.Start.Format("2 Jan") + "–" + last.Format("2 Jan 2006")
	}
	return w.Start.Format("2 Jan 2006") + "–" + last.Format("2 Jan 2006")
}

// Again says that a number changed as much a year before: change is the relative change that
// is asked about. It has no kind where it did not.
func Again(a insight.Answer, change float64, window plan.Window, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[0]
	x, y, ok := ends(t, 0)
	if !ok || y <= 0 || x < 0 || m.Unit == "%" {
		return insight.Finding{}
	}
	was := x/y - 1
	if math.Abs(was) < alike*math.Abs(change) || was*change <= 0 {
		return insight.Finding{}
	}
	now, before := t.Number(0, t.Column(0), m), t.Number(0, t.Before(0), m)
	shape := "again"
	if holidays(window) {
		shape = "again.holidays"
	}
	f := t.Finding(document.KindYearOverYear, shape, m, map[string]string{
		"what": t.Label(What(m)), "value": insight.Token(now), "before": insight.Token(before),
		"change": insight.Token(b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, insight.Change(b, m, now, before))),
		"window": t.Window(a.Resolved.Window), "earlier": t.Window(a.Resolved.Before),
	})
	f.Words = wordsOf(x > y)
	return keyed(unscoped(f))
}

// holidays reports whether a window has the end of a year in it, and is no longer than a
// season.
func holidays(w plan.Window) bool {
	for year := w.Start.Year(); year <= w.End.Year(); year++ {
		christmas := time.Date(year, time.December, 25, 0, 0, 0, 0, w.Start.Location())
		if !christmas.Before(w.Start) && christmas.Before(w.End) {
			return w.End.Sub(w.Start) < 100*24*time.Hour
		}
	}
	return false
}

// Alone says since when the rows that a question is about have their new level, where they
// are of one group only: of a course by days.
func Alone(change insight.Answer, course insight.Answer, b *document.Builder) insight.Finding {
	t := insight.NewTeller(course, b)
	m := course.Question().Measures[0]
	start, before, after, ok := stepOf(t)
	if !ok {
		return insight.Finding{}
	}
	return unscoped(t.Finding(document.KindLevelShift, "began.all", m, map[string]string{
		"start": start, "value": insight.Token(after), "before": insight.Token(before), "driver": t.Label(What(m)),
	}))
}

// CourseOf is the question about how the first number of a change moved from the first day of the earlier period to the
// last one of the later. A day without rows counts as zero in what adds up, else an average day would be one of those
// with rows only. ok is false without two periods, and for a table that has no days.
func CourseOf(a insight.Answer) (r plan.Resolved, ok bool) {
	r = a.Resolved
	if r.Window == nil || r.Before == nil || !daily(a.Profile.Column(r.TimeField)) {
		return r, false
	}
	q := &r.Question
	q.ID, q.Intent, q.Rank, q.Having, q.Measures = q.ID+"-since", plan.Trend, nil, nil, q.Measures[:1]
	q.By = []plan.Dimension{{Column: r.TimeField, Grain: plan.Day, Label: "day"}}
	w := plan.Window{Start: r.Before.Start, End: r.Window.End, Label: r.Before.Label + " to " + r.Window.Label}
	r.Window, r.Before, r.Spine = &w, nil, nil
	if m := q.Measures[0]; m.AddsOverGroups() && m.Aggregate != plan.Last {
		r.Spine = &w
	}
	return r, true
}

// daily reports whether a time names most of the days that it spans, as those of weeks and months do not.
func daily(c *catalog.Column) bool {
	if c == nil || len(c.Min) < len(time.DateOnly) || len(c.Max) < len(time.DateOnly) {
		return false
	}
	first, err1 := time.Parse(time.DateOnly, c.Min[:len(time.DateOnly)])
	last, err2 := time.Parse(time.DateOnly, c.Max[:len(time.DateOnly)])
	return err1 == nil && err2 == nil && 2*float64(c.Distinct) > last.Sub(first).Hours()/24
}

// ApartFrom says how a number changed in all rows but those of the groups that a question is
// about; a is the answer about them.
func ApartFrom(a insight.Answer, groups string, up bool, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[0]
	return elsewhere(t, m, map[string]string{"driver": t.Label(groups), "what": t.Label(What(m))}, func(shape string, roles map[string]string) insight.Finding {
		return t.Finding(document.KindMover, shape, m, roles)
	})
}
