package plan

import "time"

// setBefore resolves what the window is held against: what the prompt says,
// else the period's default.
func (r *Resolved) setBefore(c Clock) {
	q := &r.Question
	kind := q.comparison()
	var w shiftedWindow
	switch kind {
	case Previous:
		w = c.previous(*q.Period, *r.Window)
	case YearAgo:
		w = c.yearAgo(*q.Period, *r.Window)
		if w.shifted {
			r.assume("", "a year back is 364 days, so that weekdays meet weekdays")
		}
	case OtherPeriod:
		w.Window = c.window(*q.Compare.Period)
	default:
		return
	}
	if r.Partial {
		w.Window = c.sameElapsed(*r.Window, w.Window)
	}
	r.keepBefore(c, w.Window)
}

// sameElapsed cuts the earlier window to the length that the data covers of the
// current one: ten months are not held against twelve.
func (c Clock) sameElapsed(w, before Window) Window {
	end := c.anchor()
	if !end.After(w.Start) || !end.Before(w.End) {
		return before
	}
	cut := c.add(before.Start, Day, c.days(w.Start, end))
	if a, e := w.Start.In(c.zone()), end.In(c.zone()); a.Day() == 1 && e.Day() == 1 {
		cut = c.add(before.Start, Month, (e.Year()-a.Year())*12+int(e.Month())-int(a.Month()))
	}
	if cut.Before(before.End) {
		before.End, before.Label = cut, c.span(before.Start, cut)
	}
	return before
}

type shiftedWindow struct {
	Window
	shifted bool
}

// keepBefore drops a comparison that lies before the data, and says so where it is
// only partly covered; what lacks too much of it would be told as a change.
func (r *Resolved) keepBefore(c Clock, w Window) {
	asked := r.Question.Compare != nil
	first := c.floor(c.First, Day, true)
	switch {
	case !w.End.After(first) || !w.Start.Before(w.End):
		if asked {
			r.assume(w.Label, "nothing to compare with: the data begins on "+day(c.First.In(c.zone())))
		}
		return
	case c.days(w.Start, first)*tolerated > c.days(w.Start, w.End):
		r.assume(w.Label, "not compared with: the data begins only within it, on "+day(c.First.In(c.zone())))
		return
	case w.Start.Before(first):
		r.assume(w.Label, "the data begins within the earlier period, on "+day(c.First.In(c.zone())))
	}
	r.Before = &w
}

// tolerated: up to one part in so many may lack at the beginning of a period
// that another is compared with; the first days of a year are often off.
const tolerated = 5

// comparison is the kind that applies to a question.
func (q Question) comparison() ComparisonKind {
	if q.Compare != nil {
		return q.Compare.Kind
	}
	switch q.Intent {
	case List, Distribution, Relation, Quality:
		return NoComparison
	}
	if q.Period == nil || q.Period.Kind == Since || q.Period.Kind == Before {
		return NoComparison
	}
	return Previous
}

// previous is the stretch before a window. A unit under way is held against
// the same elapsed length of the unit before.
func (c Clock) previous(p Period, w Window) shiftedWindow {
	var start, end time.Time
	switch p.Kind {
	case ToDate:
		start, end = c.previousToDate(p, w)
	case LastComplete, Calendar:
		start, end = c.add(w.Start, c.step(p), -max(p.N, 1)), w.Start
	default:
		start, end = c.equalLength(p, w), w.Start
	}
	return shiftedWindow{Window: Window{Start: start, End: end, Label: c.span(start, end)}}
}

// equalLength is where a stretch as long as the window, just before it, begins:
// whole months before whole months, else days.
func (c Clock) equalLength(p Period, w Window) time.Time {
	a, b := w.Start.In(c.zone()), w.End.In(c.zone())
	switch {
	case p.Unit == Hour:
		return w.Start.Add(-w.End.Sub(w.Start))
	case p.Kind == Range && a.Day() == 1 && b.Day() == 1:
		return c.add(w.Start, Month, -((b.Year()-a.Year())*12 + int(b.Month()) - int(a.Month())))
	}
	return c.add(w.Start, Day, -c.days(w.Start, w.End))
}

func (c Clock) step(p Period) Grain {
	if p.Kind == Calendar && p.Unit == "" {
		return Year
	}
	return p.Unit
}

func (c Clock) previousToDate(p Period, w Window) (start, end time.Time) {
	if p.Unit == Day { // the same weekday a week before
		start = c.add(w.Start, Day, -7)
		return start, c.add(start, Day, 1)
	}
	elapsed := c.days(w.Start, w.End)
	start = c.add(w.Start, p.Unit, -1)
	if c.floor(w.End, p.Unit, p.Fixed).Equal(w.End) { // the unit is over
		return start, w.Start
	}
	return start, earlier(c.add(start, Day, elapsed), w.Start)
}

// yearAgo shifts a window back by a year: along the calendar where it follows
// months, else by 364 days so that the weekdays align.
func (c Clock) yearAgo(p Period, w Window) shiftedWindow {
	var out shiftedWindow
	if c.followsMonths(p, w) {
		out.Start, out.End = c.add(w.Start, Year, -1), c.add(w.End, Year, -1)
	} else {
		out.Start, out.End = c.add(w.Start, Day, -364), c.add(w.End, Day, -364)
		out.shifted = true
	}
	out.Label = c.span(out.Start, out.End)
	return out
}

func (c Clock) followsMonths(p Period, w Window) bool {
	if p.Kind == ToDate {
		return p.Unit == Month || p.Unit == Quarter || p.Unit == Year
	}
	return w.Start.In(c.zone()).Day() == 1 && w.End.In(c.zone()).Day() == 1 && c.days(w.Start, w.End) > 27
}
