package plan

import (
	"cmp"
	"time"
)

// setBefore resolves what the window is held against: what the prompt says,
// else the period's default.
func (r *Resolved) setBefore(c Clock) {
	var w Window
	if r.uneven(c) {
		return
	}
	switch r.Question.comparison() {
	case Previous:
		w = c.previous(*r.Question.Period, r.elapsed(c))
	case YearAgo:
		w = r.yearAgo(c)
	case OtherPeriod:
		w = r.other(c)
	default:
		return
	}
	switch p := r.Question.Period; {
	case p.Kind == ToDate && p.Unit == Day && r.hours && c.Now.Before(r.Window.End) && c.Now.After(r.Window.Start):
		w = c.stretch(w.Start, earlier(w.End, w.Start.Add(c.Now.Sub(r.Window.Start)))) // as far as the day has come
	case r.Partial && !r.nearlyWhole(c):
		w = c.sameElapsed(*r.Window, w)
	}
	r.keepBefore(c, w)
}

// other is the period that the prompt names beside the window. The later of the
// two is the window, whichever is named first: a change goes forward in time.
func (r *Resolved) other(c Clock) Window {
	p := c.nearYear(*r.Question.Compare.Period, *r.Question.Period, *r.Window)
	w := c.window(p)
	if !w.Start.After(r.Window.Start) {
		return w
	}
	before := *r.Window
	r.Question.Period, r.Question.Compare = &p, &Comparison{Kind: OtherPeriod, Period: r.Question.Period}
	r.setWindow(c)
	return before
}

// nearYear gives a named unit without a year the year of the one that it is
// compared with; the last unit before a first is of the year before.
func (c Clock) nearYear(p, main Period, w Window) Period {
	if p.Kind != Calendar || p.Year != 0 || p.Begin != nil || main.Kind != Calendar || p.Unit != main.Unit {
		return p
	}
	year := c.unitYear(main, w.Start)
	last := map[Grain]int{Quarter: 4, Month: 12}[p.Unit]
	p.Year = year
	if main.Index == 1 && p.Index == last || !c.window(p).Start.Before(c.anchor()) {
		p.Year--
	}
	return p
}

// unitYear is the year that a named unit is counted in.
func (c Clock) unitYear(p Period, start time.Time) int {
	if p.Year != 0 {
		return p.Year
	}
	start = start.In(c.zone())
	if p.Unit != Quarter || !c.fiscal() || p.Fixed {
		return start.Year()
	}
	return c.add(c.floor(start, Year, false), Year, 1).In(c.zone()).Year()
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

// keepBefore drops a comparison that lies before the data, and says so where it is
// only partly covered; what lacks too much of it would be told as a change.
func (r *Resolved) keepBefore(c Clock, w Window) {
	first := c.floor(c.First, Day, true)
	begins := day(c.First.In(c.zone()))
	if part, ok := r.sharedPart(c, w, first); ok {
		r.assume(w.Label, "the data begins on "+begins+": both years are told from "+day(part.Start.In(c.zone()))+" on")
		w = part
	}
	switch {
	case w.End.After(r.Window.Start):
		r.lack(w, "the two periods overlap: "+r.Window.Label+" and "+w.Label)
		return
	case !w.End.After(first) || !w.Start.Before(w.End):
		r.lack(w, "nothing to compare with: the data begins on "+begins)
		return
	case c.days(w.Start, first)*tolerated > c.days(w.Start, w.End) && !r.namesEarlier():
		r.assume(w.Label, "not compared with: the data begins only within it, on "+begins)
		r.lack(w, "too little to compare with: the data begins only within it, on "+begins)
		return
	case w.Start.Before(first):
		r.assume(w.Label, "the data begins within the earlier period, on "+begins)
	}
	r.Before = &w
}

// sharedPart is the part of the year before that the data has from a month's first day on, where it has none of a good part of that
// year; the window then begins a year after it. Ten months held against two of the year before would be told as growth.
func (r *Resolved) sharedPart(c Clock, before Window, first time.Time) (Window, bool) {
	if compare := r.Question.Compare; compare == nil || compare.Kind != YearAgo || compare.Period != nil {
		return before, false
	}
	if c.days(before.Start, first)*tolerated <= c.days(before.Start, before.End) || r.Window.Start.In(c.zone()).Day() != 1 {
		return before, false
	}
	start := c.floor(first, Month, true)
	if start.Before(first) {
		start = c.add(start, Month, 1)
	}
	if !c.add(start, Month, 1).Before(before.End) && !c.add(start, Month, 1).Equal(before.End) {
		return before, false
	}
	*r.Window = c.stretch(c.add(start, Year, 1), r.Window.End)
	return c.stretch(start, before.End), true
}

// namesEarlier reports whether a prompt names the earlier period itself: its number is an answer then, also where the data has only a
// part of it.
func (r *Resolved) namesEarlier() bool {
	compare := r.Question.Compare
	return compare != nil && (compare.Kind == OtherPeriod || compare.Kind == YearAgo && compare.Period != nil)
}

// namesBoth reports whether a prompt names both periods.
func (r *Resolved) namesBoth() bool {
	return r.Question.Compare != nil && (r.Question.Compare.Kind == OtherPeriod || r.Question.Compare.Kind == YearAgo)
}

// nearlyWhole reports whether a prompt names both periods, the window is over and the data lacks no more than its last
// days: who asks for October and September then means both as they are.
func (r *Resolved) nearlyWhole(c Clock) bool {
	w := *r.Window
	return r.namesBoth() && !w.End.After(c.Now) && c.days(c.rowsEnd(), w.End)*lackingAtEnd <= c.days(w.Start, w.End)
}

// lackingAtEnd: up to one part in so many may lack at the end of a period that is held against another by name. A table
// with a row a day has none for some days every now and then.
const lackingAtEnd = 10

// lack lists a comparison that the prompt asked for and the data is too short for.
func (r *Resolved) lack(w Window, reason string) {
	if compare := r.Question.Compare; compare != nil && compare.Kind != NoComparison {
		r.Missing = append(r.Missing, Unanswered{Text: "comparison with " + cmp.Or(w.Label, "an earlier period"), Reason: reason})
	}
}

// tolerated: up to one part in so many may lack at the beginning of a period
// that another is compared with; the first days of a year are often off.
const tolerated = 5

// TwoSides reports whether a prompt holds one period against another: both numbers and
// their difference are the answer then.
func (q Question) TwoSides() bool {
	return q.Compare != nil && (q.Compare.Kind == Previous || q.Compare.Kind == YearAgo || q.Compare.Kind == OtherPeriod)
}

// comparison is the kind that applies to a question.
func (q Question) comparison() ComparisonKind {
	if q.Compare != nil {
		return q.Compare.Kind
	}
	switch q.Intent {
	case List, Distribution, Relation, Quality:
		return NoComparison
	}
	if q.running() { // what it comes to in the end is no change
		return NoComparison
	}
	if q.Period != nil && q.Period.Kind == Since && q.Intent == Why {
		return Previous // what is behind a change since then is one from before
	}
	if q.Period == nil || q.Period.Kind == Since || q.Period.Kind == Before || q.Period.Kind == Next && q.Period.Unit == "" {
		return NoComparison
	}
	if q.Period.Kind == Range && q.Period.From == "" && q.Period.Begin == nil { // all up to a day
		return NoComparison
	}
	return Previous
}

// previous is the stretch before a window. A unit under way is held against
// the same elapsed length of the unit before.
func (c Clock) previous(p Period, w Window) Window {
	var start, end time.Time
	switch {
	case p.Kind == ToDate:
		start, end = c.previousToDate(p, w)
	case p.Kind == LastComplete && p.Index > 0 && p.Unit == Day: // last Friday: the one a week before
		start = c.add(w.Start, Day, -7)
		end = c.add(start, Day, 1)
	case p.Kind == LastComplete && p.Index > 0:
		start, end = c.add(w.Start, p.Unit, -max(p.N, 1)), w.Start
	case p.Kind == Calendar && p.Unit == Month && p.N > 1 && w.End.Before(c.add(w.Start, Month, p.N)): // a season under way: as much of the one before
		start = c.add(w.Start, Month, -p.N)
		end = earlier(c.add(start, Day, c.days(w.Start, w.End)), w.Start)
	case p.Kind == LastComplete, p.Kind == Calendar, p.Kind == Rolling && p.Unit != Hour:
		start, end = c.add(w.Start, c.step(p), -max(p.N, 1)), w.Start
	default:
		start, end = c.equalLength(p, w), w.Start
	}
	return c.stretch(start, end)
}

// equalLength is where a stretch as long as the window, just before it, begins:
// whole months before whole months, else days.
func (c Clock) equalLength(p Period, w Window) time.Time {
	a, b := w.Start.In(c.zone()), w.End.In(c.zone())
	switch {
	case p.Unit == Hour:
		return w.Start.Add(-w.End.Sub(w.Start))
	case a.Day() == 1 && b.Day() == 1:
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
	start = c.add(w.Start, p.Unit, -1)
	if c.floor(w.End, p.Unit, p.Fixed).Equal(w.End) { // the unit is over
		return start, w.Start
	}
	return start, earlier(c.elapsed(w, start), w.Start)
}

// elapsed is as far after a time as the window's end is after its start: in days,
// and by the clock on the last of them.
func (c Clock) elapsed(w Window, start time.Time) time.Time {
	last := c.floor(w.End, Day, true)
	return c.add(start, Day, c.days(w.Start, last)).Add(w.End.Sub(last))
}

// yearAgo shifts the window back by a year: along the calendar where it follows
// months or is long, else by 364 days so that the weekdays align. What would
// reach into the window itself gives way to the stretch before.
func (r *Resolved) yearAgo(c Clock) Window {
	p, w := *r.Question.Period, *r.Window
	if of := r.Question.Compare.Period; of != nil {
		back := w.Start.In(c.zone()).Year() - of.Year
		return c.stretch(c.add(w.Start, Year, -back), c.add(w.End, Year, -back))
	}
	if r.byDay() || c.byWeekday(p, w) {
		if start := c.add(w.Start, Day, -364); !c.add(w.End, Day, -364).After(w.Start) {
			r.assume("", "a year back is 364 days, so that weekdays meet weekdays")
			return c.stretch(start, c.add(w.End, Day, -364))
		}
	}
	if end := c.add(w.End, Year, -1); !end.After(w.Start) {
		return c.stretch(c.add(w.Start, Year, -1), end)
	}
	r.assume("", "a year back would overlap this period: it is held against the one before")
	return c.previous(p, w)
}

// byDay reports whether the question shows every day.
func (r *Resolved) byDay() bool {
	by := r.Question.By
	return len(by) == 1 && by[0].Column == r.TimeField && by[0].Grain == Day
}

// dayGrain is up to how many days a window is looked at by day.
const dayGrain = 62

// byWeekday reports whether a window is one of days or weeks, in which weekdays
// tell more than dates.
func (c Clock) byWeekday(p Period, w Window) bool {
	if p.Unit == Week {
		return true
	}
	a, b := w.Start.In(c.zone()), w.End.In(c.zone())
	switch {
	case p.Kind == ToDate && p.Unit != Day, p.Kind == Calendar && p.Unit == Month:
		return false
	case a.Day() == 1 && b.Day() == 1:
		return false
	}
	return c.days(w.Start, w.End) <= dayGrain
}

func (c Clock) stretch(start, end time.Time) Window {
	return Window{Start: start, End: end, Label: c.span(start, end)}
}
